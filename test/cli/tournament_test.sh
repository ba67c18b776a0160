# tournament_test.sh: tessera tournament: what it says, that it goes on where it was broken off, and that
# what was killed again and again has the games of what was left alone.
. "$TESSERA_SOURCE/test/cli/cli.sh"

toe=$TESSERA_SOURCE/games/line/tic-tac-toe.lud
four=$TESSERA_SOURCE/games/line/four-in-a-row.lud
pig=$TESSERA_SOURCE/games/dice/pig.lud
db=$scratch/t.db

if "$TESSERA" tournament "$toe" -n 2 -i 1 2>&1 | grep -q 'has no SQLite'; then
    skips 'tournaments' 'this build has no SQLite'
    finish
fi

says 'a tournament' 0 '18 of 18 games' "$TESSERA" tournament "$toe" -n 6 -i 20
says 'with parameters, which have commas too' 0 'uct:c=0.7,threads=1' "$TESSERA" tournament "$toe" \
    -a uct:c=0.7,threads=1,flat -n 2 -i 5
says 'one against all others' 0 '4 of 4 games' "$TESSERA" tournament "$toe" -a flat,random,uct \
    --gauntlet random -n 2 -i 5
says 'several games' 0 '12 of 12 games' "$TESSERA" tournament "$toe" "$four" -n 2 -i 5
says 'more players' 0 '12 of 12 games' "$TESSERA" tournament "$pig" -o Players/3 -a flat,random -n 12 -i 2 \
    --random-plies 20
says 'a replaced agent' 0 'Pig: `alphabeta` does not play' "$TESSERA" tournament "$pig" -a alphabeta,random \
    -n 2 -i 2
# An agent that ends at once forfeits all its games, which is told in the last column and in the report.
passes 'forfeits' sh -c '
    "$0" tournament "$1" -a "exec:true a,b" -a random -n 2 -i 1 --report "$2/f.html" >"$2/out" 2>&1 &&
    grep -q "exec:true a,b .* 2 *0.0 % *0 *2\$" "$2/out" && grep -q "<td class=\"l\">forfeit</td>" "$2/f.html"' \
    "$TESSERA" "$toe" "$scratch"
passes 'a trial that tells of a forfeit' sh -c '
    "$0" tournament "$1" -a "exec:true" -a random -n 2 -i 1 --db "$2/f.db" >"$2/out" 2>&1 &&
    "$0" tournament --db "$2/f.db" --game 0 | grep -q "^stopped forfeit 1 exited with 0"' \
    "$TESSERA" "$toe" "$scratch"
gives_json 'as JSON' 0 "$TESSERA" tournament "$toe" -a flat,random -n 4 -i 5 --sprt 0,10 --json

# ---- a database ----------------------------------------------------------------------------------

says 'into a database' 0 '12 of 12 games' "$TESSERA" tournament "$toe" -n 4 -i 20 --random-plies 1 --seed 1 --db "$db"
says 'that is complete' 0 '12 of 12 games are there already' "$TESSERA" tournament "$toe" -n 4 -i 20 \
    --random-plies 1 --db "$db"
says 'looked at' 0 '12 of 12 games' "$TESSERA" tournament --db "$db"
says 'without a seed, with the stored one' 0 'seed 1' "$TESSERA" tournament "$toe" -n 4 -i 20 --random-plies 1 \
    --db "$db"
gives_json 'looked at as JSON' 0 "$TESSERA" tournament --db "$db" --json
passes 'a trial of it' sh -c '"$0" tournament --db "$1" --game 7 >"$3/one.trial" &&
    "$0" trial check "$2" "$3/one.trial"' "$TESSERA" "$db" "$toe" "$scratch"
passes 'a trial with options' sh -c '
    "$0" tournament "$1" -o Players/3 -a flat,random -n 6 -i 1 --random-plies 30 --db "$2/pig.db" &&
    "$0" tournament --db "$2/pig.db" --game 3 >"$2/pig.trial" && grep -q "^option Players/3" "$2/pig.trial" &&
    "$0" trial check -o Players/3 "$1" "$2/pig.trial"' "$TESSERA" "$pig" "$scratch"
