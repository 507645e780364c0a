// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Images/QuickSampler.h"

#include "Executor/Images/Texels.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Kind = TexelFormat::Kind;

// ---- Where ------------------------------------------------------------------

// Far outside is outside; what is not a number is 0.
static int64_t floorOf(float X) {
  constexpr float Far = 1 << 30;
  if (!(X > -Far))
    return std::isnan(X) ? 0 : -int64_t(Far);
  if (X > Far)
    return int64_t(Far);
  auto Whole = int64_t(X);
  return Whole - (float(Whole) > X);
}

static float coordinateOf(const QuickSampler &S, float Word) {
  int32_t Whole;
  std::memcpy(&Whole, &Word, sizeof(Whole));
  return S.FloatCoordinates ? Word : float(Whole);
}

// Of the texels themselves, the last ones for all beyond.
static int64_t clampedAt(float X, uint32_t Size) {
  constexpr float Far = 1 << 30;
  const int32_t Whole = X > 0 ? int32_t(X < Far ? X : Far) : 0;
  return std::min<int64_t>(Whole, int64_t(Size) - 1);
}

static inline int64_t indexAt(const QuickSampler &S, float Word,
                              uint32_t Size) {
  const float Coordinate = coordinateOf(S, Word);
  if (S.IsPlain)
    return clampedAt(Coordinate, Size);
  return addressed(floorOf(inTexels(Coordinate, Size, S.How)), Size,
                   S.How.Address);
}

// Null: in the border.
static const uint8_t *texelOf(const QuickSampler &S, float X, float Y, float Z,
                              int64_t Layer) {
  const unsigned Axes = S.Of.Axes;
  const int64_t AtX = indexAt(S, X, S.Of.Sizes[0]),
                AtY = Axes > 1 ? indexAt(S, Y, S.Of.Sizes[1]) : 0,
                AtZ = Axes > 2 ? indexAt(S, Z, S.Of.Sizes[2]) : 0;
  if ((AtX | AtY | AtZ) < 0)
    return nullptr;
  return S.Of.row(Layer, AtY, AtZ) + AtX * S.Of.Format.bytes();
}

// What is not a number is 0.
static inline int64_t clampedTo(float X, float Last) {
  const float Least = X > 0 ? X : 0;
  return int32_t(Least < Last ? Least : Last);
}

static inline const uint8_t *texelInPlane(const QuickSampler &S, unsigned Bytes,
                                          float X, float Y) {
  const uint64_t Row = uint64_t(clampedTo(Y, S.Last[1])) * S.Of.RowPitch;
  return S.Of.Bytes + Row + clampedTo(X, S.Last[0]) * Bytes;
}

// Whether it counts texels of one plane by numbers that are exact for each.
static bool isPlane(const QuickSampler &S) {
  constexpr uint32_t FromInexact = 1 << 24;
  return S.IsPlain && S.FloatCoordinates && S.Of.Axes == 2 && !S.Of.Layered &&
         S.Of.Sizes[0] < FromInexact && S.Of.Sizes[1] < FromInexact;
}

// ---- What -------------------------------------------------------------------

template <Kind What, unsigned Bits, Numbers As, unsigned Channels, bool InPlane>
static FourWords sample(const QuickSampler &S, float X, float Y, float Z,
                        int64_t Layer) {
  constexpr TexelFormat Format{What, Bits, Channels};
  constexpr bool IsFraction = areFractions(Format, As);
  const uint8_t *Pixel = InPlane ? texelInPlane(S, Bits / 8 * Channels, X, Y)
                                 : texelOf(S, X, Y, Z, Layer);
  std::array<uint32_t, 4> Words = {};
  for (unsigned N = 0; N != 4; ++N)
    if (N >= Channels)
      Words[N] = uint32_t(missingChannel(IsFraction));
    else if (Pixel && Bits == 32)
      Words[N] = rawChannel(Format, Pixel, N);
    else if (Pixel)
      Words[N] = uint32_t(bitsOf(
          channelValue(Format, rawChannel(Format, Pixel, N), As), IsFraction));
  FourWords Result;
  std::memcpy(&Result, Words.data(), sizeof(Result));
  return Result;
}

template <Kind What, unsigned Bits, Numbers As, unsigned Channels>
static QuickSampler::Function ofPlaces(const QuickSampler &S) {
  return isPlane(S) ? sample<What, Bits, As, Channels, true>
                    : sample<What, Bits, As, Channels, false>;
}

template <Kind What, unsigned Bits, Numbers As>
static QuickSampler::Function ofChannels(const QuickSampler &S) {
  switch (S.Of.Format.Channels) {
  case 1:
    return ofPlaces<What, Bits, As, 1>(S);
  case 2:
    return ofPlaces<What, Bits, As, 2>(S);
  case 4:
    return ofPlaces<What, Bits, As, 4>(S);
  default:
    return nullptr;
  }
}

template <Kind What>
static QuickSampler::Function ofIntegers(const QuickSampler &S, Numbers As) {
  const unsigned Bits = S.Of.Format.Bits;
  if (Bits == 32)
    return ofChannels<What, 32, Numbers::Integers>(S);
  if (As == Numbers::Integers)
    return Bits == 8 ? ofChannels<What, 8, Numbers::Integers>(S)
                     : ofChannels<What, 16, Numbers::Integers>(S);
  return Bits == 8 ? ofChannels<What, 8, Numbers::Fractions>(S)
                   : ofChannels<What, 16, Numbers::Fractions>(S);
}

