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

#include <type_traits>

namespace spir2nvvm::executor {

template <typename T, unsigned W> struct LanesOf {
  using Type __attribute__((vector_size(W * sizeof(T)))) = T;
};
template <typename T> struct LanesOf<T, 1> { using Type = T; };
template <unsigned W> using Floats = typename LanesOf<float, W>::Type;
template <unsigned W> using Doubles = typename LanesOf<double, W>::Type;
template <unsigned W> using Ints = typename LanesOf<int32_t, W>::Type;
template <unsigned W> using Words = typename LanesOf<uint32_t, W>::Type;

/// The same bits.
template <typename To, typename From>
LLVM_ATTRIBUTE_ALWAYS_INLINE To as(const From &Bits) {
  To Result;
  static_assert(sizeof(Result) == sizeof(Bits));
  std::memcpy(&Result, &Bits, sizeof(Result));
  return Result;
}

/// The same numbers; wide vectors are no results, because functions agree on how
/// to return them only where the processor has them.
template <typename To, typename From>
LLVM_ATTRIBUTE_ALWAYS_INLINE void convert(To &Result, const From &Numbers) {
  if constexpr (std::is_arithmetic_v<To>)
    Result = static_cast<To>(Numbers);
  else
    Result = __builtin_convertvector(Numbers, To);
}
template <typename To, typename From>
LLVM_ATTRIBUTE_ALWAYS_INLINE To to(const From &Numbers) {
  To Result;
  convert(Result, Numbers);
  return Result;
}

/// All bits where \p Condition holds.
template <unsigned W, typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> where(const T &Condition) {
  if constexpr (W == 1)
    return Condition ? -1 : 0;
  else
    return Condition;
}

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> whereNumbers(const Floats<W> &X) {
  // NOLINTNEXTLINE(misc-redundant-expression): NaN alone is not what it is
  return where<W>(X == X);
}

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE int32_t lane(const Ints<W> &All, unsigned N) {
  if constexpr (W == 1)
    return All;
  else
    return All[N];
}

// ---- Numbers ----------------------------------------------------------------

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> sizeOf(Floats<W> X) {
  return as<Floats<W>>(as<Ints<W>>(X) & 0x7fffffff);
}

constexpr float FirstWhole = 1 << 23; // from here on all are

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> floorOf(Floats<W> X) {
  const Ints<W> HasFraction = where<W>(sizeOf<W>(X) < FirstWhole);
  const Floats<W> Small = HasFraction ? X : Floats<W>{};
  const Floats<W> Cut = to<Floats<W>>(to<Ints<W>>(Small));
  const Floats<W> Below = Cut + to<Floats<W>>(where<W>(Cut > Small)); // or - 1
  return HasFraction ? Below : X;
}

// Ties to even; of the sign nothing is left.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> wholesOf(Floats<W> X) {
  const Floats<W> Size = sizeOf<W>(X), Cut = (Size + FirstWhole) - FirstWhole;
  return where<W>(Size < FirstWhole) ? Cut : Size;
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
  Floor = whereNumbers<W>(Floor) ? Floor : Floats<W>{};
  Floor = where<W>(Floor > Least) ? Floor : Least;
  Floor = where<W>(Floor < Most) ? Floor : Most;
  return to<Ints<W>>(Floor);
}

/// Of indices that are less than a period outside.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> addressed(Addressing Mode, uint32_t Size,
                                               Ints<W> At) {
  const Ints<W> Zero = {}, Last = Zero + int32_t(Size - 1);
  const Ints<W> IsBelow = where<W>(At < Zero), IsAbove = where<W>(Last < At);
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
    for (unsigned N = 0; N != W; ++N) {
      const int32_t AtY = lane<W>(Y, N), AtZ = lane<W>(Z, N);
      Begin[N] = (AtY | AtZ) < 0 ? nullptr
                 : IsFlat        ? Of.Bytes + uint64_t(AtY) * Of.RowPitch
                                 : Of.row(Layers[N], AtY, AtZ);
    }
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
      const int32_t At = lane<W>(X, N);
      const uint8_t *Pixel =
          !Of.Begin[N] || At < 0 ? Border : Of.Begin[N] + uint64_t(At) * Bytes;
      std::array<uint32_t, Size> One = {};
      std::memcpy(One.data(), Pixel, Bytes);
      for (unsigned Word = 0; Word != Size; ++Word)
        if constexpr (W == 1)
          All[Word] = One[Word];
        else
          All[Word][N] = One[Word];
    }
  }
  LLVM_ATTRIBUTE_ALWAYS_INLINE Ints<W> raw(unsigned Channel,
                                           bool IsSigned) const {
    const unsigned Bit = Channel * Bits % 32;
    const Words<W> AtTop = All[Channel * Bits / 32] << (32 - Bits - Bit);
    return IsSigned ? as<Ints<W>>(AtTop) >> (32 - Bits)
                    : as<Ints<W>>(AtTop >> (32 - Bits));
  }

