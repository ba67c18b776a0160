# engine_test.sh: tessera engine, and agents from outside in tessera match.
. "$TESSERA_SOURCE/test/cli/cli.sh"

cd "$TESSERA_SOURCE" || exit 1
toe=games/line/tic-tac-toe.lud
broken=test/agent/broken/agent.sh

# talks NAME TEXT LINES...: said these lines, it answers with TEXT among others.
talks() {
    tap_name=$1 tap_text=$2
    shift 2
    printf '%s\n' "$@" | "$TESSERA" engine "$toe" >"$scratch/.out" 2>&1
    grep -qF -e "$tap_text" "$scratch/.out" && is_sane
    tap_case $? "$tap_name"
}

talks 'says who it is' 'id name Tessera' ugi quit
talks 'is ready' readyok isready quit
talks 'plays' 'bestmove ' 'position startpos moves 4>4' 'go nodes 20'
talks 'sees a win' 'bestmove 2>2' 'position startpos moves 0>0 3>3 1>1 4>4' 'go nodes 500' 'query result'
talks 'stops' 'bestmove ' 'position startpos' 'go infinite' stop quit
talks 'tells who has won' 'response p1win' 'position startpos moves 0>0 3>3 1>1 4>4 2>2' 'query result'
talks 'refuses an illegal move' 'error not legal' 'position startpos moves 9>9' 'go nodes 1'
says 'an agent there is not' 1 'did you mean `uct`?' "$TESSERA" engine --agent utc
passes 'ends with its input' sh -c '"$0" engine </dev/null' "$TESSERA"
passes 'survives a line without end' sh -c '(echo ugi; head -c 3000000 /dev/zero; echo; echo isready) |
    "$0" engine | grep -q readyok' "$TESSERA"
says 'a plug-in there is not' 1 'tessera engine: ./nope.so: cannot open' "$TESSERA" engine --plugin ./nope.so
says 'a plug-in that is none' 1 'exports `tessera_agent_v1`' "$TESSERA" engine --plugin libm.so.6
says 'a plug-in of another version' 1 'is of version 99' "$TESSERA" engine --plugin "$PLUGIN_OLD"
passes 'is not ready' sh -c 'echo ugi | "$0" engine --plugin ./nope.so | wc -c | grep -qx 0' "$TESSERA"
says 'without a game' 0 'error no game was sent' sh -c 'echo go | "$0" engine' "$TESSERA"
says 'a game by its name' 0 'bestmove' sh -c 'printf "%s\n" "position startpos" "go nodes 5" | "$0" engine nim' \
    "$TESSERA"
says 'help' 0 'usage: tessera engine' "$TESSERA" engine --help
says 'too many files' 2 'give at most one game' "$TESSERA" engine "$toe" "$toe"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" engine "$wrong"

# An agent in a process of its own plays the same games as in ours: it is told everything it needs, and
# nothing else. Open and hidden, with dice, with four players, both languages.
same_games() {
    "$TESSERA" match "games/$1" --p1 "$2" --p2 random -n 2 -i 5 --seed 5 2>/dev/null |
        grep digest >"$scratch/ours" &&
        "$TESSERA" match "games/$1" --p1 "exec:\"\$TESSERA\" engine --agent $2" --p2 random -n 2 -i 5 --seed 5 \
            2>/dev/null | grep digest >"$scratch/theirs" &&
        cmp "$scratch/ours" "$scratch/theirs"
}
for row in line/four-in-a-row.lud:alphabeta territory/reversi.lud:uct dice/pig.lud:flat race/backgammon.lud:flat \
    race/ludo.lud:grave hidden/ten-cards.lud:isuct hidden/phantom-tic-tac-toe.lud:isuct rbg/breakthrough.rbg:uct; do
    passes "the same games: ${row%:*}, ${row#*:}" same_games "${row%:*}" "${row#*:}"
done

# What an agent is told where something is hidden: neither positions nor chance nor the cards of others.
passes 'a game is recorded' sh -c '"$0" match games/hidden/ten-cards.lud --p1 "exec:test/agent/record.sh $1/told" \
    --p2 random -n 1 && grep -q "^view .*1c: 2=1v[0-9]" "$1/told" && grep -q "^step player 2 move " "$1/told"' \
    "$TESSERA" "$scratch"
