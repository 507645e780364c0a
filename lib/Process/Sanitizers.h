// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which sanitizer this is built for: they have to be told of fibres and of
/// addresses, and of address space they need more than any limit.

#ifndef SPIR2NVVM_LIB_PROCESS_SANITIZERS_H
#define SPIR2NVVM_LIB_PROCESS_SANITIZERS_H

#if defined(__SANITIZE_ADDRESS__)
#define SPIR2NVVM_ASAN 1
#elif defined(__SANITIZE_THREAD__)
#define SPIR2NVVM_TSAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SPIR2NVVM_ASAN 1
#elif __has_feature(thread_sanitizer)
#define SPIR2NVVM_TSAN 1
#endif
#endif

#endif // SPIR2NVVM_LIB_PROCESS_SANITIZERS_H
