// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images and the handles kernels know them by.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_H

#include "Target/ImageFormats.h"
#include "spir2nvvm/ExecutorImages.h"

#include "llvm/ADT/ArrayRef.h"

#include <deque>
#include <optional>
#include <vector>

namespace spir2nvvm::executor {

struct Image {
  ImageDesc Desc;
  unsigned PixelBytes = 0;
  std::vector<uint8_t> Pixels; // rows, slices, layers without gaps

  uint64_t rowBytes() const { return uint64_t(Desc.Width) * PixelBytes; }
  uint64_t sliceBytes() const { return rowBytes() * Desc.Height; }
  /// Slices of a 3D image, layers of an array.
  uint64_t slices() const { return uint64_t(Desc.Depth) * Desc.Layers; }
};

/// What a handle stands for; a surface has no sampler.
struct ImageHandle {
  ImageId Of;
  std::optional<SamplerDesc> Sampler;
};

class ImageStore {
public:
  /// Nothing for a format or sizes that do not exist.
  std::optional<ImageId> create(const ImageDesc &Desc,
                                llvm::ArrayRef<uint8_t> Pixels);
  Image &image(ImageId Id) { return Images[Id.Index]; }
  const Image &image(ImageId Id) const { return Images[Id.Index]; }
  uint64_t addHandle(const ImageHandle &Handle);
  /// Null for a number that no addHandle returned.
  const ImageHandle *find(uint64_t Number) const;

private:
  std::deque<Image> Images; // references stay valid
  std::deque<ImageHandle> Handles;
};

/// The rows of Target/ImageFormats.def for numbers of cl.h; null where there is
/// none.
const image::Order *orderOf(uint32_t Number);
const image::ChannelType *typeOf(uint32_t Number);
/// How many channels a pixel has.
unsigned channelsOf(const image::Order &Order);
/// Bytes of a pixel; 0 for a format that does not exist.
unsigned pixelBytes(uint32_t ChannelOrder, uint32_t ChannelType);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_H
