// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs LLVM's verifier on a module that is not checked yet.

#include "Target/LegalModule.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

// Behaviours that look at no value.
static bool takesAnyValue(const MDNode &Flag) {
  auto *Behaviour =
      mdconst::dyn_extract_or_null<ConstantInt>(Flag.getOperand(0));
  return Behaviour && (Behaviour->equalsInt(Module::Error) ||
                       Behaviour->equalsInt(Module::Warning) ||
                       Behaviour->equalsInt(Module::Override));
}

// A value that is missing where the verifier looks into it, or a list of which
// it casts the entries ("require" and the profile of calls) and one is missing.
static bool lacksValue(const MDNode &Flag) {
  if (Flag.getNumOperands() != 3)
    return false; // the verifier says so
  auto *Key = dyn_cast_or_null<MDString>(Flag.getOperand(1));
  const bool IsProfile = Key && Key->getString() == "CG Profile";
  const Metadata *Value = Flag.getOperand(2);
  auto *List = dyn_cast_or_null<MDNode>(Value);
  if (List)
    return is_contained(List->operands(), nullptr);
  return IsProfile || (!Value && !takesAnyValue(Flag));
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