// ---- Several ----------------------------------------------------------------

using Texel = std::array<double, 4>;

// Adds what the texel at \p At is worth. One without weight is left out, be it
// infinite; the border is zero.
template <Kind What, unsigned Bits, unsigned Channels>
static inline void weigh(Texel &Sum, double Weight, const uint8_t *Row,
                         int64_t At) {
  constexpr TexelFormat Format{What, Bits, Channels};
  if (Weight == 0 || !Row || At < 0)
    return;
  const uint8_t *Pixel = Row + At * Format.bytes();
  for (unsigned N = 0; N != Channels; ++N)
    Sum[N] += Weight * channelValue(Format, rawChannel(Format, Pixel, N),
                                    Numbers::Fractions);
}

static inline Span spanAt(const QuickSampler &S, unsigned Axis, float X) {
  if (Axis >= S.Of.Axes)
    return {};
  return linearSpan(inTexels(X, S.Of.Sizes[Axis], S.How), S.Of.Sizes[Axis],
                    S.How.Address);
}

static inline const uint8_t *rowAt(const QuickSampler &S, int64_t Layer,
                                   int64_t Y, int64_t Z) {
  return (Y | Z) < 0 ? nullptr : S.Of.row(Layer, Y, Z);
}

// In sampleTexture()'s order: sums depend on it.
template <Kind What, unsigned Bits, unsigned Channels>
static FourWords filter(const QuickSampler &S, float X, float Y, float Z,
                        int64_t Layer) {
  const Span InX = spanAt(S, 0, X), InY = spanAt(S, 1, Y),
             InZ = spanAt(S, 2, Z);
  const double WeightsOfX[] = {1 - InX.Weight, InX.Weight};
  Texel Sum = {};
  for (bool Behind : {false, true})
    for (bool Below : {false, true}) {
      const uint8_t *Row = rowAt(S, Layer, Below ? InY.Second : InY.First,
                                 Behind ? InZ.Second : InZ.First);
      const double OfY = Below ? InY.Weight : 1 - InY.Weight;
      const double OfZ = Behind ? InZ.Weight : 1 - InZ.Weight;
      if (OfY == 0 || OfZ == 0)
        continue;
      weigh<What, Bits, Channels>(Sum, WeightsOfX[0] * OfY * OfZ, Row,
                                  InX.First);
      weigh<What, Bits, Channels>(Sum, WeightsOfX[1] * OfY * OfZ, Row,
                                  InX.Second);
    }
  std::array<uint32_t, 4> Words;
  for (unsigned N = 0; N != 4; ++N)
    Words[N] = uint32_t(N < Channels ? bitsOf(filtered(Sum[N]), true)
                                     : missingChannel(true));
  FourWords Result;
  std::memcpy(&Result, Words.data(), sizeof(Result));
  return Result;
}

template <Kind What, unsigned Bits>
static QuickSampler::Function filterOf(const QuickSampler &S) {
  switch (S.Of.Format.Channels) {
  case 1:
    return filter<What, Bits, 1>;
  case 2:
    return filter<What, Bits, 2>;
  case 4:
    return filter<What, Bits, 4>;
  default:
    return nullptr;
  }
}

static QuickSampler::Function filterFor(const QuickSampler &S) {
  const bool IsByte = S.Of.Format.Bits == 8, IsHalf = S.Of.Format.Bits == 16;
  switch (S.Of.Format.What) {
  case Kind::Signed:
    return IsByte ? filterOf<Kind::Signed, 8>(S)
                  : filterOf<Kind::Signed, 16>(S);
  case Kind::Unsigned:
    return IsByte ? filterOf<Kind::Unsigned, 8>(S)
                  : filterOf<Kind::Unsigned, 16>(S);
  case Kind::Float:
    break;
  }
  return IsHalf ? filterOf<Kind::Float, 16>(S) : filterOf<Kind::Float, 32>(S);
}

// ---- Which ------------------------------------------------------------------

static QuickSampler::Function functionFor(const QuickSampler &S, Numbers As) {
  if (As == Numbers::Srgb)
    return nullptr;
  if (S.How.Linear && areFractions(S.Of.Format, As))
    return filterFor(S);
  const TexelFormat &Format = S.Of.Format;
  switch (Format.What) {
  case Kind::Signed:
    return ofIntegers<Kind::Signed>(S, As);
  case Kind::Unsigned:
    return ofIntegers<Kind::Unsigned>(S, As);
  case Kind::Float:
    break;
  }
  // As which numbers they are read does not matter.
  return Format.Bits == 16 ? ofChannels<Kind::Float, 16, Numbers::Fractions>(S)
                           : ofChannels<Kind::Float, 32, Numbers::Integers>(S);
}

QuickSampler QuickSampler::make(const TextureImage &Of, SamplerDesc How,
                                bool FloatCoordinates) {
  QuickSampler Made;
  Made.Of = Of;
  if (!FloatCoordinates) // the texels themselves
    How.NormalisedCoordinates = How.Linear = false;
  const Numbers As = numbersOf(Of.Format, How);
  How.Address = modeOf(How);
  Made.How = How;
  Made.IsPlain =
      !How.NormalisedCoordinates && (How.Address == Addressing::None ||
                                     How.Address == Addressing::ClampToEdge);
  Made.FloatCoordinates = FloatCoordinates;
  for (unsigned Axis : {0, 1})
    Made.Last[Axis] = float(Of.Sizes[Axis] - 1);
  Made.Sample = functionFor(Made, As);
  return Made;
}
