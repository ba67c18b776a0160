# bench_test.sh: tessera bench: games, the front end, boards; a signature that stays.
. "$TESSERA_SOURCE/test/cli/cli.sh"

mkdir "$scratch/some"
cp "$game" "$scratch/some/one.lud"
cp "$TESSERA_SOURCE/games/dice/pig.lud" "$scratch/some/"

says 'games of a folder' 0 '2 games, 0 cannot be played' \
    "$TESSERA" bench --seconds 0.02 "$scratch/some"
says 'one file' 0 '1 games' "$TESSERA" bench --seconds 0.02 "$game"
says 'the front end' 0 '2 descriptions' "$TESSERA" bench --front "$scratch/some"
one=$("$TESSERA" bench --signature "$scratch/some")
two=$("$TESSERA" bench --signature --seconds 0.01 "$scratch/some")
echo "$one and $two" >"$scratch/.out"
[ -n "$one" ] && [ "$one" = "$two" ]
tap_case $? 'the signature stays'

says 'help' 0 'usage: tessera bench' "$TESSERA" bench --help
says 'no folder' 2 'no file is given' "$TESSERA" bench
says 'two folders' 2 'give one folder' "$TESSERA" bench "$game" "$game"
says 'a time that is none' 2 '--seconds is a number' "$TESSERA" bench --seconds x "$game"
says 'no time' 2 '--seconds is a number above 0' "$TESSERA" bench --seconds 0 "$game"
says 'two things at once' 2 'give one of' "$TESSERA" bench --front --geometry "$game"
says 'files for --geometry' 2 'takes no files' "$TESSERA" bench --geometry "$game"
fails 'a folder that is not there' "$TESSERA" bench "$scratch/nowhere"
finish
