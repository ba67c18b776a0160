#!/bin/sh
# agent.sh: an agent that is wrong in one way, which its first argument names. `fine` is not; `dies_at_step`,
# `slow_start` and `tardy` only show how the host takes it.
#
#   exec:test/agent/broken/agent.sh WAY [FILE]      its process number is added to FILE
way=$1
[ -z "${2:-}" ] || echo $$ >>"$2"

# The handshake.
case $way in
    deaf) exec sleep 1000 ;;
    wrong_handshake) ok=uciok ;;
    *) ok=ugiok ;;
esac

flood() {
    exec yes 'info string this is never an answer'
}

long_line() {
    head -c 200000 /dev/zero | tr '\0' x
    sleep 1000
}

answer() {
    case $way in
        illegal) echo "bestmove nowhere" ;;
        too_high) echo "bestmove #100000" ;;
        empty) echo "bestmove" ;;
        hangs) exec sleep 1000 ;;
        spins) while :; do :; done ;;
        floods) flood ;;
        long_line) long_line ;;
        crashes) kill -SEGV $$ ;;
        exits) echo "something is wrong here" >&2; exit 3 ;;
        closes) exec >&-; sleep 1000 ;;
        garbage) printf 'bestm\001\377ove\n\n%%%%\nhello\n' ;;
        late) sleep 3; echo "bestmove #0" ;;
        tardy) sleep 0.3; echo "bestmove #0" ;;
        twice) echo "bestmove #0"; echo "bestmove #0" ;;
        error) echo "error I do not like this game" ;;
        forks) sleep 1000 & echo "bestmove nowhere" ;;
        *) echo "bestmove #0" ;;
    esac
}

while read -r word rest; do
    case $word in
        ugi)
            echo "id name $way"
            echo $ok
            [ "$way" != stops_reading ] || exec sleep 1000
            ;;
        isready)
            case $way in
                unready) ;;
                early) echo "bestmove #0"; echo readyok ;;
                *) echo readyok ;;
            esac
            ;;
        step) [ "$way" != dies_at_step ] || exit 4 ;;
        go) answer ;;
        gameover) [ "$way" != answers_end ] || echo "bestmove #0" ;;
        quit) [ "$way" = stays ] && exec sleep 1000; exit 0 ;;
    esac
done
