// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Families without a lowering: an error that names the builtin, never a call
/// left behind.

#include "Builtins/Lowering.h"
#include "spir2nvvm/rules/Builtins.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *refuse(BuiltinCall &C) {
  C.T.Sink.report(rule::BI05, C.Inst, mangling::toString(C.Proto));
  return nullptr;
}

Value *spir2nvvm::lowerImage(BuiltinCall &C) { return refuse(C); }
Value *spir2nvvm::lowerImageQuery(BuiltinCall &C) { return refuse(C); }
