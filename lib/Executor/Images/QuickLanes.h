// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What functions of quick samplers are made of. An image has one format and one
/// sampler for all work-items, so that they sample side by side, in vectors of
/// the compiler.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKLANES_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKLANES_H

#include "Executor/Images/QuickSampler.h"
#include "Executor/Images/Texels.h"

#include "llvm/Support/Compiler.h"

namespace spir2nvvm::executor {

template <typename T, unsigned W> struct LanesOf {
  using Type __attribute__((vector_size(W * sizeof(T)))) = T;
};
template <unsigned W> using Floats = typename LanesOf<float, W>::Type;
template <unsigned W> using Doubles = typename LanesOf<double, W>::Type;
template <unsigned W> using Ints = typename LanesOf<int32_t, W>::Type;

/// The same bits.
template <typename To, typename From>
LLVM_ATTRIBUTE_ALWAYS_INLINE To as(const From &Bits) {
  To Result;
  static_assert(sizeof(Result) == sizeof(Bits));
  std::memcpy(&Result, &Bits, sizeof(Result));
  return Result;
}

// ---- Numbers ----------------------------------------------------------------

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> sizeOf(Floats<W> X) {
  return as<Floats<W>>(as<Ints<W>>(X) & 0x7fffffff);
}

constexpr float FirstWhole = 1 << 23; // from here on all are

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> floorOf(Floats<W> X) {
  const Ints<W> HasFraction = sizeOf<W>(X) < FirstWhole;
  const Floats<W> Small = HasFraction ? X : Floats<W>{};
  const Floats<W> Cut = __builtin_convertvector(
      __builtin_convertvector(Small, Ints<W>), Floats<W>);
  // A comparison that holds is -1.
  const Floats<W> Below =
      Cut + __builtin_convertvector(Ints<W>(Cut > Small), Floats<W>);
  return HasFraction ? Below : X;
}

// Ties to even; of the sign nothing is left.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> wholesOf(Floats<W> X) {
  const Floats<W> Size = sizeOf<W>(X), Cut = (Size + FirstWhole) - FirstWhole;
  return Size < FirstWhole ? Cut : Size;
}

// ---- Where ------------------------------------------------------------------

/// What W work-items ask for.
template <unsigned W> struct Wanted {
  Floats<W> At[3];
  std::array<int32_t, W> Layers;
};

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> texelsOf(const QuickSampler &S,
                                                unsigned Axis, Floats<W> X) {
  if (!S.How.NormalisedCoordinates)
    return X;
  if (S.How.Address == Addressing::Repeat)
    X -= floorOf<W>(X);
  else if (S.How.Address == Addressing::MirroredRepeat)
    X = sizeOf<W>(sizeOf<W>(X) - 2 * wholesOf<W>(0.5F * X));
  return X * float(S.Of.Sizes[Axis]);
}

// Far outside is outside, be it by two texels alone, and what is not a number is 0.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> nearIndices(Floats<W> Floor,
                                                 uint32_t Size) {
  const Floats<W> Least = Floats<W>{} - 2, Most = Floats<W>{} + float(Size);
  Floor = Floor == Floor ? Floor : Floats<W>{};
  Floor = Floor > Least ? Floor : Least;
  Floor = Floor < Most ? Floor : Most;
  return __builtin_convertvector(Floor, Ints<W>);
}

/// Of indices that are less than a period outside.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> addressed(Addressing Mode, uint32_t Size,
                                               Ints<W> At) {
  const Ints<W> Zero = {}, Last = Zero + int32_t(Size - 1);
  const Ints<W> IsBelow = At<Zero, IsAbove = At> Last;
  switch (Mode) {
  case Addressing::Clamp:
    return At | IsBelow | IsAbove; // all bits: InBorder
  case Addressing::Repeat:
    return At + (IsBelow & int32_t(Size)) - (IsAbove & int32_t(Size));
  case Addressing::None:
  case Addressing::ClampToEdge:
  case Addressing::MirroredRepeat:
    break;
  }
  return (IsAbove & Last) | (~(IsAbove | IsBelow) & At);
}

/// Where rows of texels begin; null: the border.
template <unsigned W> struct Rows {
  LLVM_ATTRIBUTE_ALWAYS_INLINE Rows(const TextureImage &Of,
                                    const std::array<int32_t, W> &Layers,
                                    Ints<W> Y, Ints<W> Z) {
    const bool IsFlat = !Of.Layered && Of.Axes < 3;
    for (unsigned N = 0; N != W; ++N)
      Begin[N] = (Y[N] | Z[N]) < 0 ? nullptr
                 : IsFlat          ? Of.Bytes + uint64_t(Y[N]) * Of.RowPitch
                                   : Of.row(Layers[N], Y[N], Z[N]);
  }
  const uint8_t *Begin[W];
};

// ---- What -------------------------------------------------------------------

