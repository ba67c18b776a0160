# tap_test.sh: test/tap.sh counts what fails, and sees when a line of a script is not a command.
. "$TESSERA_SOURCE/test/tap.sh"

# script LINES...: a script of these lines.
script() {
    printf '%s\n' ". \"$TESSERA_SOURCE/test/tap.sh\"" "$@" >"$scratch/script.sh"
}

script 'passes one echo said' "passes two grep -q said \"\$scratch/.out\"" finish
passes 'a command looks at what was said before' sh "$scratch/script.sh"
script 'passes one true' finish
passes 'a script that is fine' sh "$scratch/script.sh"
script 'passes one false' finish
prints 'a case that fails' 'not ok 1 - one' sh "$scratch/script.sh"
fails 'and the script with it' sh "$scratch/script.sh"
script 'passes one true' 'finished.' finish
prints 'a line that is no command' 'not ok 2 - every line of the script is a command' sh "$scratch/script.sh"
prints 'and which' 'finished.' sh "$scratch/script.sh"
fails 'fails the script' sh "$scratch/script.sh"
finish
