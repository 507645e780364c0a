// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MendModule.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

// Later packages of translator 14 name printf by its operands where its format is
// behind a generic pointer.
static void nameGenericPrintf(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().startswith("_Z18__spirv_ocl_printf"))
      continue;
    FunctionCallee Printf = M.getOrInsertFunction(
        "printf", FunctionType::get(F.getReturnType(), F.getArg(0)->getType(),
                                    /*isVarArg=*/true));
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      const SmallVector<Value *, 8> Operands(Call->args());
      CallInst *Named = CallInst::Create(Printf, Operands, "", Call);
      Named->setCallingConv(Call->getCallingConv());
      Named->setDebugLoc(Call->getDebugLoc());
      Call->replaceAllUsesWith(Named);
      Call->eraseFromParent();
    }
    cast<Function>(Printf.getCallee()->stripPointerCasts())
        ->setCallingConv(F.getCallingConv());
    F.eraseFromParent();
  }
}

// It names each llvm.memset as if it were of private memory.
static void renameIntrinsics(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (auto Named = Intrinsic::remangleIntrinsicFunction(&F)) {
      F.replaceAllUsesWith(Named.getValue());
      F.eraseFromParent();
    }
}

// LLVM wants an entry for each edge; SPIR-V has one for each block that comes
// before, and several cases of a switch lead to one place.
static void completePhi(PHINode &Phi) {
  SmallMapVector<BasicBlock *, int, 8> Missing; // in one order
  for (BasicBlock *Before : predecessors(Phi.getParent()))
    ++Missing[Before];
  for (BasicBlock *Before : Phi.blocks())
    --Missing[Before];
  for (auto [Before, Count] : Missing) {
    const int Entry = Phi.getBasicBlockIndex(Before);
    for (; Entry >= 0 && Count > 0; --Count)
      Phi.addIncoming(Phi.getIncomingValue(unsigned(Entry)), Before);
  }
}

void spir2nvvm::mendModule(Module &M) {
  renameIntrinsics(M);
  nameGenericPrintf(M);
  for (Function &F : M)
    for (BasicBlock &BB : F)
      for (PHINode &Phi : BB.phis())
        completePhi(Phi);
}
