// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables, aliases and function headers.
///
///   @t = private addrspace(2) unnamed_addr constant i32 0
///     -> @t = private unnamed_addr addrspace(2) constant i32 0
///   @a = hidden alias weak i32* @g
///     -> @a = weak hidden alias i32, i32* @g
///   define void @f(%S* byval %s, %S* sret %r)
///     -> define void @f(%S* byval(%S) %s, %S* sret(%S) %r)

#include "Diagnostics/Rules/Assembly.h"
#include "Reader/Assembly/AssemblyUpgrade.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Attributes.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isLinkage(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("private", "linker_private", "linker_private_weak", true)
      .Cases("linker_private_weak_def_auto", "linkonce_odr_auto_hide", true)
      .Cases("internal", "weak", "weak_odr", "linkonce", "linkonce_odr", true)
      .Cases("external", "available_externally", "appending", "common", true)
      .Cases("extern_weak", "dllimport", "dllexport", true)
      .Default(false);
}

static bool isOtherGlobalWord(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("default", "hidden", "protected", "thread_local", true)
      .Cases("localdynamic", "initialexec", "localexec", true)
      .Cases("unnamed_addr", "local_unnamed_addr", "addrspace", true)
      .Cases("externally_initialized", "dso_local", "dso_preemptable", true)
      .Default(false);
}

// @name = words addrspace(N) words keyword ...
void AssemblyUpgrade::globalDefinition() {
  const uint32_t Name = Pos;
  uint32_t AddressSpace = 0, UnnamedAddr = 0, I = Pos + 2;
  for (; Tokens.is(I, TokenKind::Word); ++I) {
    StringRef Word = Tokens.text(I);
    if (Word == "addrspace")
      AddressSpace = I;
    else if (Word == "unnamed_addr")
      UnnamedAddr = I;
    else if (Word == "alias")
      return alias(Name, I);
    else if (!isLinkage(Word) && !isOtherGlobalWord(Word))
      break;
    if (Tokens.isPunct(I + 1, '(') && Tokens.closing(I + 1))
      I = Tokens.closing(I + 1);
  }
  if (AddressSpace && UnnamedAddr > AddressSpace)
    moveUnnamedAddr(AddressSpace, UnnamedAddr);
  Pos += 2;
}

void AssemblyUpgrade::moveUnnamedAddr(uint32_t AddressSpace,
                                      uint32_t UnnamedAddr) {
  Edits.insert(Tokens[AddressSpace].Begin, "unnamed_addr ");
  Edits.remove(Tokens[UnnamedAddr].Begin, Tokens[UnnamedAddr].End);
}

// Linkage came after the keyword until LLVM 3.5.
void AssemblyUpgrade::alias(uint32_t Name, uint32_t Keyword) {
  uint32_t I = Keyword + 1;
  for (; Tokens.is(I, TokenKind::Word); ++I) {
    StringRef Word = Tokens.text(I);
    if (!isLinkage(Word) && !isOtherGlobalWord(Word))
      break;
    const uint32_t Target = isLinkage(Word) ? Name + 2 : Keyword;
    if (Word != "external")
      Edits.insert(Tokens[Target].Begin, Word.startswith("linker_private")
                                             ? "private "
                                             : Word.str() + " ");
    Edits.remove(Tokens[I].Begin, Tokens[I].End);
  }
  Pos = I;
  std::optional<TypeRange> T = Types.parse(I);
  if (T && Tokens.isPunct(T->End, ','))
    return; // the value type is there
  std::optional<TypeRange> ValueType =
      T ? Types.pointee(*T) : aliaseeValueType(I);
  if (!ValueType) {
    fail(rule::LL11, I, Tokens.text(Name));
    return;
  }
  Edits.insert(Tokens[I].Begin, Types.text(*ValueType).str() + ", ");
}

// An aliasee that is a constant expression needed no type before it.
std::optional<TypeRange> AssemblyUpgrade::aliaseeValueType(uint32_t At) const {
  uint32_t Open = At;
  while (Tokens.is(Open, TokenKind::Word))
    ++Open;
  if (Open == At || !Tokens.isPunct(Open, '(') || !Tokens.closing(Open))
    return std::nullopt;
  if (Tokens.isWord(At, "getelementptr"))
    return gepResult(Open);
  std::optional<TypeRange> To = castResult(Open);
  return To ? Types.pointee(*To) : std::nullopt;
}

