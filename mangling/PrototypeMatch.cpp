// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Signature -> prototype: the parameters are unified with the rows of the
/// name, without expanding them.
///
///   fract(float2, __local float2*)
///     row    fract  Floats * AnyLanes * Writable  (T, ptr(T))
///     binds  element = Float, lanes = 2, space = local

#include "PrototypeRows.h"
#include "Reading.h"

using namespace spir2nvvm::mangling;
using namespace spir2nvvm::mangling::rows;

namespace {

Base integerOf(Base Element, ScalarClass Class) {
  for (Base B = Base::Char; B <= Base::ULong;
       B = static_cast<Base>(static_cast<unsigned>(B) + 1))
    if (classOf(B) == Class && bitsOf(B) == bitsOf(Element))
      return B;
  return Base::Void;
}

/// One attempt to match a signature with a row.
class Matcher {
public:
  Matcher(const Row &R, const SplitName &Split, unsigned PointerBits)
      : R(R), Bound(Split.Fixed), PointerBits(PointerBits) {}

  bool matchName(std::uint8_t Parts);
  bool matchParams(const Signature &Sig);
  const Binding &binding() const { return Bound; }
  unsigned differences() const { return Differences; }

private:
  bool match(const Slot &S, Type T);
  bool matchPointer(const Slot &S, Type &T);
  bool matchValue(const Slot &S, const Type &T);
  bool matchSizeT(const Type &T);
  bool matchImage(const Slot &S, const Type &T);
  bool matchInteger(const Type &T, ScalarClass Class);
  bool matchMask(const Type &T);
  bool bindElement(Base Element);
  bool bindLanes(unsigned Lanes);
  bool complete() const;

  static bool bind(std::uint8_t &Variable, unsigned Value) {
    if (Variable == Binding::Unset)
      Variable = static_cast<std::uint8_t>(Value);
    return Variable == Value;
  }

  const Row &R;
  Binding Bound;
  unsigned PointerBits;
  unsigned Differences = SameExactly;
};

bool Matcher::matchName(std::uint8_t Parts) {
  const Generic &G = R.Vars;
  if (Parts & ~G.Parts)
    return false;
  if (G.inName(NamesDest) && (!(Parts & NamesDest) || !G.Dests.has(Bound.Dest)))
    return false;
  // vload_half without a number is the scalar one.
  if (G.inName(NamesLanes) && !(Parts & NamesLanes))
    Bound.Lanes = laneIndex(1);
  return !G.inName(NamesLanes) || G.Lanes.has(Bound.Lanes);
}

bool Matcher::matchParams(const Signature &Sig) {
  if (Sig.Params.size() != R.Params.Count)
    return false;
  if (R.Vars.Elements.size() == 1) // it may be that of the result alone
    Bound.Element = static_cast<std::uint8_t>(R.Vars.Elements.member(0));
  for (unsigned I = 0; I != R.Params.Count; ++I)
    if (!match(R.Params.At[I], Sig.Params[I]))
      return false;
  return complete();
}

bool Matcher::complete() const {
  const Generic &G = R.Vars;
  auto Done = [](auto Members, std::uint8_t Variable) {
    return Members.Bits == 0 || Variable != Binding::Unset;
  };
  return Done(G.Elements, Bound.Element) && Done(G.Lanes, Bound.Lanes) &&
         Done(G.Spaces, Bound.Space) && Done(G.Images, Bound.Image) &&
         Done(G.Masks, Bound.Mask);
}

bool Matcher::match(const Slot &S, Type T) {
  if (S.isPointer() != T.isPointer())
    return false;
  if (T.Level[0].any())
    Differences |= PointeeQualifiers; // restrict on the pointer itself
  if (S.isPointer() && !matchPointer(S, T))
    return false;
  return matchValue(S, T);
}

// Leaves the pointee in T.
bool Matcher::matchPointer(const Slot &S, Type &T) {
  Qualifiers Q = T.Level[1];
  if (T.Depth != 1 || Q.Atomic != S.Atomic)
    return false;
  if (S.Space == Slot::AnySpace) {
    if (!R.Vars.Spaces.has(Q.Space) || !bind(Bound.Space, Q.Space))
      return false;
  } else if (S.Space != Q.Space) {
    if (S.Space != PrivateSpace || Q.Space != GenericSpace)
      return false;
    Differences |= GenericPointer;
  }
  if (Q.Const != S.Const || Q.Volatile != S.Volatile ||
      (Q.Restrict && !S.Restrict))
    Differences |= PointeeQualifiers;
  T = T.pointee();
  return true;
}

bool Matcher::matchValue(const Slot &S, const Type &T) {
  switch (S.What) {
  case Role::Fixed:
    return T.Element == S.Fixed && T.lanes() == S.Lanes;
  case Role::T:
    return bindElement(T.Element) && bindLanes(T.lanes());
  case Role::Elem:
    return bindElement(T.Element) && T.lanes() == 1;
  case Role::IntT:
    return T.Element == Base::Int && bindLanes(T.lanes());
  case Role::UIntT:
    return T.Element == Base::UInt && bindLanes(T.lanes());
  case Role::FloatT:
    return T.Element == Base::Float && bindLanes(T.lanes());
  case Role::SignedT:
    return matchInteger(T, ScalarClass::Signed);
  case Role::UnsignedT:
    return matchInteger(T, ScalarClass::Unsigned);
  case Role::MaskT:
    return matchMask(T);
  case Role::ImageT:
    return matchImage(S, T);
  case Role::IntCoord:
  case Role::FloatCoord: {
    Base Coord = S.What == Role::IntCoord ? Base::Int : Base::Float;
    Type Expected = instantiate(S, Bound, PointerBits);
    return T.Element == Coord && T.lanes() == Expected.lanes();
  }
  case Role::SizeT:
    return matchSizeT(T);
  case Role::RelationT:
  case Role::WiderT:
  case Role::MaskedT:
  case Role::DestT:
    return false; // results only
  }
  return false;
}

bool Matcher::matchSizeT(const Type &T) {
  Base Own = PointerBits == 64 ? Base::ULong : Base::UInt;
  if (T.lanes() != 1 || (T.Element != Base::ULong && T.Element != Base::UInt))
    return false;
  if (T.Element != Own)
    Differences |= SizeTWidth;
  return true;
}

bool Matcher::matchImage(const Slot &S, const Type &T) {
  if (!isImage(T.Element))
    return false;
  unsigned Number =
      static_cast<unsigned>(T.Element) - static_cast<unsigned>(Base::Image1D);
  // SPIR 1.2 names carry no access; OpenCL 1.2 has no read_write images.
  bool Allowed = T.Image == S.Image ||
                 (T.Image == Access::None && S.Image != Access::ReadWrite) ||
                 (S.Image == Access::None && T.Image != Access::ReadWrite);
  return Allowed && R.Vars.Images.has(Number) && bind(Bound.Image, Number);
}

// An integer as wide as the element. Before the element is known it can only
// be the argument of nan(), where it tells the element.
bool Matcher::matchInteger(const Type &T, ScalarClass Class) {
  if (!isArithmetic(T.Element) || classOf(T.Element) != Class ||
      !bindLanes(T.lanes()))
    return false;
  if (Bound.Element != Binding::Unset)
    return integerOf(static_cast<Base>(Bound.Element), Class) == T.Element;
  for (unsigned N = 0; N != R.Vars.Elements.size(); ++N) {
    Base B = static_cast<Base>(R.Vars.Elements.member(N));
    if (integerOf(B, Class) == T.Element)
      return bindElement(B);
  }
  return false;
}

bool Matcher::matchMask(const Type &T) {
  unsigned Lanes = laneIndex(T.lanes());
  Base Element = static_cast<Base>(Bound.Element);
  return T.Element == integerOf(Element, ScalarClass::Unsigned) &&
         R.Vars.Masks.has(Lanes) && bind(Bound.Mask, Lanes);
}

bool Matcher::bindElement(Base Element) {
  unsigned Number = static_cast<unsigned>(Element);
  return isArithmetic(Element) && R.Vars.Elements.has(Number) &&
         bind(Bound.Element, Number);
}

bool Matcher::bindLanes(unsigned Lanes) {
  if (R.Vars.Lanes.Bits == 0)
    return Lanes == 1;
  unsigned Number = laneIndex(Lanes);
  return R.Vars.Lanes.has(Number) && bind(Bound.Lanes, Number);
}

} // namespace

