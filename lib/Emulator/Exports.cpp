// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Exports.h"

using namespace spir2nvvm::emulator;

// Only their addresses count here, not their parameters.
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS) extern "C" void SYMBOL();
#include "Emulator/Exports.def"

namespace {
struct Export {
  std::string_view Base;
  int Since;
  void (*Address)();
};
} // namespace

static constexpr Export Exports[] = {
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS) {#BASE, SINCE, SYMBOL},
#include "Emulator/Exports.def"
};

FoundExport spir2nvvm::emulator::findExport(std::string_view Name, int Wanted) {
  FoundExport Found;
  int Newest = 0;
  for (const Export &E : Exports) {
    if (E.Base != Name)
      continue;
    Found.IsNameKnown = true;
    if (E.Since > Wanted || E.Since <= Newest)
      continue;
    Newest = E.Since;
    Found.Address = reinterpret_cast<void *>(E.Address);
  }
  return Found;
}
