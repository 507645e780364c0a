// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL C prototypes to signatures. As much of the declaration grammar as
/// builtins use: qualifiers, builtin types, pointers, optional names.
///
///   float4 clamp(float4 x, float lo, float hi)
///   vload4(size_t, const __global float*)          result left out

#include "Names.h"
#include "Reading.h"
#include "spir2nvvm/mangling/Prototypes.h"

using namespace spir2nvvm::mangling;

namespace {

bool isWordChar(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
         (C >= '0' && C <= '9') || C == '_';
}

/// The words of a declaration before the stars.
struct Specifiers {
  Qualifiers Q{};
  Access Image = Access::None;
  bool PrivateNamed = false;
  bool HasType = false;
  Type T = {};
  // `unsigned long int` and its relatives
  bool Unsigned = false, Signed = false;
};

class TextParser {
public:
  TextParser(std::string_view Text, unsigned PointerBits, ParsedPrototype &Out)
      : Text(Text), PointerBits(PointerBits), Out(Out) {}

  bool parse();
  ParseError Error;

private:
  void skipSpace() {
    while (Pos != Text.size() && (Text[Pos] == ' ' || Text[Pos] == '\t' ||
                                  Text[Pos] == '\n' || Text[Pos] == '\r'))
      ++Pos;
  }
  bool take(char C) {
    skipSpace();
    if (Pos == Text.size() || Text[Pos] != C)
      return false;
    ++Pos;
    return true;
  }
  std::string_view peekWord() {
    skipSpace();
    std::size_t End = Pos;
    while (End != Text.size() && isWordChar(Text[End]))
      ++End;
    return Text.substr(Pos, End - Pos);
  }
  bool fail(Reason Code) {
    skipSpace();
    Error = {Pos, Code};
    return false;
  }

  bool parseResult();
  bool parseParams();
  bool parseType(Type &T);
  bool parseSpecifiers(Specifiers &S);
  bool takeQualifier(std::string_view Word, Specifiers &S, bool &Known);
  bool takeTypeWord(std::string_view Word, Specifiers &S);
  static void takeNamedType(std::string_view Word, Specifiers &S);
  bool parseStars(Type &T, Qualifiers Pointee);
  bool isNameAhead();

