// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory of an emulated device: buffers and images that outlive programs,
/// shared by any number of them and of threads.
///
///   std::shared_ptr<DeviceMemory> Memory = DeviceMemory::create();
///   DevicePtr Out = Memory->allocate(4096, "out");   // 0: none left
///   Memory->write(Out, Host.data(), 4096);
///
/// Every function may be called from any thread at any time, also while
/// launches run. What is freed while a launch runs stays readable for it until
/// no launch runs; nothing else orders launches and copies, which is the
/// caller's affair. A function that returns bool says false, and has done
/// nothing, when a range is not inside one object or a description does not
/// fit.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_DEVICEMEMORY_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_DEVICEMEMORY_H

#include "Executor/Images/ImageDesc.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

namespace executor {
class MemoryState;
} // namespace executor

/// An address in global memory as a kernel sees it (CUdeviceptr).
using DevicePtr = uint64_t;

/// What kernels may do with an allocation.
enum class BufferAccess { ReadWrite, ReadOnly };

struct MemoryOptions {
  /// Bytes that buffers, variables and images may take together, rounded up to
  /// pages; 0: what the host gives.
  uint64_t Capacity = 0;
  /// Freed addresses do not return while there are others, so that a stale
  /// pointer meets nothing. For programs that run unchecked: false.
  bool Guarded = true;
};

struct MemoryUsage {
  uint64_t Used = 0, Capacity = 0;
};

/// An object of global memory: a buffer, a variable, or memory of the host.
struct MemoryRange {
  DevicePtr Base = 0;
  uint64_t Size = 0;
  std::string Name;
  BufferAccess Access = BufferAccess::ReadWrite;
};

/// A box of bytes: rows of Bytes, slices of Rows.
struct MemoryBox {
  uint64_t Bytes = 0, Rows = 1, Slices = 1;
};

/// From one row to the next, from one slice to the next; 0: without gaps.
struct MemoryPitch {
  uint64_t Row = 0, Slice = 0;
};

class DeviceMemory {
public:
  static std::shared_ptr<DeviceMemory> create(const MemoryOptions &Opts = {});
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;

  /// Capacity is what the host has where MemoryOptions has none.
  MemoryUsage usage() const;

  // ---- Buffers -------------------------------------------------------------

  /// New memory of zeros; findings show \p Name, or that of the argument which
  /// points there. \p Align is a power of
  /// two. Size 0 gives an address that nothing can be read from. 0 when the
  /// capacity or the host's memory is exhausted.
  DevicePtr allocate(uint64_t Bytes, llvm::StringRef Name = {},
                     BufferAccess Access = BufferAccess::ReadWrite,
                     uint64_t Align = 256);
  /// Makes \p Bytes of the host's memory an object of the device, where it is.
  /// 0 when a part of it already is one. unmapHost or free ends that.
  DevicePtr mapHost(void *Host, uint64_t Bytes, llvm::StringRef Name = {},
                    BufferAccess Access = BufferAccess::ReadWrite);
  bool unmapHost(DevicePtr Base) { return free(Base); }
  /// False when \p Base is not the start of an allocation or mapping.
  bool free(DevicePtr Base);

  /// What malloc of kernels can take at first (CU_LIMIT_MALLOC_HEAP_SIZE).
  static constexpr uint64_t UsualHeap = 8 << 20;
  /// Blocks stay until kernels free them.
  void setHeapLimit(uint64_t Bytes);
  uint64_t heapLimit() const;

  /// What findings call it from now on. False when \p Base is not the start of
  /// an allocation or mapping.
  bool rename(DevicePtr Base, llvm::StringRef Name);

  /// The object that \p Address is in; one byte after it is not.
  std::optional<MemoryRange> find(DevicePtr Address) const;
  /// Where the host sees a range that is inside one object, or null: pinned
  /// memory is an allocation whose bytes the host uses directly.
  void *hostPointer(DevicePtr Address, uint64_t Bytes) const;
  /// What a kernel calls the byte at \p Host, whether or not it is an object.
  static DevicePtr addressOf(const void *Host);

  bool write(DevicePtr To, const void *Bytes, uint64_t Size);
  bool read(DevicePtr From, void *Bytes, uint64_t Size) const;

  // ---- Images --------------------------------------------------------------

  /// An image of \p Desc with \p Pixels (rows, slices and layers without gaps),
  /// or of zeros when there are none. Nothing if the description is
  /// contradictory, the size of \p Pixels is not what it asks for, or memory is
  /// exhausted.
  std::optional<ImageId> createImage(const ImageDesc &Desc,
                                     llvm::ArrayRef<uint8_t> Pixels = {});
  /// A view of a buffer, of one or two dimensions: both see each other's
  /// writes. Its rows are \p RowPitch bytes apart, 0: without gaps. The bytes
  /// live as long as one of both does.
  std::optional<ImageId> createImageOfBuffer(const ImageDesc &Desc,
                                             DevicePtr Buffer,
                                             uint64_t RowPitch = 0);
  /// Its handles become invalid. False if it is not an image.
  bool freeImage(ImageId Image);

  bool writeImage(ImageId To, const ImageRegion &Region, const void *From,
                  MemoryPitch FromPitch = {});
  bool readImage(ImageId From, const ImageRegion &Region, void *To,
                 MemoryPitch ToPitch = {}) const;
  /// All of them, without gaps.
  std::vector<uint8_t> imagePixels(ImageId From) const;
  /// Between images of the same size of pixels. \p At is where the region's
  /// first pixel goes. False when the regions overlap.
  bool copyImage(ImageId To, std::array<uint32_t, 3> At, ImageId From,
                 const ImageRegion &Region);

  // ---- Handles -------------------------------------------------------------

  /// What CUDA's cuSurfObjectCreate and cuTexObjectCreate return; 0 for what is
  /// no image.
  uint64_t surfaceHandle(ImageId Image);
  uint64_t textureHandle(ImageId Image, const SamplerDesc &Sampler);
  /// A kernel that uses it afterwards gets a finding (EX37). False for a number
  /// that is not a handle.
  bool freeHandle(uint64_t Handle);

  /// For the executor itself.
  executor::MemoryState &state() const { return *State; }

private:
  explicit DeviceMemory(const MemoryOptions &Opts);
  std::unique_ptr<executor::MemoryState> State;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_DEVICEMEMORY_H
