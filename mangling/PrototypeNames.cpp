// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names that contain variables of their row, taken apart and put together.
///
///   vstorea_half4_rtz      vstorea_half + 4 lanes + rtz
///   convert_uchar16_sat    convert + uchar + 16 lanes + saturate
///   mad24, exp2            stems of their own

#include "PrototypeRows.h"

#include <cstring>

using namespace spir2nvvm::mangling;
using namespace spir2nvvm::mangling::rows;

namespace {

constexpr std::string_view RoundingSuffixes[NumRoundings] = {"", "_rte", "_rtz",
                                                             "_rtp", "_rtn"};

bool takeSuffix(std::string_view &Name, std::string_view Suffix) {
  if (Name.size() <= Suffix.size() ||
      Name.substr(Name.size() - Suffix.size()) != Suffix)
    return false;
  Name.remove_suffix(Suffix.size());
  return true;
}

void takeRounding(std::string_view &Name, SplitName &Split) {
  for (unsigned I = 1; I != NumRoundings; ++I)
    if (takeSuffix(Name, RoundingSuffixes[I])) {
      Split.Fixed.Round = static_cast<std::uint8_t>(I);
      Split.Parts |= NamesRounding;
      return;
    }
}

void takeLanes(std::string_view &Name, SplitName &Split) {
  constexpr std::string_view Digits[] = {"16", "2", "3", "4", "8"};
  constexpr unsigned Lanes[] = {16, 2, 3, 4, 8};
  for (unsigned I = 0; I != std::size(Lanes); ++I)
    if (takeSuffix(Name, Digits[I])) {
      Split.Fixed.Lanes = static_cast<std::uint8_t>(laneIndex(Lanes[I]));
      Split.Parts |= NamesLanes;
      return;
    }
}

void takeDest(std::string_view &Name, SplitName &Split) {
  constexpr std::string_view Stem = "convert";
  if (Name.substr(0, Stem.size() + 1) != "convert_")
    return;
  std::string_view Dest = Name.substr(Stem.size() + 1);
  for (auto B = static_cast<unsigned>(Base::Char);
       B <= static_cast<unsigned>(Base::Double); ++B)
    if (elementName(makeType(static_cast<Base>(B))) == Dest) {
      Split.Fixed.Dest = static_cast<std::uint8_t>(B);
      Split.Parts |= NamesDest;
      Name = Stem;
      return;
    }
}

/// Writes into the fixed text of a prototype, which fits every name.
class NameWriter {
public:
  explicit NameWriter(Prototype &P) : P(P) {}
  void operator()(std::string_view S) {
    std::memcpy(P.NameText + Size, S.data(), S.size());
    Size += S.size();
  }

private:
  Prototype &P;
  std::size_t Size = 0;
};

void writeName(Prototype &P, const Row &R, const Binding &B) {
  constexpr std::string_view LaneDigits[] = {"", "2", "3", "4", "8", "16"};
  NameWriter Write(P);
  Write(R.Stem);
  if (R.Vars.inName(NamesDest)) {
    Write("_");
    Write(elementName(makeType(static_cast<Base>(B.Dest))));
  }
  if (R.Vars.inName(NamesLanes))
    Write(LaneDigits[B.Lanes]);
  if (B.Saturate)
    Write("_sat");
  Write(RoundingSuffixes[B.Round]);
}

Base integer(unsigned Bits, bool Signed) {
  switch (Bits) {
  case 8:
    return Signed ? Base::Char : Base::UChar;
  case 16:
    return Signed ? Base::Short : Base::UShort;
  case 32:
    return Signed ? Base::Int : Base::UInt;
  default:
    return Signed ? Base::Long : Base::ULong;
  }
}

Type valueType(const Slot &S, const Binding &B, unsigned PointerBits) {
  Base E = static_cast<Base>(B.Element);
  Base Img = static_cast<Base>(B.Image + static_cast<unsigned>(Base::Image1D));
  unsigned Lanes = B.Lanes == Binding::Unset ? 1 : LaneCounts[B.Lanes];
  switch (S.What) {
  case Role::Fixed:
    return makeType(S.Fixed, S.Lanes);
  case Role::T:
    return makeType(E, Lanes);
  case Role::Elem:
    return makeType(E);
  case Role::IntT:
    return makeType(Base::Int, Lanes);
  case Role::UIntT:
    return makeType(Base::UInt, Lanes);
  case Role::FloatT:
    return makeType(Base::Float, Lanes);
  case Role::SignedT:
    return makeType(integer(bitsOf(E), true), Lanes);
  case Role::UnsignedT:
    return makeType(integer(bitsOf(E), false), Lanes);
  case Role::RelationT:
    return Lanes == 1 ? makeType(Base::Int)
                      : makeType(integer(bitsOf(E), true), Lanes);
  case Role::WiderT:
    return makeType(integer(2 * bitsOf(E), classOf(E) == ScalarClass::Signed),
                    Lanes);
  case Role::MaskT:
    return makeType(integer(bitsOf(E), false), LaneCounts[B.Mask]);
  case Role::MaskedT:
    return makeType(E, LaneCounts[B.Mask]);
  case Role::DestT:
    return makeType(static_cast<Base>(B.Dest), Lanes);
  case Role::ImageT: {
    Type T = makeType(Img);
    T.Image = S.Image;
    return T;
  }
  case Role::IntCoord:
    return makeType(Base::Int, coordinateLanes(Img));
  case Role::FloatCoord:
    return makeType(Base::Float, coordinateLanes(Img));
  case Role::SizeT:
    return makeType(PointerBits == 64 ? Base::ULong : Base::UInt);
  }
  return makeType(Base::Void);
}

std::uint32_t overloadNumber(const Generic &G, const Binding &B) {
  auto Rank = [](auto Members, std::uint8_t Value) {
    return Members.Bits ? Members.rank(Value) : 0;
  };
  const std::uint32_t Digits[Radix::Count] = {Rank(G.Elements, B.Element),
                                              Rank(G.Lanes, B.Lanes),
                                              Rank(G.Spaces, B.Space),
                                              Rank(G.Images, B.Image),
                                              Rank(G.Masks, B.Mask),
                                              Rank(G.Dests, B.Dest),
                                              B.Saturate,
                                              B.Round};
  Radix Factors = radixOf(G);
  std::uint32_t Number = 0;
  for (unsigned I = Radix::Count; I-- != 0;)
    Number = Number * Factors.Size[I] + Digits[I];
  return Number;
}

Binding bindingOf(const Generic &G, std::uint32_t Number) {
  Radix Factors = radixOf(G);
  unsigned Digits[Radix::Count];
  for (unsigned I = 0; I != Radix::Count; ++I) {
    Digits[I] = Number % Factors.Size[I];
    Number /= Factors.Size[I];
  }
  auto Member = [](auto Members, unsigned Digit) {
    unsigned None = Binding::Unset;
    return static_cast<std::uint8_t>(Members.Bits ? Members.member(Digit)
                                                  : None);
  };
  Binding B;
  B.Element = Member(G.Elements, Digits[Radix::Element]);
  B.Lanes = Member(G.Lanes, Digits[Radix::Lanes]);
  B.Space = Member(G.Spaces, Digits[Radix::Space]);
  B.Image = Member(G.Images, Digits[Radix::Image]);
  B.Mask = Member(G.Masks, Digits[Radix::Mask]);
  B.Dest = Member(G.Dests, Digits[Radix::Dest]);
  B.Saturate = static_cast<std::uint8_t>(Digits[Radix::Saturate]);
  B.Round = static_cast<std::uint8_t>(Digits[Radix::Round]);
  return B;
}

bool uses(const Prototype &P, Base Element) {
  bool Found = P.Result.Element == Element;
  // vload_half and vstore_half take half pointers in the core language.
  for (unsigned I = 0; I != P.NumParams; ++I)
    Found |= P.Params[I].Element == Element &&
             (!P.Params[I].isPointer() || P.Group != Family::VectorData);
  return Found;
}

std::string_view extensionOf(const Prototype &P, const Row &R,
                             const Binding &B) {
  if (!R.Extension.empty())
    return R.Extension;
  bool HalfElement = B.Element == static_cast<std::uint8_t>(Base::Half);
  if (HalfElement || uses(P, Base::Half))
    return "cl_khr_fp16";
  return uses(P, Base::Double) ? "cl_khr_fp64" : "";
}

} // namespace

