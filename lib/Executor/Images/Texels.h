// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What samplers find where, and what the bits that lie there mean.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXELS_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXELS_H

#include "Executor/Floats/Half.h"
#include "Executor/Images/TextureImage.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace spir2nvvm::executor {

using Addressing = SamplerDesc::Addressing;
constexpr int64_t InBorder = -1;

/// What the numbers in a texel are to kernels.
enum class Numbers { Integers, Fractions, Srgb };

inline Numbers numbersOf(const TexelFormat &Format, const SamplerDesc &S) {
  if (S.ReadAsInteger || Format.Bits == 32)
    return Numbers::Integers;
  return S.Srgb ? Numbers::Srgb : Numbers::Fractions;
}

// Whether an instruction gets floats. It gets the same bits if it names another type.
constexpr bool areFractions(const TexelFormat &Format, Numbers As) {
  return Format.What == TexelFormat::Kind::Float || As != Numbers::Integers;
}

// ---- Places -----------------------------------------------------------------

// Where the address mode finds texel \p Index of \p Size.
inline int64_t addressed(int64_t Index, int64_t Size, Addressing Mode) {
  if (Index >= 0 && Index < Size) // as a rule: no mode need divide
    return Index;
  switch (Mode) {
  case Addressing::None: // CUDA has no such mode; its default clamps
  case Addressing::ClampToEdge:
    return std::clamp<int64_t>(Index, 0, Size - 1);
  case Addressing::Clamp:
    return InBorder;
  case Addressing::Repeat:
    return ((Index % Size) + Size) % Size;
  case Addressing::MirroredRepeat: {
    int64_t Period = 2 * Size;
    int64_t Folded = ((Index % Period) + Period) % Period;
    return Folded < Size ? Folded : Period - 1 - Folded;
  }
  }
  return InBorder;
}

// Wrapping and mirroring need normalised coordinates.
inline Addressing modeOf(const SamplerDesc &S) {
  const bool Periodic = S.Address == Addressing::Repeat ||
                        S.Address == Addressing::MirroredRepeat;
  return Periodic && !S.NormalisedCoordinates ? Addressing::ClampToEdge
                                              : S.Address;
}

// OpenCL 1.2, 8.2, whose formulas are of single precision: just below the edge
// of a texel, a product rounds to that edge.
inline float inTexels(float Coordinate, uint32_t Size, const SamplerDesc &S) {
  if (!S.NormalisedCoordinates)
    return Coordinate;
  if (S.Address == Addressing::Repeat)
    Coordinate -= std::floor(Coordinate);
  else if (S.Address == Addressing::MirroredRepeat)
    Coordinate = std::fabs(Coordinate - 2 * std::rint(0.5F * Coordinate));
  return Coordinate * float(Size);
}

// Far outside is outside; a coordinate that is not a number is 0.
inline int64_t texelIndex(float Floor) {
  constexpr float Far = 1 << 30;
  return std::isnan(Floor) ? 0 : int64_t(std::clamp(Floor, -Far, Far));
}

constexpr float StepsOfWeights = 256;

/// Two texels along one axis, and the weight of the second.
struct Span {
  int64_t First = 0, Second = 0;
  float Weight = 0;
};

// What a linear filter takes around \p X.
inline Span linearSpan(float X, uint32_t Size, Addressing Mode) {
  const float At = X - 0.5F, Floor = std::floor(At), Fraction = At - Floor;
  const int64_t First = texelIndex(Floor);
  return {addressed(First, Size, Mode), addressed(First + 1, Size, Mode),
          std::isfinite(Fraction)
              ? std::floor(Fraction * StepsOfWeights + 0.5F) / StepsOfWeights
              : 0};
}

// ---- Values -----------------------------------------------------------------

inline uint32_t rawChannel(const TexelFormat &Format, const uint8_t *Pixel,
                           unsigned Channel) {
  size_t Size = Format.Bits / 8;
  uint32_t Raw = 0;
  std::memcpy(&Raw, Pixel + Channel * Size, Size);
  return Raw;
}

