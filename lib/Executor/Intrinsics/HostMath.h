// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions compiled code needs from the host: libdevice's where no toolkit
/// supplies them, and what LLVM's code generator calls by itself.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTMATH_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTMATH_H

#include "Executor/Intrinsics/HostFunction.h"

#include <vector>

namespace spir2nvvm::executor {

struct HostMathFunction : HostFunction {
  HostMathFunction(HostFunction F, unsigned PointeeBytes)
      : HostFunction(F), PointeeBytes(PointeeBytes) {}
  unsigned PointeeBytes; // written through each pointer; 0: none
};

/// The rows of HostMath.def, sorted by name.
const std::vector<HostMathFunction> &hostMath();
/// Null for a name without a row.
const HostMathFunction *findHostMath(std::string_view Name);

/// fma of floats that keeps subnormal numbers where the processor does not.
inline constexpr char MultiplyAddKeeping[] = "spir2nvvm.host.fma.keeping";

/// Symbols of memory, half and 128-bit operations that x86 code refers to.
const std::vector<HostFunction> &codeGeneratorSymbols();

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTMATH_H
