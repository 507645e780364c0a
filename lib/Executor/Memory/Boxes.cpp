// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Memory/Boxes.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool isEmpty(const MemoryBox &B) {
  return B.Bytes == 0 || B.Rows == 0 || B.Slices == 0;
}

std::optional<MemoryPitch> executor::complete(MemoryPitch P,
                                              const MemoryBox &B) {
  constexpr uint64_t Most = 1ull << 60; // so that no product of two wraps
  auto Product = [](uint64_t X, uint64_t Y) {
    return Y && X > Most / Y ? Most + 1 : X * Y;
  };
  P.Row = P.Row ? P.Row : B.Bytes;
  uint64_t Slice = Product(P.Row, B.Rows);
  P.Slice = P.Slice ? P.Slice : Slice;
  bool Good = P.Row >= B.Bytes && Slice <= Most && P.Slice >= Slice &&
              Product(P.Slice, B.Slices) <= Most;
  return Good ? std::optional(P) : std::nullopt;
}

uint64_t executor::spanOf(const MemoryBox &B, const MemoryPitch &P) {
  return isEmpty(B) ? 0
                    : (B.Slices - 1) * P.Slice + (B.Rows - 1) * P.Row + B.Bytes;
}

void executor::copyBox(uint8_t *To, const MemoryPitch &ToPitch,
                       const uint8_t *From, const MemoryPitch &FromPitch,
                       const MemoryBox &B) {
  for (uint64_t Z = 0; Z != B.Slices; ++Z)
    for (uint64_t Y = 0; Y != B.Rows && B.Bytes; ++Y)
      std::memcpy(To + Z * ToPitch.Slice + Y * ToPitch.Row,
                  From + Z * FromPitch.Slice + Y * FromPitch.Row, B.Bytes);
}