SplitName rows::splitName(std::string_view Name) {
  SplitName Split;
  Split.Rows = findStem(Name);
  if (!Split.Rows.empty())
    return Split;
  takeRounding(Name, Split);
  if (takeSuffix(Name, "_sat")) {
    Split.Fixed.Saturate = 1;
    Split.Parts |= NamesSaturate;
  }
  takeLanes(Name, Split);
  takeDest(Name, Split);
  Split.Rows = findStem(Name);
  return Split;
}

Type rows::instantiate(const Slot &S, const Binding &B, unsigned PointerBits) {
  Type T = valueType(S, B, PointerBits);
  if (!S.isPointer())
    return T;
  Qualifiers Q = inSpace(S.Space == Slot::AnySpace ? B.Space : S.Space);
  Q.Const = S.Const;
  Q.Volatile = S.Volatile;
  Q.Restrict = S.Restrict;
  Q.Atomic = S.Atomic;
  return T.pointerTo(Q);
}

Prototype rows::instantiate(unsigned RowNumber, const Binding &B,
                            unsigned PointerBits) {
  const Row &R = rowAt(RowNumber);
  Prototype P;
  P.Index = firstIndex(RowNumber) + overloadNumber(R.Vars, B);
  P.Row = static_cast<std::uint16_t>(RowNumber);
  P.Group = R.Group;
  P.What = R.What;
  P.Mode = static_cast<Rounding>(B.Round);
  P.Saturating = B.Saturate != 0;
  P.Section = R.Section;
  P.Stem = R.Stem;
  P.Result = instantiate(R.Result, B, PointerBits);
  P.SizeTResult = R.Result.What == Role::SizeT;
  for (unsigned I = 0; I != R.Params.Count; ++I) {
    const Slot &S = R.Params.At[I];
    if (S.What == Role::Fixed && S.Fixed == Base::Ellipsis) {
      P.Variadic = true;
      continue;
    }
    P.SizeTParams |=
        static_cast<std::uint8_t>((S.What == Role::SizeT ? 1u : 0u) << I);
    P.Params[P.NumParams++] = instantiate(S, B, PointerBits);
  }
  P.Extension = extensionOf(P, R, B);
  writeName(P, R, B);
  return P;
}

Prototype spir2nvvm::mangling::prototypeAt(std::uint32_t Index,
                                           unsigned PointerBits) {
  unsigned Number = rowOfIndex(Index);
  Binding B = bindingOf(rowAt(Number).Vars, Index - firstIndex(Number));
  return rows::instantiate(Number, B, PointerBits);
}