inline int32_t signExtended(uint32_t Raw, unsigned Bits) {
  return int32_t(Raw << (32 - Bits)) >> (32 - Bits);
}

constexpr double unsignedFraction(uint32_t Raw, unsigned Bits) {
  return Raw / double((1u << Bits) - 1);
}
constexpr double signedFraction(int32_t Value, unsigned Bits) {
  const double Fraction = Value / double((1u << (Bits - 1)) - 1);
  return Fraction < -1 ? -1 : Fraction;
}

/// Those of bytes: divisions take longer than finding them.
struct ByteFractions {
  constexpr ByteFractions() {
    for (unsigned Raw = 0; Raw != 256; ++Raw) {
      Unsigned[Raw] = unsignedFraction(Raw, 8);
      Signed[Raw] = signedFraction(int32_t(Raw) - (Raw < 128 ? 0 : 256), 8);
    }
  }
  double Unsigned[256] = {}, Signed[256] = {};
};
inline constexpr ByteFractions FractionsOfBytes;

// Bits of a NaN stay what they are: memory may hold other things than floats.
inline double widened(uint32_t Bits) {
  float Value;
  std::memcpy(&Value, &Bits, sizeof(Value));
  if (!std::isnan(Value))
    return Value;
  const uint64_t Sign = Bits >> 31, Rest = Bits & 0x7fffff;
  const uint64_t Wide = Sign << 63 | uint64_t(0x7ff) << 52 | Rest << 29;
  double Result;
  std::memcpy(&Result, &Wide, sizeof(Result));
  return Result;
}
inline uint32_t narrowed(double Value) {
  uint64_t Wide;
  std::memcpy(&Wide, &Value, sizeof(Wide));
  if (std::isnan(Value))
    return uint32_t(Wide >> 63 << 31 | 0x7f800000 | (Wide >> 29 & 0x7fffff));
  const auto Single = float(Value);
  uint32_t Bits;
  std::memcpy(&Bits, &Single, sizeof(Bits));
  return Bits;
}

// Integers of 8 and 16 bits are fractions unless the texture reads them as
// integers; those of 32 bits are always integers.
inline double channelValue(const TexelFormat &Format, uint32_t Raw,
                           Numbers As) {
  const bool AsInteger = As == Numbers::Integers;
  switch (Format.What) {
  case TexelFormat::Kind::Float:
    return Format.Bits == 16 ? halfValue(uint16_t(Raw)) : widened(Raw);
  case TexelFormat::Kind::Unsigned:
    return AsInteger          ? Raw
           : Format.Bits == 8 ? FractionsOfBytes.Unsigned[Raw]
                              : unsignedFraction(Raw, Format.Bits);
  case TexelFormat::Kind::Signed:
    if (!AsInteger && Format.Bits == 8)
      return FractionsOfBytes.Signed[Raw];
    const int32_t Value = signExtended(Raw, Format.Bits);
    return AsInteger ? Value : signedFraction(Value, Format.Bits);
  }
  return 0;
}

/// Of fractions the integer that is 1. The least signed one is as far below the
/// one that is -1.
constexpr double largestInteger(const TexelFormat &Format) {
  const bool Signed = Format.What == TexelFormat::Kind::Signed;
  return (1u << (Format.Bits - (Signed ? 1 : 0))) - 1;
}

/// What a filter has added up. Of several NaNs no order of sums says which one
/// stays: it is that of a GPU's arithmetic, here as a float.
constexpr uint32_t FilteredNaN = 0x7fffffff;
inline double filtered(double Sum) {
  return std::isnan(Sum) ? widened(FilteredNaN) : Sum;
}

// Channels the format lacks have no defined value: one that is noticed.
inline uint64_t missingChannel(bool AsFloat) {
  return AsFloat ? 0x7fc0dead : 0xdeadbeef;
}

inline uint64_t bitsOf(double Value, bool AsFloat) {
  return AsFloat ? narrowed(Value) : uint32_t(int64_t(Value));
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXELS_H
