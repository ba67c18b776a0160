/* start.c: the rules that make the first position out of empty containers. */
#include "ludeme/start_rules.h"

const LudemeDef ludemes_start[] = {
    {
        .rule = "start",
        .doc = "The set-up of the game.",
        .clauses =
            (const LudemeClause[]){
                {"(start ({<startRule>} | <startRule>))",
                 "One rule or several, applied in order before the first turn.",
                 "(start {(place \"Fox1\" (sites Centre)) (place \"Hen2\" (sites Bottom))})",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "startRule",
        .doc = "One rule of the set-up.",
    },
    {
        .rule = "place",
        .is = "startRule",
        .doc = "Puts pieces on sites before the game.",
        .clauses =
            (const LudemeClause[]){
                {"(place Random {<string>} [count:{<int>}] [state:<int>] [value:<int>] <int> "
                 "[<siteType>])",
                 "Stacks the named pieces, so many of each (by default 1), in random order on one "
                 "site.",
                 "(place Random {\"Elf1\" \"Imp2\"} count:{4 5} 12 Cell)",
                 OP(place_random_stack_compile)},
                {"(place Random [<sites>] {<string>} [count:<int>] [state:<int>] [value:<int>] "
                 "[<siteType>] [<booleanConstant>])",
                 "Puts each named piece on `count` (by default 1) random empty sites of the "
                 "region, by default of the board; True at the end takes the pieces in random "
                 "order.",
                 "(place Random (sites Inner) {\"Rock0\"} count:5)", OP(place_random_compile)},
                {"(place Stack (<string> | items:{<string>}) [<string>] [<siteType>] [<int> | "
                 "{<int>} | <sites> | coord:<string> | {<string>}] [count:<int> | counts:{<int>}] "
                 "[state:<int>] [rotation:<int>] [value:<int>])",
                 "Stacks a piece, or the listed items from the bottom up, on a site, on every "
                 "site of a region or in the container that the second string names; `count` (by "
                 "default 1) or, site by site, `counts` says how high.",
                 "(place Stack \"Barrel0\" (sites Corners) count:3)", OP(place_stack_compile)},
                {"(place <string> [<siteType>] [{<int>}] [<sites>] [{<string>}] [counts:{<int>}] "
                 "[state:<int>] [rotation:<int>] [value:<int>])",
                 "Puts the piece on every one of several sites, given by index, as a region or by "
                 "coordinates; the first of `counts` (by default 1) is the number on each.",
                 "(place \"Reed1\" {\"A2\" \"B3\" \"C4\"} state:1)", OP(place_sites_compile)},
                {"(place <string> [<string>] [<siteType>] [<int>] [coord:<string>] [count:<int>] "
                 "[state:<int>] [rotation:<int>] [value:<int>])",
                 "Puts `count` (by default 1) of the piece on one site, given by index or "
                 "coordinate, or in the container that the second string names; a piece and Hand, "
                 "both without a number, serve every player.",
                 "(place \"Barge1\" \"Hand1\" count:6)", OP(place_site_compile)},
                {"(place Random {<math.count>} <int> [<siteType>])",
                 "Stacks pieces in random order on one site, as many of each as its `count` entry "
                 "says.",
                 "(place Random {(count \"Gem0\" 3) (count \"Coal0\" 9)} 40)",
                 OP(place_random_counts_compile)},
                {0},
            },
    },
    {
        .rule = "start.set.set",
        .is = "startRule",
        .doc = "Sets something else than pieces before the game.",
        .clauses =
            (const LudemeClause[]){
                {"(set <setStartSitesType> <int> [<siteType>] (at:<int> | to:<sites>))",
                 "Gives a site, or every site of a region, a cost, a phase, or a count of the "
                 "last piece of the equipment.",
                 "(set Count 6 to:(sites Row 2))", OP(start_set_site_compile)},
                {"(set <roleType> [<siteType>] [{<int>}] [<sites>] [{<string>}])",
                 "Puts the first piece of a role on several sites.",
                 "(set P2 Vertex (sites Corners))", OP(set_role_sites_compile)},
                {"(set <roleType> [<siteType>] [<int>] [coord:<string>])",
                 "Puts the first piece of a role on one site, by index or coordinate.",
                 "(set Shared Edge 7)", OP(set_role_site_compile)},
                {"(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) "
                 "[level:<int>] [<boolean>] to:<roleType>)",
                 "Hides a level (by default 0) of the sites, or only the named facts about it, "
                 "from a role; with False it shows them again.",
                 "(set Hidden {What Count} (sites Hand P1) to:P2)", OP(set_start_hidden_compile)},
                {"(set RememberValue [<string>] (<int> | <sites>) [unique:<boolean>])",
                 "Stores a number, or every site of a region, among the remembered values of that "
                 "name, or of none; `unique` keeps it from being stored twice.",
                 "(set RememberValue \"Wells\" (sites Centre) unique:True)",
                 OP(set_start_remember_compile)},
                {"(set <setStartPlayerType> [<roleType>] <int>)",
                 "Gives a role an amount of money (by default to every player) or a score.",
                 "(set Amount P3 250)", OP(set_start_player_compile)},
                {"(set Team <int> {<roleType>})",
                 "Puts players together in the team of this number.", "(set Team 1 {P1 P3 P4})",
                 OP(set_start_team_compile)},
                {0},
            },
    },
    {
        .rule = "setStartPlayerType",
        .doc = "What the set-up can give to a player.",
        .values = "Amount Score",
    },
    {
        .rule = "setStartSitesType",
        .doc = "What the set-up can give to a site.",
        .values = "Cost Count Phase",
    },
    {
        .rule = "forEach.forEach",
        .is = "startRule",
        .doc = "Repeats a rule of the set-up.",
        .clauses =
            (const LudemeClause[]){
                {"(forEach <ints> <startRule>)",
                 "Repeats it for each player number in the list, which is then the role Player.",
                 "(forEach (players Enemy of:1) (set Score Player 3))", OP(start_each_int_compile)},
                {"(forEach Player <startRule>)",
                 "Repeats it for each player, who is then the role Player.",
                 "(forEach Player (set Amount Player 120))", OP(start_each_player_compile)},
                {"(forEach Value min:<int> max:<int> <startRule>)",
                 "Repeats it for each number from `min` to `max`, both included, read with "
                 "`(value)`.",
                 "(forEach Value min:1 max:4 (place \"Moss0\" (* 7 (value))))",
                 OP(start_each_value_compile)},
                {"(forEach Site <sites> [if:<boolean>] <startRule>)",
                 "Repeats it for each site of a region, read with `(site)`, where the condition "
                 "holds (by default everywhere).",
                 "(forEach Site (sites Perimeter) if:(is Even (site)) (place \"Hedge0\" (site)))",
                 OP(start_each_site_compile)},
                {"(forEach Team <startRule>)",
                 "Repeats it for each team, whose players are read with `(team)`.",
                 "(forEach Team (forEach (team) (set Score Player 10)))",
                 OP(start_each_team_compile)},
                {0},
            },
    },
    {
        .rule = "deductionPuzzle.set",
        .is = "startRule",
        .doc = "Fills in the given values of a deduction puzzle.",
        .clauses =
            (const LudemeClause[]){
                {"(set [<siteType>] {{<int>}})",
                 "Each entry is a site and its value; sites are of the default type of the board "
                 "unless another is named.",
                 "(set Cell {{0 4} {17 9} {23 1}})", OP(set_start_puzzle_compile)},
                {0},
            },
    },
    {
        .rule = "start.deal",
        .is = "startRule",
        .doc = "Deals to the players' hands.",
        .clauses =
            (const LudemeClause[]){
                {"(deal <dealableType> [<int>])",
                 "Deals so many cards or dominoes (by default 1) to each player.", "(deal Cards 6)",
                 OP(start_deal_compile)},
                {0},
            },
    },
    {
        .rule = "split",
        .is = "startRule",
        .doc = "Shares out a container before the game.",
        .clauses =
            (const LudemeClause[]){
                {"(split Deck)",
                 "Deals the whole deck of cards to the hands of the players, one card at a time.",
                 "(split Deck)", OP(start_split_compile)},
                {0},
            },
    },
    {0},
};
