// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Words that may be SPIR-V: what SPIRV-Tools lets pass is written again for
/// the translator, within bounds, as whole instructions, or refused with words.
/// Bytes alone hardly get past SPIRV-Tools, so that most mutations are of words
/// and of instructions.

#include "Rewriter.h"
#include "SpirVWords.h"
#include "Validate.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace spir2nvvm;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t Max);

static void require(bool Holds) {
  if (!Holds)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Bytes(reinterpret_cast<const char *>(Data), Size);
  Words Module;
  if (!loadWords(Bytes, Module).empty())
    return 0;
  Module = withDebugInfoOfOpenCL(
      withoutHints(withoutEmptyConversions(withoutExtraWords(Module))));
  if (validate(Module).Broken)
    return 0;
  std::string Why;
  const Words Made = spirv::withoutNewInstructions(Module, Why);
  require(Made.empty() != Why.empty());
  if (Made.empty())
    return 0;
  const std::string Again(reinterpret_cast<const char *>(Made.data()),
                          Made.size() * sizeof(Made[0]));
  Words Read;
  require(loadWords(Again, Read).empty());
  return 0;
}

// ---- Mutating ---------------------------------------------------------------

using Instructions = std::vector<Words>;

/// What follows the header; a length that leaves the module ends it.
static Instructions instructionsOf(const Words &Module) {
  Instructions All;
  for (size_t At = HeaderWords; At < Module.size();) {
    const size_t Length = std::max<size_t>(Module[At] >> 16, 1);
    const size_t End = std::min(At + Length, Module.size());
    All.emplace_back(Module.begin() + ptrdiff_t(At),
                     Module.begin() + ptrdiff_t(End));
    At = End;
  }
  return All;
}

// One is dropped, doubled, exchanged with another, or gets one of its words.
static void change(Instructions &All, std::minstd_rand &Random) {
  Words &One = All[Random() % All.size()];
  const Words Other = All[Random() % All.size()];
  switch (Random() % 8) {
  case 0:
    return One.clear();
  case 1:
    return void(One.insert(One.end(), One.begin(), One.end()));
  case 2:
    One = Other;
    return;
  default:
    if (!One.empty() && !Other.empty())
      One[Random() % One.size()] = Random() % 4 ? Other[Random() % Other.size()]
                                                : uint32_t(Random() % 64);
  }
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned Seed) {
  std::minstd_rand Random(Seed);
  Words Module(Size / sizeof(uint32_t));
  if (Module.size() <= HeaderWords || Random() % 8 == 0)
    return LLVMFuzzerMutate(Data, Size, Max);
  std::memcpy(Module.data(), Data, Module.size() * sizeof(uint32_t));
  Instructions All = instructionsOf(Module);
  for (unsigned Times = 1 + Random() % 3; Times--;)
    change(All, Random);
  Module.resize(HeaderWords);
  for (const Words &One : All)
    Module.insert(Module.end(), One.begin(), One.end());
  Module.resize(std::min(Module.size(), Max / sizeof(uint32_t)));
  std::memcpy(Data, Module.data(), Module.size() * sizeof(uint32_t));
  return Module.size() * sizeof(uint32_t);
}
