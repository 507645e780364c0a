// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Metadata, and the debug information of LLVM 3.x, which LLVM 14 cannot use:
/// its bitcode reader drops all of it, and so does this.
///
///   !0 = metadata !{metadata !"kernel", null}     ->  !0 = !{!"kernel", null}
///   call void @f(metadata !{i32* %x})             ->  call void @f(metadata
///                                                                  i32* %x)
///   call void @llvm.dbg.value(...), !dbg !5       ->  (gone)

#include "Diagnostics/Rules/Assembly.h"
#include "Reader/Assembly/AssemblyUpgrade.h"

#include "llvm/IR/Attributes.h"

using namespace llvm;
using namespace spir2nvvm;

void AssemblyUpgrade::noteDebugDropped(uint32_t At) {
  if (!DebugNoted)
    Source.Sink.report(rule::LL20, Source.at(Tokens[At].Begin));
  DebugNoted = true;
}

// !12 = metadata !{...}   !llvm.ident = !{!0}   !3 = !MDLocation(...)
void AssemblyUpgrade::metadataDefinition(uint32_t Equals) {
  const uint32_t Begin = Pos, Value = Equals + 1;
  StringRef Name = Tokens.text(Begin);
  if (OldDebugInfo && Name.startswith("!llvm.dbg.")) {
    noteDebugDropped(Begin);
    Pos = skipValue(Value);
    Edits.remove(Tokens[Begin].Begin, Tokens[Pos - 1].End);
    return;
  }
  Pos = Value;
  if (Tokens.isWord(Pos, "metadata")) {
    Edits.remove(Tokens[Pos].Begin, Tokens[Pos].End);
    ++Pos;
  }
  if (OldDebugInfo && Tokens.text(Pos) == "!MDLocation") {
    const uint32_t End = skipValue(Pos);
    Edits.replace(Tokens[Pos].Begin, Tokens[End - 1].End, "!{}");
    Pos = End;
  }
}

// At the ! of "!{...}": the keyword has no place between the braces any more.
void AssemblyUpgrade::node() {
  const uint32_t Close = Tokens.closing(Pos + 1);
  Pos += 2;
  while (Pos < Close && !Failed) {
    if (Tokens.isWord(Pos, "metadata") &&
        (Tokens.is(Pos + 1, TokenKind::Exclaim) ||
         Tokens.is(Pos + 1, TokenKind::MetadataName))) {
      Edits.remove(Tokens[Pos].Begin, Tokens[Pos + 1].Begin);
      ++Pos;
    } else if (Tokens.is(Pos, TokenKind::Exclaim)) {
      Pos += Tokens.isPunct(Pos + 1, '{') ? 2 : 1; // not a recursion
    } else {
      step();
    }
  }
}

// "{T %x}" and nothing else.
bool AssemblyUpgrade::isLocalOperand(uint32_t Open) const {
  std::optional<TypeRange> T = Types.parse(Open + 1);
  return T && Tokens.is(T->End, TokenKind::LocalName) &&
         T->End + 1 == Tokens.closing(Open);
}

bool AssemblyUpgrade::hasLocalOperand(uint32_t Open) const {
  const uint32_t Close = Tokens.closing(Open);
  for (uint32_t At = Open + 1; At < Close;) {
    std::optional<TypeRange> T = Types.parse(At);
    if (T && Tokens.is(T->End, TokenKind::LocalName))
      return true;
    At = skipValue(T ? T->End : At);
  }
  return false;
}

// At the type `metadata`. Function-local nodes became plain values; like
// LLVM's bitcode reader, give up those that hold several.
void AssemblyUpgrade::metadataOperand() {
  const uint32_t Bang = Pos + 1, Open = Pos + 2;
  ++Pos;
  const uint32_t Close = Tokens.closing(Open);
  if (!Tokens.is(Bang, TokenKind::Exclaim) || !Tokens.isPunct(Open, '{') ||
      !Close)
    return;
  if (isLocalOperand(Open)) {
    Edits.remove(Tokens[Bang].Begin, Tokens[Open].End);
    Edits.remove(Tokens[Close].Begin, Tokens[Close].End);
    Pos = Close + 1;
  } else if (hasLocalOperand(Open)) {
    Source.Sink.report(rule::LL21, Source.at(Tokens[Bang].Begin));
    Edits.remove(Tokens[Open].End, Tokens[Close].Begin);
    Pos = Close + 1;
  }
}

// At the comma of ", !kind !12".
void AssemblyUpgrade::attachment() {
  const uint32_t Kind = Pos + 1;
  if (OldDebugInfo && Tokens.text(Kind) == "!dbg") {
    noteDebugDropped(Kind);
    const uint32_t End = skipValue(Kind + 1);
    Edits.remove(Tokens[Pos].Begin, Tokens[End - 1].End);
    Pos = End;
    return;
  }
  Pos = Kind + 1;
}

bool AssemblyUpgrade::dropDebugCall(uint32_t Begin, uint32_t Callee,
                                    uint32_t Open) {
  if (!OldDebugInfo || !Tokens.text(Callee).startswith("@llvm.dbg."))
    return false;
  noteDebugDropped(Begin);
  uint32_t End = Tokens.closing(Open) + 1;
  while (Tokens.is(End, TokenKind::AttrGroup) ||
         (Tokens.is(End, TokenKind::Word) &&
          Attribute::isExistingAttribute(Tokens.text(End))))
    ++End;
  End = skipAttachments(End);
  Edits.remove(Tokens[Begin].Begin, Tokens[End - 1].End);
  Pos = End;
  return true;
}
