# board_test.sh: tessera board: the summary, pictures as SVG and PNG, the board as JSON.
. "$TESSERA_SOURCE/test/cli/cli.sh"

games=$TESSERA_SOURCE/games
chess=$games/war/chess.lud
svg=$scratch/board.svg
png=$scratch/board.png

# well_formed NAME FILE: it is XML, as far as can be told here.
well_formed() {
    if command -v xmllint >/dev/null; then
        passes "$1" xmllint --nonet --noout "$2"
    else
        passes "$1" awk '
            BEGIN { RS = "<"; good = 1 }
            NR == 1 { if ($0 != "") good = 0; next }
            {
                if (!match($0, />/)) { good = 0; exit }
                tag = substr($0, 1, RSTART - 1)
                rest = substr($0, RSTART + 1)
                if (rest ~ />/ || rest ~ /&/ && rest !~ /&(amp|lt|gt|quot);/) good = 0
                name = tag
                sub(/^\//, "", name)
                sub(/[ \/].*/, "", name)
                if (tag ~ /^\//) { if (open[depth--] != name) good = 0 }
                else if (tag !~ /\/$/) open[++depth] = name
            }
            END { exit !(good && depth == 0) }' "$2"
    fi
}

# holds NAME TEXT: the picture contains it.
holds() {
    tap_run cat "$svg"
    grep -qF -e "$2" "$svg"
    tap_case $? "$1"
}

# lacks NAME TEXT
lacks() {
    tap_run cat "$svg"
    ! grep -qF -e "$2" "$svg"
    tap_case $? "$1"
}

# The summary.
says 'a summary' 0 'played on   cells' "$TESSERA" board "$chess"
says 'with counts' 0 'edges       144' "$TESSERA" board "$chess"
says 'with its size' 0 '8 rows x 8 columns' "$TESSERA" board "$chess"
says 'with its directions' 0 'N E S W NE SE NW SW' "$TESSERA" board "$chess"
says 'with sets' 0 'corners 4' "$TESSERA" board "$chess"
says 'a board of vertices' 0 'played on   vertices' "$TESSERA" board "$games/territory/go.lud"
says 'a board of edges' 0 'played on   edges' "$TESSERA" board "$games/graph/sim.lud"
says 'with another item' 0 'cells       19' "$TESSERA" board -o Board/Hexagon "$game"
says 'with a ruleset' 0 'cells       19' "$TESSERA" board -r 'Six Sides' "$game"

# What can go wrong.
says 'a missing file' 1 'No such file' "$TESSERA" board "$scratch/nothing.lud"
says 'a wrong game' 1 'did you mean `square`?' "$TESSERA" board "$wrong"
says 'no file' 2 'give one game' "$TESSERA" board
says 'two files' 2 'give one game' "$TESSERA" board "$game" "$chess"
says 'something that cannot be shown' 2 '`pieces` cannot be shown' \
    "$TESSERA" board "$game" --svg "$svg" --show indices,pieces
says 'to show without a picture' 2 'give --svg or --png' "$TESSERA" board "$game" --show indices
says 'a size that is none' 2 'a number of pixels' "$TESSERA" board "$game" --png "$png" --size 4x4
says 'a size of nothing' 2 'a number of pixels' "$TESSERA" board "$game" --png "$png" --size 0
says 'radials from nowhere' 1 'there is no site `99`' \
    "$TESSERA" board "$game" --svg "$svg" --show radials:99
says 'a folder to write to that is not there' 1 'cannot write' \
    "$TESSERA" board "$game" --svg "$scratch/no/where.svg"

# Pictures.
for file in "$games"/*/*.lud; do
    name=${file##*/}
    stays_silent "$name as SVG" "$TESSERA" board "$file" --svg "$svg"
    well_formed "the SVG of $name" "$svg"
done
stays_silent 'a picture' "$TESSERA" board "$chess" --svg "$svg"
holds 'its title' '<title id="title">Chess</title>'
holds 'its description' 'board of 64 cells in 8 rows and 8 columns.</desc>'
holds 'its role' 'role="img"'
holds 'its measure' 'viewBox="0 0 '
holds 'every site' 'id="c63"'
lacks 'no script' '<script'
says 'a picture on standard output' 0 '<svg xmlns=' "$TESSERA" board "$chess" --svg -
cp "$svg" "$scratch/first.svg"
stays_silent 'the same again' "$TESSERA" board "$chess" --svg "$svg"
passes 'is the same' cmp "$svg" "$scratch/first.svg"

stays_silent 'all that can be shown' \
    "$TESSERA" board "$chess" --svg "$svg" --show indices,coords,edges,phases,radials:E4
well_formed 'is XML' "$svg"
holds 'a number' '>63</text>'
holds 'a label' '>H8</text>'
holds 'an edge' '>143</text>'
holds 'a radial' '<title>NE</title>'
holds 'a tint' 'class="phases"'
ludo=$games/race/ludo.lud
stays_silent 'tracks' "$TESSERA" board "$ludo" --svg "$svg" --show tracks
well_formed 'is XML' "$svg"
holds 'every track' '<title>Track4</title>'
says 'a board without tracks' 0 'this board has no tracks' "$TESSERA" board "$chess" --svg "$svg" --show tracks

# What the metadata says about the looks; a name with everything that has to be escaped.
styled=$scratch/styled.lud
sed -e 's/"Small"/"<Small> \& \\"Odd\\""/' -e '/^(metadata/,$d' "$game" >"$styled"
cat >>"$styled" <<'LUD'
(metadata (graphics {
    (board Style Chess)
    (board Colour Phase0 (colour 1 2 3))
    (board Colour Phase1 (colour Black))
    (board Colour OuterEdges (colour "#aAbBcC"))
    (board Colour InnerEdges (colour Hidden))
    (board Colour) (board) (show Edges) (colour) (board Style) (board Colour Phase2 (colour 1 2 300))
}))
LUD
stays_silent 'a styled board' "$TESSERA" board "$styled" --svg "$svg"
well_formed 'is XML too' "$svg"
holds 'a name, escaped' '<title id="title">&lt;Small&gt; &amp; '
holds 'the first phase' 'fill="#010203"'
holds 'the second' 'fill="#000000"'
holds 'the outer edges' 'stroke="#aabbcc"'
holds 'checkered' 'A checkered board of 9 cells'
holds 'hidden edges' 'stroke="none"'

for style in Mancala backgammon Go Graph PenAndPaper Shibumi Sudoku Surakarta Boardless Nonsense; do
    for use in Cell Vertex Edge; do
        sed -e "s/(board <Board:graph>)/(board <Board:graph> use:$use)/" \
            -e "s/(metadata .*/(metadata (graphics (board Style $style)))/" "$game" >"$styled"
        stays_silent "$style, use:$use" "$TESSERA" board "$styled" --svg "$svg" --show indices
        well_formed "$style, use:$use, the picture" "$svg"
    done
done

# PNG, when the build has it.
tap_run "$TESSERA" board "$chess" --png "$png" --size 400
if grep -q 'built without PNG' "$scratch/.out"; then
    tap_case $((status != 1)) 'says that there is no PNG'
    skips 'PNG' 'built without librsvg and cairo'
else
    tap_case "$status" 'a picture as PNG'
    prints 'its signature' '89504e470d0a1a0a' sh -c 'od -An -tx1 -N8 "$0" | tr -d " \n"' "$png"
    prints 'its size' '0000019000000190' \
        sh -c 'od -An -tx1 -j16 -N8 "$0" | tr -d " \n"' "$png"
    passes 'the usual size' "$TESSERA" board "$games/sow/kalah.lud" --png "$png"
    prints 'is 800 wide' '00000320' sh -c 'od -An -tx1 -j16 -N4 "$0" | tr -d " \n"' "$png"
    says 'a PNG that cannot be written' 1 'cannot write' \
        "$TESSERA" board "$chess" --png "$scratch/no/where.png"
fi

# JSON.
for file in war/chess graph/sim sow/oware territory/go connection/hex race/ludo; do
    gives_json "$file as JSON" 0 "$TESSERA" board --json "$games/$file.lud"
done
says 'its name' 0 '"name":"Chess"' "$TESSERA" board --json "$chess"
says 'a cell' 0 '"label":"H8","row":7,"column":7' "$TESSERA" board --json "$chess"
says 'a radial' 0 '{"site":0,"direction":"NE","paths":[[9,18,27,36,45,54,63]]}' \
    "$TESSERA" board --json "$chess"
says 'a set' 0 '"corners":[0,7,56,63]' "$TESSERA" board --json "$chess"
finish
