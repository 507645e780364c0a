// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Linear filters. Sums are those of sampleTexture(), whose order they depend on.

#include "Executor/Images/QuickLanes.h"

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Kind = TexelFormat::Kind;

// Adds up one texel of each.
template <Kind What, unsigned Bits, unsigned W, typename Found>
LLVM_ATTRIBUTE_ALWAYS_INLINE static void
add(Doubles<W> &Sum, const Doubles<W> &Weights, const Found &Texels,
    unsigned Channel) {
  constexpr TexelFormat Format{What, Bits, 1};
  const Ints<W> Raw = Texels.raw(Channel, What == Kind::Signed);
  Doubles<W> Wide;
  if (What == Kind::Float) {
    convert(Wide, Bits == 16 ? ofHalves<W>(Raw) : as<Floats<W>>(Raw));
  } else {
    const Ints<W> Least = Ints<W>{} - int32_t(largestInteger(Format));
    convert(Wide, where<W>(Raw > Least) ? Raw : Least);
  }
  Sum += Weights * Wide;
}

// A product by the reciprocal is a quotient, once it is rounded to a single.
template <Kind What, unsigned Bits, unsigned W>
LLVM_ATTRIBUTE_ALWAYS_INLINE static Floats<W> resultsOf(const Doubles<W> &Sum) {
  constexpr TexelFormat Format{What, Bits, 1};
  if (What != Kind::Float)
    return to<Floats<W>>(Sum * (1 / largestInteger(Format)));
  const auto Result = to<Floats<W>>(Sum);
  const Ints<W> OneNaN = Ints<W>{} + int32_t(FilteredNaN);
  return whereNumbers<W>(Result) ? Result : as<Floats<W>>(OneNaN);
}

namespace {
/// Along one axis. What has no weight is in the border: it counts for nothing,
/// be it infinite.
template <unsigned W> struct Spans {
  LLVM_ATTRIBUTE_ALWAYS_INLINE Spans(const QuickSampler &S, unsigned Axis,
                                     Floats<W> At) {
    First = Ints<W>{};
    Second = First + int32_t(InBorder);
    OfSecond = Doubles<W>{};
    OfFirst = OfSecond + 1;
    if (Axis >= S.Of.Axes)
      return;
    const uint32_t Size = S.Of.Sizes[Axis];
    const Floats<W> Next = texelsOf<W>(S, Axis, At) - 0.5F,
                    Floor = floorOf<W>(Next), Part = Next - Floor;
    const Floats<W> Known = whereNumbers<W>(Part) ? Part : Floats<W>{};
    const Ints<W> Step = to<Ints<W>>(Known * StepsOfWeights + 0.5F);
    const Ints<W> Before = nearIndices<W>(Floor, Size);
    First = addressed<W>(S.How.Address, Size, Before) |
            where<W>(Step == int32_t(StepsOfWeights));
    Second =
        addressed<W>(S.How.Address, Size, Before + 1) | where<W>(Step == 0);
    convert(OfSecond, Step);
    OfSecond /= double(StepsOfWeights);
    OfFirst = 1 - OfSecond;
  }
  Ints<W> First, Second;
  Doubles<W> OfFirst, OfSecond; // weights
};

template <Kind What, unsigned Bits, unsigned Channels> struct Filter {
  template <unsigned W> struct Sums { Doubles<W> Of[Channels]; };

  template <unsigned W>
  LLVM_ATTRIBUTE_ALWAYS_INLINE static void
  addRow(Sums<W> &Sum, const Rows<W> &Of, const Spans<W> &X) {
    const Pixels<Bits, Channels, W> First(Of, X.First), Second(Of, X.Second);
    for (unsigned C = 0; C != Channels; ++C) {
      Sum.Of[C] = Doubles<W>{};
      add<What, Bits, W>(Sum.Of[C], X.OfFirst, First, C);
      add<What, Bits, W>(Sum.Of[C], X.OfSecond, Second, C);
    }
  }

  template <unsigned W>
  LLVM_ATTRIBUTE_ALWAYS_INLINE static void
  addPlane(Sums<W> &Sum, const TextureImage &Of, const Wanted<W> &Given,
           const Spans<W> &X, const Spans<W> &Y, Ints<W> Z) {
    addRow<W>(Sum, Rows<W>(Of, Given.Layers, Y.First, Z), X);
    if (Of.Axes == 1)
      return;
    Sums<W> Second;
    addRow<W>(Second, Rows<W>(Of, Given.Layers, Y.Second, Z), X);
    for (unsigned C = 0; C != Channels; ++C)
      Sum.Of[C] = Y.OfFirst * Sum.Of[C] + Y.OfSecond * Second.Of[C];
  }

  template <unsigned W>
  LLVM_ATTRIBUTE_ALWAYS_INLINE static void
  sample(const QuickSampler &S, const Wanted<W> &Given, Floats<W> (&Found)[4]) {
    const Spans<W> X(S, 0, Given.At[0]), Y(S, 1, Given.At[1]),
        Z(S, 2, Given.At[2]);
    Sums<W> Sum;
    addPlane<W>(Sum, S.Of, Given, X, Y, Z.First);
    if (S.Of.Axes == 3) {
      Sums<W> Second;
      addPlane<W>(Second, S.Of, Given, X, Y, Z.Second);
      for (unsigned C = 0; C != Channels; ++C)
        Sum.Of[C] = Z.OfFirst * Sum.Of[C] + Z.OfSecond * Second.Of[C];
    }
    for (unsigned C = 0; C != 4; ++C)
      Found[C] = C < Channels ? resultsOf<What, Bits, W>(Sum.Of[C % Channels])
                              : missing<W>(true);
  }
};
} // namespace

template <Kind What, unsigned Bits>
static QuickFunctions filterOf(unsigned Channels) {
  switch (Channels) {
  case 1:
    return quickly<Filter<What, Bits, 1>>();
  case 2:
    return quickly<Filter<What, Bits, 2>>();
  case 4:
    return quickly<Filter<What, Bits, 4>>();
  default:
    return {};
  }
}

QuickFunctions executor::filterFor(const TexelFormat &Format) {
  const bool IsByte = Format.Bits == 8, IsHalf = Format.Bits == 16;
  switch (Format.What) {
  case Kind::Signed:
    return IsByte ? filterOf<Kind::Signed, 8>(Format.Channels)
                  : filterOf<Kind::Signed, 16>(Format.Channels);
  case Kind::Unsigned:
    return IsByte ? filterOf<Kind::Unsigned, 8>(Format.Channels)
                  : filterOf<Kind::Unsigned, 16>(Format.Channels);
  case Kind::Float:
    break;
  }
  return IsHalf ? filterOf<Kind::Float, 16>(Format.Channels)
                : filterOf<Kind::Float, 32>(Format.Channels);
}
