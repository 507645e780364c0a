// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every rule family gets, and the families in the order they run. Each
/// check function lives in the file of its name.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_CHECKER_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_CHECKER_H

#include "Verifier/Spir/SpirReport.h"
#include "Verifier/Spir/Survey/Builtins.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace spir2nvvm::spirverify {

/// One entry of !opencl.kernels that names a function, or a kernel without one
/// to which its information is attached.
struct KernelEntry {
  const llvm::Function *Kernel;
  const llvm::MDNode *Node; // null where it is attached
};

struct Checker;

/// What a family says of an instruction.
using InstructionRules = void(Checker &, const llvm::Instruction &);

struct Checker {
  Checker(const llvm::Module &M, Report &Found);

  /// Asks all rules about instructions of each of them, in one walk. Most have
  /// nothing to say of most modules, and then their families need no walk.
  void askInstructions();
  /// Whether \p Rules have something to say of an instruction.
  bool mayFind(InstructionRules *Rules) const { return Suspects.count(Rules); }
  /// Lets \p Rules say it, in the order of the module.
  void eachInstruction(InstructionRules *Rules);

  const llvm::Module &M;
  Report &Found;
  unsigned PointerBits;    // by the triple; 64 where that says nothing
  llvm::DataLayout Layout; // the specification's, not the module's own
  llvm::DenseMap<llvm::Type *, uint64_t> Alignments; // found in Layout
  Parts All;                                         // of the module
  BuiltinMap Builtins;
  std::vector<KernelEntry> Entries;
  llvm::SetVector<const llvm::Function *> Kernels; // by convention or entry
  llvm::SmallVector<llvm::StringRef, 32> MetadataKinds; // names by number

private:
  llvm::SmallPtrSet<InstructionRules *, 8> Suspects;
};

/// The strings of all nodes of named metadata \p Name; ignores other operands.
std::vector<llvm::StringRef> stringsOf(const llvm::Module &M,
                                       llvm::StringRef Name);

/// Whether the module has anything that handleRules are about.
bool hasHandles(const Checker &C);

/// False after reporting a module no other family can walk safely.
bool checkNesting(Checker &C);

// Rules about instructions, each in the file of its family.
InstructionRules instructionRules, castRules, memoryRules, callRules,
    attributeRules, handleRules;

void checkModule(Checker &C);
void checkTypes(Checker &C);
void checkInstructions(Checker &C);
void checkCasts(Checker &C);
void checkMemory(Checker &C);
void checkCalls(Checker &C);
void checkIntrinsics(Checker &C);
void checkRecursion(Checker &C);
void checkFunctions(Checker &C);
void checkAttributes(Checker &C);
void checkGlobals(Checker &C);
void checkSamplers(Checker &C);
void checkHandles(Checker &C);
void checkImageAccess(Checker &C);
void checkPrintfs(Checker &C);
void checkKernels(Checker &C);
void checkKernelMetadata(Checker &C);
void checkHints(Checker &C);
void checkModuleMetadata(Checker &C);
void checkFeatures(Checker &C);
void checkNames(Checker &C);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_CHECKER_H
