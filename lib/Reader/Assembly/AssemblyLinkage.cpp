// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Linkages of LLVM 3.2 that reading turns into another one:
///
///   @g = linker_private global i32 1
///   define linker_private_weak void @f() {

#include "Reader/Assembly/AssemblyUpgrade.h"
#include "Reader/Reader.h"

using namespace llvm;
using namespace spir2nvvm;

// "@g = linkage ..." or "define linkage words type @f(".
static std::string globalOf(const TokenList &Tokens, uint32_t Linkage) {
  if (Linkage >= 2 && Tokens.isPunct(Linkage - 1, '='))
    return Tokens.text(Linkage - 2).drop_front().str();
  uint32_t At = Linkage;
  while (!Tokens.is(At, TokenKind::GlobalName) &&
         !Tokens.is(At, TokenKind::End))
    ++At;
  return Tokens.text(At).drop_front().str();
}

std::vector<LostLinkage> spir2nvvm::lostLinkages(MemoryBufferRef Text,
                                                 DiagnosticSink &Sink) {
  std::vector<LostLinkage> Found;
  if (!Text.getBuffer().contains("linker_private"))
    return Found;
  const AssemblySource Source{Text.getBuffer(), Text.getBufferIdentifier(),
                              Sink};
  TokenList Tokens(Source.Text);
  if (Tokens.fault().Fault != LexerFault::None)
    return Found;
  for (uint32_t I = 0; I < Tokens.size(); ++I)
    if (Tokens.isWord(I, "linker_private") ||
        Tokens.isWord(I, "linker_private_weak"))
      Found.push_back({globalOf(Tokens, I), Tokens.text(I).str(),
                       Source.at(Tokens[I].Begin)});
  return Found;
}
