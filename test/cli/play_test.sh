# play_test.sh: tessera play: moves and commands as lines of a file.
. "$TESSERA_SOURCE/test/cli/cli.sh"

games=$TESSERA_SOURCE/games

# lines NAME CODE TEXT 'LINE\nLINE' OPTION...: those lines are played, with seed 1 unless it is another; the
# exit status is CODE and TEXT is in what it says.
lines() {
    lines_name=$1 lines_code=$2 lines_text=$3
    printf '%b\n' "$4" >"$scratch/moves.txt"
    shift 4
    says "$lines_name" "$lines_code" "$lines_text" "$TESSERA" play --moves "$scratch/moves.txt" --seed 1 "$@"
}

# never NAME TEXT: the command before did not say TEXT.
never() {
    ! grep -qF -e "$2" "$scratch/.out"
    tap_case $? "$1"
}

two='--p1 human --p2 human'

# Winning.
# shellcheck disable=SC2086 # lists of words
{
    lines 'a game is won' 0 'Player 1 wins.' 'a1\nb1\na2\nb2\na3' $two tic-tac-toe
    lines 'a game is drawn' 0 'a draw' 'a1\nb1\nc1\nb2\na2\na3\nb3\nc2\nc3' $two tic-tac-toe
    lines 'moves after the end' 1 'nobody is asked' 'a1\nb1\na2\nb2\na3\nc3' $two tic-tac-toe
    lines 'the moves are told' 0 '5. Player 1: A3' 'a1\nb1\na2\nb2\na3' $two tic-tac-toe
    lines 'resigning' 0 'Player 1 resigns.' 'resign' $two tic-tac-toe
    lines 'resigning is taken back' 0 '1. Player 1: A1' 'resign\nundo\na1' $two tic-tac-toe
}

# An agent from outside is told of the end, and begins again when it is taken back.
told=$scratch/told.txt
lines 'resigning against a program' 0 'Player 1 (you) resigns.' 'b1\nresign\nundo\nresign' \
    --p2 "exec:$TESSERA_SOURCE/test/agent/record.sh $told" tic-tac-toe
grep -E '^(uginewgame|step|gameover)' "$told" >"$scratch/ends.txt"
cat >"$scratch/want.txt" <<'END'
uginewgame
step player 1 move 1>1
step player 2 move 0>0
gameover reason resigned worth -1 1
uginewgame
step player 1 move 1>1
step player 2 move 0>0
gameover reason resigned worth -1 1
END
cmp -s "$scratch/want.txt" "$scratch/ends.txt"
tap_case $? 'a program is told of the end'

lines 'a program by its name' 0 "2. Player 2 ($TESSERA_SOURCE/examples/agents/greedy.sh): " 'b1' \
    --p2 "$TESSERA_SOURCE/examples/agents/greedy.sh" tic-tac-toe
lines 'an agent answers' 0 '2. Player 2 (random): ' 'a1' --p2 random tic-tac-toe
lines 'an agent begins' 0 '1. Player 1 (random): ' '' --p1 random tic-tac-toe
lines 'agents among themselves' 0 ' wins.' '' --p1 random --p2 random nim
says 'moves on standard input' 0 '1. Player 1 (you): D4' \
    sh -c 'echo d4 | "$0" play --moves - -i 10 hex' "$TESSERA"

# How moves can be typed.
for typed in e2e4 E2-E4 'e2 e4' 'e2>e4' e4 '12>28' 'pawn e4' '#14' 'moves\n14' 'e2\n2'; do
    lines "a move typed as $typed" 0 '1. Player 1 (you): E2-E4' "$typed" --p2 random chess
