// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Zstandard (RFC 8878), the form in which fat binaries hold PTX since CUDA 13.
/// Without dictionaries, which they do not use.

#ifndef SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTD_H
#define SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTD_H

#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm::emulator {

/// The \p Size bytes that one frame stands for; nothing if it is damaged,
/// stands for another number of bytes, or needs a dictionary. Bytes after the
/// frame are left alone.
std::optional<std::string> decompressZstd(std::string_view Frame, size_t Size);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTD_H
