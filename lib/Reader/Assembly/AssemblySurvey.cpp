// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One look over the whole text before anything is changed: named types and
/// functions (both may be used before they are defined), which debug
/// information there is, and what must not reach LLVM's parser.

#include "Diagnostics/Rules/Assembly.h"
#include "Diagnostics/Rules/Input.h"
#include "Reader/Assembly/AssemblyUpgrade.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/Error.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Families that LLVM 14 upgrades from an older signature while it parses, and
/// the parameters it takes for granted in a declaration of that name.
struct IntrinsicRow {
  StringLiteral Prefix;
  unsigned Parameters;
};

constexpr IntrinsicRow UpgradedIntrinsics[] = {
    {"@llvm.lifetime.", 2},
    {"@llvm.invariant.start", 2},
    {"@llvm.invariant.end", 3},
    {"@llvm.masked.load", 2},
    {"@llvm.masked.store", 3},
    {"@llvm.masked.gather", 2},
    {"@llvm.masked.scatter", 3},
    {"@llvm.masked.", 2},
    {"@llvm.objectsize", 2},
    {"@llvm.prefetch", 4},
    {"@llvm.ctlz", 1},
    {"@llvm.cttz", 1},
    {"@llvm.memcpy", 4},
    {"@llvm.memmove", 4},
    {"@llvm.memset", 4},
    {"@llvm.experimental.", 1},
    {"@llvm.vector.", 1},
    {"@llvm.var.annotation", 4},
    {"@llvm.ptr.annotation", 4},
    {"@llvm.annotation", 4},
    {"@llvm.convert.to.fp16", 1},
    {"@llvm.convert.from.fp16", 1},
    {"@llvm.nvvm.abs.", 1},
    {"@llvm.nvvm.brev", 1},
    {"@llvm.nvvm.clz.", 1},
    {"@llvm.nvvm.popc.", 1},
    {"@llvm.nvvm.h2f", 1},
    {"@llvm.nvvm.max.", 2},
    {"@llvm.nvvm.min.", 2},
    {"@llvm.nvvm.atomic.load.", 2},
    {"@llvm.nvvm.rotate.", 2},
    {"@llvm.nvvm.ptr.", 1},
    {"@llvm.nvvm.ldg.", 1},
};

// Their upgrades trust every operand, and no kernel language needs them.
constexpr StringLiteral ForeignTargets[] = {
    "@llvm.x86.",    "@llvm.arm.",     "@llvm.aarch64.", "@llvm.ppc.",
    "@llvm.amdgcn.", "@llvm.r600.",    "@llvm.hexagon.", "@llvm.mips.",
    "@llvm.s390.",   "@llvm.systemz.", "@llvm.wasm.",    "@llvm.riscv.",
    "@llvm.bpf.",    "@llvm.xcore.",   "@llvm.ve.",      "@llvm.objc.",
    "@llvm.coro.",   "@llvm.eh.",      "@llvm.seh.",
};

} // namespace

bool AssemblyUpgrade::survey() {
  for (Pos = 0; Pos < Tokens.size() && !Failed; ++Pos) {
    switch (Tokens[Pos].Kind) {
    case TokenKind::Word:
      surveyWord(Pos);
      break;
    case TokenKind::MetadataName:
      surveyMetadataName(Pos);
      break;
    case TokenKind::Number:
      checkNumber(Pos);
      break;
    case TokenKind::LocalName:
      if (Tokens.isPunct(Pos + 1, '=') && Tokens.isWord(Pos + 2, "type"))
        Types.define(Tokens.text(Pos), Pos + 3);
      break;
    default:
      break;
    }
  }
  // The nodes of LLVM 3.7 and later have types of their own, and LLVM 14 reads
  // them.
  OldDebugInfo &= !NewDebugInfo;
  return !Failed;
}

