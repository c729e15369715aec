// swap A B: exchanges two names for ever, each time in one step. Ends on SIGTERM or with its parent, and prints how often it did.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile sig_atomic_t over;

static void end(int number) {
  (void)number;
  over = 1;
}

static int exchange(char **names) {
  return syscall(SYS_renameat2, AT_FDCWD, names[1], AT_FDCWD, names[2], RENAME_EXCHANGE) == 0;
}

int main(int count, char **names) {
  pid_t parent = getppid();
  unsigned long done = 0;
  signal(SIGTERM, end);
  if (count != 3 || !exchange(names)) return 1;
  puts("ready");
  fflush(stdout);
  for (done = 1; !over && getppid() == parent;) done += exchange(names);
  if (done % 2) done += exchange(names);
  printf("%lu\n", done);
  return 0;
}
