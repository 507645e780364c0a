// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions and constant expressions. AssemblyUpgrade.h has the pictures.

#include "Diagnostics/Rules/Assembly.h"
#include "Reader/Assembly/AssemblyUpgrade.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

// At the first type after `load` or `getelementptr`: since LLVM 3.7 that is
// the pointee and a comma follows; before, it is the pointer's own type.
bool AssemblyUpgrade::explicitPointee(uint32_t At) {
  std::optional<TypeRange> T = Types.parse(At);
  if (!T)
    return false;
  if (Tokens.isPunct(T->End, ',')) {
    NewPointers = true;
    return true;
  }
  std::optional<TypeRange> Pointee = Types.pointee(*T);
  if (!Pointee)
    return fail(rule::LL08, At, Tokens.text(Pos), Types.text(*T));
  OldPointers = true;
  Edits.insert(Tokens[At].Begin, Types.text(*Pointee).str() + ", ");
  return true;
}

void AssemblyUpgrade::load() {
  uint32_t At = Pos + 1;
  while (Tokens.isWord(At, "atomic") || Tokens.isWord(At, "volatile"))
    ++At;
  explicitPointee(At);
  ++Pos;
  // `load volatile` must not look like `volatile load` to the next step.
  Pos = std::max(Pos, At);
}

// LLVM 3.0 wrote `volatile load`.
void AssemblyUpgrade::volatileFirst() {
  const uint32_t Access = Pos + 1;
  if (Tokens.isWord(Access, "load") || Tokens.isWord(Access, "store")) {
    Edits.remove(Tokens[Pos].Begin, Tokens[Pos].End);
    Edits.insert(Tokens[Access].End, " volatile");
  }
  ++Pos;
}

void AssemblyUpgrade::getElementPtr() {
  uint32_t At = Pos + 1;
  if (Tokens.isWord(At, "inbounds"))
    ++At;
  explicitPointee(Tokens.isPunct(At, '(') ? At + 1 : At);
  Pos = At;
}

// LLVM 3.5's `comdat $c`; parentheses came with 3.6.
void AssemblyUpgrade::comdat() {
  const Token &Name = Tokens[Pos + 1];
  if (Name.Kind == TokenKind::ComdatName) {
    Edits.insert(Name.Begin, "(");
    Edits.insert(Name.End, ")");
  }
  ++Pos;
}

std::string AssemblyUpgrade::newTemporary() {
  return "%" + Prefix + std::to_string(Temporaries++);
}

std::string AssemblyUpgrade::redirectResult(const std::string &Temporary) {
  const uint32_t Opcode = Pos;
  if (Opcode >= 2 && Tokens.isPunct(Opcode - 1, '=') &&
      Tokens.is(Opcode - 2, TokenKind::LocalName)) {
    const Token &Result = Tokens[Opcode - 2];
    Edits.replace(Result.Begin, Result.End, Temporary);
    return Tokens.text(Opcode - 2).str() + " = ";
  }
  // The result has a number, which the last instruction of the new pair takes.
  Edits.insert(Tokens[Opcode].Begin, Temporary + " = ");
  return {};
}

// Address spaces ---------------------------------------------------------

// Before LLVM 3.4 a bitcast could change the address space; LLVM's bitcode
// reader goes through i64 for it, whatever the width of the pointer.
bool AssemblyUpgrade::changesSpace(TypeRange From, TypeRange To) const {
  return Types.isPointer(From) && Types.isPointer(To) &&
         Types.addressSpace(From) != Types.addressSpace(To);
}

std::string AssemblyUpgrade::integerFor(TypeRange Pointer) const {
  StringRef Prefix = Types.vectorPrefix(Pointer);
  return Prefix.empty() ? "i64" : Prefix.str() + " i64>";
}

void AssemblyUpgrade::bitcast() {
  if (Tokens.isPunct(Pos + 1, '('))
    bitcastConstant(Pos + 1);
  else
    bitcastInstruction();
  ++Pos;
}

void AssemblyUpgrade::bitcastConstant(uint32_t Open) {
  std::optional<TypeRange> From = Types.parse(Open + 1);
  std::optional<TypeRange> To = castResult(Open);
  if (!From || !To || !changesSpace(*From, *To))
    return;
  const std::string Integer = integerFor(*From);
  Edits.replace(Tokens[Pos].Begin, Tokens[Pos].End, "inttoptr");
  Edits.insert(Tokens[Open].End, Integer + " ptrtoint (");
  Edits.insert(Tokens[To->Begin - 1].Begin, "to " + Integer + ") ");
}

void AssemblyUpgrade::bitcastInstruction() {
  std::optional<TypeRange> From = Types.parse(Pos + 1);
  if (!From)
    return;
  const uint32_t Word = skipValue(From->End);
  std::optional<TypeRange> To = Types.parse(Word + 1);
  if (!Tokens.isWord(Word, "to") || !To || !changesSpace(*From, *To))
    return;
  const std::string Temporary = newTemporary();
  const std::string Result = redirectResult(Temporary);
  const std::string Integer = integerFor(*From);
  Edits.replace(Tokens[Pos].Begin, Tokens[Pos].End, "ptrtoint");
  Edits.insert(Tokens[To->Begin].Begin, Integer + "\n  " + Result +
                                            "inttoptr " + Integer + " " +
                                            Temporary + " to ");
}

