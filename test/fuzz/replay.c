/* replay.c: the main program of a fuzz target in ordinary builds: runs it over files, each file of
 * each folder named on the command line, and reports them in TAP. A crash fails the test. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#ifdef __has_feature
#define REPLAY_SANITIZED __has_feature(address_sanitizer)
#else
#define REPLAY_SANITIZED 0
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return -1;
    /* The buffer is as large as the text and no larger, so that reading past its end shows. */
    long end = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *data = end >= 0 ? malloc((size_t)end + (end == 0)) : NULL;
    int status = -1;
    if (data != NULL && fseek(file, 0, SEEK_SET) == 0 &&
        fread(data, 1, (size_t)end, file) == (size_t)end)
        status = LLVMFuzzerTestOneInput(data, (size_t)end);
    free(data);
    fclose(file);
    return status;
}

/* An input that makes the target allocate without end is to fail alone, not with the machine. The
 * sanitizers map terabytes, and have a limit of their own (ASAN_OPTIONS in test/meson.build). */
static void replay_limit_memory(void) {
#if !defined(__SANITIZE_ADDRESS__) && !REPLAY_SANITIZED
    const struct rlimit limit = {1u << 30, 1u << 30};
    setrlimit(RLIMIT_AS, &limit);
#endif
}

int main(int argc, char **argv) {
    replay_limit_memory();
    int cases = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        DIR *dir = opendir(argv[i]);
        if (dir == NULL) {
            perror(argv[i]);
            return 1;
        }
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            if (entry->d_name[0] == '.') continue;
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            int ok = replay_file(path) == 0;
            printf("%sok %d - %s\n", ok ? "" : "not ", ++cases, entry->d_name);
            fflush(stdout);
            failed += !ok;
        }
        closedir(dir);
    }
    printf("1..%d\n", cases);
    return failed > 0 || cases == 0;
}
