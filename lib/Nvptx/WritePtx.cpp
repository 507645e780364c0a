// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/WritePtx.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/GVN.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
class SplitBlocks : public FunctionPass {
public:
  static char ID;
  SplitBlocks() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "Split long blocks"; }
  bool runOnFunction(Function &F) override;
};
} // namespace

char SplitBlocks::ID;

// Behind a call that may not return: the vectoriser of loads and stores moves
// nothing over it, and neither piece loses code to the other.
static SmallVector<Instruction *, 0> placesToSplit(BasicBlock &BB) {
  constexpr unsigned Enough = 256;
  SmallVector<Instruction *, 0> Places;
  unsigned Count = 0;
  for (Instruction &I : BB.instructionsWithoutDebug())
    if (++Count >= Enough && isa<CallInst>(I) &&
        !isGuaranteedToTransferExecutionToSuccessor(&I)) {
      Places.push_back(I.getNextNode());
      Count = 0;
    }
  return Places;
}

bool SplitBlocks::runOnFunction(Function &F) {
  SmallVector<Instruction *, 0> Places;
  for (BasicBlock &BB : F)
    append_range(Places, placesToSplit(BB));
  // From behind: what a block is split off from is not moved again.
  for (Instruction *Place : reverse(Places))
    Place->getParent()->splitBasicBlock(Place);
  return !Places.empty();
}

static AnalysisID splitBlocks() {
  PassRegistry &Registry = *PassRegistry::getPassRegistry();
  if (!Registry.getPassInfo(&SplitBlocks::ID))
    Registry.registerPass(
        *new PassInfo("Split long blocks", "split-blocks", &SplitBlocks::ID,
                      callDefaultCtor<SplitBlocks>,
                      /*isCFGOnly=*/false, /*isAnalysis=*/false),
        /*ShouldFree=*/true);
  return &SplitBlocks::ID;
}

static void insertAfter(TargetPassConfig &Config, Pass *After) {
  Config.insertPass(After->getPassID(), splitBlocks());
  delete After;
}

// What TargetMachine::addPassesToEmitFile() adds, and ours: both named passes join
// blocks, the one ahead of the vectoriser, the other of instruction selection.
static bool addPasses(legacy::PassManager &Passes, LLVMTargetMachine &Machine,
                      raw_pwrite_stream &OS) {
  auto *Info = new MachineModuleInfoWrapperPass(&Machine);
  TargetPassConfig *Config = Machine.createPassConfig(Passes);
  Config->setDisableVerify(true);
  insertAfter(*Config, createGVNPass());
  insertAfter(*Config, createCodeGenPreparePass());
  Passes.add(Config);
  Passes.add(Info);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  return !Machine.addAsmPrinter(Passes, OS, nullptr, CGFT_AssemblyFile,
                                Info->getMMI().getContext());
}

bool nvptx::writePtx(Module &M, TargetMachine &Machine, raw_pwrite_stream &OS) {
  legacy::PassManager Passes;
  if (!addPasses(Passes, static_cast<LLVMTargetMachine &>(Machine), OS))
    return false;
  Passes.run(M);
  return true;
}
