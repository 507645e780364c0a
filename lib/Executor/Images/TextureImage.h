// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An image as the texture unit holds it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTUREIMAGE_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTUREIMAGE_H

#include "Executor/Images/Textures.h"

#include <array>
#include <optional>

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
  uint8_t *Bytes = nullptr;
  uint64_t RowPitch = 0, SlicePitch = 0; // layers are slices, too

  /// The first byte of a row; indices are those of the image.
  uint8_t *row(int64_t Layer, int64_t Y, int64_t Z) const {
    return Bytes + (Layer * Sizes[2] + Z) * SlicePitch + Y * RowPitch;
  }
};

struct Image;
/// Nothing for a format no CUDA array has.
std::optional<TextureImage> textureOf(const Image &Of);

/// tex and tld4; \p Arguments follow the handle.
TextureFault sampleTexture(const TextureForm &Form, const TextureImage &Of,
                           SamplerDesc Sampler, const uint64_t *Arguments,
                           uint64_t *Results);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTUREIMAGE_H
