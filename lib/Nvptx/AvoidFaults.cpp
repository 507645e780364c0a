// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/AvoidFaults.h"

#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

namespace {
struct Fault {
  StringLiteral Name, Remedy;
};
struct Conversion {
  Intrinsic::ID Id;
  StringLiteral Instruction, Registers;
};
} // namespace

static constexpr Fault Faults[] = {
#define LLVM_FAULT(NAME, REMEDY, WHAT) {#NAME, REMEDY},
#include "Nvptx/LlvmFaults.def"
};

static constexpr Conversion Conversions[] = {
#define TOWARDS_ZERO(ID, INSTRUCTION, REGISTERS)                               \
  {Intrinsic::ID, INSTRUCTION, REGISTERS},
#include "Nvptx/TowardsZero.def"
};

bool nvptx::isTrusted(StringRef Pass) {
  return none_of(Faults, [&](const Fault &F) {
    return F.Remedy == "pass" && F.Name == Pass;
  });
}

// Of GlobalsAA, an intrinsic changes no internal variable whose address nobody
// takes; a barrier lets others do that.
AAManager nvptx::trustedAliases() {
  AAManager Aliases;
  Aliases.registerFunctionAnalysis<BasicAA>();
  Aliases.registerFunctionAnalysis<ScopedNoAliasAA>();
  Aliases.registerFunctionAnalysis<TypeBasedAA>();
  return Aliases;
}

Value *nvptx::inPtx(IRBuilder<> &B, Type *Ty, const Twine &Text,
                    StringRef Registers, ArrayRef<Value *> Operands) {
  SmallVector<Type *, 3> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *FTy = FunctionType::get(Ty, Types, false);
  CallInst *Call = B.CreateCall(
      InlineAsm::get(FTy, Text.str(), Registers, /*hasSideEffects=*/false),
      Operands);
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  return Call;
}

// TowardsZero.
static void convertTowardsZero(Module &M) {
  for (const Conversion &C : Conversions) {
    Function *F = M.getFunction(Intrinsic::getName(C.Id));
    if (!F)
      continue;
    for (User *U : make_early_inc_range(F->users())) {
      auto *Call = cast<CallInst>(U);
      IRBuilder<> B(Call);
      Call->replaceAllUsesWith(inPtx(B, Call->getType(),
                                     C.Instruction + Twine(" $0, $1;"),
                                     C.Registers, {Call->getArgOperand(0)}));
      Call->eraseFromParent();
    }
  }
}

// MergedBranches
static void keepBranchesApart(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Call->isConvergent())
          Call->addFnAttr(Attribute::NoMerge);
}

void nvptx::avoidBeforeOptimiser(Module &M) {
  keepBranchesApart(M);
  convertTowardsZero(M);
  copyUnalignedStructures(M);
}

// SignedTruths. A predicate becomes 1 before it is converted, whatever its sign;
// a truth made of a number is whether its bits are all 0.
static Value *convertTruth(IRBuilder<> &B, const CastInst &Cast) {
  Type *To = Cast.getType();
  Value *From = Cast.getOperand(0);
  switch (Cast.getOpcode()) {
  case Instruction::SIToFP:
    if (!From->getType()->isIntOrIntVectorTy(1))
      return nullptr;
    return B.CreateSelect(From, ConstantFP::get(To, -1.0),
                          ConstantFP::get(To, 0.0));
  case Instruction::FPToSI:
  case Instruction::FPToUI: {
    if (!To->isIntOrIntVectorTy(1))
      return nullptr;
    const bool IsSigned = Cast.getOpcode() == Instruction::FPToSI;
    Value *One = ConstantFP::get(From->getType(), IsSigned ? -1.0 : 1.0);
    return IsSigned ? B.CreateFCmpOLE(From, One) : B.CreateFCmpOGE(From, One);
  }
  default:
    return nullptr;
  }
}

void nvptx::avoidAfterOptimiser(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      // MaskedSigns. The mask stays only where the shift is exact.
      if (isa<PossiblyExactOperator>(I))
        I.setIsExact(false);
      auto *Cast = dyn_cast<CastInst>(&I);
      if (!Cast)
        continue;
      IRBuilder<> B(Cast);
      Value *Instead = convertTruth(B, *Cast);
      if (!Instead)
        continue;
      Cast->replaceAllUsesWith(Instead);
      Cast->eraseFromParent();
    }
}
