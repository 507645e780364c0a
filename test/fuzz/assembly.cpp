// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The upgrade of old assembly on any text: it ends, in bounds and in time,
/// and a place in its result always leads back into the original. LLVM's own
/// parser is not called: its faults are contained elsewhere, and would hide
/// ours here.

#include "Reader/Assembly/AssemblyUpgrade.h"

#include <cstdint>
#include <cstdlib>

using namespace spir2nvvm;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  DiagnosticSink Sink;
  const AssemblySource Source{Text, "fuzz", Sink};
  TokenList Tokens(Text);
  if (Tokens.fault().Fault != LexerFault::None) {
    (void)Source.at(Tokens.fault().Offset);
    return 0;
  }
  AssemblyUpgrade Upgrade(Source, Tokens);
  if (!Upgrade.run())
    return 0;
  const std::string Changed = Upgrade.edits().apply(Text);
  for (uint32_t At = 0; At <= Changed.size(); At += 1 + Changed.size() / 64)
    if (Upgrade.edits().originOf(At) > Text.size())
      std::abort();
  if (Upgrade.edits().empty() && Changed != Text)
    std::abort();
  return 0;
}
