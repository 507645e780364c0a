// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Read, compute, compare and swap (PTX ISA, atom). Sums of two floats are
/// exact enough in float for both formats of 16 bits: rounding twice gives what
/// rounding once does, because float has more than twice their digits.

#include "Executor/Intrinsics/PtxAtomics.h"

#include "Executor/Floats/Half.h"
#include "Executor/Intrinsics/Arithmetic.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/ADT/bit.h"

using namespace spir2nvvm::executor;

namespace {

struct HalfFormat {
  static float value(uint16_t Bits) {
    return static_cast<float>(halfValue(Bits));
  }
  static uint16_t nearest(float X) { return nearestHalf(X); }
};

struct BrainFormat {
  static float value(uint16_t Bits) {
    return llvm::bit_cast<float>(uint32_t(Bits) << 16);
  }
  // To nearest, ties to even; one NaN for all (PTX ISA, cvt).
  static uint16_t nearest(float X) {
    if (std::isnan(X))
      return 0x7fff;
    auto Bits = llvm::bit_cast<uint32_t>(X);
    Bits += 0x7fff + (Bits >> 16 & 1);
    return static_cast<uint16_t>(Bits >> 16);
  }
};

} // namespace

template <typename T> static T compute(Modification What, T Old, T Operand) {
  if (What == Modification::MinFloat)
    return arithmetic::minimum<T, false>(Old, Operand);
  if (What == Modification::MaxFloat)
    return arithmetic::maximum<T, false>(Old, Operand);
  return Old + Operand;
}

template <typename Format>
static uint16_t ofHalves(Modification What, uint16_t Old, uint16_t Operand) {
  return Format::nearest(
      compute(What, Format::value(Old), Format::value(Operand)));
}

template <typename Format>
static uint32_t ofPairs(Modification What, uint32_t Old, uint32_t Operand) {
  auto Low = ofHalves<Format>(What, static_cast<uint16_t>(Old),
                              static_cast<uint16_t>(Operand));
  auto High = ofHalves<Format>(What, static_cast<uint16_t>(Old >> 16),
                               static_cast<uint16_t>(Operand >> 16));
  return uint32_t(High) << 16 | Low;
}

// The old value of the element at Address, which becomes New(old).
template <typename Word, typename Fn>
static Word update(uint64_t Address, Fn New) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
  auto *Place = reinterpret_cast<Word *>(Address);
  Word Old = __atomic_load_n(Place, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(Place, &Old, New(Old), /*weak=*/false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return Old;
}

static uint64_t modifyOne(Modification What, ElementType Type, uint64_t Address,
                          uint64_t Operand) {
  auto Half = static_cast<uint16_t>(Operand);
  auto Word = static_cast<uint32_t>(Operand);
  switch (Type) {
  case ElementType::F16:
    return update<uint16_t>(Address, [&](uint16_t Old) {
      return ofHalves<HalfFormat>(What, Old, Half);
    });
  case ElementType::BF16:
    return update<uint16_t>(Address, [&](uint16_t Old) {
      return ofHalves<BrainFormat>(What, Old, Half);
    });
  case ElementType::F16x2:
    return update<uint32_t>(Address, [&](uint32_t Old) {
      return ofPairs<HalfFormat>(What, Old, Word);
    });
  case ElementType::BF16x2:
    return update<uint32_t>(Address, [&](uint32_t Old) {
      return ofPairs<BrainFormat>(What, Old, Word);
    });
  default: // F32: of a vector
    return update<uint32_t>(Address, [&](uint32_t Old) {
      return llvm::bit_cast<uint32_t>(compute(What, llvm::bit_cast<float>(Old),
                                              llvm::bit_cast<float>(Word)));
    });
  }
}

void spir2nvvm::executor::modifyFloats(const BoxedCall &Call) {
  const auto &Row = *static_cast<const IntrinsicRow *>(Call.Form);
  auto What = static_cast<Modification>(Row.A);
  auto Type = static_cast<ElementType>(Row.B & 0xff);
  for (unsigned N = 0; N != Row.B >> 8; ++N)
    Call.Results[N] =
        modifyOne(What, Type, Call.Arguments[0] + uint64_t{N} * bytesOf(Type),
                  Call.Arguments[1 + N]);
}
