// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR's own queries (SPIR 1.2, 2.9.2): they stand for macros of the device
/// compiler, and this is the device compiler.

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

Value *lowering::versionNumber(BuiltinCall &C) {
  constexpr unsigned OpenCL12 = 120;
  return ConstantInt::get(C.type(), OpenCL12);
}

Value *lowering::imageSupport(BuiltinCall &C) {
  return ConstantInt::get(C.type(), 1);
}
