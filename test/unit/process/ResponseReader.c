/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/** \file
    A program with a response file, for LoadedProgramTest.cpp: prints who runs
    it, then does what the first letter there says and prints the rest. */

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void printDescriptors(void) {
  DIR *Open = opendir("/proc/self/fd");
  int Count = -3; /* ".", ".." and its own */
  while (Open && readdir(Open))
    ++Count;
  printf("%d", Count);
}

static void printSurroundings(void) {
  const char *Preload = getenv("LD_PRELOAD");
  const char *Number = getenv("SPIR2NVVM_FORK_EACH_RUN");
  struct rlimit Limit;
  getrlimit(RLIMIT_AS, &Limit);
  printf("%s %s %llu", Preload ? Preload : "-", Number ? Number : "-",
         (unsigned long long)(Limit.rlim_cur >> 20));
}

int main(int Argc, char **Argv) {
  static char Text[8 << 20];
  size_t Have = 0;
  int File = Argc == 2 && Argv[1][0] == '@' ? open(Argv[1] + 1, O_RDONLY) : -1;
  if (File < 0)
    return 2;
  for (ssize_t Count;
       (Count = read(File, Text + Have, sizeof(Text) - 1 - Have)) > 0;)
    Have += (size_t)Count;
  close(File);
  printf("%d %d ", (int)getppid(), (int)getpid());
  switch (Text[0]) {
  case 'x': /* exit */
    return atoi(Text + 1);
  case 'c': /* crash */
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    break;
  case 'w': /* wait for ever */
    fflush(stdout);
    for (;;)
      pause();
  case 'f':
    printDescriptors();
    break;
  case 's':
    printSurroundings();
    break;
  default:
    fputs(Text + 1, stdout);
    fputs(Text + 1, stderr);
  }
  return 0;
}
