// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Exports.h"

using namespace spir2nvvm::emulator;

// Only their addresses count here, not their parameters.
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS) extern "C" void SYMBOL();
#include "Emulator/Exports.def"

FoundExport spir2nvvm::emulator::findExport(std::string_view Name, int Wanted) {
  FoundExport Found;
  int Newest = 0;
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS)                          \
  if (Name == #BASE) {                                                         \
    Found.IsNameKnown = true;                                                  \
    if (SINCE <= Wanted && SINCE > Newest) {                                   \
      Newest = SINCE;                                                          \
      Found.Address = reinterpret_cast<void *>(&SYMBOL);                       \
    }                                                                          \
  }
#include "Emulator/Exports.def"
  return Found;
}
