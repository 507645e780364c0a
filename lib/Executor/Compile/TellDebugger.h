// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// gdb's JIT compilation interface: a list that it reads, and a function that it
/// stops at. The emulated driver's library has them, and exports them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_TELLDEBUGGER_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_TELLDEBUGGER_H

#include <cstdint>

namespace llvm {
class JITEventListener;
} // namespace llvm

namespace spir2nvvm::executor {

struct DebuggerEntry {
  DebuggerEntry *Next, *Before;
  const char *File;
  uint64_t Bytes;
};

struct DebuggerList {
  enum Action : uint32_t { Nothing, Registered, Unregistered };

  uint32_t Version = 1;
  uint32_t Last = Nothing;
  DebuggerEntry *About = nullptr, *First = nullptr;
};

/// Makes objects that are loaded known to gdb, while they are loaded.
llvm::JITEventListener &debuggerListener();

} // namespace spir2nvvm::executor

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
// gdb looks for these names.
extern "C" {
__attribute__((weak,
               visibility("default"))) extern spir2nvvm::executor::DebuggerList
    __jit_debug_descriptor;
__attribute__((weak, visibility("default"))) void __jit_debug_register_code();
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_TELLDEBUGGER_H
