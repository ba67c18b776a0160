# help_test.sh: the executable explains itself.
. "$TESSERA_SOURCE/test/tap.sh"

passes 'tessera --help succeeds' "$TESSERA" --help
prints 'the help shows the usage' 'tessera' "$TESSERA" --help
passes 'tessera --version succeeds' "$TESSERA" --version
prints 'the version is that of the build' '0.1.0' "$TESSERA" --version
fails 'an unknown command is an error' "$TESSERA" no-such-command
finish
