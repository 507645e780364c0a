// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prototypes.def as constant data, with two indices the compiler computes:
/// the order by name and the number of each row's first overload. Nothing runs
/// at start-up.

#include "PrototypeRows.h"

#include <array>

using namespace spir2nvvm::mangling;
using namespace spir2nvvm::mangling::rows;

// The words of Prototypes.def.
namespace {
namespace words {

constexpr ElementSet Ints32 = element(Base::Int) | element(Base::UInt);
constexpr ElementSet UInts32 = element(Base::UInt);
constexpr ElementSet Ints32Signed = element(Base::Int);
constexpr ElementSet UChars = element(Base::UChar);
constexpr ElementSet UShorts = element(Base::UShort);
constexpr ElementSet Chars = element(Base::Char) | UChars;
constexpr ElementSet Shorts = element(Base::Short) | UShorts;
constexpr ElementSet UInts64 = element(Base::ULong);
constexpr ElementSet Ints64 = element(Base::Long) | element(Base::ULong);
constexpr ElementSet Upsamples = element(Base::Char) | element(Base::UChar) |
                                 element(Base::Short) | element(Base::UShort) |
                                 Ints32;
constexpr ElementSet Ints = Upsamples | Ints64;
constexpr ElementSet SignedInts = element(Base::Char) | element(Base::Short) |
                                  element(Base::Int) | element(Base::Long);
constexpr ElementSet Singles = element(Base::Float);
constexpr ElementSet Halves = element(Base::Half);
constexpr ElementSet Wide = Singles | element(Base::Double);
constexpr ElementSet Floats = element(Base::Half) | Wide;
constexpr ElementSet Scalars = Ints | Floats;
constexpr ElementSet AtomicInts = Ints32 | Ints64;
constexpr ElementSet Atomics = AtomicInts | Floats;
constexpr DestSet ToInts = {Ints.Bits};
constexpr DestSet ToFloats = {Floats.Bits};

constexpr LaneSet lanes(unsigned N) { return {1u << laneIndex(N)}; }
constexpr LaneSet Shuffles = lanes(2) | lanes(4) | lanes(8) | lanes(16);
constexpr LaneSet Vectors = Shuffles | lanes(3);
constexpr LaneSet AnyLanes = Vectors | lanes(1);
constexpr LaneSet One = lanes(1);
constexpr LaneSet BlockLanes = lanes(1) | lanes(2) | lanes(4) | lanes(8);
constexpr LaneSet WideBlockLanes = BlockLanes | lanes(16);
constexpr LaneSet UpTo4 = lanes(1) | lanes(2) | lanes(3) | lanes(4);
constexpr LaneSet Crosses = lanes(3) | lanes(4);
constexpr MaskSet Masks = {Shuffles.Bits};

constexpr SpaceSet Private = {1u << PrivateSpace};
constexpr SpaceSet Global = {1u << GlobalSpace};
constexpr SpaceSet Local = {1u << LocalSpace};
constexpr SpaceSet Unnamed = {1u << GenericSpace};
constexpr SpaceSet Shared = Global | Local | Unnamed;
constexpr SpaceSet Named = Global | Local;
constexpr SpaceSet Writable = Private | Shared;
constexpr SpaceSet Readable = Writable | SpaceSet{1u << ConstantSpace};

constexpr ImageSet Volumes = image(Base::Image3D);
constexpr ImageSet Buffers = image(Base::Image1DBuffer);
constexpr ImageSet Plane = image(Base::Image2D);
constexpr ImageSet Written = image(Base::Image1D) | image(Base::Image1DArray) |
                             image(Base::Image2D) | image(Base::Image2DArray);
constexpr ImageSet Sampled = Written | Volumes;
constexpr ImageSet Depths =
    image(Base::Image2DDepth) | image(Base::Image2DArrayDepth);
constexpr ImageSet Msaas =
    image(Base::Image2DMsaa) | image(Base::Image2DArrayMsaa);
constexpr ImageSet MsaaDepths =
    image(Base::Image2DMsaaDepth) | image(Base::Image2DArrayMsaaDepth);
constexpr ImageSet Planes = image(Base::Image2D) | image(Base::Image2DArray) |
                            Depths | Msaas | MsaaDepths;
constexpr ImageSet Arrays =
    image(Base::Image1DArray) | image(Base::Image2DArray) |
    image(Base::Image2DArrayDepth) | image(Base::Image2DArrayMsaa) |
    image(Base::Image2DArrayMsaaDepth);
constexpr ImageSet AnyImage = Sampled | Buffers | Planes;
constexpr Generic only(ImageSet S) { return Generic{} * S; }

constexpr Generic None = {};

constexpr Slot T = role(Role::T);
constexpr Slot Elem = role(Role::Elem);
constexpr Slot IntT = role(Role::IntT);
constexpr Slot UIntT = role(Role::UIntT);
constexpr Slot FloatT = role(Role::FloatT);
constexpr Slot SignedT = role(Role::SignedT);
constexpr Slot UnsignedT = role(Role::UnsignedT);
constexpr Slot RelationT = role(Role::RelationT);
constexpr Slot WiderT = role(Role::WiderT);
constexpr Slot MaskT = role(Role::MaskT);
constexpr Slot MaskedT = role(Role::MaskedT);
constexpr Slot DestT = role(Role::DestT);
constexpr Slot SizeT = role(Role::SizeT);
constexpr Slot ImageToRead = role(Role::ImageT, Access::ReadOnly);
constexpr Slot ImageToWrite = role(Role::ImageT, Access::WriteOnly);
constexpr Slot ImageToReadAndWrite = role(Role::ImageT, Access::ReadWrite);
constexpr Slot ImageToQuery = role(Role::ImageT);
constexpr Slot IntCoord = role(Role::IntCoord);
constexpr Slot FloatCoord = role(Role::FloatCoord);
constexpr Slot Void = fixed(Base::Void);
constexpr Slot Bool = fixed(Base::Bool);
constexpr Slot Order = fixed(Base::MemoryOrder);
constexpr Slot Scope = fixed(Base::MemoryScope);
constexpr Slot Ellipsis = fixed(Base::Ellipsis);
constexpr Slot Char = fixed(Base::Char);
constexpr Slot Char4 = fixed(Base::Char, 4);
constexpr Slot UChar4 = fixed(Base::UChar, 4);
constexpr Slot Short2 = fixed(Base::Short, 2);
constexpr Slot UShort2 = fixed(Base::UShort, 2);
constexpr Slot Int = fixed(Base::Int);
constexpr Slot Int2 = fixed(Base::Int, 2);
constexpr Slot Int4 = fixed(Base::Int, 4);
constexpr Slot UInt = fixed(Base::UInt);
constexpr Slot ULong = fixed(Base::ULong);
constexpr Slot UInt2 = fixed(Base::UInt, 2);
constexpr Slot UInt4 = fixed(Base::UInt, 4);
constexpr Slot Half = fixed(Base::Half);
constexpr Slot Half4 = fixed(Base::Half, 4);
constexpr Slot Float = fixed(Base::Float);
constexpr Slot Float4 = fixed(Base::Float, 4);
constexpr Slot Event = fixed(Base::Event);
constexpr Slot Sampler = fixed(Base::Sampler);
constexpr Slot global(Slot S) { return in(GlobalSpace, S); }
constexpr Slot local(Slot S) { return in(LocalSpace, S); }
constexpr Slot Object = volatileOf(atomicOf(ptr(T)));
constexpr Slot Flag = volatileOf(atomicOf(ptr(Int)));

constexpr Row Table[] = {
#define BUILTIN(SECTION, FAMILY, LOWERING, TRAIT, STEM, VARS, RESULT, PARAMS)  \
  {SECTION,      "",   #STEM,  Family::FAMILY,                                 \
   Trait::TRAIT, VARS, RESULT, params PARAMS},
#define EXTENSION(NAME, FAMILY, LOWERING, TRAIT, STEM, VARS, RESULT, PARAMS)   \
  {"", NAME, #STEM, Family::FAMILY, Trait::TRAIT, VARS, RESULT, params PARAMS},
#include "spir2nvvm/mangling/Prototypes.def"
};

} // namespace words

constexpr unsigned NumRows = std::size(words::Table);
using RowOrder = std::array<std::uint16_t, NumRows>;

// Stable, so that the rows of one stem keep the order of the specification.
constexpr RowOrder sortByStem() {
  RowOrder From{}, To{};
  for (unsigned I = 0; I != NumRows; ++I)
    From[I] = static_cast<std::uint16_t>(I);
  for (unsigned Width = 1; Width < NumRows; Width *= 2) {
    for (unsigned Begin = 0; Begin < NumRows; Begin += 2 * Width) {
      unsigned Middle = Begin + Width < NumRows ? Begin + Width : NumRows;
      unsigned End = Middle + Width < NumRows ? Middle + Width : NumRows;
      unsigned L = Begin, R = Middle;
      for (unsigned Out = Begin; Out != End; ++Out) {
        bool Left = L != Middle && (R == End || words::Table[From[L]].Stem <=
                                                    words::Table[From[R]].Stem);
        To[Out] = Left ? From[L++] : From[R++];
      }
    }
    From = To;
  }
  return From;
}
constexpr RowOrder ByStem = sortByStem();

constexpr std::array<std::uint32_t, NumRows + 1> countOverloads() {
  std::array<std::uint32_t, NumRows + 1> First{};
  for (unsigned I = 0; I != NumRows; ++I)
    First[I + 1] = First[I] + overloads(words::Table[I].Vars);
  return First;
}
constexpr auto FirstOverload = countOverloads();

// The first position whose stem is not less (or is greater) than Stem.
unsigned bound(std::string_view Stem, bool Upper) {
  unsigned Low = 0, High = NumRows;
  while (Low != High) {
    unsigned Middle = (Low + High) / 2;
    int Order = words::Table[ByStem[Middle]].Stem.compare(Stem);
    if (Order < 0 || (Upper && Order == 0))
      Low = Middle + 1;
    else
      High = Middle;
  }
  return Low;
}

} // namespace

unsigned rows::rowCount() { return NumRows; }

const Row &rows::rowAt(unsigned I) { return words::Table[I]; }

std::uint32_t rows::firstIndex(unsigned RowNumber) {
  return FirstOverload[RowNumber];
}

unsigned rows::rowOfIndex(std::uint32_t Index) {
  unsigned Low = 0, High = NumRows;
  while (High - Low > 1) {
    unsigned Middle = (Low + High) / 2;
    (FirstOverload[Middle] <= Index ? Low : High) = Middle;
  }
  return Low;
}

StemRange rows::findStem(std::string_view Stem) {
  return {bound(Stem, false), bound(Stem, true)};
}

unsigned rows::rowByStem(unsigned Position) { return ByStem[Position]; }

std::uint32_t spir2nvvm::mangling::prototypeCount() {
  return FirstOverload[NumRows];
}