done
lines 'a choice is offered' 1 'Which of these 2 moves?' 'e2' --p2 random chess
lines 'a choice that is left open' 1 '1. Player 1 (you): D2-D4' 'e2\nd4' --p2 random chess
lines 'the beginning of a move is not enough' 1 'Which of these 2 moves?' 'e' --p2 random chess
lines 'moves of a place' 0 '2) G1-F3' 'moves g1' --p2 random chess
lines 'what could have been meant' 1 'Did you mean `E2-E' 'e2-e5' --p2 random chess
lines 'a place nothing goes to' 1 'No move is about e5 now' 'e5' --p2 random chess
lines 'what is nothing' 1 'neither a legal move nor a command' 'qqqqqq' --p2 random chess
lines 'a command with a mistake' 1 'Did you mean `undo`?' 'udno' --p2 random chess
lines 'a number that is not in the list' 1 'is neither' 'moves\n99' --p2 random tic-tac-toe
# Seed 1 deals 9 8 5 4 10 to the first player.
lines 'a card by its value' 0 '1. Player 1 (you): 10-A1' '10' --seed 1 --p2 random ten-cards
lines 'a card from a list' 0 ' (you): ' 'moves\n1' --seed 3 --p2 random ten-cards
# What is taken from a hand keeps its sign where a move needs a longer name.
cat >"$scratch/tiles.lud" <<'END'
(game "Tiles"
    (players 2)
    (equipment {
        (board (square 3)) (tile "Bar" Shared {F}) (tile "Hook" Shared {F R F}) (hand Shared size:2)
    })
    (rules
        (start {(place "Bar" (handSite Shared 0)) (place "Hook" (handSite Shared 1))})
        (play (move (from (sites Hand Shared)) (to (sites Empty))))
        (end (if (no Moves Next) (result Mover Win)))))
END
lines 'a tile by its sign' 0 'H-B1 state 3' 'moves h b1' $two "$scratch/tiles.lud"
lines 'a tile by its name' 0 '1. Player 1: H-A1' 'hook a1' $two "$scratch/tiles.lud"
# A domino is one, whatever the rules count with it.
cat >"$scratch/halves.lud" <<'END'
(game "Halves"
    (players 2)
    (equipment {(boardless Square) (dominoes upTo:1) (hand Each size:2)})
    (rules
        (start {
            (place "Domino01" (handSite P1 0)) (place "Domino11" (handSite P1 1))
            (place "Domino00" (handSite P2 0))
        })
        (play (move (from (sites Hand Mover)) (to (sites LineOfPlay))))
        (end (if (no Moves Next) (result Mover Win)))))
END
lines 'a domino' 0 '│(1:1)│' '1:1-u21 state 2' $two "$scratch/halves.lud"
lines 'an edge by its ends' 0 'A1/B1' 'a1b1' --p2 random dots-and-boxes
lines 'passing' 0 '1. Player 1 (you): pass' 'pass' --p2 random ludo
lines 'vertices of a Regular Boardgame' 0 '1. white (you): x0y6-x0y5' 'rx0y6 rx0y5' \
    --p2 random rbg/breakthrough
lines 'its columns and rows' 0 '1. white (you): x0y6-x0y5' 'x0y6x0y5' --p2 random \
    rbg/breakthrough
lines 'its recorded text' 0 '1. white (you): x0y6-x0y5' '2@rx0y6 3@rx0y5 4@rx0y5' --p2 random \
    rbg/breakthrough
lines 'a puzzle' 0 '(you): C1=1' 'c1=1' small-sudoku

# Promotion is a choice of its own.
lines 'promotion' 0 'Player 1: A8=Knight' \
    'a2a4\nb7b5\na4b5\na7a6\nb5a6\nc8b7\na6b7\nh7h6\nb7a8\nknight' --p1 human --p2 human chess

# Swapping players.
lines 'swapping' 0 '2. Player 2: swap' 'a1\nswap\nb2' --p1 human --p2 human hex

# Looking at the board.
lines 'from the other side' 0 '    C   B   A' 'flip' $two tic-tac-toe
lines 'and back' 0 '    A   B   C' 'flip\nflip' $two tic-tac-toe
[ "$(grep -c '    A   B   C' "$scratch/.out")" -eq 2 ] && [ "$(grep -c '    C   B   A' "$scratch/.out")" -eq 1 ]
tap_case $? 'three pictures'
lines 'it stays turned' 0 '1 │   │   │(✕)│' 'flip\na1' $two tic-tac-toe
lines 'turned from the start' 0 '    C   B   A' 'a1' --flip $two tic-tac-toe
lines 'names of places' 0 '│ A2 │ B2 │ C2 │' 'names' $two tic-tac-toe
lines 'names of vertices' 0 'A3───B3───C3' 'names' $two three-mens-morris
lines 'names in colour' 0 'A2' 'names' --colour $two tic-tac-toe
lines 'edges have no room for names' 1 'no room on the board for names' 'names' $two sim
lines 'where moves go' 0 '[♙]' 'moves e2' $two chess
grep -q '^4 │   │   │   │   │ \* │   │' "$scratch/.out"
tap_case $? 'is marked'
lines 'which edge it is' 0 ' 3                   *' 'moves d3/d4' $two dots-and-boxes
lines 'the last edge is marked' 0 '•━(○)━•' 'a1b1' $two dots-and-boxes

