// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ModuleText.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

std::string spir2nvvm::printed(Module &M) {
  M.setModuleIdentifier("module");
  M.setSourceFileName("module");
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

std::string spir2nvvm::firstDifference(StringRef A, StringRef B) {
  while (!A.empty() || !B.empty()) {
    auto [LineA, RestA] = A.split('\n');
    auto [LineB, RestB] = B.split('\n');
    if (LineA != LineB)
      return ("before: " + LineA + "\nafter:  " + LineB).str();
    A = RestA;
    B = RestB;
  }
  return {};
}
