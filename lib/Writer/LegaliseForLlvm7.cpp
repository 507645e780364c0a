// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/LegaliseForLlvm7.h"

#include "llvm/IR/DebugInfo.h"

using namespace llvm;
using namespace spir2nvvm;

// LineTablesOnly makes both of libNVVM's compilers crash; NVIDIA's name for
// ".loc directives only" is DebugDirectivesOnly.
static DICompileUnit *withDirectivesOnly(DICompileUnit &Unit) {
  return DICompileUnit::getDistinct(
      Unit.getContext(), Unit.getSourceLanguage(), Unit.getFile(),
      Unit.getProducer(), Unit.isOptimized(), Unit.getFlags(),
      Unit.getRuntimeVersion(), Unit.getSplitDebugFilename(),
      DICompileUnit::DebugDirectivesOnly, Unit.getEnumTypes(),
      Unit.getRetainedTypes(), Unit.getGlobalVariables(),
      Unit.getImportedEntities(), Unit.getMacros(), Unit.getDWOId(),
      Unit.getSplitDebugInlining(), Unit.getDebugInfoForProfiling(),
      Unit.getNameTableKind(), Unit.getRangesBaseAddress(), Unit.getSysRoot(),
      Unit.getSDK());
}

static void replaceLineTablesOnly(Module &M) {
  NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  if (!Units)
    return;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (unsigned I = 0; I < Units->getNumOperands(); ++I) {
    auto *Unit = dyn_cast<DICompileUnit>(Units->getOperand(I));
    if (!Unit || Unit->getEmissionKind() != DICompileUnit::LineTablesOnly)
      continue;
    DICompileUnit *New = withDirectivesOnly(*Unit);
    Units->setOperand(I, New);
    for (DISubprogram *Subprogram : Finder.subprograms())
      if (Subprogram->getUnit() == Unit)
        Subprogram->replaceUnit(New);
  }
}

void spir2nvvm::legaliseModuleLevel(Module &M) {
  replaceLineTablesOnly(M);
  for (GlobalValue &Value : M.global_values())
    if (Value.hasPartition())
      Value.setPartition("");
}

bool spir2nvvm::legaliseForLlvm7(Module &M, Dialect Syntax,
                                 DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  legaliseConstants(M, Syntax);
  legaliseIntrinsics(M, Sink);
  legaliseInstructions(M, Sink);
  legaliseAttributes(M, Sink);
  legaliseModuleLevel(M);
  if (Sink.errorCount() == Before)
    checkLlvm7Vocabulary(M, Syntax, Sink);
  return Sink.errorCount() == Before;
}
