// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Clang 14's front end for OpenCL C, in a process of its own: it may crash on
/// a source, or not come to an end. Not for direct use.
///
///   spir2nvvm-clang once    one request (Reader/Clang/ClangRequest.h)
///   spir2nvvm-clang serve   many (Process/ServedRuns.h), each in a fork

#include "Compile.h"

#include "Process/Messages.h"
#include "Process/ServedRuns.h"

#include <cstdio>
#include <unistd.h>

using namespace spir2nvvm;

static int run(std::string_view Input) {
  auto Request = decode<ClangRequest>(Input);
  return Request ? compile(*Request) : 2;
}

int main(int Argc, char **Argv) {
  const std::string_view How = Argc == 2 ? Argv[1] : "";
  if (How == clang_request::Serve)
    return serveRuns(run);
  if (How == clang_request::Once)
    _exit(run(readToEnd(STDIN_FILENO))); // nothing is worth tidying up
  fputs("spir2nvvm-clang: started by spir2nvvm, not by hand; see "
        "spir2nvvm --help\n",
        stderr);
  return 2;
}
