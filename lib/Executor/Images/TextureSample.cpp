// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// tex, after "Texture Fetching" of the CUDA C++ Programming Guide: a
/// coordinate becomes indices of texels, the address mode maps each index into
/// the texture, and the weights are fixed-point numbers with eight bits of
/// fraction.

#include "Executor/Images/Texels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Texel = std::array<double, 4>;

static Span spanOf(float Coordinate, uint32_t Size, const SamplerDesc &S) {
  const Addressing Mode = modeOf(S);
  const float X = inTexels(Coordinate, Size, S);
  if (S.Linear)
    return linearSpan(X, Size, Mode);
  const int64_t At = addressed(texelIndex(std::floor(X)), Size, Mode);
  return {At, At, 0};
}

// ---- One texel --------------------------------------------------------------

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

namespace {
/// A linear filter: of two texels beside each other, two such sums above each
/// other, and two behind each other. Texels without weight are left out, be they
/// infinite. Integers are added up before they become fractions: of these sums
/// none is rounded.
class Filter {
public:
  Filter(const TextureImage &Of, int64_t Layer,
         const std::array<Span, 3> &Spans, Numbers As)
      : Of(Of), Layer(Layer), Spans(Spans), As(As),
        Scaled(As == Numbers::Fractions &&
               Of.Format.What != TexelFormat::Kind::Float) {}
  Texel sum() const;

private:
  Texel value(const std::array<int64_t, 3> &At) const;
  Texel along(unsigned Axes, std::array<int64_t, 3> At) const;

  const TextureImage &Of;
  int64_t Layer;
  const std::array<Span, 3> &Spans;
  Numbers As;
  bool Scaled;
};
} // namespace

Texel Filter::value(const std::array<int64_t, 3> &At) const {
  Texel Value = texelAt(Of, Layer, At, Scaled ? Numbers::Integers : As);
  if (Scaled)
    for (double &Channel : Value)
      Channel = std::max(Channel, -largestInteger(Of.Format));
  return Value;
}

Texel Filter::along(unsigned Axes, std::array<int64_t, 3> At) const {
  if (Axes == 0)
    return value(At);
  const Span &Last = Spans[Axes - 1];
  Texel Sum = {0, 0, 0, 0};
  for (bool Second : {false, true}) {
    const double Weight = Second ? Last.Weight : 1 - Last.Weight;
    if (Weight == 0)
      continue;
    At[Axes - 1] = Second ? Last.Second : Last.First;
    const Texel One = along(Axes - 1, At);
    for (unsigned N = 0; N != 4; ++N)
      Sum[N] += Weight * One[N];
  }
  return Sum;
}

Texel Filter::sum() const {
  Texel Sum = along(Of.Axes, {0, 0, 0});
  for (double &Channel : Sum)
    Channel = filtered(Scaled ? Channel / largestInteger(Of.Format) : Channel);
  return Sum;
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
  const Numbers As = numbersOf(Of.Format, Sampler);
  const bool IsFraction = areFractions(Of.Format, As);
  Sampler.Linear &= IsFraction; // others are not filtered
  bool Gathers = Form.What == TextureForm::Operation::Gather;
  Sampler.Linear |= Gathers;
  Sampler.NormalisedCoordinates |= Form.Cube;
  unsigned Next = 0;
  int64_t Layer = Form.Layered ? int32_t(uint32_t(Arguments[Next++])) : 0;
  std::array<float, 3> Coordinates = {};
  std::array<int32_t, 3> Numbers = {}; // of texels
  for (unsigned Axis = 0; Axis != Form.Axes; ++Axis) {
    Numbers[Axis] = int32_t(uint32_t(Arguments[Next++]));
    std::memcpy(&Coordinates[Axis], &Numbers[Axis], sizeof(float));
  }
  if (Form.Cube)
    Layer = toFace(Coordinates, Layer);
  if (Layer < 0 || Layer >= Of.Layers)
    return TextureFault::Outside;
  std::array<Span, 3> Spans = {};
  for (unsigned Axis = 0; Axis != Of.Axes; ++Axis)
    if (Form.FloatCoordinates)
      Spans[Axis] = spanOf(Coordinates[Axis], Of.Sizes[Axis], Sampler);
    else
      Spans[Axis].First =
          addressed(Numbers[Axis], Of.Sizes[Axis], modeOf(Sampler));
  Texel Value = Gathers          ? gathered(Of, Layer, Spans, As, Form.Channel)
                : Sampler.Linear ? Filter(Of, Layer, Spans, As).sum()
                                 : nearest(Of, Layer, Spans, As);
  for (unsigned N = 0; N != 4; ++N) {
    unsigned Channel = Gathers ? Form.Channel : N;
    Results[N] = Channel < Of.Format.Channels ? bitsOf(Value[N], IsFraction)
                                              : missingChannel(IsFraction);
  }
  return TextureFault::None;
}