  std::string_view Text;
  std::size_t Pos = 0;
  unsigned PointerBits;
  ParsedPrototype &Out;
};

bool TextParser::parse() {
  if (!isNameAhead() && !parseResult())
    return false;
  std::string_view Name = peekWord();
  if (Name.empty() || (Name[0] >= '0' && Name[0] <= '9'))
    return fail(Reason::TextExpectedName);
  Out.Sig.Name = Name;
  Pos += Name.size();
  if (!take('('))
    return fail(Reason::TextExpectedOpen);
  if (!parseParams())
    return false;
  take(';');
  skipSpace();
  return Pos == Text.size() || fail(Reason::TextTrailing);
}

// A word and '(': the result was left out.
bool TextParser::isNameAhead() {
  std::size_t Start = Pos;
  Pos += peekWord().size();
  bool Ahead = Pos != Start && take('(');
  Pos = Start;
  return Ahead;
}

bool TextParser::parseResult() {
  if (!parseType(Out.Result))
    return false;
  Out.HasResult = true;
  return true;
}

bool TextParser::parseParams() {
  if (take(')'))
    return true;
  do {
    skipSpace();
    Type T;
    if (Text.substr(Pos, 3) == "...") {
      if (Out.Sig.Params.empty())
        return fail(Reason::EllipsisNotLast);
      Pos += 3;
      T = makeType(Base::Ellipsis);
    } else {
      if (!parseType(T))
        return false;
      Pos += peekWord().size(); // the parameter's name, if any
    }
    skipSpace();
    bool Last = Pos != Text.size() && Text[Pos] == ')';
    if (T.Element == Base::Void && !T.isPointer()) {
      if (!Out.Sig.Params.empty() || !Last)
        return fail(Reason::VoidParameter);
      continue;
    }
    if (T.Element == Base::Ellipsis && !Last)
      return fail(Reason::EllipsisNotLast);
    if (!Out.Sig.Params.append(T))
      return fail(Reason::TooManyParameters);
  } while (take(','));
  return take(')') || fail(Reason::TextExpectedClose);
}

bool TextParser::parseType(Type &T) {
  Specifiers S;
  if (!parseSpecifiers(S))
    return false;
  T = S.T;
  if (S.Image != Access::None && !isImage(T.Element))
    return fail(Reason::AccessNotImage);
  T.Image = S.Image;
  return parseStars(T, S.Q);
}

bool TextParser::parseSpecifiers(Specifiers &S) {
  for (;;) {
    std::string_view Word = peekWord();
    bool Known = false;
    if (!takeQualifier(Word, S, Known))
      return fail(Reason::TextQualifier);
    if (!Known && !takeTypeWord(Word, S))
      break;
    Pos += Word.size();
  }
  if (!S.HasType && (S.Unsigned || S.Signed))
    S.T = makeType(Base::Int), S.HasType = true;
  if (!S.HasType)
    return fail(Reason::TextExpectedType);
  if (!S.Unsigned)
    return true;
  if (classOf(S.T.Element) != ScalarClass::Signed)
    return fail(Reason::TextExpectedType);
  S.T.Element = static_cast<Base>(static_cast<unsigned>(S.T.Element) + 1);
  return true;
}

// False for a contradiction; Known tells whether Word is a qualifier at all.
bool TextParser::takeQualifier(std::string_view Word, Specifiers &S,
                               bool &Known) {
  Known = true;
  std::string_view Bare = Word.substr(0, 2) == "__" ? Word.substr(2) : Word;
  for (unsigned Space = GlobalSpace; Space <= GenericSpace; ++Space)
    if (Bare == SpaceNames[Space].substr(2)) {
      bool First = S.Q.Space == 0 && !S.PrivateNamed;
      S.Q.Space = static_cast<std::uint8_t>(Space & 7);
      return First;
    }
  constexpr std::string_view Accesses[] = {"", "read_only", "write_only",
                                           "read_write"};
  for (unsigned I = 1; I != std::size(Accesses); ++I)
    if (Bare == Accesses[I]) {
      bool First = S.Image == Access::None;
      S.Image = static_cast<Access>(I);
      return First;
    }
  if (Bare == "private") {
    bool First = S.Q.Space == 0 && !S.PrivateNamed;
    S.PrivateNamed = true;
    return First;
  }
  if (Word == "const")
    S.Q.Const = 1;
  else if (Word == "volatile")
    S.Q.Volatile = 1;
  else if (Bare == "restrict")
    S.Q.Restrict = 1;
  else
    Known = false;
  return true;
}

// "float4" and "float", not "float5".
bool scalarOrVector(std::string_view Word, Type &T) {
  constexpr std::string_view Digits[] = {"", "2", "3", "4", "8", "16"};
  constexpr unsigned Lanes[] = {1, 2, 3, 4, 8, 16};
  for (unsigned I = 0; I <= static_cast<unsigned>(Base::MemoryScope); ++I) {
    Type Candidate = makeType(static_cast<Base>(I));
    std::string_view Name = elementName(Candidate);
    if (Word.substr(0, Name.size()) != Name)
      continue;
    for (unsigned D = 0; D != std::size(Digits); ++D)
      if (Word.substr(Name.size()) == Digits[D] &&
          (D == 0 || isArithmetic(Candidate.Element))) {
        T = makeType(Candidate.Element, Lanes[D]);
        return true;
      }
  }
  return false;
}

bool TextParser::takeTypeWord(std::string_view Word, Specifiers &S) {
  bool Wide = PointerBits == 64;
  if (Word == "unsigned" && !S.Unsigned && !S.Signed)
    return S.Unsigned = true;
  if (Word == "signed" && !S.Unsigned && !S.Signed)
    return S.Signed = true;
  bool LongOrShort =
      S.HasType && (S.T.Element == Base::Long || S.T.Element == Base::Short);
  if (Word == "int" && LongOrShort && S.T.lanes() == 1)
    return true; // long int, short int
  if (S.HasType)
    return false; // a name follows the type
  S.HasType = true;
  if (Word == "size_t" || Word == "uintptr_t")
    S.T = makeType(Wide ? Base::ULong : Base::UInt);
  else if (Word == "ptrdiff_t" || Word == "intptr_t")
    S.T = makeType(Wide ? Base::Long : Base::Int);
  else if (Word == "cl_mem_fence_flags")
    S.T = makeType(Base::UInt);
  else
    takeNamedType(Word, S);
  return S.HasType;
}

// "float4", "atomic_int".
void TextParser::takeNamedType(std::string_view Word, Specifiers &S) {
  constexpr std::string_view Atomic = "atomic_";
  bool IsAtomic = Word.substr(0, Atomic.size()) == Atomic;
  if (IsAtomic)
    Word.remove_prefix(Atomic.size());
  S.HasType = !Word.empty() && scalarOrVector(Word, S.T);
  S.Q.Atomic = S.HasType && IsAtomic;
}

// Stars and the qualifiers after them. Those of the last star qualify the
// parameter itself: const and volatile have no place in a name there.
bool TextParser::parseStars(Type &T, Qualifiers Pointee) {
  while (take('*')) {
    if (T.Depth == MaxPointerDepth) {
      --Pos;
      return fail(Reason::PointerTooDeep);
    }
    Specifiers Behind;
    for (bool Known = true; Known;) {
      std::string_view Word = peekWord();
      if (!takeQualifier(Word, Behind, Known))
        return fail(Reason::TextQualifier);
      if (Known)
        Pos += Word.size();
    }
    // SPIR writes the restrict of a pointer among its pointee's qualifiers.
    Pointee.Restrict |= Behind.Q.Restrict;
    Behind.Q.Restrict = 0;
    T = T.pointerTo(Pointee);
    Pointee = Behind.Q;
  }
  return true;
}

} // namespace

Result<ParsedPrototype>
spir2nvvm::mangling::parsePrototype(std::string_view Text,
                                    unsigned PointerBits) {
  ParsedPrototype Out;
  TextParser Parser(Text, PointerBits, Out);
  if (!Parser.parse())
    return Parser.Error;
  return Out;
}