passes 'a drawn seed is kept' sh -c '
    "$0" tournament "$1" -a flat,random -n 4 -i 1 --db "$2/seed.db" >"$2/one" &&
    "$0" tournament "$1" -a flat,random -n 4 -i 1 --db "$2/seed.db" >"$2/two" &&
    "$0" tournament "$1" -a flat,random -n 4 -i 1 --seed "$(sed -n "s/^  seed //p" "$2/one")" >"$2/three" &&
    "$0" tournament "$1" -a flat,random -n 4 -i 1 >"$2/four" &&
    cmp "$2/one" "$2/two" && [ "$(grep digest "$2/one")" = "$(grep digest "$2/three")" ] &&
    [ "$(grep digest "$2/one")" != "$(grep digest "$2/four")" ]' "$TESSERA" "$pig" "$scratch"
says 'a game that is not there' 1 'game 99 is not there' "$TESSERA" tournament --db "$db" --game 99
says 'of another tournament' 1 'it is of another tournament: `seed` is 1 there and 2 here' \
    "$TESSERA" tournament "$toe" -n 4 -i 20 --random-plies 1 --seed 2 --db "$db"
says 'of other rules' 1 'it is of another tournament: game 1 is `Tic-Tac-Toe`' \
    "$TESSERA" tournament "$four" -n 4 -i 20 --random-plies 1 --db "$db"
cp "$toe" "$scratch/letter.db"
says 'no database' 1 'not a database' "$TESSERA" tournament "$toe" -n 4 -i 20 --db "$scratch/letter.db"
passes 'a foreign file is left alone' cmp "$toe" "$scratch/letter.db"
says 'a database that is not there' 1 'unable to open' "$TESSERA" tournament --db "$scratch/nothing.db"

# Games begin with two random moves; what was begun otherwise goes on so, unless somebody asks for something else.
passes 'begun without random moves' "$TESSERA" tournament "$toe" -a flat,random -n 2 -i 5 --random-plies 0 \
    --db "$scratch/plain.db"
says 'goes on without' 0 '2 of 2 games are there already' "$TESSERA" tournament "$toe" -a flat,random -n 2 -i 5 \
    --db "$scratch/plain.db"
says 'not with other ones' 1 '`random-plies` is 0 there and 2 here' "$TESSERA" tournament "$toe" -a flat,random \
    -n 2 -i 5 --random-plies 2 --db "$scratch/plain.db"
says 'random moves without being asked' 0 '2 of 2 games' "$TESSERA" tournament "$toe" -a flat,random -n 2 -i 5 \
    --db "$scratch/open.db" --report "$scratch/open.html"
passes 'are two' grep -q '2 random moves first' "$scratch/open.html"
says 'a game by its name' 0 '2 of 2 games' "$TESSERA" tournament tic-tac-toe -a flat,random -n 2 -i 5

# An interrupt ends it with what is finished, and the same command goes on.
passes 'interrupted' sh -c '
    "$0" tournament "$1" -a uct,flat -n 1000000 -t 0.01 --db "$2/i.db" >"$2/out" 2>"$2/err" & id=$!
    for i in $(seq 300); do
        kill -0 $id && ! "$3" "$2/i.db" 2>/dev/null | grep -q "^game 1 " || break
        sleep 0.1
    done
    kill -TERM $id; wait $id; code=$?
    [ $code -eq 1 ] && grep -q "the same command goes on" "$2/err" && grep -q "^  1\." "$2/out"' \
    "$TESSERA" "$toe" "$scratch" "$STORED"

# ---- the same games, whatever happens ------------------------------------------------------------

# play DB MORE...: the tournament of the following cases.
cat >"$scratch/play" <<'SH'
db=$1
shift
exec "$TESSERA" tournament "$TESSERA_SOURCE/games/line/tic-tac-toe.lud" \
    "$TESSERA_SOURCE/games/race/snakes-and-ladders.lud" \
    "$TESSERA_SOURCE/games/hidden/phantom-tic-tac-toe.lud" \
    -a uct,flat,random -n 80 -i 10 --random-plies 2 --seed 5 --db "$db" "$@"
SH

now() {
    date +%s%N
}

