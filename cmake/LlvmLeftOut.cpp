// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Needs of LLVM what the translator needs beyond its core: it links where the
/// names of LlvmLeftOut.txt can be left out. Nobody runs it.

#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

static void analyse(Function &F) {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  DominatorTree Tree(F);
  for (Instruction &I : instructions(F)) {
    KnownBits Known = computeKnownBits(&I, Layout);
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(&I, Objects);
    if (isKnownNonZero(&I, Layout) && isGuaranteedNotToBeUndefOrPoison(&I))
      SplitBlockAndInsertIfThenElse(&I, &I, nullptr, nullptr);
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (isAllocaPromotable(Alloca) && Known.isZero())
        PromoteMemToReg(Alloca, Tree);
  }
}

static void change(Module &M) {
  CallGraph Calls(M);
  SmallVector<ReturnInst *, 2> Returns;
  for (Function &F : M) {
    analyse(F);
    ValueToValueMapTy Map;
    CloneFunctionInto(CloneFunction(&F, Map), &F, Map,
                      CloneFunctionChangeType::LocalChangesOnly, Returns);
  }
}

int main(int, char **Argv) {
  LLVMContext Context;
  SMDiagnostic Message;
  MemoryBufferRef Bytes(Argv[1], "module");
  std::unique_ptr<Module> Text = parseAssembly(Bytes, Message, Context);
  auto Bitcode = parseBitcodeFile(Bytes, Context);
  if (!Bitcode || Linker::linkModules(**Bitcode, std::move(Text)))
    return 1;
  change(**Bitcode);
  verifyModule(**Bitcode);
  SmallString<0> Out;
  BitcodeWriter Writer(Out);
  Writer.writeModule(**Bitcode);
  Writer.writeStrtab();
  return Out[0];
}
