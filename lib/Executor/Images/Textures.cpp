// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Formats and surface instructions; sampling is in TextureSample.cpp.

#include "Executor/Images/Textures.h"

#include "Executor/Images/ImageStore.h"
#include "Executor/Images/TextureImage.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Images -----------------------------------------------------------------

static TexelFormat::Kind kindOf(image::ChannelClass Class) {
  switch (Class) {
  case image::ChannelClass::Snorm:
  case image::ChannelClass::Signed:
    return TexelFormat::Kind::Signed;
  case image::ChannelClass::Unorm:
  case image::ChannelClass::Unsigned:
  case image::ChannelClass::Packed:
    return TexelFormat::Kind::Unsigned;
  case image::ChannelClass::Half:
  case image::ChannelClass::Float:
    break;
  }
  return TexelFormat::Kind::Float;
}

static bool isPackedRgb(const image::ChannelType &Type) {
  return Type.Number == image::UNORM_SHORT_565 ||
         Type.Number == image::UNORM_SHORT_555 ||
         Type.Number == image::UNORM_INT_101010;
}

// The format of a CUDA array that holds such an image. Three channels exist in
// packed types only, and these in no other order; they are one word there.
static std::optional<TexelFormat> formatOf(const ImageDesc &Desc) {
  const image::Order *Order = orderOf(Desc.ChannelOrder);
  const image::ChannelType *Type = typeOf(Desc.ChannelType);
  if (!Order || !Type || (channelsOf(*Order) == 3) != isPackedRgb(*Type))
    return std::nullopt;
  unsigned Stored = StringRef(Order->Write).size();
  return TexelFormat{kindOf(Type->Class), Type->Bits, Stored};
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

std::optional<TextureImage> executor::textureOf(const Image &Of) {
  std::optional<TexelFormat> Format = formatOf(Of.Desc);
  // A packed type in an order of several channels is no format.
  if (!Format || Format->bytes() != Of.PixelBytes)
    return std::nullopt;
  TextureImage Texture;
  Texture.Format = *Format;
  Texture.Axes = axesOf(Of.Desc.Shape);
  Texture.Layered = isLayered(Of.Desc.Shape);
  Texture.Sizes = {Of.Desc.Width, Texture.Axes > 1 ? Of.Desc.Height : 1,
                   Texture.Axes > 2 ? Of.Desc.Depth : 1};
  Texture.Layers = Texture.Layered ? Of.Desc.Layers : 1;
  Texture.Bytes = Of.Bytes;
  Texture.RowPitch = Of.RowPitch;
  Texture.SlicePitch = Of.SlicePitch;
  return Texture;
}

// ---- Instructions -----------------------------------------------------------

// The byte an access begins at; null if it lies outside of the surface. The
// first coordinate counts bytes.
static uint8_t *placeOf(const TextureImage &Of, bool Clamp, int64_t Layer,
                        std::array<int64_t, 3> At, unsigned Bytes) {
  std::array<int64_t, 3> Ends = {int64_t(Of.Sizes[0]) * Of.Format.bytes() -
                                     Bytes + 1,
                                 int64_t(Of.Sizes[1]), int64_t(Of.Sizes[2])};
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    if (Clamp)
      At[Axis] = std::clamp<int64_t>(At[Axis], 0, Ends[Axis] - 1);
    if (At[Axis] < 0 || At[Axis] >= Ends[Axis])
      return nullptr;
  }
  if (Layer < 0 || Layer >= Of.Layers)
    return nullptr;
  return Of.row(Layer, At[1], At[2]) + At[0];
}

static TextureFault shapeFault(const TextureForm &Form,
                               const ImageHandle &Bound) {
  const std::optional<TextureImage> &Of = Bound.Of->Texture;
  if (!Of || Form.isSample() != Bound.Sampler.has_value())
    return TextureFault::WrongKind;
  // The faces of cubes are layers of planes.
  unsigned Axes = Form.Cube ? 2 : Form.Axes;
  if (Of->Axes != Axes || Of->Layered != (Form.Layered || Form.Cube))
    return TextureFault::WrongShape;
  return TextureFault::None;
}

const TextureImage *executor::surfaceFor(const TextureForm &Form,
                                         const ImageHandle &Bound) {
  return shapeFault(Form, Bound) == TextureFault::None &&
                 Bound.Of->Texture->Format.bytes() == Form.bytes()
             ? &*Bound.Of->Texture
             : nullptr;
}

static bool isAligned(const TextureForm &Form, int64_t X) {
  return (X & (Form.bytes() - 1)) == 0;
}

static uint8_t *surfacePlace(const TextureForm &Form, const TextureImage &Of,
                             int64_t Layer, const std::array<int64_t, 3> &At) {
  const bool Clamp = Form.Beyond == TextureForm::Outside::Clamp;
  return isAligned(Form, At[0]) ? placeOf(Of, Clamp, Layer, At, Form.bytes())
                                : nullptr;
}

static TextureFault surfaceFault(const TextureForm &Form,
                                 const ImageHandle &Bound, int64_t X,
                                 const uint8_t *Place) {
  const TextureFault Shape = shapeFault(Form, Bound);
  if (Shape != TextureFault::None)
    return Shape;
  if (!isAligned(Form, X))
    return TextureFault::Misaligned;
  return !Place && Form.Beyond == TextureForm::Outside::Trap
             ? TextureFault::Outside
             : TextureFault::None;
}

static TextureFault access(const TextureForm &Form, const ImageHandle &Bound,
                           const uint64_t *Arguments, uint64_t *Results) {
  unsigned Next = 0;
  int64_t Layer = Form.Layered ? uint32_t(Arguments[Next++]) : 0;
  std::array<int64_t, 3> At = {0, 0, 0};
  for (unsigned Axis = 0; Axis != Form.Axes; ++Axis)
    At[Axis] = int32_t(uint32_t(Arguments[Next++]));
  const bool Fits = shapeFault(Form, Bound) == TextureFault::None;
  uint8_t *Place =
      Fits ? surfacePlace(Form, *Bound.Of->Texture, Layer, At) : nullptr;
  const bool IsLoad = Form.What == TextureForm::Operation::Load;
  const unsigned Size = Form.Bits / 8;
  for (uint64_t N = 0; N != Form.Elements; ++N) {
    if (IsLoad)
      Results[N] = 0;
    if (!Place)
      continue;
    // The host is little-endian, as the device is.
    if (IsLoad)
      std::memcpy(&Results[N], Place + N * Size, Size);
    else
      std::memcpy(Place + N * Size, &Arguments[Next + N], Size);
  }
  return surfaceFault(Form, Bound, At[0], Place);
}

TextureFault executor::runTexture(const TextureForm &Form,
                                  const ImageHandle &Bound,
                                  const uint64_t *Arguments,
                                  uint64_t *Results) {
  if (!Form.isSample())
    return access(Form, Bound, Arguments + 1, Results);
  const TextureFault Fault = shapeFault(Form, Bound);
  return Fault == TextureFault::None
             ? sampleTexture(Form, *Bound.Of->Texture, *Bound.Sampler,
                             Arguments + 1, Results)
             : Fault;
}
