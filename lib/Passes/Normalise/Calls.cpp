// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls say whom they call. Producers that link by name leave calls through
/// casts, whose pointers have other pointees.

#include "Passes/Common/Calls.h"
#include "Diagnostics/Rules/Structure.h"
#include "Stages/Stages.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

static bool callsByName(CallBase &Call, Function &Callee) {
  FunctionType *Ty = Callee.getFunctionType();
  if (Call.arg_size() != Ty->getNumParams() || Ty->isVarArg() ||
      Call.getType() != Ty->getReturnType())
    return false;
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    if (!CastInst::isBitCastable(Call.getArgOperand(I)->getType(),
                                 Ty->getParamType(I)))
      return false;
  for (Use &Arg : Call.args())
    Arg.set(CastInst::CreateBitOrPointerCast(
        Arg, Ty->getParamType(Call.getArgOperandNo(&Arg)), "", &Call));
  Call.setCalledFunction(&Callee);
  return true;
}

FunctionStep spir2nvvm::makeCallsDirect(Translation &T) {
  return {[&T](Function &F) {
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm() ||
          isa<Function>(Call->getCalledOperand()))
        continue;
      Function *Callee = calleeOf(*Call);
      if (!Callee || !callsByName(*Call, *Callee))
        T.Sink.report(rule::NM09, I);
    }
  }};
}
