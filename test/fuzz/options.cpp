// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Option strings of any bytes: they are taken or refused with a reason, and a
/// word that was taken is taken again by itself.

#include "Target/BuildOptions.h"

#include <cstdint>
#include <cstdlib>

using namespace spir2nvvm;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string_view Text(reinterpret_cast<const char *>(Data), Size);
  for (BuildPhase Phase :
       {BuildPhase::Build, BuildPhase::Compile, BuildPhase::Link}) {
    BuildOptionFault Fault;
    auto Parsed = parseBuildOptions(Text, Phase, Fault);
    if (!Parsed && Fault.Why.empty())
      std::abort();
    if (!Parsed)
      continue;
    std::string Again;
    for (const std::string &Word : Parsed->Words)
      Again += Word + " ";
    auto Second = parseBuildOptions(Again, Phase, Fault);
    if (!Second || Second->Words != Parsed->Words)
      std::abort();
  }
  return 0;
}
