#!/bin/sh
# record.sh: an agent that plays its first move, wants to be told everything, and keeps what it was told in a
# file: how the sessions in sessions/ were made. They were cut after a few turns by hand, and
# ended by a `gameover`.
#
#   tessera match GAME --p1 "exec:test/agent/record.sh FILE" --p2 random -n 1
exec 3>>"$1"
while IFS= read -r line; do
    printf '%s\n' "$line" >&3
    case $line in
        ugi) echo "wants steps views legal position rules"; echo ugiok ;;
        isready) echo readyok ;;
        go*) echo "bestmove #0" ;;
        quit) exit 0 ;;
    esac
done
