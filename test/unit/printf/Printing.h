// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a program prints when it is translated and run on the CPU.

#ifndef SPIR2NVVM_TEST_UNIT_PRINTF_PRINTING_H
#define SPIR2NVVM_TEST_UNIT_PRINTF_PRINTING_H

#include "llvm/Support/MemoryBufferRef.h"

#include <string>

namespace spir2nvvm::test {

/// Runs \p Kernel, which has no parameters, with one work-item. Failures go to
/// the test.
std::string printedBy(llvm::MemoryBufferRef Module, const char *Kernel);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_PRINTF_PRINTING_H
