// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For inputs that are a program of a fixed size and a module after it.

#ifndef SPIR2NVVM_TEST_FUZZ_MUTATE_H
#define SPIR2NVVM_TEST_FUZZ_MUTATE_H

#include <cstddef>
#include <cstdint>

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t Max);

/// Changes the program alone where a module stands after it.
inline size_t mutateProgram(uint8_t *Data, size_t Size, size_t Max,
                            size_t ProgramSize) {
  if (Size <= ProgramSize)
    return LLVMFuzzerMutate(Data, Size, Max);
  LLVMFuzzerMutate(Data, ProgramSize, ProgramSize);
  return Size;
}

#endif // SPIR2NVVM_TEST_FUZZ_MUTATE_H