# Undo, redo.
lines 'nothing to take back' 1 'No move has been made yet.' 'undo' --p2 random tic-tac-toe
lines 'nothing to play again' 1 'No move was taken back.' 'redo' --p2 random tic-tac-toe
lines 'a move and its answer are taken back' 0 '1. Player 1 (you): B2' 'a1\nundo\nb2' --p2 random \
    tic-tac-toe
lines 'and played again' 0 '3. Player 1 (you): ' 'a1\nundo\nredo\nmoves\n1' --p2 random tic-tac-toe
lines 'another move forgets them' 1 'No move was taken back.' 'a1\nundo\nb2\nredo' --p2 random \
    tic-tac-toe
lines 'before the first move of a person' 1 'You have not made a move yet.' 'undo' --p1 random \
    tic-tac-toe
lines 'the end is taken back' 0 '5. Player 1: C3' 'a1\nb1\na2\nb2\na3\nundo\nc3' --p1 human \
    --p2 human tic-tac-toe

# Advice.
lines 'a hint' 0 'uct would play A3' 'a1\nb1\na2\nb2\nhint' -i 500 --p1 human --p2 human tic-tac-toe
lines 'a hint of another agent' 0 'alphabeta would play A3' 'a1\nb1\na2\nb2\nhint alphabeta' -i 500 \
    --p1 human --p2 human tic-tac-toe
lines 'analysis' 0 'A3  ←' 'a1\nb1\na2\nb2\nanalysis' -i 500 --p1 human --p2 human tic-tac-toe
lines 'what is expected' 0 'expects: ' 'analysis' -i 500 --p2 random rbg/tic-tac-toe
lines 'moves that are one are so in an analysis' 0 'A2-B1' 'b1a2\nc6f4\nanalysis' -i 500 --seed 2 $two surakarta
[ "$(grep -c '[0-9]  A2-B1' "$scratch/.out")" -eq 1 ]
tap_case $? 'and have one row'
lines 'advice in a game of hidden cards' 0 ' would play ' 'hint' -i 20 --p2 random ten-cards
lines 'advice of a program' 0 'Greedy would play ' "hint exec:$TESSERA_SOURCE/examples/agents/greedy.sh" tic-tac-toe
lines 'its analysis' 0 'Greedy moves without thinking' "analysis $TESSERA_SOURCE/examples/agents/greedy.sh" \
    tic-tac-toe
lines 'an agent there is not' 1 'did you mean `uct`?' 'hint utc' chess
lines 'advice at the end' 1 'Nobody is asked' 'resign\nhint' tic-tac-toe

# Saving and loading.
saved=$scratch/saved.trial
lines 'saving' 0 'Saved as' "e2e4\ne7e5\nsave $saved\ng1f3" --p1 human --p2 human chess
passes 'what was saved is a trial' "$TESSERA" trial check "$games/war/chess.lud" "$saved"
lines 'loading' 0 '3. Player 1: G1-F3' "load $saved\ng1f3" --p1 human --p2 human chess
lines 'loading at the start' 0 '3. Player 1: G1-F3' 'g1f3' --p1 human --p2 human --load "$saved"
lines 'what was loaded can be taken back' 0 '2. Player 2: D7-D5' 'undo\nd7d5' --p1 human --p2 human \
    --load "$saved" chess
lines 'a game of something else' 1 'is a game of Chess' "load $saved" tic-tac-toe
lines 'a file there is not' 1 'No such file' "load $scratch/none.trial" tic-tac-toe
lines 'a file that is no game' 1 'not a trial' "load $scratch/moves.txt" tic-tac-toe
lines 'saving over something else' 1 'is there already' "save $scratch/moves.txt" tic-tac-toe
lines 'saving over a saved game' 0 'Saved as' "save $saved" tic-tac-toe
lines 'saving where nobody can' 1 'cannot write' "save $scratch/none/x.trial" tic-tac-toe
lines 'saving without a name' 1 'Which file?' 'save' tic-tac-toe
lines 'dice are saved' 0 'Saved as' "moves\n1\nsave $saved" --p2 random --seed 11 backgammon
passes 'and come again' "$TESSERA" trial check "$games/race/backgammon.lud" "$saved"
lines 'a finished game is saved' 0 'Saved as' "a1\nb1\na2\nb2\na3\nsave $saved" --p1 human --p2 human \
    tic-tac-toe
