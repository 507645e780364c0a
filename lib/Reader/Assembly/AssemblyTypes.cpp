// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a type ends, and what it points to.

#include "Reader/Assembly/AssemblyTypes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

// "%a = type %b" was accepted "for compatibility with old files"; a chain of
// them that is longer than this is a cycle or an attack.
static constexpr unsigned MaxAliases = 64;

void AssemblyTypes::define(StringRef Name, uint32_t Body) {
  Bodies.try_emplace(Name, Body);
}

StringRef AssemblyTypes::text(TypeRange T) const {
  return T.Begin < T.End ? Tokens.source().slice(Tokens[T.Begin].Begin,
                                                 Tokens[T.End - 1].End)
                         : StringRef();
}

bool AssemblyTypes::same(TypeRange A, TypeRange B) const {
  if (A.End - A.Begin != B.End - B.Begin)
    return false;
  for (uint32_t I = 0; I < A.End - A.Begin; ++I)
    if (Tokens.text(A.Begin + I) != Tokens.text(B.Begin + I))
      return false;
  return true;
}

bool AssemblyTypes::isTypeWord(uint32_t At) const {
  if (!Tokens.is(At, TokenKind::Word))
    return false;
  StringRef Word = Tokens.text(At);
  unsigned Bits = 0;
  if (Word.front() == 'i' && !Word.drop_front().getAsInteger(10, Bits))
    return true;
  return StringSwitch<bool>(Word)
      .Cases("void", "half", "float", "double", "label", "metadata", true)
      .Cases("x86_fp80", "fp128", "ppc_fp128", "x86_mmx", "token", true)
      .Cases("bfloat", "x86_amx", "opaque", true)
      .Default(false);
}

std::optional<TypeRange> AssemblyTypes::parse(uint32_t At) const {
  uint32_t End = At;
  if (isTypeWord(At) || Tokens.is(At, TokenKind::LocalName))
    End = At + 1;
  else if (!Tokens.isPunct(At, '(') && Tokens.closing(At))
    End = Tokens.closing(At) + 1;
  else
    return std::nullopt;
  while (true) {
    const uint32_t Close = Tokens.closing(End);
    if (Tokens.isPunct(End, '*'))
      ++End;
    else if (Tokens.isPunct(End, '(') && Close)
      End = Close + 1; // a function type
    else if (Tokens.isWord(End, "addrspace") && Tokens.isPunct(End + 4, '*'))
      End += 5;
    else
      return TypeRange{At, End};
  }
}

// Looks through "%p = type i32*". Structs are left as they are named.
TypeRange AssemblyTypes::resolved(TypeRange T) const {
  for (unsigned Step = 0; Step < MaxAliases; ++Step) {
    if (T.End - T.Begin != 1 || !Tokens.is(T.Begin, TokenKind::LocalName))
      return T;
    auto Body = Bodies.find(Tokens.text(T.Begin));
    if (Body == Bodies.end())
      return T;
    std::optional<TypeRange> Meaning = parse(Body->second);
    if (!Meaning)
      return T;
    T = *Meaning;
  }
  return T;
}

bool AssemblyTypes::isVector(TypeRange T) const {
  return Tokens.isPunct(T.Begin, '<') && !Tokens.isPunct(T.Begin + 1, '{') &&
         Tokens.closing(T.Begin) == T.End - 1;
}

// The element type of a vector, "< N x T >", and any other type itself.
TypeRange AssemblyTypes::scalar(TypeRange T) const {
  T = resolved(T);
  if (!isVector(T) || T.End - T.Begin < 5)
    return T;
  return resolved({T.Begin + 3, T.End - 1});
}

StringRef AssemblyTypes::vectorPrefix(TypeRange T) const {
  T = resolved(T);
  return isVector(T) ? text({T.Begin, T.Begin + 3}) : StringRef();
}

bool AssemblyTypes::endsInAddressSpace(TypeRange T) const {
  return T.End >= T.Begin + 5 && Tokens.isPunct(T.End - 1, ')') &&
         Tokens.isWord(T.End - 4, "addrspace");
}

std::optional<TypeRange> AssemblyTypes::pointee(TypeRange Pointer) const {
  TypeRange T = scalar(Pointer);
  if (T.End < T.Begin + 2 || !Tokens.isPunct(T.End - 1, '*'))
    return std::nullopt;
  --T.End;
  if (endsInAddressSpace(T))
    T.End -= 4;
  return T;
}

unsigned AssemblyTypes::addressSpace(TypeRange Pointer) const {
  TypeRange T = scalar(Pointer);
  if (T.End < T.Begin + 2 || !Tokens.isPunct(T.End - 1, '*'))
    return 0;
  --T.End;
  unsigned Space = 0;
  if (endsInAddressSpace(T))
    (void)Tokens.text(T.End - 2).getAsInteger(10, Space);
  return Space;
}

bool AssemblyTypes::isFunction(TypeRange T) const {
  T = resolved(T);
  return T.End > T.Begin + 1 && Tokens.isPunct(T.End - 1, ')') &&
         !endsInAddressSpace(T);
}

std::optional<TypeRange> AssemblyTypes::structElement(TypeRange T,
                                                      uint64_t Index) const {
  const bool Packed = Tokens.isPunct(T.Begin, '<');
  uint32_t At = T.Begin + (Packed ? 2 : 1);
  for (;; ++At) {
    std::optional<TypeRange> Element = parse(At);
    if (!Element || Index == 0)
      return Element;
    --Index;
    At = Element->End;
    if (!Tokens.isPunct(At, ','))
      return std::nullopt;
  }
}

std::optional<TypeRange> AssemblyTypes::element(TypeRange T,
                                                uint64_t Index) const {
  T = resolved(T);
  if (Tokens.isPunct(T.Begin, '[') || isVector(T))
    return parse(T.Begin + 3);
  if (Tokens.isPunct(T.Begin, '{') || Tokens.isPunct(T.Begin, '<'))
    return structElement(T, Index);
  return std::nullopt;
}
