// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One reading of a name in one spelling: a recursive descent whose depth is
/// bounded by MaxPointerDepth over a bounds-checked cursor.
///
///   _Z5fractDv2_fPU3AS1S_
///   `-5-`        name
///        `----'  float2, component 0
///              `-----'  P, qualifiers, component 0 again
///
/// Beside the signature a reading records what the name says about who wrote
/// it; Readings.cpp chooses between the spellings with that.

#include "CodeTables.h"
#include "Reading.h"

using namespace spir2nvvm::mangling;

namespace {

bool isDigit(char C) { return C >= '0' && C <= '9'; }

/// Qualifiers as written in one place of a name.
struct QualifierSet {
  Qualifiers Q{};
  Access Image = Access::None;
  std::size_t Offset = 0;
  std::size_t ImageOffset = 0;

  bool any() const { return Q.any() || Image != Access::None; }
};

class Parser {
public:
  Parser(std::string_view Text, Spelling How, Reading &Out)
      : Text(Text), Rules(rulesOf(How)), Out(Out) {}

  bool parse();

private:
  // Cursor
  bool atEnd() const { return Pos == Text.size(); }
  char peek() const { return atEnd() ? '\0' : Text[Pos]; }
  bool take(char C) {
    if (peek() != C || atEnd())
      return false;
    ++Pos;
    return true;
  }
  bool takeText(std::string_view S) {
    if (Text.substr(Pos, S.size()) != S)
      return false;
    Pos += S.size();
    return true;
  }
  bool fail(Reason Code) { return failAt(Pos, Code); }
  bool failAt(std::size_t Offset, Reason Code) {
    Out.Error = {Offset, Code};
    return false;
  }

  // Grammar
  bool parseFrame();
  bool parseSourceName(std::string_view &Name);
  bool parseParams();
  bool parseParam(Type &T);
  bool parseQualifiedParam(Type &T);
  bool parseUnqualified(Type &T, unsigned Depth);
  bool parsePointer(Type &T, unsigned Depth);
  bool parsePointee(Type &T, unsigned Depth);
  bool parseMaybeAtomic(Type &T, unsigned Depth);
  bool parseQualifiers(QualifierSet &Set);
  bool parseVendorQualifier(QualifierSet &Set, unsigned &Rank);
  bool parseAddressSpace(QualifierSet &Set, bool ModernForm);
  bool qualify(Type &T, const QualifierSet &Set, bool WasSubstituted);
  bool parseSubstitution(Type &T);
  unsigned parseLanes();
  bool parseVector(Type &T);
  bool parseCode(Type &T);
  bool isEllipsisAllowed();
  bool parseAfterD(Type &T);
  bool parseNamed(Type &T);
  bool parseVendor(Type &T);
  bool takeMisspelledImage(Type &T);

  void addComponent(const Type &T, std::size_t Start);

