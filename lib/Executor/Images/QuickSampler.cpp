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

// ---- What -------------------------------------------------------------------

template <Kind What, unsigned Bits, Numbers As, unsigned Channels>
static FourWords sample(const QuickSampler &S, float X, float Y, float Z,
                        int64_t Layer) {
  constexpr TexelFormat Format{What, Bits, Channels};
  constexpr bool IsFraction = What == Kind::Float || As != Numbers::Integers;
  const uint8_t *Pixel = texelOf(S, X, Y, Z, Layer);
  std::array<uint32_t, 4> Words = {};
  for (unsigned N = 0; N != 4; ++N)
    if (N >= Channels)
      Words[N] = uint32_t(missingChannel(IsFraction));
    else if (Pixel)
      Words[N] = uint32_t(bitsOf(
          channelValue(Format, rawChannel(Format, Pixel, N), As), IsFraction));
  FourWords Result;
  std::memcpy(&Result, Words.data(), sizeof(Result));
  return Result;
}

template <Kind What, unsigned Bits, Numbers As>
static QuickSampler::Function ofChannels(unsigned Channels) {
  switch (Channels) {
  case 1:
    return sample<What, Bits, As, 1>;
  case 2:
    return sample<What, Bits, As, 2>;
  case 4:
    return sample<What, Bits, As, 4>;
  default:
    return nullptr;
  }
}

template <Kind What>
static QuickSampler::Function ofIntegers(const TexelFormat &Format,
                                         Numbers As) {
  const unsigned Count = Format.Channels;
  if (Format.Bits == 32)
    return ofChannels<What, 32, Numbers::Integers>(Count);
  if (As == Numbers::Integers)
    return Format.Bits == 8 ? ofChannels<What, 8, Numbers::Integers>(Count)
                            : ofChannels<What, 16, Numbers::Integers>(Count);
  return Format.Bits == 8 ? ofChannels<What, 8, Numbers::Fractions>(Count)
                          : ofChannels<What, 16, Numbers::Fractions>(Count);
}

static QuickSampler::Function functionFor(const TexelFormat &Format,
                                          Numbers As) {
  if (As == Numbers::Srgb)
    return nullptr;
  switch (Format.What) {
  case Kind::Signed:
    return ofIntegers<Kind::Signed>(Format, As);
  case Kind::Unsigned:
    return ofIntegers<Kind::Unsigned>(Format, As);
  case Kind::Float:
    break;
  }
  // As which numbers they are read does not matter.
  return Format.Bits == 16
             ? ofChannels<Kind::Float, 16, Numbers::Fractions>(Format.Channels)
             : ofChannels<Kind::Float, 32, Numbers::Integers>(Format.Channels);
}

QuickSampler QuickSampler::make(const TextureImage &Of, SamplerDesc How,
                                bool FloatCoordinates) {
  QuickSampler Made;
  Made.Of = Of;
  if (!FloatCoordinates) // the texels themselves
    How.NormalisedCoordinates = How.Linear = false;
  const Numbers As = numbersOf(Of.Format, How);
  Made.HasFractions = Of.Format.What == Kind::Float || As != Numbers::Integers;
  if (!How.Linear || !Made.HasFractions)
    Made.Sample = functionFor(Of.Format, As);
  How.Address = modeOf(How);
  Made.How = How;
  Made.IsPlain =
      !How.NormalisedCoordinates && (How.Address == Addressing::None ||
                                     How.Address == Addressing::ClampToEdge);
  Made.FloatCoordinates = FloatCoordinates;
  return Made;
}
