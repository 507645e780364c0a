// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Formats and surface instructions; sampling is in TextureSample.cpp.

#include "Executor/Textures.h"

#include "Executor/TextureImage.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Images -----------------------------------------------------------------

// How many channels a CUDA array has that holds such an image. The packed types
// are RGB in one word.
static unsigned channelsOf(uint32_t ChannelOrder) {
  switch (ChannelOrder) {
  case 0x10B2: // CL_RG
  case 0x10B3: // CL_RA
  case 0x10BB: // CL_RGx
    return 2;
  case 0x10B5: // CL_RGBA
  case 0x10B6: // CL_BGRA
  case 0x10B7: // CL_ARGB
    return 4;
  default:
    return 1;
  }
}

static std::optional<TexelFormat> formatOf(const ImageDesc &Desc) {
  using Kind = TexelFormat::Kind;
  unsigned Channels = channelsOf(Desc.ChannelOrder);
  if (Desc.ChannelOrder < 0x10B0 || Desc.ChannelOrder > 0x10BE)
    return std::nullopt;
  // CL_RGB and CL_RGBx exist in packed types only, and these in no other.
  bool IsRgb = Desc.ChannelOrder == 0x10B4 || Desc.ChannelOrder == 0x10BC;
  bool IsPacked = Desc.ChannelType >= 0x10D4 && Desc.ChannelType <= 0x10D6;
  if (IsRgb != IsPacked)
    return std::nullopt;
  switch (Desc.ChannelType) {
  case 0x10D0: // CL_SNORM_INT8
  case 0x10D7: // CL_SIGNED_INT8
    return TexelFormat{Kind::Signed, 8, Channels};
  case 0x10D1: // CL_SNORM_INT16
  case 0x10D8: // CL_SIGNED_INT16
    return TexelFormat{Kind::Signed, 16, Channels};
  case 0x10D9: // CL_SIGNED_INT32
    return TexelFormat{Kind::Signed, 32, Channels};
  case 0x10D2: // CL_UNORM_INT8
  case 0x10DA: // CL_UNSIGNED_INT8
    return TexelFormat{Kind::Unsigned, 8, Channels};
  case 0x10D3: // CL_UNORM_INT16
  case 0x10D4: // CL_UNORM_SHORT_565
  case 0x10D5: // CL_UNORM_SHORT_555
  case 0x10DB: // CL_UNSIGNED_INT16
    return TexelFormat{Kind::Unsigned, 16, Channels};
  case 0x10D6: // CL_UNORM_INT_101010
  case 0x10DC: // CL_UNSIGNED_INT32
  case 0x10DF: // CL_UNORM_INT24
    return TexelFormat{Kind::Unsigned, 32, Channels};
  case 0x10DD: // CL_HALF_FLOAT
    return TexelFormat{Kind::Float, 16, Channels};
  case 0x10DE: // CL_FLOAT
    return TexelFormat{Kind::Float, 32, Channels};
  default:
    return std::nullopt;
  }
}

static bool isLayered(ImageShape Shape) {
  return Shape == ImageShape::Image1DArray || Shape == ImageShape::Image2DArray;
}

static unsigned axesOf(ImageShape Shape) {
  switch (Shape) {
  case ImageShape::Image1D:
  case ImageShape::Image1DArray:
    return 1;
  case ImageShape::Image2D:
  case ImageShape::Image2DArray:
    return 2;
  case ImageShape::Image3D:
    return 3;
  }
  return 0;
}

static std::optional<TextureImage> imageOf(const BoundImage &Bound) {
  std::optional<TexelFormat> Format = formatOf(Bound.Desc);
  if (!Format)
    return std::nullopt;
  TextureImage Image;
  Image.Format = *Format;
  Image.Axes = axesOf(Bound.Desc.Shape);
  Image.Layered = isLayered(Bound.Desc.Shape);
  Image.Sizes = {Bound.Desc.Width, Image.Axes > 1 ? Bound.Desc.Height : 1,
                 Image.Axes > 2 ? Bound.Desc.Depth : 1};
  Image.Layers = Image.Layered ? Bound.Desc.Layers : 1;
  Image.Bytes = Bound.Pixels;
  return Image;
}

// ---- Instructions -----------------------------------------------------------

// The byte an access begins at; nothing if it lies outside of the surface. The
// first coordinate counts bytes.
static std::optional<uint64_t> placeOf(const TextureImage &Of, bool Clamp,
                                       int64_t Layer, std::array<int64_t, 3> At,
                                       unsigned Bytes) {
  std::array<int64_t, 3> Ends = {int64_t(Of.Sizes[0]) * Of.Format.bytes() -
                                     Bytes + 1,
                                 int64_t(Of.Sizes[1]), int64_t(Of.Sizes[2])};
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    if (Clamp)
      At[Axis] = std::clamp<int64_t>(At[Axis], 0, Ends[Axis] - 1);
    if (At[Axis] < 0 || At[Axis] >= Ends[Axis])
      return std::nullopt;
  }
  if (Layer < 0 || Layer >= Of.Layers)
    return std::nullopt;
  uint64_t Row = (Layer * Of.Sizes[2] + At[2]) * Of.Sizes[1] + At[1];
  return Row * Of.Sizes[0] * Of.Format.bytes() + At[0];
}

static TextureFault access(const TextureForm &Form, const TextureImage &Of,
                           const uint64_t *Arguments, uint64_t *Results) {
  unsigned Next = 0;
  int64_t Layer = Form.Layered ? uint32_t(Arguments[Next++]) : 0;
  std::array<int64_t, 3> At = {0, 0, 0};
  for (unsigned Axis = 0; Axis != Form.Axes; ++Axis)
    At[Axis] = int32_t(uint32_t(Arguments[Next++]));
  unsigned Size = Form.Bits / 8, Bytes = Size * Form.Elements;
  if (At[0] % Bytes)
    return TextureFault::Misaligned;
  bool IsLoad = Form.What == TextureForm::Operation::Load;
  bool Clamp = Form.Beyond == TextureForm::Outside::Clamp;
  std::optional<uint64_t> Place = placeOf(Of, Clamp, Layer, At, Bytes);
  if (!Place && Form.Beyond == TextureForm::Outside::Trap)
    return TextureFault::Outside;
  for (uint64_t N = 0; N != Form.Elements; ++N) {
    // The host is little-endian, as the device is.
    if (IsLoad) {
      Results[N] = 0;
      if (Place)
        std::memcpy(&Results[N], &Of.Bytes[*Place + N * Size], Size);
    } else if (Place) {
      std::memcpy(&Of.Bytes[*Place + N * Size], &Arguments[Next + N], Size);
    }
  }
  return TextureFault::None;
}

TextureFault executor::runTexture(const TextureForm &Form,
                                  const BoundImage &Bound,
                                  const uint64_t *Arguments,
                                  uint64_t *Results) {
  std::optional<TextureImage> Of = imageOf(Bound);
  bool IsTexture = Form.What == TextureForm::Operation::Sample;
  if (!Of || IsTexture != (Bound.Sampler != nullptr))
    return TextureFault::WrongKind;
  if (Of->Axes != Form.Axes || Of->Layered != Form.Layered)
    return TextureFault::WrongShape;
  return IsTexture
             ? sampleTexture(Form, *Of, *Bound.Sampler, Arguments + 1, Results)
             : access(Form, *Of, Arguments + 1, Results);
}