says 'with its end' 0 'winner=1' "$TESSERA" trial check "$games/line/tic-tac-toe.lud" "$saved"

lines 'a game given up is saved' 0 'Saved as' "a1\nb1\nresign\nsave $saved" $two tic-tac-toe
says 'with who gave it up' 0 '2 moves, stopped: resigned 1, end none' \
    "$TESSERA" trial check "$games/line/tic-tac-toe.lud" "$saved"
lines 'and loaded as that' 0 'Player 1 resigns.' "load $saved" $two tic-tac-toe
lines 'which can be taken back' 0 '3. Player 1: C1' "load $saved\nundo\nc1" $two tic-tac-toe

# Options.
lines 'options are listed' 0 '(chosen)' 'option' go
lines 'an option is chosen' 0 'A new game begins, with Board Size/9x9' 'option 9x9\nsave '"$saved" \
    --p2 random go
says 'and saved' 0 'option Board Size/9x9' cat "$saved"
lines 'and loaded with it' 0 'Loaded' "load $saved" --p2 random go
lines 'an option there is not' 1 'There is no option' 'option 8y8' go
lines 'options on the command line' 1 '`k10` is neither' 'k10' -o 'Board Size/9x9' --p2 random go
lines 'a game without options' 0 'no options' 'option' rbg/dash
lines 'a ruleset' 0 'A new game begins, by Ruleset/Six Sides' 'option six sides' --p2 random "$game"

# Who plays.
lines 'who plays' 0 'Player 2 (random): random' 'opponent' --p2 random tic-tac-toe
lines 'another opponent' 0 '2. Player 2 (flat): ' 'opponent 2 flat\na1' -i 10 --p2 random tic-tac-toe
lines 'the only other seat' 0 '2. Player 2 (flat): ' 'opponent flat\na1' -i 10 --p2 random tic-tac-toe
lines 'a person in its place' 0 '2. Player 2: B2' 'opponent 2 human\na1\nb2' --p2 random tic-tac-toe
lines 'a seat there is not' 1 'Seats are 1 to 2' 'opponent 3 flat' tic-tac-toe
lines 'an opponent there is not' 1 'there is no agent' 'opponent 2 nobody' tic-tac-toe
lines 'time' 0 'Agents think 0.5 seconds' 'time 0.5' tic-tac-toe
lines 'no time' 1 'Give a number of seconds' 'time x' tic-tac-toe
lines 'a new game' 0 '1. Player 1 (you): B2' 'a1\nnew\nb2' --p2 random tic-tac-toe
lines 'the moves so far' 0 '1. Player 1 (you): A1' 'a1\nhistory' --p2 random tic-tac-toe
lines 'help' 0 'take your last move back' 'help' tic-tac-toe
says 'a line that is too long' 1 'too long' \
    sh -c 'head -c 9000 /dev/zero | tr "\0" a | "$0" play --moves - tic-tac-toe' "$TESSERA"
lines 'quit' 0 'Tic-Tac-Toe' 'quit\nnonsense' tic-tac-toe

# What is hidden stays hidden: the seed deals 1 6 2 7 3 to the second player.
lines 'a hidden hand' 0 'hand ?×5' 'moves' --seed 1 --p2 random ten-cards
never 'is not shown' 'hand 1 6 2 7 3'
lines 'also in a hot seat' 0 'What player 2 sees:' 'moves\n1' --p1 human --p2 human --seed 1 ten-cards
lines 'of a phantom the answer is unknown' 0 '2. Player 2 (random): ?-?' 'b2' --p2 random --seed 2 \
    phantom-tic-tac-toe
lines 'its history neither' 0 '2. Player 2 (random): ?-?' 'b2\nhistory' --p2 random --seed 2 \
    phantom-tic-tac-toe

# Agents are told seeds of their own, those who advise too: none of them is the game's, which is 5, and each
# is another one.
cat >"$scratch/spy" <<SH
#!/bin/sh
exec "$TESSERA_SOURCE/test/agent/record.sh" "$scratch/told"
SH
chmod +x "$scratch/spy"
lines 'an adviser from outside' 0 'would play' "hint $scratch/spy" --p2 "$scratch/spy" --seed 5 ten-cards
passes 'is not told the seed of the game' sh -c '
    sed -n "s/^game seed //p" "$0" >"$0.seeds"
    [ "$(wc -l <"$0.seeds")" -eq 2 ] && ! grep -qx 5 "$0.seeds" && [ "$(sort -u "$0.seeds" | wc -l)" -eq 2 ]' "$scratch/told"
