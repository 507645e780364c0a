// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the text readers inside libNVVM refuse although LLVM 14 parses it:
/// the legacy one is LLVM 7's, the modern one LLVM 20's.

#include "Verifier/Nvvm/Text/TextReader.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Metadata.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static constexpr NewWord Words[] = {
#define NVVM_WORD(SPELLING, KIND, ACTION)                                      \
  {StringLiteral(#SPELLING), WordKind::KIND, WordAction::ACTION, false},
#define NVVM_WORD_OF(SPELLING, KIND, ACTION)                                   \
  {StringLiteral(#SPELLING), WordKind::KIND, WordAction::ACTION, true},
#include "Verifier/Nvvm/Tables/Words.def"
};

const NewWord *nvvmverify::findNewWord(StringRef Word) {
  for (const NewWord &W : Words)
    if (W.Spelling == Word)
      return &W;
  return nullptr;
}

// "sideeffect alignstack inteldialect unwind"
static constexpr size_t MaxAsmWords = 4;

TextReader::TextReader(StringRef Path, StringRef Text, Reporter &Report)
    : Path(Path), Text(Text), Report(Report), Tokens(Text), Lines(Text) {}

Subject TextReader::at(const Token &T) const {
  Position P = Lines.positionOf(T.Offset);
  return Subject::text(Path, P.Line, P.Column, excerpt(P.LineText, P.Column));
}

// LLVM's parser calls itself for each bracket; and what looks for a closing
// one here walks over all that nest in it.
bool TextReader::nestsTooDeep() {
  constexpr unsigned MaxDepth = 1000;
  if (Tokens.depth() <= MaxDepth)
    return false;
  Report.report(rule::NV001, Subject::file(Path),
                "brackets nest deeper than " + std::to_string(MaxDepth));
  return true;
}

// Keeps what comes before a token, so that no rule has to look back.
void TextReader::follow(size_t I) {
  const Token &T = Tokens[I];
  if (T.is("<"))
    LastAngle = I;
  if (opensBracket(T))
    Elements.push_back(I + 1);
  else if (closesBracket(T) && Elements.size() > 1)
    Elements.pop_back();
  else if (T.is(","))
    Elements.back() = I + 1;
  else if (T.is("declare") || T.is("define"))
    InHead = true;
  else if (T.is("call") || T.is("invoke") || T.is("callbr")) {
    InHead = false;
    LastCall = I;
  }
}

bool TextReader::run() {
  if (nestsTooDeep())
    return false;
  if (!Tokens.isBalanced())
    return true; // LLVM's parser says where
  if (Report.modern())
    findDeclared();
  else
    moveTargets();
  for (size_t I = 0; Tokens[I].Kind != TokenKind::End; ++I) {
    follow(I);
    checkDialect(I);
    upgrade(I);
  }
  checkDebugVersion();
  return Expressible;
}

// LLVM drops debug information of another version while reading, so this rule
// has to be checked before.
void TextReader::checkDebugVersion() {
  std::optional<Token> Units, Flag;
  unsigned Version = 0;
  for (size_t I = 0; Tokens[I].Kind != TokenKind::End; ++I) {
    if (Tokens[I + 1].is("=") && isMetaName(Tokens[I], "llvm.dbg.cu"))
      Units = Tokens[I];
    // "!" and its string may be apart.
    bool IsString =
        Tokens[I].Kind == TokenKind::String || Tokens[I].Text.startswith("!\"");
    if (IsString && contentOf(Tokens[I]) == "Debug Info Version") {
      Flag = Tokens[I];
      if (I + 3 < Tokens.size() && Tokens[I + 2].is("i32"))
        Tokens[I + 3].Text.getAsInteger(10, Version);
    }
  }
  if (Units && Version != DEBUG_METADATA_VERSION)
    Report.report(rule::NV860, at(Flag ? *Flag : *Units), Version);
}

// These are not constant expressions and begin an instruction, whatever comes
// before them; of those with a result, "%x =" is the beginning.
static bool beginsInstruction(const Token &T) {
  return T.isWord() &&
         StringSwitch<bool>(T.Text)
             .Cases("store", "load", "alloca", "fence", "va_arg", true)
             .Cases("cmpxchg", "atomicrmw", "freeze", "phi", true)
             .Cases("call", "tail", "musttail", "notail", "invoke", true)
             .Cases("ret", "br", "switch", "indirectbr", "callbr", true)
             .Cases("resume", "unreachable", "landingpad", true)
             .Default(false);
}

size_t TextReader::endOfInstruction(size_t I) const {
  while (true) {
    const Token &T = Tokens[I];
    bool Names = T.Kind == TokenKind::Local && Tokens[I + 1].is("=");
    if (T.Kind == TokenKind::End || T.Kind == TokenKind::Field || T.is("}") ||
        Names || beginsInstruction(T))
      return I;
    I = opensBracket(T) ? behindBracket(Tokens, I) : I + 1;
  }
}

void TextReader::newer(const Token &T, StringRef What) {
  Report.report(rule::NV004, at(T), What);
}

bool TextReader::isPointeeAttribute(size_t I) const {
  const Token &T = Tokens[I];
  if (I == 0 || !(T.is("byval") || T.is("sret") || T.is("inalloca")))
    return false;
  return !Tokens[I - 1].is("alloca");
}

void TextReader::checkDialect(size_t I) {
  checkEveryDialect(I);
  if (Report.modern())
    checkModern(I);
  else
    checkLegacy(I);
}

static bool isNewAtomicOp(StringRef W) {
  return StringSwitch<bool>(W)
      .Cases("fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum", true)
      .Cases("uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", true)
      .Default(false);
}

bool nvvmverify::isFastMathFlag(const Token &T) {
  return T.isWord() && StringSwitch<bool>(T.Text)
                           .Cases("fast", "nnan", "ninf", "nsz", true)
                           .Cases("arcp", "contract", "afn", "reassoc", true)
                           .Default(false);
}

// define void @f() addrspace(0), call addrspace(0) void @f(); not the space of
// a function pointer or a variable.
bool TextReader::isFunctionSpace(size_t I) const {
  if (!I || !Tokens[I].is("addrspace"))
    return false;
  const Token &Before = Tokens[I - 1];
  if (Before.is("call"))
    return true;
  const Token &Behind = Tokens[behindBracket(Tokens, I + 1)];
  return Before.is(")") && !Behind.is("*") && !Behind.is("global") &&
         !Behind.is("constant") && !Behind.is("externally_initialized");
}

bool TextReader::isCallee(size_t I) const {
  return !InHead && Tokens[I + 1].is("(");
}

void TextReader::checkLegacyField(size_t I) {
  const Token &Before = Tokens[I ? I - 1 : 0];
  if (!Before.is("(") && !Before.is(",")) // a block label, not a field
    return;
  bool New = StringSwitch<bool>(Tokens[I].Text)
                 .Cases("spFlags", "nameTableKind", "rangesBaseAddress", true)
                 .Cases("sysroot", "sdk", "rank", "dataLocation", true)
                 .Cases("associated", "allocated", "annotations", true)
                 .Cases("debugBaseAddress", "targetFuncName", true)
                 .Cases("ptrAuthKey", "debugInfoForProfiling", false)
                 .Default(false);
  if (New)
    newer(Tokens[I], Tokens[I].Text);
}

void TextReader::checkLegacy(size_t I) {
  const Token &T = Tokens[I];
  if (T.Kind == TokenKind::Field)
    return checkLegacyField(I);
  if (T.Kind == TokenKind::Meta) {
    for (StringRef Node :
         {"DIStringType", "DIGenericSubrange", "DICommonBlock", "DIAssignID"})
      if (isMetaName(T, Node))
        newer(T, ("!" + Node).str());
    return;
  }
  if (T.Kind == TokenKind::Attr && T.Text.startswith("#dbg_"))
    return newer(T, "a debug record");
  // LLVM 14 gives the experimental ones of LLVM 7 this name too.
  if (T.Kind == TokenKind::Global &&
      StringRef(contentOf(T)).startswith("llvm.vector.reduce.") && isCallee(I))
    return newer(T, contentOf(T));
  if (T.isWord())
    checkLegacyWord(I);
}

void TextReader::checkLegacyWord(size_t I) {
  const Token &T = Tokens[I], &Next = Tokens[I + 1];
  if (findNewWord(T.Text))
    return newer(T, T.Text);
  if (isPointeeAttribute(I) && Next.is("("))
    return newer(T, T.Text.str() + " with a type");
  if (T.Text == "nodeduplicate" && I && Tokens[I - 1].is("comdat"))
    return newer(T, T.Text);
  if (T.Text == "splat" && Next.is("("))
    return newer(T, "splat");
  if (isFunctionSpace(I))
    return newer(T, "addrspace() on a function");
  uint64_t Alignment = 0;
  constexpr uint64_t MaxAlignment7 = 1u << 29;
  if (T.Text == "align" && !Next.Text.getAsInteger(10, Alignment) &&
      Alignment > MaxAlignment7)
    return newer(T, "align " + Next.Text.str());
  if (T.Text == "atomicrmw" || T.Text == "cmpxchg") {
    size_t End = endOfInstruction(I + 1);
    for (size_t K = I + 1; K < End; ++K) {
      if (Tokens[K].is("align"))
        newer(Tokens[K], "align on an atomic instruction");
      if (T.Text == "atomicrmw" && K <= I + 2 && Tokens[K].isWord() &&
          isNewAtomicOp(Tokens[K].Text))
        newer(Tokens[K], "atomicrmw " + Tokens[K].Text.str());
    }
    return;
  }
  if ((T.Text == "select" || T.Text == "phi" || T.Text == "fptrunc" ||
       T.Text == "fpext") &&
      isFastMathFlag(Next))
    return newer(Next, "a fast-math flag on " + T.Text.str());
  if (T.Text == "call" && isFastMathFlag(Next)) {
    size_t K = I + 2;
    while (isFastMathFlag(Tokens[K]))
      ++K;
    if (Tokens[K].is("[") || Tokens[K].is("{"))
      return newer(Next, "a fast-math flag on a call with an aggregate");
  }
  if (T.Text == "trunc" && (Next.is("nuw") || Next.is("nsw")))
    return newer(Next, "a wrap flag on trunc");
  if (T.Text == "asm")
    for (size_t K = I + 1; Tokens[K].isWord() && K <= I + MaxAsmWords; ++K)
      if (Tokens[K].is("unwind"))
        newer(Tokens[K], "asm unwind");
  if (T.Text == "getelementptr")
    for (size_t K = I + 1; Tokens[K].isWord() && K < I + 3; ++K)
      if (Tokens[K].is("nuw"))
        newer(Tokens[K], "getelementptr nuw");
}

// The constant expressions LLVM dropped between 14 and 20. As instructions
// these words are followed by a type, which never begins with a bracket.
static bool isDroppedConstantExpr(StringRef W) {
  return StringSwitch<bool>(W)
      .Cases("mul", "shl", "lshr", "ashr", "and", "or", true)
      .Cases("udiv", "sdiv", "urem", "srem", true)
      .Cases("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", true)
      .Cases("zext", "sext", "fptrunc", "fpext", true)
      .Cases("uitofp", "sitofp", "fptoui", "fptosi", true)
      .Cases("icmp", "fcmp", "select", "extractvalue", "insertvalue", true)
      .Default(false);
}

static bool isWrapFlag(const Token &T) {
  return T.is("nuw") || T.is("nsw") || T.is("exact");
}

void TextReader::checkModern(size_t I) {
  constexpr uint64_t LargestSpace = (1u << 24) - 1;
  uint64_t Space = 0;
  const Token &T = Tokens[I], &Next = Tokens[I + 1];
  if (!T.isWord())
    return;
  if (isPointeeAttribute(I) && !Next.is("("))
    Report.reportAs(Spec | Modern, rule::NV005, at(T),
                    T.Text.str() + " without a type");
  else if (T.Text == "webkit_jscc" || T.Text == "x86_mmx" ||
           T.Text.startswith("amdgpu_cs_chain"))
    Report.report(rule::NV005, at(T), T.Text);
  else if (T.Text == "addrspace" &&
           !Tokens[I + 2].Text.getAsInteger(10, Space) && Space > LargestSpace)
    Report.report(rule::NV005, at(T), "an address space of more than 24 bits");
  else if (T.Text == "inrange" && !Next.is("("))
    Report.report(rule::NV005, at(T), "inrange without bounds");
  else if (isDroppedConstantExpr(T.Text)) {
    bool Compares = T.Text == "icmp" || T.Text == "fcmp";
    size_t K = Compares ? I + 2 : I + 1;
    while (isWrapFlag(Tokens[K]))
      ++K;
    if (Tokens[K].is("("))
      Report.report(rule::NV005, at(T),
                    "a constant expression of " + T.Text.str());
  }
}

void TextReader::checkEveryDialect(size_t I) {
  const Token &T = Tokens[I];
  if (T.Kind == TokenKind::Summary && Tokens[I + 1].is("="))
    Report.report(rule::NV131, at(T));
  if (!T.isWord())
    return;
  if (T.Text == "uselistorder" || T.Text == "uselistorder_bb")
    Report.report(rule::NV132, at(T));
  else if (T.Text == "dso_preemptable")
    Report.report(rule::NV204, at(T), T.Text);
  else if (T.Text == "target" && Tokens[I + 1].is("(")) {
    Report.report(rule::NV401, at(T), "a target extension type");
    Expressible = false;
  } else if (T.Text == "unwind" && I && Tokens[I - 1].isWord() &&
             Report.modern()) {
    // asm ... unwind: 5.1 lists the flags of LLVM 7 only
    size_t First = I - std::min(I, MaxAsmWords);
    for (size_t K = I; K-- > First && Tokens[K].isWord();)
      if (Tokens[K].is("asm"))
        Report.report(rule::NV554, at(T), "unwind");
  }
}