begun=$(now)
tap_run sh "$scratch/play" "$scratch/whole.db"
tap_case "$status" 'left alone'
took=$((($(now) - begun) / 1000000))
"$STORED" "$scratch/whole.db" >"$scratch/whole"
passes 'all its games' sh -c '[ "$(grep -c "^game [0-9]" "$0")" -eq 720 ]' "$scratch/whole"

tap_run sh "$scratch/play" "$scratch/jobs.db" --jobs 3
tap_case "$status" 'with three games at once'
passes 'the same games' sh -c '"$0" "$1" | cmp - "$2"' "$STORED" "$scratch/jobs.db" "$scratch/whole"

# Ten times at moments drawn from the time an undisturbed run took; again, sooner, if it was faster. The
# last of the kills must still find something to do.
random_below() {
    echo $(($(od -An -N4 -tu4 /dev/urandom) % $1))
}

kill_ten_times() {
    rm -f "$scratch"/killed.db*
    for kill in 1 2 3 4 5 6 7 8 9 10; do
        sh "$scratch/play" "$scratch/killed.db" --jobs $((kill % 3 + 1)) >"$scratch/.out" 2>&1 &
        id=$!
        sleep "$(printf '0.%03d' "$(random_below $((span < 999 ? span + 1 : 999)))")"
        kill -KILL $id 2>/dev/null
        wait $id 2>/dev/null
        [ $? -eq 137 ] || return 1
    done
}

span=$((took / 6 + 10)) try=0
while ! kill_ten_times && [ $try -lt 8 ]; do
    span=$((span / 2 + 1)) try=$((try + 1))
done
says 'killed ten times, it goes on' 0 '720 of 720 games' sh "$scratch/play" "$scratch/killed.db" --jobs 2
passes 'it was killed ten times' [ $try -lt 8 ]
passes 'the same games as if nothing had happened' sh -c '"$0" "$1" | cmp - "$2"' "$STORED" \
    "$scratch/killed.db" "$scratch/whole"
passes 'nothing is left beside the file' [ ! -e "$scratch/killed.db-wal" ]

# ---- the report ----------------------------------------------------------------------------------

says 'a report' 0 '12 of 12 games' "$TESSERA" tournament --db "$db" --report "$scratch/r.html"
passes 'all of it' sh -c 'grep -q "</html>" "$0" && grep -q "<h2>Tic-Tac-Toe</h2>" "$0" &&
    [ "$(grep -c "<svg " "$0")" -eq 4 ] && ! grep -qi -e "<script" -e "src=" -e "nan" "$0"' "$scratch/r.html"
sed 's/"Small"/"<b>\&Small"/' "$game" >"$scratch/tags.lud"
says 'of a game with a strange name' 0 '2 of 2' "$TESSERA" tournament "$scratch/tags.lud" -a flat,random -n 2 \
    -i 2 --report "$scratch/tags.html"
passes 'which is escaped' sh -c 'grep -q "&lt;b&gt;&amp;Small" "$0" && ! grep -q "<b>&Small" "$0"' \
    "$scratch/tags.html"
# A report replaces neither the database nor a description, however it is called.
cp "$db" "$scratch/kept.db"
cp "$toe" "$scratch/toe.lud"
ln "$db" "$scratch/hard.html"
ln -s "$db" "$scratch/soft.html"
for path in "$db" "$scratch/../${scratch##*/}/t.db" "$scratch/hard.html" "$scratch/soft.html"; do
    says "a report over the database: ${path##*/}" 2 'which is needed' "$TESSERA" tournament --db "$db" \
        --report "$path"
done
says 'a report over a new database' 2 'which is needed' "$TESSERA" tournament "$toe" -n 2 -i 1 \
    --db "$scratch/new.db" --report "$scratch/new.db"
says 'by another name' 2 'which is needed' "$TESSERA" tournament "$toe" -n 2 -i 1 \
    --db "$scratch/./new.db" --report "$scratch/new.db"
says 'a report over its log' 2 'which is needed' "$TESSERA" tournament --db "$db" --report "$db-wal"
says 'a report over a description' 2 'which is needed' "$TESSERA" tournament "$scratch/toe.lud" -n 2 -i 1 \
    --report "$scratch/toe.lud"
