// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The order of the parts, and the shortest of them.

#include "Writer/Legalise/Llvm7.h"

#include "Stages/Stages.h"

#include <utility>
#include <vector>

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::legaliseModuleLevel(Module &M) {
  for (GlobalValue &Value : M.global_values())
    if (Value.hasPartition())
      Value.setPartition("");
}

namespace {

/// Rewrites one function after the other, and says what is wrong in the order
/// of the parts.
class FunctionLegaliser {
public:
  FunctionLegaliser(Dialect Syntax)
      : Syntax(Syntax), Constants(Syntax), Words(Syntax, Unheard) {}

  void rewrite(Module &M);
  /// After settleIntrinsics(), which all calls decide.
  void report(Module &M, DiagnosticSink &Sink);
  /// Whether LLVM 7 has words for all of it.
  bool knowsAll() const { return Unheard.errorCount() == 0; }

private:
  void rewrite(Function &F);
  void look(Function &F) {
    if (knowsAll())
      Words.check(F);
  }

  Dialect Syntax;
  ConstantLegaliser Constants;
  std::vector<Diagnostic> OfInstructions;
  std::vector<std::pair<const Function *, Diagnostic>> OfCalls;
  DiagnosticSink Unheard;
  Llvm7Vocabulary Words;
};

} // namespace

void FunctionLegaliser::rewrite(Function &F) {
  DiagnosticSink Instructions(
      [this](const Diagnostic &D) { OfInstructions.push_back(D); });
  DiagnosticSink Calls(
      [this, &F](const Diagnostic &D) { OfCalls.emplace_back(&F, D); });
  legaliseDebugInfo(F);
  Constants.legalise(F);
  legaliseIntrinsics(F);
  legaliseInstructions(F, Syntax, Instructions);
  legaliseCallAttributes(F, Calls);
  look(F);
}

void FunctionLegaliser::rewrite(Module &M) {
  Constants.legaliseGlobals(M);
  Words.checkGlobals(M);
  for (Function &F : M)
    if (!F.isDeclaration())
      rewrite(F);
  Words.checkNamedMetadata(M);
}

void FunctionLegaliser::report(Module &M, DiagnosticSink &Sink) {
  for (Diagnostic &D : OfInstructions)
    Sink.emit(std::move(D));
  legaliseVariableAttributes(M, Sink);
  auto Next = OfCalls.begin();
  for (Function &F : M) {
    legaliseFunctionAttributes(F, Sink);
    for (; Next != OfCalls.end() && Next->first == &F; ++Next)
      Sink.emit(std::move(Next->second));
    if (F.isDeclaration())
      look(F);
  }
}

static void checkVocabulary(Module &M, Dialect Syntax, DiagnosticSink &Sink) {
  Llvm7Vocabulary Words(Syntax, Sink);
  Words.checkGlobals(M);
  for (Function &F : M)
    Words.check(F);
  Words.checkNamedMetadata(M);
}

bool spir2nvvm::legaliseForLlvm7(Module &M, Dialect Syntax,
                                 DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  legaliseUnits(M);
  FunctionLegaliser Functions(Syntax);
  Functions.rewrite(M);
  settleIntrinsics(M, Sink);
  Functions.report(M, Sink);
  legaliseModuleLevel(M);
  // What is left to say of a module that is not refused yet.
  if (!Functions.knowsAll() && Sink.errorCount() == Before)
    checkVocabulary(M, Syntax, Sink);
  return Sink.errorCount() == Before;
}

// The modern dialect is written in LLVM 7's vocabulary, too.
void spir2nvvm::legaliseVocabulary(Translation &T) {
  legaliseForLlvm7(*T.M, T.Opts.dialect(), T.Sink);
}
