// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/AvoidFaults.h"

#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

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
void nvptx::avoidBeforeOptimiser(Module &M) {
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

// The back end writes two shifts by the amount and by 64 less it, which it does
// not mask; shf.l.wrap does. The halves change places for amounts from 32 on.
static Value *rotateLeft(IRBuilder<> &B, Value *X, Value *Amount) {
  Type *Word = B.getInt32Ty();
  Value *Low = B.CreateTrunc(X, Word);
  Value *High = B.CreateTrunc(B.CreateLShr(X, 32), Word);
  Value *By = B.CreateTrunc(Amount, Word);
  Value *Stay = B.CreateICmpEQ(B.CreateAnd(By, 32), B.getInt32(0));
  Value *A = B.CreateSelect(Stay, Low, High);
  Value *C = B.CreateSelect(Stay, High, Low);
  auto Half = [&](Value *Below, Value *Above) {
    Value *Bits = inPtx(B, Word, "shf.l.wrap.b32 $0, $1, $2, $3;", "=r,r,r,r",
                        {Below, Above, By});
    return B.CreateZExt(Bits, X->getType());
  };
  return B.CreateOr(B.CreateShl(Half(A, C), 32), Half(C, A));
}

static bool isWideRotate(const IntrinsicInst &Call) {
  const Intrinsic::ID Id = Call.getIntrinsicID();
  return (Id == Intrinsic::fshl || Id == Intrinsic::fshr) &&
         Call.getType()->isIntegerTy(64) &&
         Call.getArgOperand(0) == Call.getArgOperand(1) &&
         !isa<Constant>(Call.getArgOperand(2));
}

// WideRotates. The optimiser makes rotates of shifts, and drops masks.
void nvptx::avoidAfterOptimiser(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call || !isWideRotate(*Call))
        continue;
      IRBuilder<> B(Call);
      Value *Amount = Call->getArgOperand(2);
      if (Call->getIntrinsicID() == Intrinsic::fshr)
        Amount = B.CreateNeg(Amount);
      Call->replaceAllUsesWith(rotateLeft(B, Call->getArgOperand(0), Amount));
      Call->eraseFromParent();
    }
}

// LabelsInCalls. A call is several of LLVM's instructions, a line each:
//
//   call.uni (retval0),
//   f,
//   (
//   param0
//   );
std::string nvptx::withWholeCalls(StringRef Ptx) {
  std::string Whole, Waiting;
  Whole.reserve(Ptx.size());
  bool InCall = false;
  while (!Ptx.empty()) {
    const size_t End = std::min(Ptx.find('\n'), Ptx.size() - 1) + 1;
    StringRef Line = Ptx.take_front(End), Text = Line.trim();
    Ptx = Ptx.drop_front(End);
    InCall |= Text.startswith("call");
    const bool IsOfDebugger = Text.endswith(":") || Text.startswith(".loc");
    (InCall && IsOfDebugger ? Waiting : Whole) += Line;
    if (!InCall || !Text.endswith(";"))
      continue;
    InCall = false;
    Whole += Waiting;
    Waiting.clear();
  }
  return Whole;
}
