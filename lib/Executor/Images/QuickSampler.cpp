// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Images/QuickSampler.h"

#include "Executor/Images/QuickLanes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Kind = TexelFormat::Kind;

constexpr uint32_t FromInexact = 1 << 24; // numbers of texels, as floats

template <unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE static Ints<W>
indicesOf(const QuickSampler &S, unsigned Axis, const Wanted<W> &Given) {
  if (Axis >= S.Of.Axes)
    return Ints<W>{};
  const Floats<W> At = Given.At[Axis];
  const uint32_t Size = S.Of.Sizes[Axis];
  if (!S.FloatCoordinates)
    return addressed<W>(S.How.Address, Size, as<Ints<W>>(At));
  if (S.IsPlain && Size < FromInexact) {
    const Floats<W> Last = Floats<W>{} + float(Size - 1),
                    Least = where<W>(At > 0) ? At : Floats<W>{};
    return to<Ints<W>>(where<W>(Least < Last) ? Least : Last);
  }
  return addressed<W>(
      S.How.Address, Size,
      nearIndices<W>(floorOf<W>(texelsOf<W>(S, Axis, At)), Size));
}

// What an instruction gets.
template <Kind What, unsigned Bits, Numbers As, unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE static Floats<W> resultsOf(Ints<W> Raw) {
  if (Bits == 32 || As == Numbers::Integers)
    return as<Floats<W>>(Raw);
  if (What == Kind::Float)
    return ofHalves<W>(Raw);
  // A quotient of singles is that of doubles, rounded.
  constexpr TexelFormat Format{What, Bits, 1};
  const Floats<W> Fractions =
      to<Floats<W>>(Raw) / float(largestInteger(Format));
  const Floats<W> Least = Floats<W>{} - 1;
  return where<W>(Fractions > Least) ? Fractions : Least;
}

namespace {
template <Kind What, unsigned Bits, Numbers As, unsigned Channels>
struct Nearest {
  template <unsigned W>
  LLVM_ATTRIBUTE_ALWAYS_INLINE static void sample(const QuickSampler &S,
                                                  const Wanted<W> &Given,
                                                  Floats<W> (&Results)[4]) {
    constexpr bool IsFraction = areFractions({What, Bits, Channels}, As);
    const Rows<W> Lines(S.Of, Given.Layers, indicesOf<W>(S, 1, Given),
                        indicesOf<W>(S, 2, Given));
    const Pixels<Bits, Channels, W> Found(Lines, indicesOf<W>(S, 0, Given));
    for (unsigned C = 0; C != 4; ++C)
      Results[C] = C < Channels ? resultsOf<What, Bits, As, W>(Found.raw(
                                      C % Channels, What == Kind::Signed))
                                : missing<W>(IsFraction);
  }
};
} // namespace

template <Kind What, unsigned Bits, Numbers As>
static QuickFunctions ofChannels(const QuickSampler &S) {
  switch (S.Of.Format.Channels) {
  case 1:
    return quickly<Nearest<What, Bits, As, 1>>();
  case 2:
    return quickly<Nearest<What, Bits, As, 2>>();
  case 4:
    return quickly<Nearest<What, Bits, As, 4>>();
  default:
    return {};
  }
}

template <Kind What>
static QuickFunctions ofIntegers(const QuickSampler &S, Numbers As) {
  const unsigned Bits = S.Of.Format.Bits;
  if (Bits == 32)
    return ofChannels<What, 32, Numbers::Integers>(S);
  if (As == Numbers::Integers)
    return Bits == 8 ? ofChannels<What, 8, Numbers::Integers>(S)
                     : ofChannels<What, 16, Numbers::Integers>(S);
  return Bits == 8 ? ofChannels<What, 8, Numbers::Fractions>(S)
                   : ofChannels<What, 16, Numbers::Fractions>(S);
}

// ---- Which ------------------------------------------------------------------

// Integers never are.
static bool isFiltered(const QuickSampler &S, Numbers As) {
  return S.How.Linear && areFractions(S.Of.Format, As);
}

static QuickFunctions functionFor(const QuickSampler &S, Numbers As) {
  if (As == Numbers::Srgb)
    return {};
  if (isFiltered(S, As))
    return filterFor(S.Of.Format);
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

static WordTexels inPlace(const QuickSampler &S, Numbers As) {
  constexpr uint64_t Word = sizeof(uint32_t);
  const TexelFormat &Format = S.Of.Format;
  auto Counts = [](uint64_t Pitch, uint32_t Size) {
    return Pitch % Word == 0 && isInt<32>(int64_t(Pitch / Word * Size));
  };
  const bool Count =
      all_of(S.Of.Sizes, [](uint32_t Size) { return Size < FromInexact; }) &&
      Counts(S.Of.RowPitch, S.Of.Sizes[1]) &&
      Counts(S.Of.SlicePitch, S.Of.Sizes[2]);
  if (!S.Do.One || Format.Bits != 32 || S.Of.Layered || !S.IsPlain || !Count ||
      isFiltered(S, As))
    return {};
  return {Format.Channels,
          uint32_t(missingChannel(areFractions(Format, As))),
          {Format.Channels, uint32_t(S.Of.RowPitch / Word),
           uint32_t(S.Of.SlicePitch / Word)}};
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
  Made.FloatCoordinates = FloatCoordinates;
  Made.IsPlain =
      !How.NormalisedCoordinates && (How.Address == Addressing::None ||
                                     How.Address == Addressing::ClampToEdge);
  Made.Do = functionFor(Made, As);
  Made.InPlace = inPlace(Made, As);
  return Made;
}
