// Uniform: an agent that makes every legal move with the same probability.
//
//     cc -O2 -Wall -Wextra -o build/uniform examples/agents/uniform.c
//     tessera match games/line/tic-tac-toe.lud --p1 uct --p2 build/uniform
//
// It speaks the protocol of doc/protocol.md. A move can be answered by its number, so the agent needs to know
// only how many there are: it asks for neither positions nor texts of moves. The same seed gives the same game.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Lines may have a mebibyte; all that matters here stands at the beginning of one.
enum { LINE_SIZE = 256 };

// Reads a line without its line feed; what does not fit is read and dropped. Returns false at the end of input.
static bool read_line(char line[static LINE_SIZE])
{
    size_t length = 0;
    int c;

    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LINE_SIZE - 1)
            line[length++] = (char)c;
    }
    line[length] = '\0';
    return c != EOF || length > 0;
}

// Takes the next word off the text at *rest. Returns "" when there is none.
static const char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    char *end = word + strcspn(word, " ");

    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

// Reads a decimal number below 2^64. Anything else is 0, which is never the number of legal moves.
static uint64_t to_number(const char *word)
{
    uint64_t number = 0;

    if (*word == '\0')
        return 0;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return 0;
        const uint64_t digit = (uint64_t)(*word - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return 0;
        number = number * 10 + digit;
    }
    return number;
}

// SplitMix64: the state may begin with any seed.
static uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// A uniformly random number below count, which is not 0. The lowest 2^64 mod count values are drawn again, so
// that each remainder is left with equally many.
static uint64_t random_below(uint64_t *state, uint64_t count)
{
    const uint64_t redraw = (UINT64_MAX - count + 1) % count;
    uint64_t bits;

    do {
        bits = random_bits(state);
    } while (bits < redraw);
    return bits % count;
}

int main(void)
{
    char line[LINE_SIZE];
    uint64_t state = 0;
    uint64_t count = 0; // of legal moves; 0 when it is not our turn

    // Every line that is written goes out at once.
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);

    while (read_line(line)) {
        char *rest = line;
        const char *word = next_word(&rest);

        if (strcmp(word, "ugi") == 0) {
            puts("id name Uniform");
            puts("wants"); // nothing but what is always sent
            puts("ugiok");
        } else if (strcmp(word, "isready") == 0) {
            puts("readyok");
        } else if (strcmp(word, "uginewgame") == 0) {
            state = 0;
            count = 0;
        } else if (strcmp(word, "game") == 0) {
            if (strcmp(next_word(&rest), "seed") == 0)
                state = to_number(next_word(&rest));
        } else if (strcmp(word, "turn") == 0) {
            // Pairs of words: player N moves COUNT.
            for (const char *key = next_word(&rest); *key; key = next_word(&rest)) {
                const char *value = next_word(&rest);
                if (strcmp(key, "moves") == 0)
                    count = to_number(value);
            }
        } else if (strcmp(word, "go") == 0) {
            if (count > 0) {
                printf("info string one of %" PRIu64 " moves\n", count);
                printf("bestmove #%" PRIu64 "\n", random_below(&state, count));
            } else {
                puts("error asked for a move, but not told how many there are");
            }
            count = 0;
        } else if (strcmp(word, "stop") == 0) {
            // The answer has been given already.
        } else if (strcmp(word, "query") == 0) {
            puts("response unknown");
        } else if (strcmp(word, "quit") == 0) {
            break;
        }
        // Whatever else is said is to be ignored.

        if (ferror(stdout))
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