  std::string_view Text;
  std::size_t Pos = 0;
  const SpellingRules &Rules;
  Reading &Out;
  Components Known;
};

bool Parser::parse() {
  return parseFrame() && parseSourceName(Out.Sig.Name) && parseParams();
}

bool Parser::parseFrame() {
  if (!takeText("_Z"))
    return fail(Reason::NotMangled);
  if (isDigit(peek()))
    return true;
  char C = peek();
  if (C == 'N' || C == 'L' || C == 'Z')
    return fail(Reason::NestedName);
  bool Letter = (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z');
  return fail(Letter ? Reason::SpecialName : Reason::MissingLength);
}

// <source-name> ::= <length> <identifier>
bool Parser::parseSourceName(std::string_view &Name) {
  std::size_t Start = Pos;
  if (peek() == '0')
    return fail(Reason::ZeroLength);
  std::size_t Length = 0;
  while (isDigit(peek())) {
    Length = Length * 10 + static_cast<std::size_t>(peek() - '0');
    if (Length > Text.size()) // also keeps the product from overflowing
      return failAt(Start, Reason::LengthPastEnd);
    ++Pos;
  }
  if (Length > Text.size() - Pos)
    return failAt(Start, Reason::LengthPastEnd);
  Name = Text.substr(Pos, Length);
  bool Good = true;
  for (char C : Name)
    Good &= Chars.Identifier[byte(C)];
  if (!Good)
    while (Chars.Identifier[byte(Text[Pos])])
      ++Pos;
  else
    Pos += Length;
  return Good || fail(Reason::BadIdentifier);
}

bool Parser::parseParams() {
  Out.ParamsOffset = Pos;
  if (atEnd())
    return fail(Reason::NoParameters);
  if (peek() == 'v' && Pos + 1 == Text.size())
    return true;
  while (!atEnd()) {
    std::size_t Start = Pos;
    // Full before any component of a parameter too many could be recorded.
    Type *T = Out.Sig.Params.extend();
    if (!T)
      return fail(Reason::TooManyParameters);
    if (!parseParam(*T))
      return false;
    if (T->Element == Base::Void && !T->isPointer())
      return failAt(Start, Reason::VoidParameter);
  }
  return true;
}

bool Parser::parseParam(Type &T) {
  if (Chars.Qualifier[byte(peek())])
    return parseQualifiedParam(T);
  std::size_t Start = Pos;
  if (!parseUnqualified(T, 0))
    return false;
  // A qualified pointee can be substituted, but is not a parameter.
  if (T.Level[0].any() && !T.Level[0].Restrict)
    return failAt(Start, Reason::QualifiedValue);
  return true;
}

bool Parser::parseQualifiedParam(Type &T) {
  QualifierSet Set;
  if (!parseQualifiers(Set))
    return false;
  bool Substituted = peek() == 'S';
  if (!parseUnqualified(T, 0))
    return false;
  Qualifiers OnlyRestrict{};
  OnlyRestrict.Restrict = Set.Q.Restrict;
  if (Set.Q != OnlyRestrict || (Set.Q.Restrict && !T.isPointer()))
    return failAt(Set.Offset, Reason::QualifiedValue);
  return qualify(T, Set, Substituted);
}

bool Parser::parseUnqualified(Type &T, unsigned Depth) {
  char C = peek();
  if (C == 'P')
    return parsePointer(T, Depth);
  if (C == 'S')
    return parseSubstitution(T);
  if (isDigit(C))
    return parseNamed(T);
  if (C == 'u')
    return parseVendor(T);
  if (C == 'D')
    return parseAfterD(T);
  return parseCode(T);
}

bool Parser::parsePointer(Type &T, unsigned Depth) {
  std::size_t Start = Pos;
  if (Depth == MaxPointerDepth)
    return fail(Reason::PointerTooDeep);
  ++Pos;
  unsigned Slot = Rules.PointerFirst ? Known.reserve() : 0;
  if (!parsePointee(T, Depth + 1))
    return false;
  if (T.Depth == MaxPointerDepth)
    return failAt(Start, Reason::PointerTooDeep);
  T = T.pointerTo(T.Level[0]);
  if (!Rules.PointerFirst) {
    addComponent(T, Start);
    return true;
  }
  if (Known.find(T) != Components::None)
    Out.noteMissing(Start);
  Known.fill(Slot, T);
  return true;
}

bool Parser::parsePointee(Type &T, unsigned Depth) {
  QualifierSet Set;
  if (Chars.Qualifier[byte(peek())] && !parseQualifiers(Set))
    return false;
  bool Substituted = peek() == 'S';
  if (!parseMaybeAtomic(T, Depth))
    return false;
  if (T.Element == Base::Ellipsis)
    return fail(Reason::EllipsisNotPrintf);
  if (Set.any())
    return qualify(T, Set, Substituted);
  bool AlreadyQualified = T.Level[0].anyBesideAtomic();
  if (Rules.PrivateQualifies && !AlreadyQualified)
    Known.reserve();
  return true;
}

// U7_Atomic <type>, a type of its own that other qualifiers qualify.
bool Parser::parseMaybeAtomic(Type &T, unsigned Depth) {
  std::size_t Start = Pos;
  bool IsAtomic = takeText(AtomicCode);
  if (!parseUnqualified(T, Depth))
    return false;
  if (!IsAtomic)
    return true;
  if (T.Level[0].any())
    return failAt(Start, Reason::SubstitutionQualified);
  T.Level[0].Atomic = 1;
  if (Rules.Pointees)
    addComponent(T, Start);
  return true;
}

// Ranks order the qualifiers as each spelling writes them: Khronos r V K U1x
// and the address space last, clang the address space first.
enum : unsigned { RankR = 1, RankV, RankK, RankAccess, RankSpace };

bool Parser::parseQualifiers(QualifierSet &Set) {
  Set.Offset = Pos;
  unsigned Last = 0;
  bool SpaceSeen = false, OthersSeen = false;
  for (;;) {
    unsigned Rank = 0;
    std::size_t Start = Pos;
    bool Repeated = false;
    switch (peek()) {
    case 'r':
      Rank = RankR, Repeated = Set.Q.Restrict, Set.Q.Restrict = 1, ++Pos;
      break;
    case 'V':
      Rank = RankV, Repeated = Set.Q.Volatile, Set.Q.Volatile = 1, ++Pos;
      break;
    case 'K':
      Rank = RankK, Repeated = Set.Q.Const, Set.Q.Const = 1, ++Pos;
      break;
    case 'U':
      if (Text.substr(Pos, AtomicCode.size()) == AtomicCode)
        return true;
      if (!parseVendorQualifier(Set, Rank))
        return false;
      break;
    default:
      return true;
    }
    if (Repeated)
      return failAt(Start, Reason::DuplicateQualifier);
    if (Rank == RankSpace) {
      Out.SpaceLastOnly |= OthersSeen;
      SpaceSeen = true;
      continue;
    }
    Out.SpaceFirstOnly |= SpaceSeen;
    Out.OddOrder |= Rank <= Last;
    Last = Rank, OthersSeen = true;
  }
}

// U3AS<n> | U2A<n> | U1R | U1W | U1B
bool Parser::parseVendorQualifier(QualifierSet &Set, unsigned &Rank) {
  std::size_t Start = Pos;
  Rank = RankSpace;
  if (takeText("U3AS"))
    return parseAddressSpace(Set, true);
  if (takeText("U2A"))
    return parseAddressSpace(Set, false);
  Rank = RankAccess;
  Access New = Access::None;
  if (takeText("U1R"))
    New = Access::ReadOnly;
  else if (takeText("U1W"))
    New = Access::WriteOnly;
  else if (takeText("U1B"))
    New = Access::ReadWrite;
  else
    return fail(Reason::UnknownQualifier);
  if (Set.Image != Access::None)
    return failAt(Start, Reason::DuplicateQualifier);
  Set.Image = New;
  Set.ImageOffset = Start;
  return true;
}

bool Parser::parseAddressSpace(QualifierSet &Set, bool ModernForm) {
  char C = peek();
  if (C < '1' || C > '4')
    return fail(Reason::AddressSpaceNumber);
  // The form of table 15 is read but never written: no producer has used it.
  Out.OddOrder |= !ModernForm;
  if (Set.Q.Space)
    return fail(Reason::DuplicateQualifier);
  Set.Q.Space = static_cast<std::uint8_t>((C - '0') & 7);
  ++Pos;
  return true;
}

bool Parser::qualify(Type &T, const QualifierSet &Set, bool WasSubstituted) {
  if (WasSubstituted && T.Level[0].anyBesideAtomic())
    return failAt(Set.Offset, Reason::SubstitutionQualified);
  if (Set.Image != Access::None) {
    if (!isImage(T.Element) || T.isPointer())
      return failAt(Set.ImageOffset, Reason::AccessNotImage);
    if (T.Image != Access::None)
      return failAt(Set.ImageOffset, Reason::DuplicateQualifier);
    T.Image = Set.Image;
    T.AccessIsQualifier = true;
  }
  std::uint8_t Atomic = T.Level[0].Atomic;
  T.Level[0] = Set.Q;
  T.Level[0].Atomic = Atomic & 1;
  bool OnlyAccess = !Set.Q.any();
  if (Rules.Pointees && (!OnlyAccess || Rules.Objects))
    addComponent(T, Set.Offset);
  return true;
}

// A component written out although it has a number already: this is not the
// spelling of the name, or the name substitutes nothing.
void Parser::addComponent(const Type &T, std::size_t Start) {
  if (Known.find(T) != Components::None)
    Out.noteMissing(Start);
  Known.add(T);
}

bool Parser::parseSubstitution(Type &T) {
  std::size_t Start = Pos++;
  Out.SawSubstitution = true;
  unsigned Number = 0, Digits = 0;
  for (; !take('_'); ++Digits, ++Pos) {
    char C = peek();
    bool Letter = C >= 'A' && C <= 'Z';
    if (!isDigit(C) && !Letter)
      return fail(Reason::SubstitutionForm);
    Number =
        Number * 36 + static_cast<unsigned>(Letter ? C - 'A' + 10 : C - '0');
    if (Number > 36 * MaxParams)
      return failAt(Start, Reason::SubstitutionRange);
  }
  // S_ comes before S0_, except where the count starts with S0_.
  bool Bare = Digits == 0;
  unsigned Index = Rules.FromZero ? Number : (Bare ? 0 : Number + 1);
  bool LeadingZero = Digits > 1 && Text[Start + 1] == '0';
  if ((Bare && Rules.FromZero) || LeadingZero || Index >= Known.size() ||
      Known.isReserved(Index))
    return failAt(Start, Reason::SubstitutionRange);
  T = Known[Index];
  return true;
}

bool Parser::parseCode(Type &T) {
  if (atEnd())
    return fail(Reason::ExpectedType);
  unsigned char Code = byte(Text[Pos]);
  Base Element = Chars.Scalar[Code];
  if (Element == Base::Vendor)
    return fail(Chars.Refusal[Code]);
  if (Element == Base::Ellipsis && !isEllipsisAllowed())
    return false;
  T = valueType(Element);
  ++Pos;
  return true;
}

bool Parser::isEllipsisAllowed() {
  if (Out.Sig.Name != "printf")
    return fail(Reason::EllipsisNotPrintf);
  bool Last = Out.Sig.Params.size() > 1 && Pos + 1 == Text.size();
  return Last || fail(Reason::EllipsisNotLast);
}

bool Parser::parseAfterD(Type &T) {
  std::size_t Start = Pos++;
  if (take('v'))
    return parseVector(T);
  if (take('h')) {
    T = valueType(Base::Half);
    return true;
  }
  switch (peek()) {
#define REFUSED_AFTER_D(LETTER, REASON)                                        \
  case LETTER:                                                                 \
    return failAt(Start, Reason::REASON);
#include "RefusedCodes.def"
  default:
    return atEnd() ? fail(Reason::ExpectedType)
                   : failAt(Start, Reason::UnknownType);
  }
}

// 0 unless the digits are one of OpenCL's counts.
unsigned Parser::parseLanes() {
  char C = peek();
  bool Sixteen = C == '1' && Pos + 1 != Text.size() && Text[Pos + 1] == '6';
  if (!Sixteen && C != '2' && C != '3' && C != '4' && C != '8')
    return 0;
  Pos += Sixteen ? 2 : 1;
  unsigned Lanes = Sixteen ? 16 : static_cast<unsigned>(C - '0');
  return isDigit(peek()) ? 0 : Lanes;
}

// Dv <lanes> _ <scalar>; the cursor is after Dv.
bool Parser::parseVector(Type &T) {
  std::size_t Start = Pos - 2;
  unsigned Lanes = parseLanes();
  if (Lanes == 0)
    return failAt(Start + 2, Reason::VectorLanes);
  if (!take('_'))
    return fail(Reason::VectorSeparator);
  std::size_t ElementStart = Pos;
  Base Element = Base::Void;
  if (!atEnd())
    Element = Chars.Scalar[byte(Text[Pos++])];
  if (Element == Base::Vendor && Text[ElementStart] == 'D' && take('h'))
    Element = Base::Half;
  if (!isArithmetic(Element))
    return failAt(ElementStart, Reason::VectorElement);
  T = valueType(Element, Lanes);
  if (Rules.Vectors)
    addComponent(T, Start);
  return true;
}

// SPIR 1.2's table 14 writes two names with one 'a' too many for their length;
// appendix A.4 has them right. Taken literally the last letter would become a
// parameter of its own.
bool Parser::takeMisspelledImage(Type &T) {
  if (takeText("20ocl_image2dmsaaadepth"))
    T = makeType(Base::Image2DMsaaDepth);
  else if (takeText("25ocl_image2darraymsaaadepth"))
    T = makeType(Base::Image2DArrayMsaaDepth);
  else
    return false;
  Out.PlainImage = true;
  Out.OddOrder = true; // mangle() writes the right name
  return true;
}

bool Parser::parseNamed(Type &T) {
  std::size_t Start = Pos;
  std::string_view Name;
  if (!takeMisspelledImage(T)) {
    if (!parseSourceName(Name))
      return false;
    T = typeOfName(Name);
    if (isImage(T.Element))
      (T.Image != Access::None ? Out.SuffixedImage : Out.PlainImage) = true;
  }
  if (isImage(T.Element))
    Out.ImageOffset = Start;
  bool Object = isImage(T.Element) || isObjectName(Name);
  if (Rules.Objects || !Object)
    addComponent(T, Start);
  return true;
}

bool Parser::parseVendor(Type &T) {
  std::size_t Start = Pos++;
  if (!isDigit(peek()))
    return fail(Reason::MissingLength);
  std::string_view Name;
  if (!parseSourceName(Name))
    return false;
  T = makeType(Base::Vendor);
  T.NameData = Name.data();
  T.NameSize = static_cast<std::uint32_t>(Name.size());
  addComponent(T, Start);
  return true;
}

} // namespace

void spir2nvvm::mangling::read(std::string_view Mangled, Spelling How,
                               Reading &Out) {
  Out.Sig.How = How;
  Out.Parsed = Parser(Mangled, How, Out).parse();
}
