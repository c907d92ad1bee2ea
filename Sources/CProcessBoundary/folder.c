#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "include/CProcessBoundary.h"

#include <fts.h>
#include <sys/stat.h>
#include <unistd.h>

void boundary_remove_folder(char *path) {
  char *roots[] = {path, NULL};
  FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  if (tree == NULL) return;
  for (FTSENT *entry; (entry = fts_read(tree)) != NULL;) {
    if (entry->fts_info == FTS_D) {
      // It may have been shut for us as well.
      chmod(entry->fts_accpath, S_IRWXU);
    } else if (entry->fts_info == FTS_DP || entry->fts_info == FTS_DNR) {
      rmdir(entry->fts_accpath);
    } else {
      unlink(entry->fts_accpath);
    }
  }
  fts_close(tree);
}
