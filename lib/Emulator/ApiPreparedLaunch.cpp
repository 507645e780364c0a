// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches as before CUDA 4: block, parameters and shared memory are set at
/// the function, one after the other.

#include "Emulator/Api.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::FunctionHandle;
using cuda::StreamHandle;

template <typename Fn>
static Code prepare(FunctionHandle F, bool Good, Fn Act) {
  return withFunction(F, Good, [&](Here &, const auto &Found) {
    std::lock_guard<std::mutex> Lock(Found->Prepared.Mutex);
    Act(Found->Prepared);
    return Code::Success;
  });
}

// CUDA's limit of all parameters together; offsets are int's.
static Code setParameter(FunctionHandle F, int Offset, const void *Bytes,
                         size_t Size) {
  constexpr size_t Most = 32764;
  const bool Good =
      Offset >= 0 && Bytes && Size <= Most && size_t(Offset) <= Most - Size;
  return prepare(F, Good, [&](PreparedLaunch &P) {
    P.Parameters.resize(std::max(P.Parameters.size(), Offset + Size));
    std::memcpy(P.Parameters.data() + Offset, Bytes, Size);
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuFuncSetBlockShape(FunctionHandle F, int X, int Y, int Z) {
  return prepare(F, X > 0 && Y > 0 && Z > 0, [&](PreparedLaunch &P) {
    P.Block = {unsigned(X), unsigned(Y), unsigned(Z)};
  });
}

EMULATED cuFuncSetSharedSize(FunctionHandle F, unsigned Bytes) {
  return prepare(F, true, [&](PreparedLaunch &P) { P.DynamicShared = Bytes; });
}

EMULATED cuParamSetSize(FunctionHandle F, unsigned Bytes) {
  return prepare(F, Bytes <= 32764,
                 [&](PreparedLaunch &P) { P.Parameters.resize(Bytes); });
}

EMULATED cuParamSeti(FunctionHandle F, int Offset, unsigned Value) {
  return setParameter(F, Offset, &Value, sizeof(Value));
}

EMULATED cuParamSetf(FunctionHandle F, int Offset, float Value) {
  return setParameter(F, Offset, &Value, sizeof(Value));
}

EMULATED cuParamSetv(FunctionHandle F, int Offset, const void *Bytes,
                     unsigned Size) {
  return setParameter(F, Offset, Bytes, Size);
}

EMULATED cuLaunchKernel(FunctionHandle F, unsigned GridX, unsigned GridY,
                        unsigned GridZ, unsigned BlockX, unsigned BlockY,
                        unsigned BlockZ, unsigned DynamicShared, StreamHandle S,
                        void **Parameters, void **Extra);

EMULATED cuLaunchGridAsync(FunctionHandle F, int Width, int Height,
                           StreamHandle S) {
  std::array<unsigned, 3> Block = {};
  unsigned Shared = 0;
  std::vector<uint8_t> Bytes;
  const bool Good = Width > 0 && Height > 0;
  Code Why = prepare(F, Good, [&](const PreparedLaunch &P) {
    Block = P.Block;
    Shared = P.DynamicShared;
    Bytes = P.Parameters;
  });
  if (Why != Code::Success)
    return Why;
  size_t Size = Bytes.size();
  void *Extra[] = {cuda::launchMarker(cuda::FlagLaunchParameterBufferPointer),
                   Bytes.data(),
                   cuda::launchMarker(cuda::FlagLaunchParameterBufferSize),
                   &Size, cuda::launchMarker(cuda::FlagLaunchParameterEnd)};
  return cuLaunchKernel(F, unsigned(Width), unsigned(Height), 1, Block[0],
                        Block[1], Block[2], Shared, S, nullptr, Extra);
}

EMULATED cuLaunchGrid(FunctionHandle F, int Width, int Height) {
  return cuLaunchGridAsync(F, Width, Height, nullptr);
}

EMULATED cuLaunch(FunctionHandle F) { return cuLaunchGrid(F, 1, 1); }

// NOLINTEND(readability-identifier-naming)
