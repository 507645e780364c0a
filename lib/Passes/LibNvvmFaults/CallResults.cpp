// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results of functions that take structures by value go through moves
/// (PassedCopies): libNVVM crashes where a function gets a structure that is
/// copied by one load from a parameter of the caller, and an intrinsic gets its
/// result. Intrinsics are what minima, absolute values and tests for NaNs become
/// there, and functions that are inlined bring both together.
///
///   %r = call float @f(%S* byval(%S) %copy)
///   call float @llvm.nvvm.fmax.f(float %r, float 0.0)
/// becomes
///   %r = call float @f(%S* byval(%S) %copy)
///   %bits = bitcast float %r to i32
///   %moved = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %bits)
///   %float = bitcast i32 %moved to float
///   call float @llvm.nvvm.fmax.f(float %float, float 0.0)

#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// PTX moves 16, 32 and 64 bits.
static constexpr unsigned FewestBits = 16, MostBits = 64;

static bool isFault(const CallBase &Call) {
  Type *Number = Call.getType()->getScalarType();
  return (Number->isIntegerTy() || Number->isFloatingPointTy()) &&
         Number->getPrimitiveSizeInBits() <= MostBits && !Call.use_empty() &&
         any_of(seq(0u, Call.arg_size()),
                [&Call](unsigned I) { return Call.isByValArgument(I); });
}

static Value *moved(IRBuilder<> &B, Value *Number) {
  Type *Ty = Number->getType();
  unsigned Bits = Ty->getPrimitiveSizeInBits();
  unsigned Room = std::max<unsigned>(PowerOf2Ceil(Bits), FewestBits);
  Type *Integer = B.getIntNTy(Bits);
  Value *Wide =
      B.CreateZExt(B.CreateBitCast(Number, Integer), B.getIntNTy(Room));
  return B.CreateBitCast(B.CreateTrunc(throughMove(B, Wide), Integer), Ty);
}

static void moveResult(CallInst &Call) {
  IRBuilder<> B(Call.getNextNode());
  SmallVector<Use *, 8> Uses(map_range(Call.uses(), [](Use &U) { return &U; }));
  Value *Result = nullptr;
  if (auto *Ty = dyn_cast<FixedVectorType>(Call.getType()))
    Result = ofLanes(B, Ty, {&Call}, [&B](ArrayRef<Value *> Lane) {
      return moved(B, Lane[0]);
    });
  else
    Result = moved(B, &Call);
  for (Use *U : Uses)
    U->set(Result);
}

FunctionStep spir2nvvm::moveResultsOfCalls(Translation &T) {
  if (!occursIn(LibNvvmFault::PassedCopies, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (isFault(*Call))
          moveResult(*Call);
  }};
}
