// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IR assembly of any typed-pointer LLVM to a module: lex, upgrade, hand to
/// LLVM's parser, and translate what it complains about back to the text that
/// the user wrote.

#include "Diagnostics/Rules/Assembly.h"
#include "Reader/Assembly/AssemblyUpgrade.h"
#include "Reader/Reader.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace spir2nvvm;

static bool reportFault(const AssemblySource &Source, const LexerFault &Fault) {
  switch (Fault.Fault) {
  case LexerFault::None:
    return false;
  case LexerFault::UnterminatedString:
    Source.Sink.report(rule::LL02, Source.at(Fault.Offset));
    return true;
  case LexerFault::NestedTooDeep:
    Source.Sink.report(rule::LL03, Source.at(Fault.Offset),
                       "more than 400 levels of brackets or stars");
    return true;
  case LexerFault::TooLong:
    Source.Sink.report(rule::LL03, Source.at(0), "more than 4 GiB of text");
    return true;
  }
  llvm_unreachable("covered switch");
}

static ModulePtr parseUpgraded(const AssemblySource &Source,
                               const TokenList &Tokens,
                               AssemblyUpgrade &Upgrade, StringRef Text,
                               LLVMContext &Ctx) {
  SMDiagnostic Fault;
  ModulePtr M = parseAssembly(MemoryBufferRef(Text, Source.Path), Fault, Ctx);
  if (M)
    return M;
  // The likeliest reason: landingpad has lost its personality since LLVM 3.6.
  if (const uint32_t At = Upgrade.firstNotSpir()) {
    Source.Sink.report(rule::LL05, Source.at(Tokens[At].Begin),
                       Tokens.text(At));
    return nullptr;
  }
  const AssemblyEdits &Edits = Upgrade.edits();
  const char *Where = Fault.getLoc().getPointer();
  const bool Inside = Where >= Text.begin() && Where <= Text.end();
  const auto Offset = static_cast<uint32_t>(Inside ? Where - Text.begin() : 0);
  Source.Sink.report(rule::LL01, Source.at(Edits.originOf(Offset)),
                     Fault.getMessage());
  return nullptr;
}

// LLVM's bitcode reader names none of the values that it adds.
static void dropTemporaryNames(Module &M, StringRef Prefix) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (I.getName().startswith(Prefix))
        I.setName("");
}

// As LLVM's bitcode reader does for inline assembly that was written before
// the attribute existed.
static void addElementTypes(CallInst &Call, const InlineAsm &Asm) {
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Asm.ParseConstraints()) {
    if (!Info.hasArg())
      continue;
    if (Argument >= Call.arg_size())
      return;
    auto *T = dyn_cast<PointerType>(Call.getArgOperand(Argument)->getType());
    if (Info.isIndirect && T &&
        !Call.getAttributes().getParamElementType(Argument))
      Call.addParamAttr(
          Argument, Attribute::get(Call.getContext(), Attribute::ElementType,
                                   T->getNonOpaquePointerElementType()));
    ++Argument;
  }
}

static void completeInlineAsm(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
          addElementTypes(*Call, *Asm);
}

ModulePtr spir2nvvm::readAssembly(MemoryBufferRef Text, LLVMContext &Ctx,
                                  DiagnosticSink &Sink) {
  const AssemblySource Source{Text.getBuffer(), Text.getBufferIdentifier(),
                              Sink};
  TokenList Tokens(Source.Text);
  if (reportFault(Source, Tokens.fault()))
    return nullptr;
  AssemblyUpgrade Upgrade(Source, Tokens);
  if (!Upgrade.run())
    return nullptr;
  // A copy even without a change: LLVM's lexer wants a zero after the text.
  const std::string Changed = Upgrade.edits().apply(Source.Text);
  ModulePtr M = parseUpgraded(Source, Tokens, Upgrade, Changed, Ctx);
  if (!M)
    return nullptr;
  if (Upgrade.temporaries())
    dropTemporaryNames(*M, Upgrade.temporaryPrefix());
  completeInlineAsm(*M);
  return M;
}
