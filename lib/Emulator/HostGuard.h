// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that the application may not touch for a time: its view of it has no
/// access, and a handler of SIGSEGV notes who comes and lets it pass. Calls of
/// the system on such memory fail with EFAULT.

#ifndef SPIR2NVVM_LIB_EMULATOR_HOSTGUARD_H
#define SPIR2NVVM_LIB_EMULATOR_HOSTGUARD_H

#include <cstddef>
#include <string>
#include <vector>

namespace spir2nvvm::emulator {

/// From now on, for whole pages that allocateManaged or allocatePinned gave, by
/// the executor's view; memory with one view is left alone.
void keepOut(void *Begin, size_t Bytes);
/// The opposite, also before the memory goes.
void letIn(void *Begin);

/// An access of the application's, the first of its place in the program.
struct HostTouch {
  void *Begin;     // what keepOut() was told
  size_t Offset;   // in that
  int Thread;      // as the system counts them
  std::string Who; // "main+0x1f of ./program"
};
/// Those since the last call.
std::vector<HostTouch> takeTouches();

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_HOSTGUARD_H
