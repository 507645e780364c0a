// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images and the handles kernels know them by.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGESTORE_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGESTORE_H

#include "Executor/Images/ImageDesc.h"
#include "Executor/Images/QuickSampler.h"
#include "Executor/Images/TextureImage.h"
#include "Target/ImageFormats.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace spir2nvvm::executor {

struct Image {
  ImageDesc Desc;
  unsigned PixelBytes = 0;
  uint64_t RowPitch = 0, SlicePitch = 0; // layers are slices, too
  uint8_t *Bytes = nullptr;
  std::shared_ptr<const void> Owner;   // of the bytes
  std::optional<TextureImage> Texture; // none for formats CUDA lacks

  uint64_t rowBytes() const { return uint64_t(Desc.Width) * PixelBytes; }
  /// Slices of a 3D image, layers of an array.
  uint64_t slices() const { return uint64_t(Desc.Depth) * Desc.Layers; }
  uint64_t size() const { return SlicePitch * slices(); }
};

/// Where the pixels of such an image lie, still without bytes. Nothing for a
/// format or sizes that do not exist. \p RowPitch 0: without gaps.
std::optional<Image> layOut(const ImageDesc &Desc, uint64_t RowPitch = 0);

/// What a handle stands for; a surface has no sampler.
struct ImageHandle {
  uint64_t Number = 0;
  std::shared_ptr<const Image> Of;
  std::optional<SamplerDesc> Sampler;
  /// For coordinates that are integers, and for others.
  std::array<QuickSampler, 2> Quick;
};

/// Thread-safe. What is removed is handed to the caller, because a launch that
/// runs may still use it.
class ImageStore {
public:
  ~ImageStore();

  ImageId add(Image New);
  std::shared_ptr<const Image> find(ImageId Id) const;
  /// The image and its handles; empty when there is no such image.
  std::vector<std::shared_ptr<const void>> remove(ImageId Id);

  /// 0 when there is no such image, or no number left.
  uint64_t addHandle(ImageId Of, std::optional<SamplerDesc> Sampler);
  std::shared_ptr<const void> removeHandle(uint64_t Number);
  /// Null for a number that is not (or no longer) a handle. Takes no lock.
  const ImageHandle *handle(uint64_t Number) const;

private:
  struct Entry {
    std::shared_ptr<const Image> Of;
    std::vector<uint64_t> Handles;
  };
  static constexpr size_t ChunkSlots = 1024, Chunks = 1024;
  using Chunk = std::array<std::atomic<const ImageHandle *>, ChunkSlots>;
  struct Slot {
    std::shared_ptr<const ImageHandle> Owner;
    uint32_t Generation = 0, Image = 0;
  };

  std::shared_ptr<const void> unlink(uint64_t Number);
  std::atomic<const ImageHandle *> &slotAt(size_t Index);

  mutable std::mutex Mutex;
  std::map<uint32_t, Entry> Images;
  uint32_t LastImage = 0;
  std::vector<Slot> Slots;
  std::vector<size_t> FreeSlots;
  std::array<std::atomic<Chunk *>, Chunks> Table = {};
};

/// The rows of Target/ImageFormats.def for numbers of cl.h; null where there is
/// none.
const image::Order *orderOf(uint32_t Number);
const image::ChannelType *typeOf(uint32_t Number);
/// How many channels a pixel has.
unsigned channelsOf(const image::Order &Order);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGESTORE_H
