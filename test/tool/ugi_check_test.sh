# ugi_check_test.sh: tool/ugi_check.py passes good agents, and finds each kind of broken one.
. "$TESSERA_SOURCE/test/tap.sh"

check=$TESSERA_SOURCE/tool/ugi_check.py
broken=$TESSERA_SOURCE/test/agent/broken/agent.sh
sessions=$TESSERA_SOURCE/test/agent/sessions
if ! command -v python3 >/dev/null; then
    skips 'the script that checks agents' 'no python3'
    finish
    exit
fi

# Much time for who is right, little for who is wrong.
passes 'our own engine' "$check" --start 120 --grace 60 "$TESSERA" engine
passes 'a plug-in' "$check" --start 120 --grace 60 --session "$sessions/open.txt" --session "$sessions/hidden.txt" \
    "$TESSERA" engine --plugin "$PLUGIN_FIRST"
passes 'an agent of a few lines' "$check" --start 120 --grace 60 sh "$broken" fine

# The examples.
agents=$TESSERA_SOURCE/examples/agents
for agent in "$agents/greedy.sh" "$agents/learner.py" "$UNIFORM"; do
    passes "the example $(basename "$agent")" "$check" --start 120 --grace 60 "$agent"
done

finds() {
    tap_name=$1 tap_text=$2
    shift 2
    tap_run "$check" --first --session "$sessions/open.txt" "$@"
    [ "$status" -eq 1 ] && grep -qE "^not ok - .*$tap_text" "$scratch/.out"
    tap_case $? "$tap_name"
}

finds 'a wrong handshake' 'no `ugiok`' --start 1 sh "$broken" wrong_handshake
finds 'one that is never ready' 'no `readyok`' --start 1 sh "$broken" unready
finds 'an illegal move' 'illegal move `nowhere`' sh "$broken" illegal
finds 'a number that is too high' 'illegal move `#100000`' sh "$broken" too_high
finds 'no move at all' 'illegal move ``' sh "$broken" empty
finds 'one that hangs' 'no `bestmove`' --grace 0.3 --patience 1 sh "$broken" hangs
finds 'one that floods' 'flooded: more than 1 MiB' sh "$broken" floods
finds 'a line without end' 'flooded: a line' sh "$broken" long_line
finds 'a crash' 'crashed: signal 11' sh "$broken" crashes
finds 'an exit' 'exited with 3' sh "$broken" exits
finds 'a closed output' 'closed its output' sh "$broken" closes
finds 'garbage' 'not UTF-8' sh "$broken" garbage
finds 'a late answer' 'no `bestmove`' --grace 0.3 --patience 1 sh "$broken" late
finds 'two answers' 'answered without being asked' sh "$broken" twice
finds 'an answer without a question' 'answered without being asked' sh "$broken" early
finds 'an answer to the end' 'answered without being asked' sh "$broken" answers_end
finds 'one that says it cannot' 'says: I do not like' sh "$broken" error
finds 'one that does not end' 'still runs' --grace 0.3 sh "$broken" stays
finds 'no such program' 'No such file' "$scratch/nothing"
finish
