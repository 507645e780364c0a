// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vocabulary Prototypes.def is written in.
///
///   BUILTIN("6.12.2", Math, math, Plain, fract, Floats * AnyLanes * Writable,
///           T, (T, ptr(T)))
///           float4 fract(float4, __global float4*), half fract(half, half*),
///           ...
///
/// A row has variables: an element type, a number of lanes, an address space,
/// an image type, the lanes of a shuffle mask, and for some names a destination
/// type, saturation and rounding. Its overloads are all their combinations.

#ifndef SPIR2NVVM_MANGLING_PROTOTYPEROWS_H
#define SPIR2NVVM_MANGLING_PROTOTYPEROWS_H

#include "spir2nvvm/mangling/Prototypes.h"

namespace spir2nvvm::mangling::rows {

// --- Sets the variables range over: bit masks -------------------------------

template <typename Tag> struct Set {
  std::uint32_t Bits = 0;
  constexpr Set operator|(Set Other) const { return {Bits | Other.Bits}; }
  constexpr unsigned size() const {
    unsigned N = 0;
    for (std::uint32_t B = Bits; B; B &= B - 1)
      ++N;
    return N;
  }
  constexpr bool has(unsigned I) const { return Bits >> I & 1; }
  /// How many members come before \p I.
  constexpr unsigned rank(unsigned I) const {
    return Set{Bits & ((1u << I) - 1)}.size();
  }
  /// The member number \p N.
  constexpr unsigned member(unsigned N) const {
    std::uint32_t B = Bits;
    for (; N; --N)
      B &= B - 1;
    unsigned I = 0;
    while (!(B >> I & 1))
      ++I;
    return I;
  }
};

using ElementSet = Set<struct ElementTag>; // by Base
using LaneSet = Set<struct LaneTag>;       // by laneIndex
using MaskSet = Set<struct MaskTag>;       // by laneIndex
using SpaceSet = Set<struct SpaceTag>;     // by AddressSpace
using ImageSet = Set<struct ImageTag>;     // by Base - Image1D
using DestSet = Set<struct DestTag>;       // by Base

inline constexpr std::uint8_t LaneCounts[] = {1, 2, 3, 4, 8, 16};
/// Position in LaneCounts; a count that is not there has none of the sets.
constexpr unsigned laneIndex(unsigned Lanes) {
  unsigned I = 0;
  while (I != 6 && LaneCounts[I] != Lanes)
    ++I;
  return I;
}

constexpr ElementSet element(Base B) {
  return {1u << static_cast<unsigned>(B)};
}
constexpr ImageSet image(Base B) {
  return {
      1u << (static_cast<unsigned>(B) - static_cast<unsigned>(Base::Image1D))};
}

// --- The variables of a row
// ---------------------------------------------------

/// Which variables are part of the name, in this order.
enum NameParts : std::uint8_t {
  NamesDest = 1,     ///< convert_float
  NamesLanes = 2,    ///< vload4
  NamesSaturate = 4, ///< convert_char_sat
  NamesRounding = 8, ///< vstore_half_rte
  Unmangled = 16,    ///< callable by its plain name
};

struct Generic {
  ElementSet Elements;
  LaneSet Lanes;
  SpaceSet Spaces;
  ImageSet Images;
  MaskSet Masks;
  DestSet Dests;
  std::uint8_t Parts = 0;

  constexpr bool inName(NameParts P) const { return Parts & P; }
};

constexpr Generic operator*(Generic G, ElementSet S) {
  return G.Elements = S, G;
}
constexpr Generic operator*(Generic G, LaneSet S) { return G.Lanes = S, G; }
constexpr Generic operator*(Generic G, SpaceSet S) { return G.Spaces = S, G; }
constexpr Generic operator*(Generic G, ImageSet S) { return G.Images = S, G; }
constexpr Generic operator*(Generic G, MaskSet S) { return G.Masks = S, G; }
constexpr Generic operator*(Generic G, DestSet S) { return G.Dests = S, G; }
constexpr Generic operator*(Generic G, NameParts P) {
  G.Parts = static_cast<std::uint8_t>(G.Parts | P);
  return G;
}
template <typename A, typename B>
constexpr Generic operator*(Set<A> Left, B Right) {
  return Generic{} * Left * Right;
}

// --- Parameters and results
// ---------------------------------------------------

enum class Role : std::uint8_t {
  Fixed,      ///< the type itself
  T,          ///< element and lanes of the row
  Elem,       ///< its scalar
  IntT,       ///< int, as many lanes
  UIntT,      ///< uint, as many lanes
  FloatT,     ///< float, as many lanes
  SignedT,    ///< the signed integer of the same width and lanes
  UnsignedT,  ///< the unsigned one
  RelationT,  ///< int for scalars, SignedT for vectors (6.12.6)
  WiderT,     ///< the integer of the same sign and twice the width
  MaskT,      ///< UnsignedT with the lanes of the mask
  MaskedT,    ///< T with the lanes of the mask
  DestT,      ///< the destination of a conversion, as many lanes
  ImageT,     ///< the image
  IntCoord,   ///< int coordinate of a pixel
  FloatCoord, ///< float coordinate of a pixel
  SizeT,
};

struct Slot {
  static constexpr std::uint8_t NoPointer = 255, AnySpace = 254;

