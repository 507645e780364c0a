// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What cuModuleLoadData gets: a pointer, and no size; or a file.

#ifndef SPIR2NVVM_LIB_EMULATOR_IMAGES_IMAGE_H
#define SPIR2NVVM_LIB_EMULATOR_IMAGES_IMAGE_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::emulator {

enum class ImageKind {
  NvvmText,
  NvvmBitcode,
  Ptx,
  Cubin,
  FatBinary,
  Linked, // what cuLinkComplete gives
  Unknown
};

struct Image {
  ImageKind Kind = ImageKind::Unknown;
  std::string_view Bytes; // all of it; of machine code the first ones
};

/// Text ends in a zero byte. Bitcode is either in LLVM's wrapper, which has its
/// size, or is followed by four zero bytes, which no block begins with. Fat
/// binaries, what nvcc wraps around them and linked images have their size.
Image findImage(const void *Begin);

/// Of bytes from a file, whose sizes are not believed.
Image imageOf(std::string_view Bytes);

/// Whether a text begins as PTX does: comments, and then .version.
bool isPtx(std::string_view Text);

/// "sm_90" of a cubin's first bytes; empty if they do not tell.
std::string archOfCubin(std::string_view Bytes);

// ---- Linked images ----------------------------------------------------------

/// PTX modules that belong together, as one image.
std::string linkedImage(const std::vector<std::string> &Texts);
/// Its modules; nothing if it is damaged.
std::optional<std::vector<std::string_view>> modulesOf(std::string_view Linked);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_IMAGES_IMAGE_H