cat >"$scratch/twice" <<'SH'
for run in 1 2; do
    printf 'save %s/drawn%d.trial\n' "$1" $run | "$TESSERA" play --moves - ten-cards --p2 random || exit 1
done
! cmp "$1/drawn1.trial" "$1/drawn2.trial"
SH
passes 'without a seed other cards are dealt each time' sh "$scratch/twice" "$scratch"

# Which game.
says 'a game by its name' 0 "Three Men's Morris" "$TESSERA" play "Three Men's Morris"
says 'without a terminal it tells how to go on' 0 'This is not a terminal' "$TESSERA" play
says 'and shows a position' 0 'Reversi: Player 1 (you), Player 2 (uct)' "$TESSERA" play
says 'a game there is not' 1 'did you mean `chess`?' "$TESSERA" play ches
says 'a part of a name' 1 '`backgammon`' "$TESSERA" play gammon
says 'a file there is not' 1 'No such file' "$TESSERA" play "$scratch/none.lud"
says 'a game with mistakes' 1 'did you mean `square`?' "$TESSERA" play "$wrong"
says 'the games there are' 0 'war        alquerque' "$TESSERA" play --list
says 'moves there are not' 1 'No such file' "$TESSERA" play --moves "$scratch/none" chess
says 'a seat too many' 1 'there is no player 3' "$TESSERA" play --p3 uct chess
says 'an agent with a mistake' 1 'did you mean `uct`?' "$TESSERA" play --p2 ucd chess
says 'two games' 2 'give one game' "$TESSERA" play chess go
says 'a time that is none' 2 '--time is a number' "$TESSERA" play --time x chess
says 'a seed that is none' 2 '--seed is a number' "$TESSERA" play --seed x chess
says 'nothing but ASCII' 0 'Chess' "$TESSERA" play --ascii chess
! LC_ALL=C grep -q '[^ -~]' "$scratch/.out"
tap_case $? 'is ASCII'

# Whatever is typed, it goes on.
noise() {
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        n = split("a1 b2 c3 e2e4 e2 e4 d4 pass swap x0y6 1 2 3 17 #1 #9 ? moves help hint board flip names undo undo " \
            "redo history option option:1 opponent opponent:2:random opponent:1:human time time:0.01 new " \
            "resign go save load save: analysis moves:a1 => -- - : / \\ % %s %n é \001 \033[2J", word, " ")
        for (i = 0; i < 700; i++) {
            line = word[1 + int(rand() * n)]
            gsub(":", " ", line)
            while (rand() < 0.2) line = line " " word[1 + int(rand() * n)]
            if (rand() < 0.1) line = substr(line, 1, int(rand() * 4))
            if (line !~ /^(save|load)/) print line
        }
    }'
}
seed=0
for name in tic-tac-toe chess backgammon ten-cards oware small-sudoku rbg/dash ludo; do
    seed=$((seed + 1))
    noise $seed >"$scratch/noise.txt"
    says "noise: $name" 1 'is neither' sh -c 'cd "$0" && "$1" play --moves noise.txt --seed 1 -i 2 "$2"' \
        "$scratch" "$TESSERA" "$name"
done

# Where all move at once, all are to choose.
cat >"$scratch/twos.lud" <<'LUD'
(game "Twos" (players 2) (mode Simultaneous) (equipment {(board (square 2))})
    (rules (play (or (move Select (from 0) P1) (move Select (from 1) P2))) (end (if (= (counter) 3) (result P1 Win)))))
LUD
echo A1 >"$scratch/twos.txt"
passes 'all are to choose' sh -c '
    "$0" play --ascii --p1 human --p2 random --moves "$1/twos.txt" "$1/twos.lud" >"$1/twos" &&
    [ "$(grep -c "^> 1" "$1/twos")" -eq 2 ] && [ "$(grep -c "^> 2" "$1/twos")" -eq 2 ]' "$TESSERA" "$scratch"

# On a terminal.
talk() {
    talk_name=$1 talk_code=$2
    shift 2
    status=0
    TERM=xterm "$PTY_TALK" "$TESSERA" play "$@" >"$scratch/.out" 2>&1 || status=$?
    if [ "$status" -eq 77 ]; then
        skips "$talk_name" 'there is no pseudo-terminal here'
        return
    fi
    [ "$status" -eq "$talk_code" ] && is_sane
    tap_case $? "$talk_name"
}

