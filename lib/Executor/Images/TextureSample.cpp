// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// tex, after "Texture Fetching" of the CUDA C++ Programming Guide: a
/// coordinate becomes indices of texels, the address mode maps each index into
/// the texture, and the weights are fixed-point numbers with eight bits of
/// fraction.

#include "Executor/Floats/Half.h"
#include "Executor/Images/TextureImage.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Addressing = SamplerDesc::Addressing;
using Texel = std::array<double, 4>;

namespace {
constexpr int64_t InBorder = -1;

/// What the numbers in a texel are to kernels.
enum class Numbers { Integers, Fractions, Srgb };

/// Two texels along one axis, and the weight of the second.
struct Span {
  int64_t First = 0, Second = 0;
  double Weight = 0;
};
} // namespace

// Where the address mode finds texel \p Index of \p Size.
static int64_t addressed(int64_t Index, int64_t Size, Addressing Mode) {
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

static int64_t texelIndex(double Floor) {
  // Far outside is outside; a coordinate that is not a number is 0.
  constexpr double Far = 1 << 30;
  return std::isnan(Floor) ? 0 : int64_t(std::clamp(Floor, -Far, Far));
}

// OpenCL 1.2, 8.2, whose formulas are of single precision: just below the edge
// of a texel, a product rounds to that edge.
static float inTexels(float Coordinate, uint32_t Size, const SamplerDesc &S) {
  if (!S.NormalisedCoordinates)
    return Coordinate;
  if (S.Address == Addressing::Repeat)
    Coordinate -= std::floor(Coordinate);
  else if (S.Address == Addressing::MirroredRepeat)
    Coordinate = std::fabs(Coordinate - 2 * std::rint(0.5F * Coordinate));
  return Coordinate * float(Size);
}

static Span spanOf(float Coordinate, uint32_t Size, const SamplerDesc &S) {
  Addressing Mode = S.Address;
  bool Periodic =
      Mode == Addressing::Repeat || Mode == Addressing::MirroredRepeat;
  if (Periodic && !S.NormalisedCoordinates)
    Mode = Addressing::ClampToEdge; // wrap and mirror need normalised ones
  double X = inTexels(Coordinate, Size, S);
  Span Found;
  if (!S.Linear) {
    Found.First = Found.Second =
        addressed(texelIndex(std::floor(X)), Size, Mode);
    return Found;
  }
  double Floor = std::floor(X - 0.5);
  constexpr double Steps = 256;
  double Fraction = X - 0.5 - Floor;
  Found.Weight =
      std::isfinite(Fraction) ? std::round(Fraction * Steps) / Steps : 0;
  int64_t First = texelIndex(Floor);
  Found.First = addressed(First, Size, Mode);
  Found.Second = addressed(First + 1, Size, Mode);
  return Found;
}

// ---- One texel --------------------------------------------------------------

static uint32_t rawChannel(const TexelFormat &Format, const uint8_t *Pixel,
                           unsigned Channel) {
  size_t Size = Format.Bits / 8;
  uint32_t Raw = 0;
  std::memcpy(&Raw, Pixel + Channel * Size, Size);
  return Raw;
}

static int32_t signExtended(uint32_t Raw, unsigned Bits) {
  return int32_t(Raw << (32 - Bits)) >> (32 - Bits);
}

// Integers of 8 and 16 bits are fractions unless the texture reads them as
// integers; those of 32 bits are always integers.
static double channelValue(const TexelFormat &Format, uint32_t Raw,
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

// IEC 61966-2-1, of a fraction.
static double fromSrgb(double Value) {
  return Value <= 0.04045 ? Value / 12.92
                          : std::pow((Value + 0.055) / 1.055, 2.4);
}

static Texel texelAt(const TextureImage &Of, int64_t Layer,
                     std::array<int64_t, 3> At, Numbers As) {
  Texel Value = {0, 0, 0, 0};
  if (std::count(At.begin(), At.end(), InBorder))
    return Value; // the border colour
  const uint8_t *Pixel =
      Of.row(Layer, At[1], At[2]) + At[0] * Of.Format.bytes();
  constexpr unsigned Alpha = 3;
  for (unsigned N = 0; N != Of.Format.Channels; ++N) {
    Value[N] = channelValue(Of.Format, rawChannel(Of.Format, Pixel, N), As);
    if (As == Numbers::Srgb && N != Alpha)
      Value[N] = fromSrgb(Value[N]);
  }
  return Value;
}

// ---- Filters ----------------------------------------------------------------

static Texel nearest(const TextureImage &Of, int64_t Layer,
                     const std::array<Span, 3> &Spans, Numbers As) {
  return texelAt(Of, Layer, {Spans[0].First, Spans[1].First, Spans[2].First},
                 As);
}

static Texel filtered(const TextureImage &Of, int64_t Layer,
                      const std::array<Span, 3> &Spans, Numbers As) {
  Texel Sum = {0, 0, 0, 0};
  for (unsigned Corner = 0; Corner != 1u << Of.Axes; ++Corner) {
    double Weight = 1;
    std::array<int64_t, 3> At = {0, 0, 0};
    for (unsigned Axis = 0; Axis != Of.Axes; ++Axis) {
      bool Second = Corner >> Axis & 1;
      At[Axis] = Second ? Spans[Axis].Second : Spans[Axis].First;
      Weight *= Second ? Spans[Axis].Weight : 1 - Spans[Axis].Weight;
    }
    if (Weight == 0)
      continue;
    Texel Value = texelAt(Of, Layer, At, As);
    for (unsigned N = 0; N != 4; ++N)
      Sum[N] += Weight * Value[N];
  }
  return Sum;
}

// Channels the format lacks have no defined value: one that is noticed.
static uint64_t missingChannel(bool AsFloat) {
  return AsFloat ? 0x7fc0dead : 0xdeadbeef;
}

static uint64_t bitsOf(double Value, bool AsFloat) {
  uint32_t Bits;
  if (AsFloat) {
    float Single = float(Value);
    std::memcpy(&Bits, &Single, sizeof(Bits));
  } else {
    Bits = uint32_t(int64_t(Value));
  }
  return Bits;
}

// ---- Cubes ------------------------------------------------------------------

namespace {
struct FacePlace {
  unsigned Face;
  float S, T; // from 0 to 1
};
} // namespace

// "Cubemap Textures" of the guide; of equal coordinates the last one decides.
static FacePlace faceOf(float X, float Y, float Z) {
  float AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  float Major = AX, S = X >= 0 ? -Z : Z, T = -Y;
  unsigned Face = X >= 0 ? 0 : 1;
  if (AZ >= AX && AZ >= AY) {
    Major = AZ;
    S = Z >= 0 ? X : -X;
    Face = Z >= 0 ? 4 : 5;
  } else if (AY >= AX) {
    Major = AY;
    S = X;
    T = Y >= 0 ? Z : -Z;
    Face = Y >= 0 ? 2 : 3;
  }
  return {Face, (S / Major + 1) / 2, (T / Major + 1) / 2};
}

// Replaces a direction by a face, which is a layer, and a place on it.
static int64_t toFace(std::array<float, 3> &Coordinates, int64_t Cube) {
  FacePlace At = faceOf(Coordinates[0], Coordinates[1], Coordinates[2]);
  Coordinates = {At.S, At.T, 0};
  return 6 * Cube + At.Face;
}

// One channel of the four texels that a linear filter would take, those of the
// second row first, against the clock.
static std::array<double, 4> gathered(const TextureImage &Of, int64_t Layer,
                                      const std::array<Span, 3> &Spans,
                                      Numbers As, unsigned Channel) {
  auto At = [&](int64_t X, int64_t Y) {
    return texelAt(Of, Layer, {X, Y, 0}, As)[Channel];
  };
  const Span &X = Spans[0], &Y = Spans[1];
  return {At(X.First, Y.Second), At(X.Second, Y.Second), At(X.Second, Y.First),
          At(X.First, Y.First)};
}

// ---- The instruction --------------------------------------------------------

TextureFault executor::sampleTexture(const TextureForm &Form,
                                     const TextureImage &Of,
                                     SamplerDesc Sampler,
                                     const uint64_t *Arguments,
                                     uint64_t *Results) {
  if (!Form.FloatCoordinates) // the texels themselves
    Sampler.NormalisedCoordinates = Sampler.Linear = false;
  bool IsFloat = Of.Format.What == TexelFormat::Kind::Float;
  bool AsInteger = Sampler.ReadAsInteger || Of.Format.Bits == 32;
  if (!IsFloat && AsInteger)
    Sampler.Linear = false; // only fractions are filtered
  const Numbers As = AsInteger      ? Numbers::Integers
                     : Sampler.Srgb ? Numbers::Srgb
                                    : Numbers::Fractions;
  bool Gathers = Form.What == TextureForm::Operation::Gather;
  Sampler.Linear |= Gathers;
  Sampler.NormalisedCoordinates |= Form.Cube;
  unsigned Next = 0;
  int64_t Layer = Form.Layered ? int32_t(uint32_t(Arguments[Next++])) : 0;
  std::array<float, 3> Coordinates = {};
  for (unsigned Axis = 0; Axis != Form.Axes; ++Axis) {
    auto Word = uint32_t(Arguments[Next++]);
    Coordinates[Axis] = float(int32_t(Word));
    if (Form.FloatCoordinates)
      std::memcpy(&Coordinates[Axis], &Word, sizeof(Word));
  }
  if (Form.Cube)
    Layer = toFace(Coordinates, Layer);
  if (Layer < 0 || Layer >= Of.Layers)
    return TextureFault::Outside;
  std::array<Span, 3> Spans = {};
  for (unsigned Axis = 0; Axis != Of.Axes; ++Axis)
    Spans[Axis] = spanOf(Coordinates[Axis], Of.Sizes[Axis], Sampler);
  Texel Value = Gathers          ? gathered(Of, Layer, Spans, As, Form.Channel)
                : Sampler.Linear ? filtered(Of, Layer, Spans, As)
                                 : nearest(Of, Layer, Spans, As);
  for (unsigned N = 0; N != 4; ++N) {
    unsigned Channel = Gathers ? Form.Channel : N;
    Results[N] = Channel < Of.Format.Channels
                     ? bitsOf(Value[N], Form.FloatResult)
                     : missingChannel(Form.FloatResult);
  }
  return TextureFault::None;
}
