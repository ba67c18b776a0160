# fmt_test.sh: tessera fmt.
. "$TESSERA_SOURCE/test/cli/cli.sh"

says 'prints the house layout' 0 '    (players 2)' "$TESSERA" fmt "$game"
says 'keeps comments' 0 '// A small game.' "$TESSERA" fmt "$game"
says 'keeps comments behind forms' 0 '  // anywhere' "$TESSERA" fmt "$game"
says 'keeps options as they are' 0 '<(square 3)> "On a square.")**' "$TESSERA" fmt "$game"

"$TESSERA" fmt "$game" >"$scratch/once.lud"
"$TESSERA" fmt "$scratch/once.lud" >"$scratch/twice.lud"
passes 'formatting twice changes nothing more' cmp "$scratch/once.lud" "$scratch/twice.lud"
stays_silent '--check is content with that' "$TESSERA" fmt --check "$scratch/once.lud"
says 'the game means the same' 0 'ok: "Small", 15 ludemes' "$TESSERA" check "$scratch/once.lud"

tr '\n' ' ' <"$scratch/once.lud" | sed 's|//[^(]*||g' >"$scratch/line.lud"
cp "$scratch/line.lud" "$scratch/kept.lud"
says '--check names what is in another layout' 1 'line.lud: not in the house layout' \
    "$TESSERA" fmt --check "$scratch/line.lud"
passes 'and does not touch it' cmp "$scratch/line.lud" "$scratch/kept.lud"
stays_silent '--write' "$TESSERA" fmt --write "$scratch/line.lud"
stays_silent 'puts it into the house layout' "$TESSERA" fmt --check "$scratch/line.lud"
passes 'and leaves no other file behind' test ! -e "$scratch/line.lud.tmp"
stays_silent '--write on what is fine already' "$TESSERA" fmt -w "$scratch/line.lud"

mkdir -p "$scratch/folder"
cp "$scratch/kept.lud" "$scratch/folder/a.lud"
cp "$scratch/once.lud" "$scratch/folder/b.lud"
says 'a folder' 1 'a.lud: not in the house layout' "$TESSERA" fmt --check "$scratch/folder"
passes 'writing a folder' "$TESSERA" fmt --write "$scratch/folder"
stays_silent 'does all of it' "$TESSERA" fmt --check "$scratch/folder"

says 'standard input' 0 '(players 2)' sh -c '"$0" fmt - <"$1"' "$TESSERA" "$game"
says '--write has nowhere to write standard input to' 2 'standard input' "$TESSERA" fmt --write -
passes 'and makes no file of that name' test ! -e "$TESSERA_SOURCE/-"

printf '(game "X"\n' >"$scratch/open.lud"
cp "$scratch/open.lud" "$scratch/open.kept"
says 'broken brackets are not formatted' 1 'never closed' "$TESSERA" fmt --write "$scratch/open.lud"
passes 'and the file stays as it was' cmp "$scratch/open.lud" "$scratch/open.kept"
says 'a missing file' 1 'No such file' "$TESSERA" fmt "$scratch/nothing.lud"
printf '(game\r\n  "X") // c \r\n' >"$scratch/crlf.lud"
passes 'line ends of other systems' "$TESSERA" fmt --write "$scratch/crlf.lud"
stays_silent 'are gone afterwards' "$TESSERA" fmt --check "$scratch/crlf.lud"
: >"$scratch/empty.lud"
stays_silent 'an empty file stays empty' "$TESSERA" fmt "$scratch/empty.lud"
chmod 640 "$scratch/kept.lud"
"$TESSERA" fmt --write "$scratch/kept.lud"
says 'writing keeps the permissions' 0 '-rw-r-----' ls -l "$scratch/kept.lud"

passes 'the known defines can be formatted' "$TESSERA" fmt "$TESSERA_SOURCE"/defs/*.def
finish