talk 'a game on a terminal' 0 --p2 random tic-tac-toe <<'TALK'
expect Your move>
send b2\r
expect 1. Player 1 (you): B2
expect Your move>
send undo\r
expect Your move>
keys
send \^D
TALK
talk 'a menu' 0 <<'TALK'
expect Which game?
send nonsense\r
expect there is no game
expect Which game?
send nim\r
expect Nim: Player 1 (you)
expect Your move>
send quit\r
TALK
for word in quit exit q; do
    talk "$word leaves the menu" 0 <<TALK
expect Which game?
send $word\\r
TALK
done
talk 'Ctrl-C makes an agent move' 0 --time 600 nim <<'TALK'
expect Your move>
send moves\r
expect Type a move
expect Your move>
send 1\r
expect is thinking
send \^C
expect 2. Player 2 (uct)
send quit\r
TALK
talk 'Ctrl-C at the prompt does not leave' 0 --p2 random nim <<'TALK'
expect Your move>
keys
send abc\^C
expect leaves.
expect Your move>
send quit\r
TALK
talk 'an end from outside leaves the terminal as it was' 143 --p2 random nim <<'TALK'
expect Your move>
keys
signal 15
TALK
talk 'a hot seat asks before it shows' 0 --p1 human --p2 human ten-cards <<'TALK'
expect Player 1, it is your turn.
send \r
expect Player 1>
send moves\r
expect Type a move
send 1\r
expect Player 2, it is your turn.
send \r
expect Player 2>
send quit\r
TALK
# Only a line says that nobody else looks. The second player has 1 6 2 7 3.
talk 'neither Ctrl-C nor the end is Enter' 0 --plain --p1 human --p2 human --seed 1 ten-cards <<'TALK'
expect Player 1, it is your turn.
keys
send \r
expect hand 9 8 5 4 10
send moves\r
expect Type a move
send 1\r
expect Player 2, it is your turn.
keys
send \^C
expect leaves.
expect Player 2, it is your turn.
keys
send \^D
TALK
never 'and shows nothing' '1 6 2 7 3'
talk 'quit is heard there' 0 --plain --p1 human --p2 human --seed 1 ten-cards <<'TALK'
expect Player 1, it is your turn.
send quit\r
TALK
never 'and shows nothing either' '9 8 5 4 10'
talk 'one move is made with Enter' 0 --p2 random --p3 random --p4 random --seed 1 ludo <<'TALK'
expect only one move
expect Your move>
send \r
expect 1. Player 1 (you): pass
expect Your move>
send quit\r
TALK
if echo help | "$TESSERA" play --moves - nim | grep -q 'Tab completes'; then
    talk 'Tab completes' 0 --p2 random chess <<'TALK'
expect Your move>
keys
send e2\t
expect E2-E
send 4\r
expect 1. Player 1 (you): E2-E4
expect Your move>
send quit\r
TALK
    talk 'Tab completes games' 0 <<'TALK'
expect Which game?
keys
send break\t
expect through
send \r
expect Breakthrough: Player 1 (you)
expect Your move>
send quit\r
TALK
    # Two games are called Breakthrough: each has a name of its own.
    talk 'Tab tells games of one name apart' 0 <<'TALK'
expect Which game?
keys
send rbg/\t
expect rbg/breakthrough  rbg/
expect Which game?
send dash\r
expect dash: red (you)
expect Your move>
send quit\r
TALK
    # Characters of several bytes are replaced as a whole.
    cat >"$scratch/koenig.lud" <<'END'
(game "König"
    (players 2)
    (equipment {(board (square 2)) (piece "Königin" Each) (piece "König" Each)})
    (rules
        (play (or (move Add (piece "Königin1") (to (sites Empty))) (move Add (piece "König1") (to (sites Empty)))))
        (end (if (no Moves Next) (result Mover Win)))))
END
    locale=${LC_ALL:-} LC_ALL=C.UTF-8
    export LC_ALL
    talk 'names with letters of several bytes' 0 --p2 random "$scratch/koenig.lud" <<'TALK'
expect Your move>
keys
send A1=Kö\t
expect nig
send 1\r
expect 1. Player 1 (you): A1
expect Your move>
send quit\r
TALK
    LC_ALL=$locale
    [ -n "$locale" ] || unset LC_ALL
else
    skips 'Tab completes' 'built without libedit'
fi
finish
