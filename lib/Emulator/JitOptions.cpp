// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/JitOptions.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::JitOption;

void LogBuffer::write(const std::string &Text) {
  Said += Text;
  const size_t Bytes = isWanted() ? std::min(Said.size(), Size - 1) : 0;
  if (isWanted()) {
    std::memcpy(Begin, Said.data(), Bytes);
    Begin[Bytes] = 0;
  }
  if (Filled) // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's way
    *Filled = reinterpret_cast<void *>(Bytes);
}

// CUjit_target: variants that run on nothing else are 2^16 further on, those of
// a family 2^17.
static unsigned targetOf(uint32_t Value) { return Value & 0xffff; }

Code JitOptions::takeNumber(JitOption Which, uint32_t Number, void **Value) {
  switch (Which) {
  case JitOption::ErrorLogBufferBytes:
    Errors.Size = Number;
    Errors.Filled = Value;
    break;
  case JitOption::InfoLogBufferBytes:
    Notes.Size = Number;
    Notes.Filled = Value;
    break;
  case JitOption::Ftz:
    FlushDenormals = Number;
    break;
  case JitOption::PrecSqrt:
    PreciseSqrt = Number;
    break;
  case JitOption::LogVerbose:
    Verbose = Number;
    break;
  case JitOption::Target:
    Target = targetOf(Number);
    break;
  case JitOption::MaxThreadsPerBlock:
    MaxThreads = Number;
    break;
  case JitOption::OverrideDirectiveValues:
    OverridesDirectives = Number;
    break;
  case JitOption::WallTime:
    WallTime = Value;
    break;
  case JitOption::GlobalSymbolCount: // kernels cannot see the host's memory
    return Number ? Code::NotSupported : Code::Success;
  default:
    break;
  }
  return Code::Success;
}

static bool isOfLto(JitOption Which) {
  switch (Which) {
#define EMULATED_LTO_OPTION(NAME) case JitOption::NAME:
#include "Emulator/JitOptions.def"
    return true;
  default:
    return false;
  }
}

Code JitOptions::take(JitOption Which, void **Value) {
  SaysLto |= isOfLto(Which);
  const auto Number =
      uint32_t(reinterpret_cast<uintptr_t>(*Value) & UINT32_MAX);
  switch (Which) {
#define EMULATED_JIT_OPTION(NAME, LEAST, LARGEST)                              \
  case JitOption::NAME:                                                        \
    return Number - uint32_t(LEAST) <= uint32_t(LARGEST) - uint32_t(LEAST)     \
               ? takeNumber(Which, Number, Value)                              \
               : Code::InvalidValue;
#include "Emulator/JitOptions.def"
  case JitOption::ErrorLogBuffer:
    Errors.Begin = static_cast<char *>(*Value);
    return Code::Success;
  case JitOption::InfoLogBuffer:
    Notes.Begin = static_cast<char *>(*Value);
    return Code::Success;
  case JitOption::GlobalSymbolNames:
  case JitOption::GlobalSymbolAddresses:
  case JitOption::ReferencedKernelNames:
  case JitOption::ReferencedVariableNames:
    return Code::Success; // their counts decide
  }
  return Code::InvalidValue;
}

Code JitOptions::read(unsigned Count, const JitOption *Names, void **Values) {
  if (Count && (!Names || !Values))
    return Code::InvalidValue;
  for (unsigned I = 0; I != Count; ++I)
    if (Code Why = take(Names[I], &Values[I]); Why != Code::Success)
      return Why;
  return Code::Success;
}

// A float's bits, in the place of the option's value.
void JitOptions::finish(std::chrono::steady_clock::time_point Since) const {
  if (!WallTime)
    return;
  const std::chrono::duration<float, std::milli> Spent =
      std::chrono::steady_clock::now() - Since;
  const float Milliseconds = Spent.count();
  std::memcpy(WallTime, &Milliseconds, sizeof(Milliseconds));
}
