// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What makes a memory object an image: its format and shape, the array behind
/// it, and the descriptor that kernels get (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_IMAGE_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_IMAGE_H

#include "Cuda/Memory.h"
#include "OpenCL/Schedule/Context.h"
#include "Target/ImageFormats.h"
#include "spir2nvvm-c/image.h"

#include <array>
#include <condition_variable>
#include <memory>
#include <optional>
#include <vector>

namespace spir2nvvm::opencl {

/// A format by its parts.
struct PixelFormat {
  cl_image_format Named{};
  const image::Order *Order = nullptr;
  const image::ChannelType *Type = nullptr;

  /// None if there is no such format.
  static std::optional<PixelFormat> from(const cl_image_format &Named);
  /// Of images of a kind, whatever they are used for.
  static std::vector<cl_image_format> all(cl_mem_object_type Kind);
  static bool fits(cl_channel_order Order, cl_mem_object_type Kind);
  /// Formats that only some images have: CL_IMAGE_FORMAT_NOT_SUPPORTED.
  static bool isOffered(cl_channel_order Order, cl_mem_object_type Kind);

  bool isPacked() const { return Type->Class == image::ChannelClass::Packed; }
  bool isSrgb() const;
  bool isInteger() const {
    return Type->Class == image::ChannelClass::Signed ||
           Type->Class == image::ChannelClass::Unsigned;
  }
  unsigned channels() const;
  size_t bytes() const { return channels() * Type->Bits / 8; }
  cuda::ArrayFormat arrayFormat() const;
  /// What write_image{f|i|ui} would store of \p Colour, four floats, ints or
  /// unsigned ints as the format has it.
  std::vector<uint8_t> pixel(const void *Colour) const;
};

/// The size of an image. What a shape does not have is 1.
struct ImageShape {
  cl_mem_object_type Type = 0;
  size_t Width = 1, Height = 1, Depth = 1, Layers = 1;

  bool isArray() const {
    return Type == CL_MEM_OBJECT_IMAGE1D_ARRAY ||
           Type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }
  bool has2d() const {
    return Type == CL_MEM_OBJECT_IMAGE2D || Type == CL_MEM_OBJECT_IMAGE3D ||
           Type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }
  /// Whether a slice pitch means something.
  bool hasSlices() const { return isArray() || Type == CL_MEM_OBJECT_IMAGE3D; }
  /// What origins and regions count (CL 1.2, 5.3.3): layers come after the
  /// dimensions of one layer.
  Triple extent() const;
  bool contains(const Triple &Origin, const Triple &Region) const;
};

/// How pixels lie in memory of the host.
struct HostPitch {
  size_t Row = 0, Slice = 0;

  /// Fills in what 0 stands for in a block of \p Region.
  void settle(const ImageShape &Shape, const Triple &Region, size_t PixelBytes);
  /// Whether they are large enough.
  bool fits(const ImageShape &Shape, const Triple &Region,
            size_t PixelBytes) const;
};

/// A box of an image.
struct ImageBox {
  Triple Origin{}, Region{};
};

cuda::Copy3D copyBetween(const cuda::CopyEnd3D &From, const cuda::CopyEnd3D &To,
                         const Triple &Size);

/// Where the pixels of an image are on one device.
struct ImagePlace {
  std::shared_ptr<cuda::Array> Array; // of an image and of its views
  cuda::DevicePtr Pixels = 0; // of a buffer's image: the buffer's memory
};

/// An image on one device.
class Image {
public:
  /// \p BufferPitch is what a row of a 2D image takes in a buffer, whose memory
  /// the image is then; 0 for others.
  Image(const PixelFormat &Format, const ImageShape &Shape, size_t BufferPitch)
      : Host{BufferPitch, 0}, Format(Format), Shape(Shape),
        BufferPitch(BufferPitch) {
    Host.settle(Shape, Shape.extent(), Format.bytes());
  }
  /// The pixels of \p Of, seen with another channel order.
  Image(const PixelFormat &Format, const Image &Of)
      : Host(Of.Host), Format(Format), Shape(Of.Shape),
        BufferPitch(Of.BufferPitch) {}
  /// \p Buffer is where the image of a buffer begins.
  Result<ImagePlace> allocate(const cuda::ContextScope &In,
                              cuda::DevicePtr Buffer) const;
  void place(ImagePlace &At) {
    Array.swap(At.Array);
    Pixels = At.Pixels;
  }
  ImagePlace placed() const { return {Array, Pixels}; }
  bool isPlaced() const { return Array || Pixels; }

  const PixelFormat &format() const { return Format; }
  const ImageShape &shape() const { return Shape; }
  size_t pixelBytes() const { return Format.bytes(); }
  /// Of all pixels, one after the other; in a buffer, of all rows.
  size_t bytes() const;
  /// What kernels are passed: the place of a descriptor of the surface and of a
  /// texture for each of \p States, a bit for each state of samplers. All of it
  /// is made at the first request; copies need none.
  Result<cuda::DevicePtr> descriptor(DeviceContext &On, uint32_t States) const;

  /// Reads in \p States meet a border with unnormalised coordinates.
  bool needsPlainBorder(uint32_t States) const;

  /// One end of a copy, at \p Origin.
  cuda::CopyEnd3D end(const Triple &Origin) const;
  /// The size of a copy of \p Region, as the driver counts.
  Triple copySize(const Triple &Region) const;

  /// The copies of \p Box to or from \p Linear, memory of the host or of a
  /// buffer with \p Pitch.
  std::vector<cuda::Copy3D> copies(const ImageBox &Box, const HostPitch &Pitch,
                                   const cuda::CopyEnd3D &Linear,
                                   bool ToImage) const;
  static cuda::CopyEnd3D hostEnd(const void *Memory);
  /// Copies, one after the other, that fill \p Box: a little from \p Host,
  /// which this fills, and the rest from where they have been already.
  std::vector<cuda::Copy3D> fill(const ImageBox &Box, const void *Colour,
                                 std::vector<uint8_t> &Host) const;
  /// Pixels from the host's memory, now.
  cl_int upload(Context &C, const void *From) const;

  /// Pitches of maps: the application's, or those of a tight block.
  HostPitch Host;

private:
  cuda::Resource resource() const;
  cuda::ArrayShape arrayShape() const;

  bool isLine() const { return Shape.Type == CL_MEM_OBJECT_IMAGE1D_BUFFER; }

  PixelFormat Format;
  ImageShape Shape;
  size_t BufferPitch;
  std::shared_ptr<cuda::Array> Array;
  cuda::DevicePtr Pixels = 0;

  /// What kernels see. A descriptor stays as it is while one runs: with more
  /// states there is another one.
  struct View {
    RankedMutex<Rank::MemObject> M; // guards what follows
    std::condition_variable Changed;
    bool IsGrowing = false; // a thread is adding to it
    uint32_t States = 0;    // that Latest has
    cuda::DevicePtr Latest = 0;
    // Only the thread that is adding to it touches these.
    std::optional<cuda::Surface> Surface;
    std::vector<cuda::Texture> Textures;
    std::vector<cuda::DeviceMemory> Descriptors;
    uint64_t Handles[S2N_SAMPLER_STATES] = {};
  };
  uint32_t texturesFor(uint32_t States) const;
  cl_int grow(DeviceContext &On, View &V, uint32_t States) const;
  cuda::Status addObjects(const cuda::ContextScope &In, View &V,
                          uint32_t States) const;
  s2n_image described(const View &V) const;
  mutable View ForKernels;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_IMAGE_H
