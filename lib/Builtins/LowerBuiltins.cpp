// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lower-builtins stage: every call to a resolved builtin is replaced by
/// what its family makes of it.
///
/// Before                                     After
///   %r = call float @_Z3sinf(float %x)         %r = call float
///   @__nv_sinf(float %x)
///
/// Requires: resolve-builtins attached a prototype to each builtin, address
///           spaces are NVVM's.
/// Ensures:  no OpenCL builtin is called or declared.

#include "Builtins/Lowering.h"
#include "Builtins/Resolved.h"
#include "Builtins/Samplers.h"
#include "Pipeline/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static LowerFn loweringFor(mangling::Family Family) {
  // No default: a new family must be wired here to compile without a warning.
  switch (Family) {
  case mangling::Family::WorkItem:
    return lowerWorkItem;
  case mangling::Family::Math:
    return lowerMath;
  case mangling::Family::Integer:
    return lowerInteger;
  case mangling::Family::Common:
    return lowerCommon;
  case mangling::Family::Geometric:
    return lowerGeometric;
  case mangling::Family::Relational:
    return lowerRelational;
  case mangling::Family::VectorData:
    return lowerVectorData;
  case mangling::Family::Sync:
    return lowerSync;
  case mangling::Family::AsyncCopy:
    return lowerAsyncCopy;
  case mangling::Family::Atomic:
    return lowerAtomic;
  case mangling::Family::Misc:
    return lowerShuffle;
  case mangling::Family::Printf:
    return lowerPrintf;
  case mangling::Family::Image:
    return lowerImage;
  case mangling::Family::ImageQuery:
    return lowerImageQuery;
  case mangling::Family::Conversion:
    return lowerConversion;
  case mangling::Family::Query:
    return lowerQuery;
  }
  llvm_unreachable("covered switch");
}

static void lowerCall(CallInst &Call, const mangling::Prototype &Proto,
                      Translation &T) {
  IRBuilder<> B(&Call);
  if (auto *Op = dyn_cast<FPMathOperator>(&Call))
    B.setFastMathFlags(Op->getFastMathFlags());
  BuiltinCall C{Call, Proto, B, T};
  unsigned ErrorsBefore = T.Sink.errorCount();
  Value *Result = loweringFor(Proto.Group)(C);
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
