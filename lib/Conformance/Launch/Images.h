// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The shape and format of an image argument.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_IMAGES_H
#define SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_IMAGES_H

#include "Conformance/Launch/ElementType.h"

namespace spir2nvvm::launch {

enum class ImageShape : uint8_t {
#define IMAGE_SHAPE(SPELLING, NAME, NUMBER, DIMENSIONS) NAME,
#include "Conformance/Launch/Images.def"
};

struct ChannelOrder {
  std::string_view Name;
  uint32_t Number;
  unsigned Channels;
};

struct ChannelType {
  std::string_view Name;
  uint32_t Number;
  unsigned Bytes;
  bool Packed; // Bytes are those of the whole pixel
  Scalar Content;
};

std::optional<ImageShape> imageShape(std::string_view Spelling);
uint32_t hostNumber(ImageShape Shape);
unsigned dimensions(ImageShape Shape);
bool isArray(ImageShape Shape);
/// By spelling in any case, or null.
const ChannelOrder *channelOrder(std::string_view Spelling);
const ChannelType *channelType(std::string_view Spelling);
const ChannelOrder *channelOrder(uint32_t Number);
const ChannelType *channelType(uint32_t Number);

struct Image {
  ImageShape Shape = ImageShape::Image2d;
  uint32_t Order = 0x10B5, Type = 0x10DE; // RGBA of floats
  uint64_t Width = 1, Height = 1, Depth = 1, Layers = 1;

  /// 0 for a format that no row describes.
  unsigned pixelBytes() const;
  uint64_t pixels() const { return Width * Height * Depth * Layers; }
  uint64_t bytes() const { return pixels() * pixelBytes(); }
};

} // namespace spir2nvvm::launch

#endif // SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_IMAGES_H