bool AssemblyUpgrade::surveyWord(uint32_t At) {
  StringRef Word = Tokens.text(At);
  if (Word == "define" || Word == "declare") {
    surveyHeader(At);
    return true;
  }
  if (Word == "ptr")
    return fail(rule::IN06, At);
  if (Word == "datalayout")
    return checkDataLayout(At);
  // A verifier says more about these, where LLVM's parser takes them.
  const bool NotSpir =
      StringSwitch<bool>(Word)
          .Cases("indirectbr", "invoke", "unwind", "resume", "landingpad", true)
          .Case("blockaddress", true)
          .Default(false);
  if (NotSpir && !FirstNotSpir)
    FirstNotSpir = At;
  const bool Refused =
      StringSwitch<bool>(Word)
          .Cases("callbr", "catchswitch", "catchpad", "cleanuppad", true)
          .Cases("catchret", "cleanupret", true)
          .Default(false);
  return !Refused || fail(rule::LL05, At, Word);
}

void AssemblyUpgrade::surveyMetadataName(uint32_t At) {
  StringRef Name = Tokens.text(At);
  if (Name == "!dbg" || Name.startswith("!llvm.dbg.") || Name == "!MDLocation")
    OldDebugInfo = true;
  else if (Name.startswith("!DI") && Tokens.isPunct(At + 1, '('))
    NewDebugInfo = true;
}

// 0xK, 0xL, 0xM and 0xR begin constants of types that SPIR does not have.
bool AssemblyUpgrade::checkNumber(uint32_t At) {
  StringRef Digits = Tokens.text(At);
  if (!Digits.consume_front("0x") || Digits.empty() ||
      StringRef("KLMR").find(Digits.front()) == StringRef::npos)
    return true;
  return fail(rule::LL04, At, Tokens.text(At));
}

// LLVM's parser ends the process over a layout it cannot make sense of.
bool AssemblyUpgrade::checkDataLayout(uint32_t At) {
  if (!Tokens.isPunct(At + 1, '=') || !Tokens.is(At + 2, TokenKind::String))
    return true;
  StringRef Layout = Tokens.text(At + 2).drop_front().drop_back();
  Expected<DataLayout> Parsed = DataLayout::parse(Layout);
  if (Parsed)
    return true;
  return fail(rule::LL06, At + 2, toString(Parsed.takeError()));
}

// "define linkonce_odr spir_func zeroext i8 @f(": the first type is what the
// function returns.
void AssemblyUpgrade::surveyHeader(uint32_t At) {
  Header H;
  uint32_t I = At + 1;
  std::optional<TypeRange> Returns;
  while (!(Returns = Types.parse(I))) {
    if (Tokens.isPunct(I, '(') && Tokens.closing(I))
      I = Tokens.closing(I) + 1; // dereferenceable(4)
    else if (Tokens.is(I, TokenKind::Word) || Tokens.is(I, TokenKind::Number))
      ++I;
    else if (Tokens.is(I, TokenKind::MetadataName))
      I = skipValue(I + 1);
    else
      return;
  }
  const uint32_t Name = Returns->End;
  H = {*Returns, Name + 1, Tokens.closing(Name + 1)};
  if (!Tokens.is(Name, TokenKind::GlobalName) || !Tokens.isPunct(H.Open, '(') ||
      !H.Close)
    return;
  HeaderAt[At] = H;
  Functions.try_emplace(Tokens.text(Name), H);
  checkIntrinsic(Name, H);
}

uint32_t AssemblyUpgrade::countParameters(const Header &H) const {
  if (H.Close == H.Open + 1)
    return 0;
  uint32_t Count = 1;
  for (uint32_t I = H.Open + 1; I < H.Close; ++I) {
    if (uint32_t Close = Tokens.closing(I))
      I = Close;
    else if (Tokens.isPunct(I, ','))
      ++Count;
  }
  return Count;
}

bool AssemblyUpgrade::checkIntrinsic(uint32_t Name, const Header &H) {
  StringRef Text = Tokens.text(Name);
  std::string Unquoted = Text.str();
  if (Text.startswith("@\""))
    Unquoted = "@" + Text.drop_front(2).drop_back().str();
  Text = Unquoted;
  if (!Text.startswith("@llvm."))
    return true;
  for (StringRef Target : ForeignTargets)
    if (Text.startswith(Target))
      return fail(rule::LL09, Name, Text);
  for (const IntrinsicRow &Row : UpgradedIntrinsics)
    if (Text.startswith(Row.Prefix) && countParameters(H) < Row.Parameters)
      return fail(rule::LL10, Name, Text, std::to_string(Row.Parameters));
  return true;
}
