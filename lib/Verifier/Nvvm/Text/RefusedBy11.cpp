// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 1.1 is LLVM 3.2's assembly (1.1, chapter 1). What that LLVM does not
/// know is an error; what it knows and spells otherwise is a warning, because
/// the module means the same:
///
///   %v = addrspacecast i8 addrspace(1)* %p to i8*     error
///   %v = load i32, i32* %p                            warning
///   !0 = !{i32 1, i32 1}                              warning

#include "Diagnostics/Rules/Nvvm.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"
#include "Verifier/Nvvm/Text/TextReader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isNewerThan32(StringRef Word) {
  static constexpr StringLiteral Words =
#define NVVM_WORDS33(SPELLINGS) SPELLINGS
#include "Verifier/Nvvm/Tables/Words.def"
      ;
  return hasName(Words, Word);
}

bool TextReader::run11() {
  if (nestsTooDeep())
    return false;
  for (size_t I = 0; Tokens[I].Kind != TokenKind::End; ++I) {
    check11(I);
    if (Tokens[I].Kind == TokenKind::Global)
      upgradeIntrinsicName(I);
    else if (Tokens[I].is("datalayout"))
      upgradeLayout(I);
  }
  return Expressible;
}

void TextReader::check11(size_t I) {
  const Token &T = Tokens[I];
  if (T.Kind == TokenKind::Summary && Tokens[I + 1].is("="))
    Report.report(rule::NV131, at(T));
  checkSpelling11(I);
  if (!T.isWord() || checkUnreadable11(I))
    return;
  const NewWord *W = findNewWord(T.Text);
  bool IsAttribute =
      W && (W->Kind == WordKind::FnAttr || W->Kind == WordKind::ParamAttr);
  if (isNewerThan32(T.Text) || (W && !IsAttribute)) {
    Report.report(rule::NV008, at(T), T.Text);
    Expressible &= !W || W->Action == WordAction::Keep;
  } else if (W && W->Action != WordAction::Keep) {
    Report.report(rule::NV303, at(T), T.Text);
    Expressible = false;
  }
}

// Unsupported by chapters 4, 5 and 8, and words that end the reading of it.
bool TextReader::checkUnreadable11(size_t I) {
  const Token &T = Tokens[I];
  bool Opens = Tokens[I + 1].is("(");
  bool IsInvokes = Tokens[I + 1].is("label"); // "invoke ... unwind label %x"
  if (StringSwitch<bool>(T.Text)
          .Cases("indirectbr", "invoke", "resume", "landingpad", true)
          .Case("unwind", !IsInvokes)
          .Default(false))
    Report.report(rule::NV501, at(T), T.Text);
  else if (T.Text == "blockaddress" && Opens)
    Report.report(rule::NV403, at(T));
  else if (T.Text == "ptr")
    Report.report(rule::NV008, at(T), T.Text);
  else if (T.Text.startswith("0xK") || T.Text.startswith("0xL") ||
           T.Text.startswith("0xM") || T.Text.startswith("0xR"))
    Report.report(rule::NV401, at(T), "the constant " + T.Text.str());
  else
    return false;
  Expressible = false;
  return true;
}

void TextReader::respelt(size_t I, StringRef What, unsigned Since) {
  if (Respelt.insert(What).second)
    Report.report(rule::NV009, at(Tokens[I]), What, Since);
}

// The releases are those that brought the new spelling: 3.Since.
void TextReader::checkSpelling11(size_t I) {
  const Token &T = Tokens[I], &Next = Tokens[I + 1];
  if (T.Kind == TokenKind::Attr)
    return respelt(I, "an attribute group", 3);
  if (T.Kind == TokenKind::Meta && T.Text == "!" && Next.is("{")) {
    bool Named = I >= 2 && Tokens[I - 1].is("=") &&
                 Tokens[I - 2].Kind == TokenKind::Meta &&
                 !isDigit(Tokens[I - 2].Text.drop_front().front());
    if (!Named && !(I && Tokens[I - 1].is("metadata")))
      respelt(I, "a metadata node without the word metadata", 6);
    return;
  }
  if (!T.isWord())
    return;
  if (isPointeeAttribute(I) && Next.is("("))
    return respelt(I, "a type after " + T.Text.str(), 9);
  if (T.Text != "load" && T.Text != "getelementptr")
    return;
  size_t K = I + 1;
  while (Tokens[K].is("atomic") || Tokens[K].is("volatile") ||
         Tokens[K].is("inbounds") ||
         (T.Text == "getelementptr" && Tokens[K].is("(")))
    ++K;
  size_t Behind = behindType(Tokens, K);
  if (Behind > K && Tokens[Behind].is(","))
    respelt(I, "the pointee type after " + T.Text.str(), 7);
}
