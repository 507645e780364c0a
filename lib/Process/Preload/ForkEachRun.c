/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/** \file
    Makes a program that is started once run many times. LoadedProgram starts
    it with this library preloaded and "@/dev/stdin" for a command line. Loading
    such a program's libraries takes several times as long as what it does; all
    of that is over when it opens the response file, and there it forks: a child
    for each run, which goes on and reads what that run's standard input holds.

    Nobody but the C library is needed, and in a program that was not started
    so this does nothing. Whatever goes wrong here ends the process: the other
    side sees its socket closed and starts the program by itself. */

#include "ForkEachRun.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int Socket = -1;

/* What the program starts shall not be loaded so, too: the environment becomes
   that of the one who asked, whose own entries stand before this library. */
__attribute__((constructor)) static void takeSocket(void) {
  const char *Words = getenv(S2N_FORK_VARIABLE);
  char *Preloaded = getenv("LD_PRELOAD");
  unsigned long long Bytes = 0;
  if (!Words || !Preloaded || sscanf(Words, "%d %llu", &Socket, &Bytes) != 2)
    return;
  fcntl(Socket, F_SETFD, FD_CLOEXEC);
  const struct rlimit Limit = {Bytes, Bytes};
  if (Bytes && setrlimit(RLIMIT_AS, &Limit) != 0)
    _exit(EXIT_FAILURE);
  unsetenv(S2N_FORK_VARIABLE);
  char *Others = strrchr(Preloaded, ':');
  if (Others)
    *Others = 0;
  else
    unsetenv("LD_PRELOAD");
}

static bool say(int To, int What) {
  return send(To, &What, sizeof(What), MSG_NOSIGNAL) == sizeof(What);
}

/* The next run's standard input and outputs become this process's. */
static bool receiveRun(int From) {
  char Byte;
  struct iovec Bytes = {&Byte, 1};
  union {
    struct cmsghdr Aligned;
    char Room[CMSG_SPACE(S2N_FORK_DESCRIPTORS * sizeof(int))];
  } Control;
  struct msghdr Message = {.msg_iov = &Bytes,
                           .msg_iovlen = 1,
                           .msg_control = &Control,
                           .msg_controllen = sizeof(Control)};
  ssize_t Count;
  do
    Count = recvmsg(From, &Message, MSG_CMSG_CLOEXEC);
  while (Count < 0 && errno == EINTR);
  const struct cmsghdr *Sent = CMSG_FIRSTHDR(&Message);
  if (Count != 1 || !Sent || Sent->cmsg_type != SCM_RIGHTS ||
      Sent->cmsg_len != CMSG_LEN(S2N_FORK_DESCRIPTORS * sizeof(int)))
    return false;
  int Descriptors[S2N_FORK_DESCRIPTORS];
  memcpy(Descriptors, CMSG_DATA(Sent), sizeof(Descriptors));
  for (int Standard = 0; Standard != S2N_FORK_DESCRIPTORS; ++Standard) {
    if (dup2(Descriptors[Standard], Standard) < 0)
      return false;
    close(Descriptors[Standard]);
  }
  return true;
}

/* However it ends, and whatever it does with its descriptors, Life is closed
   then. It must not go on when nobody waits for it any more. */
static int awaitEnd(pid_t Run, int Life, int Asker) {
  struct pollfd Ends[] = {{.fd = Life}, {.fd = Asker}};
  while (poll(Ends, 2, -1) <= 0)
    if (errno != EINTR)
      _exit(EXIT_FAILURE);
  if (!Ends[0].revents)
    _exit(EXIT_SUCCESS); /* which kills it */
  int Status = 0;
  while (waitpid(Run, &Status, 0) < 0)
    if (errno != EINTR)
      _exit(EXIT_FAILURE);
  return Status;
}

/* Returns in the children alone. */
static void forkEachRun(int Asker) {
  const pid_t Here = getpid();
  const int Nothing = openat(AT_FDCWD, "/dev/null", O_RDWR | O_CLOEXEC);
  signal(SIGCHLD, SIG_DFL); /* ignored, it would take statuses away */
  do {
    int Life[2];
    if (Nothing < 0 || pipe2(Life, O_CLOEXEC) != 0)
      break;
    pid_t Run = fork();
    if (Run == 0) {
      if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != Here)
        _exit(EXIT_FAILURE);
      close(Asker);
      close(Nothing);
      close(Life[0]);
      return;
    }
    close(Life[1]);
    for (int Standard = 0; Standard != S2N_FORK_DESCRIPTORS; ++Standard)
      dup2(Nothing, Standard);
    if (Run < 0)
      break;
    const int Status = awaitEnd(Run, Life[0], Asker);
    close(Life[0]);
    if (!say(Asker, Status))
      break;
  } while (receiveRun(Asker));
  _exit(EXIT_SUCCESS);
}

static int openFile(const char *Path, int Flags, va_list Rest) {
  const bool MayCreate = (Flags & O_CREAT) || (Flags & O_TMPFILE) == O_TMPFILE;
  const mode_t Mode = MayCreate ? va_arg(Rest, mode_t) : 0;
  const int Asker = Socket;
  if (Asker >= 0 && strcmp(Path, S2N_FORK_AT) == 0) {
    Socket = -1;
    if (say(Asker, S2N_FORK_HELLO))
      forkEachRun(Asker);
  }
  return openat(AT_FDCWD, Path, Flags, Mode);
}

/* These two come before the C library's own. */
__attribute__((visibility("default"))) int open(const char *Path, int Flags,
                                                ...) {
  va_list Rest;
  va_start(Rest, Flags);
  const int File = openFile(Path, Flags, Rest);
  va_end(Rest);
  return File;
}

__attribute__((visibility("default"))) int open64(const char *Path, int Flags,
                                                  ...) {
  va_list Rest;
  va_start(Rest, Flags);
  const int File = openFile(Path, Flags | O_LARGEFILE, Rest);
  va_end(Rest);
  return File;
}