private:
  static constexpr unsigned Bytes = Bits / 8 * Channels, Size = (Bytes + 3) / 4;
  Words<W> All[Size];
};

/// halfValue() of lanes.
template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> ofHalves(Ints<W> Bits) {
  constexpr int32_t Smallest = 0x400, Infinity = 0x7c00; // of normal ones
  constexpr int32_t Bias = (127 - 15) << 23, Quiet = 1 << 22;
  const Ints<W> Size = Bits & 0x7fff;
  const Ints<W> Tiny = as<Ints<W>>(to<Floats<W>>(Size) * 0x1p-24F);
  const Ints<W> IsSpecial = where<W>(Size >= Infinity),
                IsTiny = where<W>(Size < Smallest);
  const Ints<W> Others = (Size << 13) + Bias + (IsSpecial & Bias);
  const Ints<W> Single = (IsTiny & Tiny) | (~IsTiny & Others) |
                         (where<W>(Size > Infinity) & Quiet);
  const Words<W> Sign = as<Words<W>>(Bits & 0x8000) << 16;
  return as<Floats<W>>(Single | as<Ints<W>>(Sign));
}

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE Floats<W> missing(bool IsFraction) {
  return as<Floats<W>>(Ints<W>{} + int32_t(missingChannel(IsFraction)));
}

// ---- Functions --------------------------------------------------------------

/// Sampler::sample() does it for as many as it is given.
template <typename Sampler>
LLVM_ATTRIBUTE_ALWAYS_INLINE FourWords sampleAlone(const QuickSampler &S,
                                                   float X, float Y, float Z,
                                                   int64_t Layer) {
  float Found[4];
  Sampler::template sample<1>(S, {{X, Y, Z}, {int32_t(Layer)}}, Found);
  return {Found[0], Found[1], Found[2], Found[3]};
}

template <typename Sampler, unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void samplePart(const QuickSampler &S,
                                             const float *Places, float *Row,
                                             uint32_t Count, uint64_t Active) {
  Wanted<W> Given;
  Floats<W> Found[4];
  Given.Layers.fill(0);
  if (S.Of.Layered) // those that are not active have any
    for (unsigned N = 0; N != W; ++N)
      if (Active >> N & 1)
        std::memcpy(&Given.Layers[N], Places + N, sizeof(Places[N]));
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    std::memcpy(&Given.At[Axis], Places + size_t(1 + Axis) * Count,
                sizeof(Given.At[Axis]));
  Sampler::template sample<W>(S, Given, Found);
  for (unsigned Channel = 0; Channel != 4; ++Channel)
    std::memcpy(Row + size_t(Channel) * Count, &Found[Channel],
                sizeof(Found[Channel]));
}

template <typename Sampler>
LLVM_ATTRIBUTE_ALWAYS_INLINE void sampleParts(const QuickSampler &S,
                                              const float *Places, float *Row,
                                              uint32_t Count, uint64_t Active) {
  constexpr unsigned W = 4;
  uint32_t N = 0;
  for (; N + W <= Count; N += W)
    if (Active >> N & ((1U << W) - 1))
      samplePart<Sampler, W>(S, Places + N, Row + N, Count, Active >> N);
  for (; N != Count; ++N)
    samplePart<Sampler, 1>(S, Places + N, Row + N, Count, Active >> N);
}

template <typename Sampler> struct Sampling {
  static FourWords one(const QuickSampler &S, float X, float Y, float Z,
                       int64_t Layer) {
    return sampleAlone<Sampler>(S, X, Y, Z, Layer);
  }
  static void row(const QuickSampler &S, const float *Places, float *Row,
                  uint32_t Count, uint64_t Active) {
    sampleParts<Sampler>(S, Places, Row, Count, Active);
  }
};

#ifdef __x86_64__
template <typename Sampler> struct SamplingWithAvx2 {
  __attribute__((target("avx2"))) static FourWords
  one(const QuickSampler &S, float X, float Y, float Z, int64_t Layer) {
    return sampleAlone<Sampler>(S, X, Y, Z, Layer);
  }
  __attribute__((target("avx2"))) static void row(const QuickSampler &S,
                                                  const float *Places,
                                                  float *Row, uint32_t Count,
                                                  uint64_t Active) {
    sampleParts<Sampler>(S, Places, Row, Count, Active);
  }
};
#endif

template <typename Sampler> QuickFunctions quickly() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2"))
    return {SamplingWithAvx2<Sampler>::one, SamplingWithAvx2<Sampler>::row};
#endif
  return {Sampling<Sampler>::one, Sampling<Sampler>::row};
}

/// Linear filters of texels that are fractions. (QuickFilters.cpp)
QuickFunctions filterFor(const TexelFormat &Format);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKLANES_H
