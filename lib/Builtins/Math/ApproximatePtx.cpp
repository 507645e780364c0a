// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Builtins/Math/ApproximatePtx.h"

#include "Builtins/Lowering/Lowering.h"

#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace spir2nvvm;

static StringRef instructionFor(PtxApproximation What) {
  switch (What) {
  case PtxApproximation::Divide:
    return "div.full";
  case PtxApproximation::Reciprocal:
    return "rcp.approx";
  case PtxApproximation::SquareRoot:
    return "sqrt.approx";
  case PtxApproximation::ReciprocalRoot:
    return "rsqrt.approx";
  case PtxApproximation::PowerOfTwo:
    return "ex2.approx";
  }
  llvm_unreachable("covered switch");
}

Value *spir2nvvm::approximate(IRBuilder<> &B, PtxApproximation What,
                              ArrayRef<Value *> Args, bool Flush) {
  const bool Divides = What == PtxApproximation::Divide;
  Type *Float = B.getFloatTy();
  auto *Ty = Divides ? FunctionType::get(Float, {Float, Float}, false)
                     : FunctionType::get(Float, {Float}, false);
  std::string Text = instructionFor(What).str();
  Text += Flush ? ".ftz.f32 $0, $1" : ".f32 $0, $1";
  Text += Divides ? ", $2;" : ";";
  auto *Asm = InlineAsm::get(Ty, Text, Divides ? "=f,f,f" : "=f,f",
                             /*hasSideEffects=*/false);
  return eachLane(B, Args, [&](ArrayRef<Value *> Lane) -> Value * {
    CallInst *Call = B.CreateCall(Asm, Lane);
    Call->setDoesNotAccessMemory();
    Call->setDoesNotThrow();
    return Call;
  });
}
