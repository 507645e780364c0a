// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The order of the parts, and the shortest of them.

#include "Writer/Llvm7/LegaliseForLlvm7.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::legaliseModuleLevel(Module &M) {
  for (GlobalValue &Value : M.global_values())
    if (Value.hasPartition())
      Value.setPartition("");
}

// Brings functions into LLVM 7's form. What instructions lack such a form is
// said behind what intrinsics do, which all calls decide.
static void rewriteFunctions(Module &M, Dialect Syntax, DiagnosticSink &Sink) {
  std::vector<Diagnostic> Found;
  DiagnosticSink Later([&Found](const Diagnostic &D) { Found.push_back(D); });
  ConstantLegaliser Constants(Syntax);
  Constants.legaliseGlobals(M);
  for (Function &F : M) {
    legaliseDebugInfo(F);
    Constants.legalise(F);
    legaliseIntrinsics(F);
    legaliseInstructions(F, Syntax, Later);
  }
  settleIntrinsics(M, Sink);
  for (Diagnostic &D : Found)
    Sink.emit(std::move(D));
}

static void checkVocabulary(Module &M, Dialect Syntax, DiagnosticSink &Sink) {
  Llvm7Vocabulary Words(Syntax, Sink);
  Words.checkGlobals(M);
  for (Function &F : M)
    Words.check(F);
  Words.checkNamedMetadata(M);
}

// Also looks at the vocabulary on the way: true if all of it is LLVM 7's.
static bool finishFunctions(Module &M, Dialect Syntax, DiagnosticSink &Sink) {
  DiagnosticSink Unheard;
  Llvm7Vocabulary Words(Syntax, Unheard);
  Words.checkGlobals(M);
  for (Function &F : M) {
    legaliseAttributes(F, Sink);
    if (!Unheard.errorCount())
      Words.check(F);
  }
  Words.checkNamedMetadata(M);
  return !Unheard.errorCount();
}

bool spir2nvvm::legaliseForLlvm7(Module &M, Dialect Syntax,
                                 DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  legaliseUnits(M);
  rewriteFunctions(M, Syntax, Sink);
  legaliseVariableAttributes(M, Sink);
  legaliseModuleLevel(M);
  bool KnowsAll = finishFunctions(M, Syntax, Sink);
  // What is left to say of a module whose other faults are none.
  if (!KnowsAll && Sink.errorCount() == Before)
    checkVocabulary(M, Syntax, Sink);
  return Sink.errorCount() == Before;
}