std::optional<Prototype>
spir2nvvm::mangling::findPrototype(const Signature &Sig, unsigned PointerBits) {
  SplitName Split = splitName(Sig.Name);
  std::optional<Prototype> Best;
  for (unsigned I = Split.Rows.Begin; I != Split.Rows.End; ++I) {
    unsigned Number = rowByStem(I);
    Matcher M(rowAt(Number), Split, PointerBits);
    if (!M.matchName(Split.Parts) || !M.matchParams(Sig))
      continue;
    if (Best && Best->Differences <= M.differences())
      continue;
    Best = instantiate(Number, M.binding(), PointerBits);
    Best->Differences = M.differences();
    if (M.differences() == SameExactly)
      break;
  }
  return Best;
}

std::optional<Prototype>
spir2nvvm::mangling::findUnmangled(std::string_view Name,
                                   unsigned PointerBits) {
  StemRange Range = findStem(Name);
  if (Range.empty() || !rowAt(rowByStem(Range.Begin)).Vars.inName(Unmangled))
    return std::nullopt;
  return instantiate(rowByStem(Range.Begin), Binding{}, PointerBits);
}

std::optional<Prototype> spir2nvvm::mangling::resolveBuiltin(
    std::string_view Mangled, unsigned PointerBits, const FunctionHint *Hint) {
  std::optional<Prototype> Best;
  Certainty BestSoFar = Certainty::Impossible;
  Signature Sig;
  Reading First(Sig);
  read(Mangled, Spelling::Khronos, First);
  visitReadings(Mangled, First, [&](const Reading &R, Spelling, Certainty New) {
    bool Guess = New == Certainty::Loose && R.SawSubstitution && !Hint;
    if (New <= BestSoFar || Guess || (Hint && !agrees(R.Sig, *Hint)))
      return false;
    if (auto Found = findPrototype(R.Sig, PointerBits)) {
      Best = Found;
      BestSoFar = New;
    }
    return BestSoFar == Certainty::Canonical;
  });
  return Best;
}

bool spir2nvvm::mangling::isBuiltinName(std::string_view Name) {
  SplitName Split = splitName(Name);
  for (unsigned I = Split.Rows.Begin; I != Split.Rows.End; ++I)
    if (Matcher(rowAt(rowByStem(I)), Split, 64).matchName(Split.Parts))
      return true;
  return false;
}
