// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The floating-point environment of kernels: nearest, with subnormal numbers,
/// without traps. Applications have others on the threads that they launch
/// from, and threads begin with that of the one that starts them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_HOSTARITHMETIC_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_HOSTARITHMETIC_H

#include <cfenv>

namespace spir2nvvm::executor {

/// The kernels' environment on this thread, and its own again at the end.
class HostArithmetic {
public:
  HostArithmetic() {
    std::fegetenv(&Before);
    std::fesetenv(FE_DFL_ENV);
  }
  ~HostArithmetic() { std::fesetenv(&Before); }
  HostArithmetic(const HostArithmetic &) = delete;
  HostArithmetic &operator=(const HostArithmetic &) = delete;

private:
  std::fenv_t Before;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_HOSTARITHMETIC_H