  Role What = Role::Fixed;
  Base Fixed = Base::Void;
  std::uint8_t Lanes = 1;
  std::uint8_t Space = NoPointer; ///< of the pointee; AnySpace: the variable
  bool Const = false, Volatile = false, Restrict = false, Atomic = false;
  Access Image = Access::None;

  constexpr bool isPointer() const { return Space != NoPointer; }
};

constexpr Slot fixed(Base B, unsigned Lanes = 1) {
  Slot S;
  S.Fixed = B;
  S.Lanes = static_cast<std::uint8_t>(Lanes);
  return S;
}
constexpr Slot role(Role R, Access Image = Access::None) {
  Slot S;
  S.What = R;
  S.Image = Image;
  return S;
}
constexpr Slot in(AddressSpace Space, Slot S) { return S.Space = Space, S; }
/// A pointer in each address space of the row.
constexpr Slot ptr(Slot S) { return S.Space = Slot::AnySpace, S; }
constexpr Slot constant(Slot S) { return S.Const = true, S; }
constexpr Slot volatileOf(Slot S) { return S.Volatile = true, S; }
constexpr Slot atomicOf(Slot S) { return S.Atomic = true, S; }
constexpr Slot restricted(Slot S) { return S.Restrict = true, S; }

struct ParamSlots {
  Slot At[MaxBuiltinParams] = {};
  std::uint8_t Count = 0;
};
template <typename... S> constexpr ParamSlots params(S... Slots) {
  return {{Slots...}, static_cast<std::uint8_t>(sizeof...(Slots))};
}

// --- A row
// ----------------------------------------------------------------------

struct Row {
  std::string_view Section, Extension, Stem;
  Family Group;
  Trait What;
  Generic Vars;
  Slot Result;
  ParamSlots Params;
};

inline constexpr unsigned NumRoundings = 5;

/// One factor for each variable, innermost first; 1 for a variable the row has
/// not. An overload's number is a mixed-radix number of these.
struct Radix {
  static constexpr unsigned Count = 8;
  enum : unsigned { Element, Lanes, Space, Image, Mask, Dest, Saturate, Round };
  std::uint32_t Size[Count];
};
constexpr std::uint32_t atLeastOne(unsigned N) { return N ? N : 1; }
constexpr Radix radixOf(const Generic &G) {
  return {{atLeastOne(G.Elements.size()), atLeastOne(G.Lanes.size()),
           atLeastOne(G.Spaces.size()), atLeastOne(G.Images.size()),
           atLeastOne(G.Masks.size()), atLeastOne(G.Dests.size()),
           G.inName(NamesSaturate) ? 2u : 1u,
           G.inName(NamesRounding) ? NumRoundings : 1u}};
}
constexpr std::uint32_t overloads(const Generic &G) {
  std::uint32_t N = 1;
  for (std::uint32_t Size : radixOf(G).Size)
    N *= Size;
  return N;
}

/// Values for the variables. Unset ones are not known (yet).
struct Binding {
  static constexpr std::uint8_t Unset = 255;
  std::uint8_t Element = Unset; ///< Base
  std::uint8_t Lanes = Unset;   ///< laneIndex
  std::uint8_t Space = Unset;
  std::uint8_t Image = Unset; ///< Base - Image1D
  std::uint8_t Mask = Unset;  ///< laneIndex
  std::uint8_t Dest = Unset;  ///< Base
  std::uint8_t Saturate = 0;
  std::uint8_t Round = 0;
};

// --- The table
// --------------------------------------------------------------------

unsigned rowCount();
const Row &rowAt(unsigned I);
/// Number of the row's first overload.
std::uint32_t firstIndex(unsigned RowNumber);
/// The row that has overload \p Index.
unsigned rowOfIndex(std::uint32_t Index);

/// Rows of one stem: positions Begin ... End - 1 of the order by stem.
struct StemRange {
  unsigned Begin = 0, End = 0;
  bool empty() const { return Begin == End; }
};
StemRange findStem(std::string_view Stem);
/// The row at a position in the order by stem.
unsigned rowByStem(unsigned Position);

/// A name split into a stem of the table and the variables the name fixes.
struct SplitName {
  StemRange Rows;
  Binding Fixed;
  std::uint8_t Parts = 0; ///< NameParts present in the name
};
SplitName splitName(std::string_view Name);

/// The type of \p S under \p B.
Type instantiate(const Slot &S, const Binding &B, unsigned PointerBits);
Prototype instantiate(unsigned RowNumber, const Binding &B,
                      unsigned PointerBits);

} // namespace spir2nvvm::mangling::rows

#endif // SPIR2NVVM_MANGLING_PROTOTYPEROWS_H
