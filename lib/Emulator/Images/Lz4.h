// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Blocks of LZ4, one of the two forms in which fat binaries hold PTX.

#ifndef SPIR2NVVM_LIB_EMULATOR_IMAGES_LZ4_H
#define SPIR2NVVM_LIB_EMULATOR_IMAGES_LZ4_H

#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm::emulator {

/// The \p Size bytes that \p Block stands for; nothing if it is damaged or
/// stands for another number of bytes.
std::optional<std::string> decompressLz4(std::string_view Block, size_t Size);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_IMAGES_LZ4_H
