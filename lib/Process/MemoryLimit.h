// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much address space a process may have.

#ifndef SPIR2NVVM_LIB_PROCESS_MEMORYLIMIT_H
#define SPIR2NVVM_LIB_PROCESS_MEMORYLIMIT_H

#include "Process/Sanitizers.h"

#include <cstdint>
#include <sys/resource.h>

namespace spir2nvvm {

/// Limits \p Process, by default the calling one, and what it starts later; no
/// bytes mean no limit. Sanitizers reserve terabytes, so that what is built for
/// them is not limited.
inline bool limitAddressSpace([[maybe_unused]] uint64_t Bytes,
                              [[maybe_unused]] pid_t Process = 0) {
#if SPIR2NVVM_ASAN || SPIR2NVVM_TSAN
  return true;
#else
  rlimit Limit = {rlim_t(Bytes), rlim_t(Bytes)};
  return Bytes == 0 || prlimit(Process, RLIMIT_AS, &Limit, nullptr) == 0;
#endif
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_MEMORYLIMIT_H