passes 'both are as they were' sh -c 'cmp "$0/t.db" "$0/kept.db" && cmp "$0/toe.lud" "$1"' "$scratch" "$toe"
# Nothing is written but the file itself, and its rights are the usual ones.
echo letter >"$scratch/victim"
ln -s victim "$scratch/s.html.tmp"
says 'a link beside it' 0 '12 of 12' sh -c 'umask 027 && exec "$0" tournament --db "$1" --report "$2"' \
    "$TESSERA" "$db" "$scratch/s.html"
passes 'is not followed' sh -c '[ "$(cat "$0/victim")" = letter ] && [ -L "$0/s.html.tmp" ]' "$scratch"
passes 'the rights are those of umask' sh -c '[ "$(stat -c %a "$0")" = 640 ]' "$scratch/s.html"
chmod 604 "$scratch/s.html"
passes 'those of a file that is replaced stay' sh -c '
    "$0" tournament --db "$1" --report "$2" && [ "$(stat -c %a "$2")" = 604 ]' "$TESSERA" "$db" "$scratch/s.html"
passes 'nothing else is left' sh -c '! ls -A "$0" | grep -q "^.tessera-"' "$scratch"
mkfifo "$scratch/pipe"
says 'a report that is no file' 1 'it is not a file' "$TESSERA" tournament --db "$db" --report "$scratch/pipe"
says 'a report that cannot be written' 1 'cannot write' "$TESSERA" tournament --db "$db" \
    --report "$scratch/no/r.html"

# ---- the sequential test -------------------------------------------------------------------------

says 'a test that ends early' 0 'better by 50 rather than 0 Elo? yes after' "$TESSERA" tournament "$toe" \
    -a uct,random -n 10000 -i 50 --sprt 0,50 --seed 1
passes 'at the same game, whatever the number of jobs' sh -c '
    for jobs in 1 3; do
        "$0" tournament "$1" -a uct,random -n 10000 -i 50 --sprt 0,50 --seed 1 --jobs $jobs |
            grep "Elo? yes" >"$2/sprt$jobs"
    done
    cmp "$2/sprt1" "$2/sprt3"' "$TESSERA" "$toe" "$scratch"

# ---- what is refused -----------------------------------------------------------------------------

says 'help' 0 'usage: tessera tournament' "$TESSERA" tournament --help
says 'nothing to do' 2 'give games to play' "$TESSERA" tournament
says 'no such agent' 1 'there is no agent `utc`' "$TESSERA" tournament "$toe" -a utc,flat
says 'an agent twice' 1 '`uct` is there twice' "$TESSERA" tournament "$toe" -a uct,flat,uct
says 'one agent' 1 'from 2 to 64 agents' "$TESSERA" tournament "$toe" -a uct
says 'nobody to play against' 1 'has 1 player' "$TESSERA" tournament \
    "$TESSERA_SOURCE/games/puzzle/peg-solitaire.lud"
says 'a gauntlet of a stranger' 2 '`grave` is none' "$TESSERA" tournament "$toe" --gauntlet grave
says 'a test that is none' 2 '--sprt is two' "$TESSERA" tournament "$toe" -a uct,flat --sprt 10,0
says 'a test that nothing can decide' 2 'from -1000 to 1000' "$TESSERA" tournament "$toe" -a uct,flat --sprt 0,10000
gives_json 'a test at its bounds as JSON' 0 "$TESSERA" tournament "$toe" -a flat,random -n 4 -i 5 --sprt -1000,1000 \
    --json
says 'a test between three' 1 'between two agents' "$TESSERA" tournament "$toe" --sprt 0,10
says 'games that are none' 2 '--games is a whole number' "$TESSERA" tournament "$toe" -n 0.5
says 'too many games' 1 'more than 10000000 games' "$TESSERA" tournament "$toe" -n 10000000
says 'too many jobs' 2 '--jobs is a number' "$TESSERA" tournament "$toe" --jobs 1000
says 'too many random moves' 1 'Tic-Tac-Toe, game 0: no opening of 20 random moves leaves the game going' \
    "$TESSERA" tournament "$toe" --random-plies 20 -n 10
says 'a missing file' 1 'No such file' "$TESSERA" tournament "$scratch/nothing.lud"
says 'a game to print with a game to play' 2 '--game looks at' "$TESSERA" tournament "$toe" --game 1
finish