/// The channels of W texels, as bits.
template <unsigned Bits, unsigned Channels, unsigned W> class Pixels {
public:
  /// Zeros in the border.
  LLVM_ATTRIBUTE_ALWAYS_INLINE Pixels(const Rows<W> &Of, Ints<W> X) {
    static constexpr uint8_t Border[Bytes] = {};
    for (unsigned N = 0; N != W; ++N) {
      const uint8_t *Pixel = !Of.Begin[N] || X[N] < 0
                                 ? Border
                                 : Of.Begin[N] + uint64_t(X[N]) * Bytes;
      std::array<int32_t, Size> One = {};
      std::memcpy(One.data(), Pixel, Bytes);
      for (unsigned Word = 0; Word != Size; ++Word)
        Words[Word][N] = One[Word];
    }
  }
  LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> raw(unsigned Channel,
                                           bool IsSigned) const {
    const unsigned Bit = Channel * Bits % 32;
    const Ints<W> AtTop = Words[Channel * Bits / 32] << (32 - Bits - Bit);
    if (IsSigned)
      return AtTop >> (32 - Bits);
    return as<Ints<W>>(as<typename LanesOf<uint32_t, W>::Type>(AtTop) >>
                       (32 - Bits));
  }

private:
  static constexpr unsigned Bytes = Bits / 8 * Channels, Size = (Bytes + 3) / 4;
  Ints<W> Words[Size];
};

/// halfValue() of lanes.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> ofHalves(Ints<W> Bits) {
  constexpr int32_t Smallest = 0x400, Infinity = 0x7c00; // of normal ones
  constexpr int32_t Bias = (127 - 15) << 23, Quiet = 1 << 22;
  const Ints<W> Size = Bits & 0x7fff;
  const Ints<W> Tiny =
      as<Ints<W>>(__builtin_convertvector(Size, Floats<W>) * 0x1p-24F);
  const Ints<W> IsSpecial = Size >= Infinity, IsTiny = Size < Smallest;
  const Ints<W> Others = (Size << 13) + Bias + (IsSpecial & Bias);
  const Ints<W> Single =
      (IsTiny & Tiny) | (~IsTiny & Others) | (Ints<W>(Size > Infinity) & Quiet);
  return as<Floats<W>>(Single | (Bits & 0x8000) << 16);
}

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> missing(bool IsFraction) {
  return as<Floats<W>>(Ints<W>{} + int32_t(missingChannel(IsFraction)));
}

// ---- Functions --------------------------------------------------------------

/// Sampler::sample() does it for as many as it is given.
template <typename Sampler>
FourWords sampleOne(const QuickSampler &S, float X, float Y, float Z,
                    int64_t Layer) {
  Floats<1> Words[4];
  Sampler::template sample<1>(S, {{{X}, {Y}, {Z}}, {int32_t(Layer)}}, Words);
  return {Words[0][0], Words[1][0], Words[2][0], Words[3][0]};
}

template <typename Sampler, unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void samplePart(const QuickSampler &S,
                                             const float *Places, float *Words,
                                             uint32_t Count, uint64_t Active) {
  Wanted<W> Given;
  Floats<W> Found[4];
  Given.Layers.fill(0);
  if (S.Of.Layered) // those that are not active have any
    for (unsigned N = 0; N != W; ++N)
      if (Active >> N & 1)
        std::memcpy(&Given.Layers[N], Places + N, sizeof(Places[N]));
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    std::memcpy(&Given.At[Axis], Places + (1 + Axis) * Count,
                sizeof(Given.At[Axis]));
  Sampler::template sample<W>(S, Given, Found);
  for (unsigned Channel = 0; Channel != 4; ++Channel)
    std::memcpy(Words + Channel * Count, &Found[Channel],
                sizeof(Found[Channel]));
}

template <typename Sampler>
LLVM_ATTRIBUTE_ALWAYS_INLINE void sampleParts(const QuickSampler &S,
                                              const float *Places, float *Words,
                                              uint32_t Count, uint64_t Active) {
  constexpr unsigned W = 4;
  uint32_t N = 0;
  for (; N + W <= Count; N += W)
    if (Active >> N & ((1U << W) - 1))
      samplePart<Sampler, W>(S, Places + N, Words + N, Count, Active >> N);
  for (; N != Count; ++N)
    samplePart<Sampler, 1>(S, Places + N, Words + N, Count, Active >> N);
}

template <typename Sampler>
void sampleRow(const QuickSampler &S, const float *Places, float *Words,
               uint32_t Count, uint64_t Active) {
  sampleParts<Sampler>(S, Places, Words, Count, Active);
}

#ifdef __x86_64__
template <typename Sampler>
__attribute__((target("avx2"))) void
sampleRowAvx2(const QuickSampler &S, const float *Places, float *Words,
              uint32_t Count, uint64_t Active) {
  sampleParts<Sampler>(S, Places, Words, Count, Active);
}
#endif

template <typename Sampler> QuickFunctions quickly() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2"))
    return {sampleOne<Sampler>, sampleRowAvx2<Sampler>};
#endif
  return {sampleOne<Sampler>, sampleRow<Sampler>};
}

/// Linear filters of texels that are fractions. (QuickFilters.cpp)
QuickFunctions filterFor(const TexelFormat &Format);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKLANES_H