// Atomics ----------------------------------------------------------------

static bool isOrdering(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("unordered", "monotonic", "acquire", "release", true)
      .Cases("acq_rel", "seq_cst", true)
      .Default(false);
}

// What LLVM's bitcode reader gives an old cmpxchg: the strongest ordering that
// its success ordering allows a load.
static StringRef failureOrdering(StringRef Success) {
  return StringSwitch<StringRef>(Success)
      .Case("seq_cst", "seq_cst")
      .Cases("acquire", "acq_rel", "acquire")
      .Default("monotonic");
}

// One ordering and a plain result until LLVM 3.4, two and a pair since 3.5.
void AssemblyUpgrade::cmpXchg() {
  uint32_t At = Pos + 1;
  while (Tokens.isWord(At, "weak") || Tokens.isWord(At, "volatile"))
    ++At;
  std::optional<TypeRange> T;
  for (unsigned Operand = 0; Operand < 3; ++Operand) {
    T = Types.parse(At);
    if (T)
      At = skipValue(T->End) + (Operand < 2);
    if (!T || (Operand < 2 && !Tokens.isPunct(At - 1, ','))) {
      ++Pos;
      return;
    }
  }
  if (Tokens.isWord(At, "syncscope"))
    At += 4;
  else if (Tokens.isWord(At, "singlethread"))
    ++At;
  if (isOrdering(Tokens.text(At)) && !isOrdering(Tokens.text(At + 1))) {
    const std::string Temporary = newTemporary();
    const std::string Result = redirectResult(Temporary);
    Edits.insert(Tokens[At].End, " " + failureOrdering(Tokens.text(At)).str());
    const uint32_t End = skipAttachments(At + 1);
    Edits.insert(Tokens[End - 1].End, "\n  " + Result + "extractvalue { " +
                                          Types.text(*T).str() + ", i1 } " +
                                          Temporary + ", 0");
  }
  ++Pos;
}

// Calls ------------------------------------------------------------------

static bool isCallWord(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases("fast", "nnan", "ninf", "nsz", "arcp", true)
      .Cases("contract", "afn", "reassoc", true)
      .Cases("zeroext", "signext", "inreg", "noalias", "nonnull", true)
      .Cases("noundef", "align", "dereferenceable", true)
      .Cases("dereferenceable_or_null", "addrspace", true)
      .Cases("spir_func", "spir_kernel", "ptx_kernel", "ptx_device", true)
      .Default(Word.startswith("cc") || Word.endswith("cc"));
}

// The index of the list of arguments, 0 if there is none where it should be.
uint32_t AssemblyUpgrade::argumentsOpen(uint32_t Callee) const {
  uint32_t At = Callee;
  if (Tokens.isWord(At, "asm")) {
    while (Tokens.is(At, TokenKind::Word) || Tokens.is(At, TokenKind::String) ||
           Tokens.isPunct(At, ','))
      ++At;
  } else {
    At = skipValue(Callee);
  }
  return Tokens.isPunct(At, '(') && Tokens.closing(At) ? At : 0;
}

// "void (i8*, ...)*": the callee's own type in old syntax; in LLVM 14's it is
// what the callee returns. A function's declaration decides; of a pointer
// that is called, the rest of the module tells the release.
bool AssemblyUpgrade::isLongCalleeType(TypeRange T, uint32_t Callee) const {
  std::optional<TypeRange> Pointee = Types.pointee(T);
  if (!Pointee || !Types.isFunction(*Pointee))
    return false;
  if (Tokens.is(Callee, TokenKind::GlobalName)) {
    auto Known = Functions.find(Tokens.text(Callee));
    if (Known != Functions.end())
      return !Types.same(Known->second.Returns, T);
  }
  return OldPointers || !NewPointers;
}

void AssemblyUpgrade::call() {
  const uint32_t Begin = Pos && Tokens.isWord(Pos - 1, "tail") ? Pos - 1 : Pos;
  ++Pos;
  while (Tokens.is(Pos, TokenKind::Word) && isCallWord(Tokens.text(Pos))) {
    ++Pos;
    if (Tokens.is(Pos, TokenKind::Number)) // cc 75, align 8
      ++Pos;
    else if (Tokens.isPunct(Pos, '(') && Tokens.closing(Pos))
      Pos = Tokens.closing(Pos) + 1;
  }
  std::optional<TypeRange> T = Types.parse(Pos);
  if (!T)
    return;
  const uint32_t Callee = T->End;
  const uint32_t Open = argumentsOpen(Callee);
  if (!Open)
    return;
  if (dropDebugCall(Begin, Callee, Open))
    return;
  if (isLongCalleeType(*T, Callee)) {
    if (T->End - T->Begin == 1) // an alias of the pointer type
      Edits.replace(Tokens[T->Begin].Begin, Tokens[T->Begin].End,
                    Types.text(*Types.pointee(*T)).str());
    else
      Edits.remove(Tokens[T->End - 1].Begin, Tokens[T->End - 1].End);
  }
  Pos = Callee;
  walkTo(Open);
  parameters(Open);
}
