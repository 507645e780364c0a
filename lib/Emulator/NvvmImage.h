// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What cuModuleLoadData gets: a pointer, and no size.

#ifndef SPIR2NVVM_LIB_EMULATOR_NVVMIMAGE_H
#define SPIR2NVVM_LIB_EMULATOR_NVVMIMAGE_H

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm::emulator {

enum class ImageKind { NvvmText, NvvmBitcode, Ptx, Cubin, FatBinary, Unknown };

struct NvvmImage {
  ImageKind Kind = ImageKind::Unknown;
  llvm::StringRef Bytes; // of NVVM IR
};

/// Text ends in a zero byte. Bitcode is either in LLVM's wrapper, which has its
/// size, or is followed by four zero bytes, which no block begins with.
NvvmImage findImage(const void *Begin);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_NVVMIMAGE_H
