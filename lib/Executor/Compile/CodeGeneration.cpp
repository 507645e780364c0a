// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's back end, as orc::SimpleCompiler runs it, but for what does harm to a
/// kernel.

#include "Executor/Compile/Prepare.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using ConstantSet = SmallPtrSet<const Constant *, 32>;

static ConstantSet vectorsInLoops(Function &F) {
  ConstantSet Found;
  const DominatorTree Tree(F);
  const LoopInfo Loops(Tree);
  for (const BasicBlock &Block : F)
    if (Loops.getLoopFor(&Block))
      for (const Instruction &I : Block)
        for (const Use &U : I.operands())
          if (isa<ConstantDataVector>(U) || isa<ConstantVector>(U))
            Found.insert(cast<Constant>(U));
  return Found;
}

// LLVM takes constants out of loops that are certainly run, without a look at
// how many there are. Instructions have them from memory as well, and what is
// computed needs the registers.
static bool hasManyConstants(Module &Code, TargetMachine &Machine) {
  return any_of(Code, [&](Function &F) {
    if (F.isDeclaration())
      return false;
    const TargetTransformInfo Target = Machine.getTargetTransformInfo(F);
    const unsigned Registers = Target.getNumberOfRegisters(
        Target.getRegisterClassForType(/*Vector=*/true));
    return vectorsInLoops(F).size() > Registers / 2;
  });
}

// As LLVMTargetMachine::addPassesToEmitFile(); false if there is no such code.
static bool addPasses(legacy::PassManager &Passes, LLVMTargetMachine &Machine,
                      bool KeepsConstants, raw_pwrite_stream &To) {
  TargetPassConfig *Config = Machine.createPassConfig(Passes);
  if (KeepsConstants)
    Config->disablePass(&EarlyMachineLICMID);
  Passes.add(Config);
  auto *Info = new MachineModuleInfoWrapperPass(&Machine);
  Passes.add(Info);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  if (Machine.addAsmPrinter(Passes, To, nullptr, CGFT_ObjectFile,
                            Info->getMMI().getContext()))
    return false;
  Passes.add(createFreeMachineFunctionPass());
  return true;
}

Expected<std::unique_ptr<MemoryBuffer>>
executor::generateCode(Module &Code, TargetMachine &Machine) {
  SmallVector<char, 0> Bytes;
  {
    raw_svector_ostream To(Bytes);
    legacy::PassManager Passes;
    if (!addPasses(Passes, static_cast<LLVMTargetMachine &>(Machine),
                   hasManyConstants(Code, Machine), To))
      return createStringError(inconvertibleErrorCode(),
                               "no object files for this machine");
    Passes.run(Code);
  }
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(Bytes), Code.getModuleIdentifier(),
      /*RequiresNullTerminator=*/false);
}
