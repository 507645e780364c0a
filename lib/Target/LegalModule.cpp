// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs LLVM's verifier on a module that is not checked yet.

#include "Target/LegalModule.h"

#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

// A value that is missing, or a list of which the verifier casts the entries
// ("require" and the profile of calls) and one is missing.
static bool lacksValue(const MDNode &Flag) {
  if (Flag.getNumOperands() != 3)
    return false; // the verifier says so
  const Metadata *Value = Flag.getOperand(2);
  auto *List = dyn_cast_or_null<MDNode>(Value);
  return !Value || (List && is_contained(List->operands(), nullptr));
}

bool spir2nvvm::isBrokenModule(const Module &M, raw_ostream &OS,
                               bool *BrokenDebugInfo) {
  if (const NamedMDNode *Flags = M.getModuleFlagsMetadata())
    for (const MDNode *Flag : Flags->operands())
      if (lacksValue(*Flag)) {
        OS << "module flag without a value\n" << *Flag << '\n';
        return true;
      }
  return verifyModule(M, &OS, BrokenDebugInfo);
}