// "(T value to U)": U.
std::optional<TypeRange> AssemblyUpgrade::castResult(uint32_t Open) const {
  std::optional<TypeRange> From = Types.parse(Open + 1);
  if (!From)
    return std::nullopt;
  const uint32_t To = skipValue(From->End);
  return Tokens.isWord(To, "to") ? Types.parse(To + 1) : std::nullopt;
}

// "(T* @g, i32 0, i32 2)": the type that the address is of.
std::optional<TypeRange> AssemblyUpgrade::gepResult(uint32_t Open) const {
  std::optional<TypeRange> Base = Types.parse(Open + 1);
  if (!Base)
    return std::nullopt;
  std::optional<TypeRange> T = Types.pointee(*Base);
  uint32_t I = skipValue(Base->End);
  bool First = true;
  for (; T && Tokens.isPunct(I, ','); I = skipValue(I)) {
    std::optional<TypeRange> IndexType = Types.parse(I + 1);
    uint64_t Index = 0;
    if (!IndexType || Tokens.text(IndexType->End).getAsInteger(10, Index))
      return std::nullopt;
    I = IndexType->End;
    if (!First)
      T = Types.element(*T, Index);
    First = false;
  }
  return T;
}

// "deplibs = [ ... ]", which LLVM's bitcode reader ignores.
void AssemblyUpgrade::dependentLibraries() {
  const uint32_t Close = Tokens.closing(Pos + 2);
  if (Tokens.isPunct(Pos + 1, '=') && Close) {
    Edits.remove(Tokens[Pos].Begin, Tokens[Close].End);
    Pos = Close;
  }
  ++Pos;
}

void AssemblyUpgrade::functionHeader() {
  auto It = HeaderAt.find(Pos);
  ++Pos;
  if (It == HeaderAt.end())
    return;
  const uint32_t Keyword = Pos - 1;
  const Header &H = It->second;
  StringRef Name = Tokens.text(H.Open - 1);
  if (OldDebugInfo && Name.startswith("@llvm.dbg.") &&
      Tokens.isWord(Keyword, "declare")) {
    uint32_t End = H.Close + 1;
    while (Tokens.is(End, TokenKind::AttrGroup) ||
           (Tokens.is(End, TokenKind::Word) &&
            Attribute::isExistingAttribute(Tokens.text(End))))
      ++End;
    Edits.remove(Tokens[Keyword].Begin, Tokens[End - 1].End);
    Pos = End;
    return;
  }
  walkTo(H.Open);
  parameters(H.Open);
}

// "(T attributes value, ...)" of a header or a call.
void AssemblyUpgrade::parameters(uint32_t Open) {
  const uint32_t Close = Tokens.closing(Open);
  Pos = Open + 1;
  while (Pos < Close && !Failed) {
    if (Tokens.isWord(Pos, "metadata")) {
      metadataOperand();
    } else if (std::optional<TypeRange> T = Types.parse(Pos)) {
      Pos = T->End;
      parameterAttributes(*T);
    }
    while (Pos < Close && !Tokens.isPunct(Pos, ',') && !Failed) {
      // A pair of brackets hides its commas.
      if (uint32_t Inner = Tokens.closing(Pos))
        walkTo(Inner);
      step();
    }
    ++Pos;
  }
  Pos = std::max(Pos, Close);
}

void AssemblyUpgrade::parameterAttributes(TypeRange T) {
  for (; Tokens.is(Pos, TokenKind::Word); ++Pos) {
    StringRef Word = Tokens.text(Pos);
    if (!Attribute::isExistingAttribute(Word))
      return;
    const bool Typed = Word == "byval" || Word == "sret" || Word == "inalloca";
    if (Tokens.isPunct(Pos + 1, '(')) {
      if (!Tokens.closing(Pos + 1))
        return;
      Pos = Tokens.closing(Pos + 1);
    } else if (Typed) {
      std::optional<TypeRange> Pointee = Types.pointee(T);
      if (!Pointee) {
        fail(rule::LL07, Pos, Word, Types.text(T));
        return;
      }
      Edits.insert(Tokens[Pos].End, "(" + Types.text(*Pointee).str() + ")");
    } else if (Tokens.is(Pos + 1, TokenKind::Number)) {
      ++Pos; // align 8
    }
  }
}
