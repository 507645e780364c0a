// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An image as the texture unit holds it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_TEXTUREIMAGE_H
#define SPIR2NVVM_LIB_EXECUTOR_TEXTUREIMAGE_H

#include "Executor/Textures.h"

#include <array>

namespace spir2nvvm::executor {

/// CUarray_format and the number of channels.
struct TexelFormat {
  enum class Kind { Signed, Unsigned, Float };
  Kind What = Kind::Float;
  unsigned Bits = 32, Channels = 4;
  unsigned bytes() const { return Bits / 8 * Channels; }
};

struct TextureImage {
  TexelFormat Format;
  unsigned Axes = 2;
  bool Layered = false;
  std::array<uint32_t, 3> Sizes = {1, 1, 1};
  uint32_t Layers = 1;
  llvm::MutableArrayRef<uint8_t> Bytes;
};

/// tex; \p Arguments behind the handle.
TextureFault sampleTexture(const TextureForm &Form, const TextureImage &Of,
                           SamplerDesc Sampler, const uint64_t *Arguments,
                           uint64_t *Results);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_TEXTUREIMAGE_H
