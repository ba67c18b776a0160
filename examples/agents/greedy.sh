#!/bin/sh
# Greedy: an agent that makes the legal move with the longest text. In many games that is a move that does
# more than others, such as a chain of captures. Among texts of the same length it chooses at random.
#
#     tessera match games/line/tic-tac-toe.lud --p1 uct --p2 ./examples/agents/greedy.sh
#
# It speaks the protocol of doc/protocol.md, in any POSIX shell, and starts no other program.

state=0     # of the random numbers
best=       # number of the best legal move so far; empty when there is none
longest=0   # how long its text is
equals=0    # how many texts so far are as long

# Sets "state" to the next pseudo-random number below 714025. No product needs more than 31 bits.
next_random() {
    state=$(((state * 1366 + 150889) % 714025))
}

# Begins anew with the seed $1. It may be too big for the arithmetic of a shell: its last five digits have to
# do. The 1 before them keeps a leading 0 from making the number octal.
seed_random() {
    seed=00000$1
    state=$((1${seed#"${seed%?????}"}))
    next_random
}

# Compares move number $1, whose text is $2, with the best so far. Each of n equally long ones is the last
# to be taken with probability 1/n.
consider() {
    if [ ${#2} -gt "$longest" ]; then
        longest=${#2}
        equals=0
    fi
    if [ ${#2} -eq "$longest" ]; then
        equals=$((equals + 1))
        next_random
        if [ $((state % equals)) -eq 0 ]; then
            best=$1
        fi
    fi
}

while read -r word key rest; do
    case $word in
        ugi)
            echo "id name Greedy"
            echo "wants legal"
            echo "ugiok"
            ;;
        isready)
            echo "readyok"
            ;;
        game)
            case $key in
                seed) seed_random "$rest" ;;
            esac
            ;;
        turn)
            best=
            longest=0
            equals=0
            ;;
        legal)
            consider "$key" "$rest"
            ;;
        go)
            if [ -n "$best" ]; then
                echo "bestmove #$best"
            else
                echo "error asked for a move without a list of moves"
            fi
            best=
            ;;
        query)
            echo "response unknown"
            ;;
        quit)
            exit 0
            ;;
    esac
done
