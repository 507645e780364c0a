// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/DeviceFunctions.h"
#include "Executor/Run/Worker.h"

#include "llvm/IR/Function.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static void allocateBlock(const BoxedCall &Call) {
  Call.Results[0] = Call.Item.Owner->allocate(Call.Arguments[0]);
}
static void freeBlock(const BoxedCall &Call) {
  Call.Item.Owner->release(Call.Item, Call.Arguments[0], Call.Site);
}
static void failAssertion(const BoxedCall &Call) {
  Call.Item.Owner->assertFails(Call);
}

BoxedIntrinsic executor::findDeviceFunction(const Function &F) {
  auto IsAddress = [](const Type *Ty) {
    return Ty->isPointerTy() || Ty->isIntegerTy(64);
  };
  const FunctionType *Type = F.getFunctionType();
  unsigned Count = Type->getNumParams();
  if (Count == 0 || !IsAddress(Type->getParamType(0)))
    return {};
  if (F.getName() == "malloc" && Count == 1 && IsAddress(Type->getReturnType()))
    return {allocateBlock};
  bool Void = Type->getReturnType()->isVoidTy();
  if (F.getName() == "free" && Count == 1 && Void)
    return {freeBlock};
  if (F.getName() == "__assertfail" && Count == 5 && Void &&
      IsAddress(Type->getParamType(1)) && IsAddress(Type->getParamType(3)))
    return {failAssertion};
  return {};
}
