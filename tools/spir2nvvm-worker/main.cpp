// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Translates programs for the OpenCL runtime, in a process of its own: what
/// LLVM does with a damaged program, it does here. Not for direct use.
///
///   spir2nvvm-worker MEBIBYTES [opencl-c]   messages (lib/Process/Messages.h)
///
/// It ends when its input does. "opencl-c" tells that a source comes first.

#include "OpenCL/Build/Serve.h"
#include "Process/MemoryLimit.h"
#include "Process/Messages.h"

#include <charconv>
#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <unistd.h>

using namespace spir2nvvm;

// Of the address space: clang, a child of this process, inherits it.
static bool limitMemory(const char *MebiBytes) {
  rlim_t Count = 0;
  const char *End = MebiBytes + std::strlen(MebiBytes);
  if (std::from_chars(MebiBytes, End, Count).ptr != End)
    return false;
  return limitAddressSpace(uint64_t(Count) << 20);
}

int main(int Argc, char **Argv) {
  if (Argc < 2 || !limitMemory(Argv[1]))
    return 2;
  // No core file in the application's folder, and no life beyond it. A
  // limit of one byte keeps programs that collect cores away, too (core(5));
  // PR_SET_DUMPABLE would hide the files in memory from clang and ptxas.
  rlimit NoCore = {1, 1};
  setrlimit(RLIMIT_CORE, &NoCore);
  signal(SIGPIPE, SIG_IGN);
  const int Requests = dup(STDIN_FILENO), Results = dup(STDOUT_FILENO);
  // Whatever else writes to the standard output does not reach the messages.
  dup2(STDERR_FILENO, STDOUT_FILENO);

  opencl::JobServer Server;
  if (Argc > 2)
    Server.prepare();
  while (auto Request = receiveMessage(Requests)) {
    if (!sendMessage(Results, Server.serve(*Request)))
      return 0;
    if (Server.expectsSource())
      Server.prepare();
  }
  return 0;
}
