# usage_test.sh: help for everything, and exit code 2 for what is no use.
. "$TESSERA_SOURCE/test/cli/cli.sh"

commands=$("$TESSERA" --help | awk '/^  [a-z]/ { print $1 }')
for command in $commands; do
    says "$command is in the list of commands" 0 "  $command " "$TESSERA" --help
    says "$command --help tells its usage" 0 "usage: tessera $command" "$TESSERA" "$command" --help
    says "$command -h does the same" 0 "usage: tessera $command" "$TESSERA" "$command" -h
    says "help $command does the same" 0 "usage: tessera $command" "$TESSERA" help "$command"
    says "$command refuses an unknown option" 2 'there is no option --frobnicate' \
        "$TESSERA" "$command" --frobnicate
    says "$command refuses an unknown letter" 2 'there is no option' "$TESSERA" "$command" -Z
    says "$command refuses a value for --help's neighbours" 2 "usage: tessera $command" \
        "$TESSERA" "$command" --frobnicate=1
done
for command in check expand fmt ludeme dump bench; do
    says "$command without arguments is a wrong use" 2 "usage: tessera $command" "$TESSERA" "$command"
done

# Each character is one column, also the ellipsis.
says 'help has its options in columns' 0 '  -a, --agents A,B,…              who plays' "$TESSERA" tournament --help
says 'help tells what a game is' 0 'GAME is a file' "$TESSERA" --help

says 'no command at all is a wrong use' 2 'usage: tessera COMMAND' "$TESSERA"
says 'an unknown command is a wrong use' 2 'there is no command `chekc`; did you mean `check`?' \
    "$TESSERA" chekc
says 'help about an unknown command too' 2 'there is no command `nothing`' "$TESSERA" help nothing
says 'a misspelt option gets a suggestion' 2 'did you mean --json?' "$TESSERA" check --jsn "$game"
says 'an option without its value' 2 '--ruleset needs NAME' "$TESSERA" check "$game" --ruleset
says 'a flag with a value' 2 '--json takes no value' "$TESSERA" check --json=yes "$game"
says 'two files for expand' 2 'give one file' "$TESSERA" expand "$game" "$game"
says 'two stages for dump' 2 'give one of' "$TESSERA" dump --tokens --nodes "$game"
says 'no stage for dump' 2 'give one of' "$TESSERA" dump "$game"
says 'an argument for grammar' 2 'unexpected `x`' "$TESSERA" grammar x
says 'bench with two folders' 2 'give one folder' "$TESSERA" bench "$game" "$game"
says 'fmt --check and --write together' 2 'exclude each other' "$TESSERA" fmt -c -w "$game"
says 'a file that looks like an option, behind --' 1 'No such file' "$TESSERA" check -- --json
finish
