// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/PrepareModule.h"

#include "Nvptx/AvoidFaults.h"
#include "Target/LinkLibrary.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

// By a flag of each operation: the library's own are exact to the last bit, and
// PTX's "mul.rn" is fused by nobody.
static void allowFusing(Function &F) {
  for (Instruction &I : instructions(F))
    switch (I.getOpcode()) {
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FNeg:
      I.setHasAllowContract(true);
      break;
    default:
      break;
    }
}

static DICompileUnit *withDirectivesOnly(const DICompileUnit &U) {
  return DICompileUnit::getDistinct(
      U.getContext(), U.getSourceLanguage(), U.getFile(), U.getProducer(),
      U.isOptimized(), U.getFlags(), U.getRuntimeVersion(),
      U.getSplitDebugFilename(), DICompileUnit::DebugDirectivesOnly, nullptr,
      nullptr, nullptr, nullptr, nullptr, U.getDWOId(),
      U.getSplitDebugInlining(), U.getDebugInfoForProfiling(),
      U.getNameTableKind(), U.getRangesBaseAddress(), U.getSysRoot(),
      U.getSDK());
}

// Line tables alone are directives in the code; LLVM writes sections of debug
// information beside them otherwise, and ".target debug", which turns ptxas's
// optimisation off.
static void keepLinesOnly(Module &M) {
  NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  if (!Units)
    return;
  DebugInfoFinder Found;
  Found.processModule(M);
  for (unsigned I = 0; I != Units->getNumOperands(); ++I) {
    auto *Unit = cast<DICompileUnit>(Units->getOperand(I));
    if (Unit->getEmissionKind() != DICompileUnit::LineTablesOnly)
      continue;
    DICompileUnit *Lines = withDirectivesOnly(*Unit);
    Units->setOperand(I, Lines);
    for (DISubprogram *Program : Found.subprograms())
      if (Program->getUnit() == Unit)
        Program->replaceUnit(Lines);
  }
}

void nvptx::prepareProgram(Module &M, const CompileOptions &Opts) {
  if (Opts.Fuse)
    for (Function &F : M)
      allowFusing(F);
  nameCollectives(M);
  keepLinesOnly(M);
}

// -prec-div=0 and -prec-sqrt=0 are about the program; functions of the library
// are as exact as they promise. In inline PTX: the optimiser makes plain
// operations of the intrinsics.
static void keepPrecise(Function &F, const CompileOptions &Opts) {
  const std::string Type = Opts.FlushDenormals ? ".rn.ftz.f32" : ".rn.f32";
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!I.getType()->isFloatTy())
      continue;
    IRBuilder<> B(&I);
    Value *Precise = nullptr;
    if (I.getOpcode() == Instruction::FDiv && !Opts.PreciseDivision)
      Precise = inPtx(B, I.getType(), "div" + Type + " $0, $1, $2;", "=f,f,f",
                      {I.getOperand(0), I.getOperand(1)});
    else if (auto *Call = dyn_cast<IntrinsicInst>(&I);
             Call && Call->getIntrinsicID() == Intrinsic::sqrt &&
             !Opts.PreciseRoot)
      Precise = inPtx(B, I.getType(), "sqrt" + Type + " $0, $1;", "=f,f",
                      {Call->getArgOperand(0)});
    if (!Precise)
      continue;
    I.replaceAllUsesWith(Precise);
    I.eraseFromParent();
  }
}

// What clang said for an architecture of its own choice; that there is no C
// library, which keeps it out of functions that do not say so; and that no
// function may be moved over branches, although none speaks to its neighbours.
static void forgetOrigin(Function &F) {
  for (const char *Name :
       {"target-cpu", "target-features", "frame-pointer", "no-builtins"})
    F.removeFnAttr(Name);
  F.removeFnAttr(Attribute::Convergent);
}

bool nvptx::linkMath(Module &M, StringRef Library, const CompileOptions &Opts,
                     std::string &Error) {
  auto Linked =
      linkLibrary(M,
                  getLazyBitcodeModule(MemoryBufferRef(Library, "math library"),
                                       M.getContext()),
                  Error);
  if (!Linked)
    return false;
  for (Function *F : *Linked) {
    forgetOrigin(*F);
    if (F->getName() != "__nv_sqrtf") // the program's own
      keepPrecise(*F, Opts);
  }
  return true;
}

void nvptx::setDenormals(Module &M, const CompileOptions &Opts) {
  if (!Opts.FlushDenormals)
    return;
  for (Function &F : M)
    F.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
  M.addModuleFlag(Module::Override, "nvvm-reflect-ftz", 1);
}
