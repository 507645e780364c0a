// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// gdb finds these by their names among what the library exports, so they are
/// what nothing else here is: global.

#include "Executor/Compile/TellDebugger.h"

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
spir2nvvm::executor::DebuggerList __jit_debug_descriptor;

__attribute__((noinline)) void __jit_debug_register_code() {
  asm volatile("" ::: "memory"); // it stays a call
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
