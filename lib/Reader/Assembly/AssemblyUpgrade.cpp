// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The walk over the tokens: what needs a change is found by its keyword, and
/// everything else is passed by. A construct that does not look as it should
/// is left alone; LLVM's parser then says what is wrong with it.

#include "Reader/Assembly/AssemblyUpgrade.h"
#include "Diagnostics/Rules/Assembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

// A type alias can make a short text ask for a long one.
static constexpr uint64_t MaxAddedBytes = 64u << 20;

Subject AssemblySource::at(uint32_t Offset) const {
  Offset = std::min<uint32_t>(Offset, Text.size());
  StringRef Before = Text.take_front(Offset);
  const size_t LineBegin = Before.rfind('\n') + 1; // npos + 1 is 0
  const size_t Line = Before.count('\n') + 1, Column = Offset - LineBegin + 1;
  // Of a very long line, the part around the place.
  const size_t From =
      std::max<size_t>(LineBegin, Offset < 80 ? 0 : Offset - 80);
  StringRef Excerpt = Text.substr(From, 160).split('\n').first;
  return Subject::text(Path, static_cast<unsigned>(Line),
                       static_cast<unsigned>(Column), Excerpt);
}

AssemblyUpgrade::AssemblyUpgrade(const AssemblySource &Source,
                                 const TokenList &Tokens)
    : Source(Source), Tokens(Tokens), Types(Tokens), Prefix("upgraded.") {
  while (Source.Text.contains(Prefix))
    Prefix = "upgraded." + Prefix;
}

bool AssemblyUpgrade::fail(Rule R, uint32_t At, StringRef First,
                           StringRef Second) {
  if (!Failed)
    Source.Sink.report(R, Source.at(Tokens[At].Begin), First, Second);
  Failed = true;
  return false;
}

bool AssemblyUpgrade::run() {
  if (!survey())
    return false;
  Pos = 0;
  walkTo(Tokens.size() - 1);
  return !Failed;
}

void AssemblyUpgrade::walkTo(uint32_t End) {
  while (Pos < End && !Failed) {
    step();
    if (Edits.added() > MaxAddedBytes)
      fail(rule::LL03, Pos, "type aliases expand to more than 64 MiB");
  }
}

void AssemblyUpgrade::step() {
  switch (Tokens[Pos].Kind) {
  case TokenKind::Word:
    stepWord();
    return;
  case TokenKind::GlobalName:
    if (Tokens.isPunct(Pos + 1, '='))
      return globalDefinition();
    break;
  case TokenKind::MetadataName:
    if (Tokens.isPunct(Pos + 1, '='))
      return metadataDefinition(Pos + 1);
    break;
  case TokenKind::Exclaim:
    if (Tokens.is(Pos + 1, TokenKind::Number) && Tokens.isPunct(Pos + 2, '='))
      return metadataDefinition(Pos + 2);
    if (Tokens.isPunct(Pos + 1, '{'))
      return node();
    break;
  case TokenKind::Punctuation:
    if (Tokens.isPunct(Pos, ',') && Tokens.is(Pos + 1, TokenKind::MetadataName))
      return attachment();
    break;
  default:
    break;
  }
  ++Pos;
}

void AssemblyUpgrade::stepWord() {
  using Handler = void (AssemblyUpgrade::*)();
  StringRef Word = Tokens.text(Pos);
  Handler Handle =
      StringSwitch<Handler>(Word)
          .Case("load", &AssemblyUpgrade::load)
          .Case("getelementptr", &AssemblyUpgrade::getElementPtr)
          .Case("bitcast", &AssemblyUpgrade::bitcast)
          .Case("call", &AssemblyUpgrade::call)
          .Case("cmpxchg", &AssemblyUpgrade::cmpXchg)
          .Case("volatile", &AssemblyUpgrade::volatileFirst)
          .Case("metadata", &AssemblyUpgrade::metadataOperand)
          .Case("comdat", &AssemblyUpgrade::comdat)
          .Case("deplibs", &AssemblyUpgrade::dependentLibraries)
          .Cases("define", "declare", &AssemblyUpgrade::functionHeader)
          .Default(nullptr);
  if (Handle)
    return (this->*Handle)();
  // Words that were merely renamed. Linkages become what LLVM's bitcode reader
  // makes of their numbers.
  StringRef Now = StringSwitch<StringRef>(Word)
                      .Cases("linker_private", "linker_private_weak", "private")
                      .Cases("linker_private_weak_def_auto",
                             "linkonce_odr_auto_hide", "linkonce_odr")
                      .Case("address_safety", "sanitize_address")
                      .Case("singlethread", "syncscope(\"singlethread\")")
                      .Default({});
  if (!Now.empty())
    Edits.replace(Tokens[Pos].Begin, Tokens[Pos].End, Now.str());
  ++Pos;
}

// The index after the value at At: %x, 12, null, add (...), { ... }, !12.
uint32_t AssemblyUpgrade::skipValue(uint32_t At) const {
  if (uint32_t Close = Tokens.closing(At))
    return Close + 1;
  if (Tokens.is(At, TokenKind::Exclaim) ||
      Tokens.is(At, TokenKind::MetadataName)) {
    const uint32_t Close = Tokens.closing(At + 1);
    return Close ? Close + 1 : At + (Tokens.is(At, TokenKind::Exclaim) ? 2 : 1);
  }
  if (!Tokens.is(At, TokenKind::Word))
    return At + 1;
  const bool Plain =
      StringSwitch<bool>(Tokens.text(At))
          .Cases("null", "undef", "poison", "true", "false", true)
          .Cases("zeroinitializer", "none", true)
          .Default(false);
  if (Plain)
    return At + 1;
  uint32_t I = At;
  while (Tokens.is(I, TokenKind::Word))
    ++I;
  const uint32_t Close = Tokens.isPunct(I, '(') ? Tokens.closing(I) : 0;
  return Close ? Close + 1 : At + 1;
}

// After ", !kind !12, !kind !{...}".
uint32_t AssemblyUpgrade::skipAttachments(uint32_t At) const {
  while (Tokens.isPunct(At, ',') && Tokens.is(At + 1, TokenKind::MetadataName))
    At = skipValue(At + 2);
  return At;
}
