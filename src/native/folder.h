/* folder.h: the folders in which compiled games are made and kept.
 *
 * Code is loaded from them, so nobody else may have a hand in it. A folder is closed when each folder
 * and each link on the way to it belongs to us or to root and others cannot write there (in one like
 * the usual /tmp they can, but not replace what is ours). We go that way step by step and keep what we
 * came to open: it stays the same folder, whatever happens to its name. */
#ifndef TSR_NATIVE_FOLDER_H
#define TSR_NATIVE_FOLDER_H

#include <dirent.h>
#include <stdbool.h>
#include <sys/stat.h>

enum { FOLDER_PATH = 3000 };

typedef struct Folder {
    int fd; /* for openat and its like */
    bool closed;
    const char *making; /* how the names of folders in it begin in which something is made */
    char path[FOLDER_PATH];
} Folder;

/* tessera in $XDG_CACHE_HOME or ~/.cache, made when it is not there. False if it is not closed, not
 * ours alone, or not to be written to. */
bool folder_cache(Folder *f);

/* $TMPDIR or /tmp. It need not be closed. */
bool folder_temporary(Folder *f);

void folder_free(Folder *f);

/* What is in a folder, to be closed with closedir; NULL if it cannot be read. */
DIR *folder_list(int fd);

/* The next name in it, which lives until the next call; NULL at its end. */
const char *folder_entry(DIR *dir);

/* How many things are in it; -1 if it cannot be read. */
int folder_count(int fd);

/* Does it, a folder or a file, belong to us, and may nobody else write to it? */
bool folder_mine(int fd, struct stat *st);

#endif