fails 'nothing hidden is in it' grep -E -e '^(position|drawn)' -e '^step.* (index|drawn|result) ' \
    -e '^view .*2c:.*v[0-9]' "$scratch/told"

# Whatever goes wrong: the reason is told, and the match goes on.
says 'a crash' 0 'game 1: --p2 forfeits: crashed: signal 11' "$TESSERA" match "$toe" --p1 random \
    --p2 "exec:exec $broken crashes" -n 2
says 'a crash, and who started us ignores children' 0 'forfeits: crashed: signal 11' env --ignore-signal=CHLD \
    "$TESSERA" match "$toe" --p1 random --p2 "exec:exec $broken crashes" -n 2
says 'all games are played' 0 'Tic-Tac-Toe, 2 of 2 games' "$TESSERA" match "$toe" --p1 random \
    --p2 "exec:exec $broken illegal" -n 2
gives_json 'the reason as JSON' 0 "$TESSERA" match "$toe" --p1 random --p2 "exec:exec $broken exits" -n 2 --json
passes 'is in it' grep -qF '"reason":"exited with 3 (standard error: something is wrong here)"' "$scratch/.json"
says 'no such program' 1 'cannot start ./nothing: No such file' "$TESSERA" match "$toe" --p1 ./nothing
says 'a plug-in' 0 'Tic-Tac-Toe, 2 of 2 games' "$TESSERA" match "$toe" --p1 "$PLUGIN_FIRST" --p2 random -n 2
passes 'does not give up' sh -c '! grep -q forfeit "$0"' "$scratch/.out"
says 'a plug-in with options of its own' 0 '2 of 2 games' "$TESSERA" match games/race/ludo.lud \
    --p1 "$PLUGIN_FIRST:grace=60,Level=3" --p2 random --p3 random --p4 random -n 2
passes 'does not give up either' sh -c '! grep -q forfeit "$0"' "$scratch/.out"

# The example, built as it says itself; who plays any move loses to it.
passes 'the example is built' sh -c 'cc -O2 -Wall -Wextra -Werror -shared -fPIC -Iinclude -o "$0/greedy.so" \
    examples/agents/greedy_plugin.c' "$scratch"
for name in tic-tac-toe race/ludo hidden/ten-cards rbg/breakthrough; do
    seats=$([ $name = race/ludo ] && echo '--p3 random --p4 random')
    # shellcheck disable=SC2086 # several words
    says "the example plays $name" 0 '4 of 4 games' "$TESSERA" match $name --p1 "$scratch/greedy.so:grace=60" \
        --p2 random $seats -n 4 -i 1
    passes 'to the end' sh -c '! grep -q forfeit "$0"' "$scratch/.out"
done
gives_json 'the example sees a win' 0 "$TESSERA" match tic-tac-toe --p1 "$scratch/greedy.so:grace=60" --p2 random \
    -n 100 -i 1 --json
passes 'and wins' sh -c '[ "$(sed -n "/\"plays\"/{s/.*\"wins\":\([0-9]*\).*/\1/p;q}" "$0")" -ge 60 ]' "$scratch/.json"

# The interface of plug-ins, for other compilers and languages.
for way in 'cc -std=c99 -x c' 'cc -std=c17 -x c' 'c++ -std=c++11 -x c++'; do
    if command -v "${way%% *}" >/dev/null; then
        echo '#include "tessera_agent.h"' >"$scratch/plugin.c"
        # shellcheck disable=SC2086 # several words
        passes "the header, $way" $way -Wall -Wextra -pedantic -Werror -Iinclude -fsyntax-only "$scratch/plugin.c"
    else
        skips "the header, $way" 'no such compiler'
    fi
done

# An interrupt does not leave anything behind.
passes 'interrupted' sh -c '
    "$0" match "$1" --p1 "exec:exec $2 hangs $3/pids" --p2 random -n 3 -t 1000 >"$3/out" & id=$!
    while [ ! -s "$3/pids" ]; do sleep 0.1; done
    sleep 0.5; kill -TERM $id; wait $id
    [ $? -eq 1 ] && grep -q "games (interrupted)" "$3/out" && ! kill -0 "$(cat "$3/pids")"' \
    "$TESSERA" "$toe" "$broken" "$scratch"
finish
