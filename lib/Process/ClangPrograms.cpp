// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ClangPrograms.h"

#include "Process/HelperProgram.h"

using namespace spir2nvvm;

// Newer clangs are looked for by these names, newest first; 20 is the first
// with a SPIR-V back end of its own.
static constexpr unsigned NewestClang = 30, OldestSpirVClang = 20;

ClangPrograms spir2nvvm::findClangs() {
  ClangPrograms Found;
  Found.Clang14 = findInPath("clang-14");
  if (!Found.Clang14.empty())
    return Found;
  Found.Plain = findInPath("clang");
  for (unsigned V = NewestClang; V >= OldestSpirVClang && Found.Newest.empty();
       --V)
    Found.Newest = findInPath("clang-" + std::to_string(V));
  return Found;
}

std::string spir2nvvm::clangNames() {
  return "'clang-14', 'clang' and 'clang-" + std::to_string(OldestSpirVClang) +
         "' to 'clang-" + std::to_string(NewestClang) + "' in PATH";
}
