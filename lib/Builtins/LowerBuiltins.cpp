// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lower-builtins stage: every call to a resolved builtin is replaced by
/// what the function that its row of Prototypes.def names makes of it.
///
/// Before   %r = call float @_Z3sinf(float %x)
/// After    %r = call float @__nv_sinf(float %x)
///
/// Requires: resolve-builtins attached a prototype to each builtin, address
///           spaces are NVVM's.
/// Ensures:  no OpenCL builtin is called or declared.

#include "Builtins/Image/Samplers.h"
#include "Builtins/Lowering/Lowering.h"
#include "Builtins/Lowering/Resolved.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// By the number of the row: one without a lowering does not compile.
static constexpr LowerFn Lowerings[] = {
#define BUILTIN(SECTION, FAMILY, LOWERING, ...) lowering::LOWERING,
#define EXTENSION(NAME, FAMILY, LOWERING, ...) lowering::LOWERING,
#include "spir2nvvm/mangling/Prototypes.def"
};

static void lowerCall(CallInst &Call, const mangling::Prototype &Proto,
                      Translation &T) {
  IRBuilder<> B(&Call);
  if (auto *Op = dyn_cast<FPMathOperator>(&Call))
    B.setFastMathFlags(Op->getFastMathFlags());
  BuiltinCall C{Call, Proto, B, T};
  unsigned ErrorsBefore = T.Sink.errorCount();
  Value *Result = Lowerings[Proto.Row](C);
  if (T.Sink.errorCount() != ErrorsBefore)
    return; // reported; the call stays so that the module stays whole
  if (!Call.getType()->isVoidTy()) {
    assert(Result && Result->getType() == Call.getType() &&
           "a lowering must give the type of the call");
    if (!isa<Constant>(Result) && !Result->hasName())
      Result->takeName(&Call);
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

void spir2nvvm::lowerBuiltins(Translation &T) {
  resolveSamplers(T);
  if (T.Sink.errorCount())
    return;
  for (Function &F : make_early_inc_range(*T.M)) {
    std::optional<mangling::Prototype> Proto = resolvedPrototype(F);
    if (!Proto)
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U))
        lowerCall(*Call, *Proto, T);
    if (F.use_empty())
      F.eraseFromParent();
  }
}
