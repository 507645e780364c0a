// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that serves runs, for ServedProgramTest.cpp: one prints who runs
/// it, then does what the first letter of its input says and prints the rest.

#include "Process/ServedRuns.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

static void printDescriptors() {
  DIR *Open = opendir("/proc/self/fd");
  int Count = -3; // ".", ".." and its own
  while (Open && readdir(Open))
    ++Count;
  if (Open)
    closedir(Open);
  std::printf("%d", Count);
}

static void printSurroundings() {
  char Folder[4096];
  rlimit Limit = {};
  getrlimit(RLIMIT_AS, &Limit);
  std::printf("%s %llu", getcwd(Folder, sizeof(Folder)),
              static_cast<unsigned long long>(Limit.rlim_cur) >> 20);
}

static int run(std::string_view Input) {
  const char What = Input.empty() ? 0 : Input.front();
  const std::string Rest(Input.substr(What ? 1 : 0));
  std::printf("%d %d ", int(getppid()), int(getpid()));
  switch (What) {
  case 'x': // exit
    return std::atoi(Rest.c_str());
  case 'c': // crash
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    break;
  case 'w': // wait for ever
    std::fflush(stdout);
    if (!Rest.empty())
      std::ofstream(Rest) << getpid() << std::endl;
    for (;;)
      pause();
  case 'f':
    printDescriptors();
    break;
  case 's':
    printSurroundings();
    break;
  default:
    std::fputs(Rest.c_str(), stdout);
    std::fputs(Rest.c_str(), stderr);
  }
  std::fflush(stdout);
  return 0;
}

// "here N": N runs in this process.
int main(int Argc, char **Argv) {
  if (Argc == 3 && std::string_view(Argv[1]) == "here")
    return spir2nvvm::serveRunsHere(run, std::atoi(Argv[2]));
  return spir2nvvm::serveRuns(run);
}
