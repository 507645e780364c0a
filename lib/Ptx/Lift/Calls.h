// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// call (result), function, (arguments), prototype

#ifndef SPIR2NVVM_LIB_PTX_LIFT_CALLS_H
#define SPIR2NVVM_LIB_PTX_LIFT_CALLS_H

#include "Ptx/Lift/FunctionLifter.h"

namespace spir2nvvm::ptx {

void callFunction(FunctionLifter &L, const Form &I);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_CALLS_H
