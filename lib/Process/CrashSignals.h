// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Signals by which a program crashes.

#ifndef SPIR2NVVM_LIB_PROCESS_CRASHSIGNALS_H
#define SPIR2NVVM_LIB_PROCESS_CRASHSIGNALS_H

#include <csignal>

namespace spir2nvvm {

struct CrashSignal {
  int Number;
  const char *Name;
};

inline constexpr CrashSignal CrashSignals[] = {
    {SIGSEGV, "invalid memory access"},
    {SIGBUS, "invalid memory access"},
    {SIGABRT, "abort"},
    {SIGILL, "illegal instruction"},
    {SIGFPE, "arithmetic fault"},
    {SIGTRAP, "trap"}};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_CRASHSIGNALS_H
