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

bool spir2nvvm::legaliseForLlvm7(Module &M, Dialect Syntax,
                                 DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  legaliseDebugInfo(M);
  legaliseConstants(M, Syntax);
  legaliseIntrinsics(M, Sink);
  legaliseInstructions(M, Syntax, Sink);
  legaliseAttributes(M, Sink);
  legaliseModuleLevel(M);
  if (Sink.errorCount() == Before)
    checkLlvm7Vocabulary(M, Syntax, Sink);
  return Sink.errorCount() == Before;
}
