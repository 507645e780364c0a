// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Threads/Thread.h"

// Since GCC 12 there is a version that throws nothing, which older systems lack.
#if defined(__GLIBCXX__) && defined(__ELF__)
__asm__(".symver _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE, "
        "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE"
        "@GLIBCXX_3.4.11");
#endif

void spir2nvvm::opencl::waitOnce(std::condition_variable &Changed,
                                 std::unique_lock<std::mutex> &Lock) {
  Changed.wait(Lock);
}
