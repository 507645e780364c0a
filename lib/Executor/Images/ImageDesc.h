// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images and samplers of the executor, in OpenCL's terms.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGEDESC_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGEDESC_H

#include <array>
#include <cstdint>

namespace spir2nvvm {

/// A 1D buffer image is Image1D here.
enum class ImageShape { Image1D, Image1DArray, Image2D, Image2DArray, Image3D };

struct ImageDesc {
  ImageShape Shape = ImageShape::Image2D;
  uint32_t Width = 1, Height = 1, Depth = 1; // of one layer
  uint32_t Layers = 1;                       // of an array
  /// CL_R, CL_RGBA, ... and CL_UNORM_INT8, ... (OpenCL 1.2, 5.3.1.1): the
  /// numbers of cl.h, which get_image_channel_order and its like return.
  uint32_t ChannelOrder = 0x10B5; // CL_RGBA
  uint32_t ChannelType = 0x10DE;  // CL_FLOAT
};

/// What a texture handle knows besides its image.
struct SamplerDesc {
  enum class Addressing { None, ClampToEdge, Clamp, Repeat, MirroredRepeat };
  Addressing Address = Addressing::None;
  bool NormalisedCoordinates = false;
  bool Linear = false;
  /// Integer channels are returned as they are, not as fractions.
  bool ReadAsInteger = false;
  /// Fractions are sRGB, but for the fourth channel; linear ones are returned.
  bool Srgb = false;
};

struct ImageId {
  uint32_t Index = 0;
};

/// A box of pixels. The third coordinate counts the slices of a 3D image and
/// the layers of an array, also of one-dimensional ones.
struct ImageRegion {
  std::array<uint32_t, 3> Origin{0, 0, 0};
  std::array<uint32_t, 3> Size{1, 1, 1};
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_IMAGEDESC_H
