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

// ---- Places -----------------------------------------------------------------

// Where the address mode finds texel \p Index of \p Size.
inline int64_t addressed(int64_t Index, int64_t Size, Addressing Mode) {
  switch (Mode) {
  case Addressing::None: // CUDA has no such mode; its default clamps
  case Addressing::ClampToEdge:
    return std::clamp<int64_t>(Index, 0, Size - 1);
  case Addressing::Clamp:
    return Index < 0 || Index >= Size ? InBorder : Index;
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

// Integers of 8 and 16 bits are fractions unless the texture reads them as
// integers; those of 32 bits are always integers.
inline double channelValue(const TexelFormat &Format, uint32_t Raw,
                           Numbers As) {
  const bool AsInteger = As == Numbers::Integers;
  switch (Format.What) {
  case TexelFormat::Kind::Float: {
    if (Format.Bits == 16)
      return halfValue(uint16_t(Raw));
    float Value;
    std::memcpy(&Value, &Raw, sizeof(Value));
    return Value;
  }
  case TexelFormat::Kind::Unsigned:
    return AsInteger ? Raw : Raw / double((1u << Format.Bits) - 1);
  case TexelFormat::Kind::Signed: {
    double Value = signExtended(Raw, Format.Bits);
    double Most = (1u << (Format.Bits - 1)) - 1;
    return AsInteger ? Value : std::max(Value / Most, -1.0);
  }
  }
  return 0;
}

// Channels the format lacks have no defined value: one that is noticed.
inline uint64_t missingChannel(bool AsFloat) {
  return AsFloat ? 0x7fc0dead : 0xdeadbeef;
}

inline uint64_t bitsOf(double Value, bool AsFloat) {
  uint32_t Bits;
  if (AsFloat) {
    float Single = float(Value);
    std::memcpy(&Bits, &Single, sizeof(Bits));
  } else {
    Bits = uint32_t(int64_t(Value));
  }
  return Bits;
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXELS_H
