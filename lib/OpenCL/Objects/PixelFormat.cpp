// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.3.1.1: which channel orders go with which channel types, and
/// what a fill colour is in the bytes of a format.

#include "OpenCL/Objects/Image.h"
#include "OpenCL/Support/Version.h"

#include <CL/cl_half.h>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;
using image::ChannelClass;

namespace {
enum class Group { Any, Bytes, Numbers, Packed, Depths, Srgb };

struct OrderRow {
  cl_channel_order Order;
  Group Types;
};
constexpr OrderRow OrderRows[] = {
#define IMAGE_FORMATS(ORDER, GROUP) {ORDER, Group::GROUP},
#include "OpenCL/Tables/ImageFormats.def"
};
} // namespace

static bool isIn(Group G, const image::ChannelType &Type) {
  // Depth with a stencil is another extension's.
  if (Type.Number == CL_UNORM_INT24)
    return false;
  bool Packed = Type.Class == ChannelClass::Packed;
  bool Integer = Type.Class == ChannelClass::Signed ||
                 Type.Class == ChannelClass::Unsigned;
  switch (G) {
  case Group::Any:
    return !Packed;
  case Group::Bytes:
    return !Packed && Type.Bits == 8;
  case Group::Numbers:
    return !Packed && !Integer;
  case Group::Packed:
    return Packed;
  case Group::Depths:
    return Type.Number == CL_UNORM_INT16 || Type.Number == CL_FLOAT;
  case Group::Srgb:
    return Type.Number == CL_UNORM_INT8;
  }
  return false;
}

std::optional<PixelFormat> PixelFormat::from(const cl_image_format &Named) {
  PixelFormat F;
  F.Named = Named;
  for (const image::Order &O : image::Orders)
    if (O.Number == Named.image_channel_order)
      F.Order = &O;
  for (const image::ChannelType &T : image::Types)
    if (T.Number == Named.image_channel_data_type)
      F.Type = &T;
  if (!F.Order || !F.Type)
    return std::nullopt;
  for (const OrderRow &Row : OrderRows)
    if (Row.Order == Named.image_channel_order && isIn(Row.Types, *F.Type))
      return F;
  return std::nullopt;
}

bool PixelFormat::fits(cl_channel_order Order, cl_mem_object_type Kind) {
  return Order != CL_DEPTH || Kind == CL_MEM_OBJECT_IMAGE2D ||
         Kind == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

static bool isSrgb(cl_channel_order Order) {
  return Order == CL_sRGBA || Order == CL_sBGRA;
}

bool PixelFormat::isSrgb() const { return ::isSrgb(Named.image_channel_order); }

// Linear memory is read without samplers, whose textures convert.
bool PixelFormat::isOffered(cl_channel_order Order, cl_mem_object_type Kind) {
  return !::isSrgb(Order) ||
         (speaks(V2_0) && Kind != CL_MEM_OBJECT_IMAGE1D_BUFFER);
}

std::vector<cl_image_format> PixelFormat::all(cl_mem_object_type Kind) {
  std::vector<cl_image_format> Formats;
  for (const OrderRow &Row : OrderRows)
    for (const image::ChannelType &T : image::Types)
      if (isIn(Row.Types, T) && fits(Row.Order, Kind) &&
          isOffered(Row.Order, Kind))
        Formats.push_back({Row.Order, T.Number});
  return Formats;
}

unsigned PixelFormat::channels() const {
  return isPacked() ? 1 : unsigned(std::strlen(Order->Write));
}

cuda::ArrayFormat PixelFormat::arrayFormat() const {
  using cuda::ArrayFormat;
  switch (Type->Class) {
  case ChannelClass::Half:
    return ArrayFormat::Half;
  case ChannelClass::Float:
    return ArrayFormat::Float;
  case ChannelClass::Snorm:
  case ChannelClass::Signed:
    return Type->Bits == 8    ? ArrayFormat::SignedInt8
           : Type->Bits == 16 ? ArrayFormat::SignedInt16
                              : ArrayFormat::SignedInt32;
  default:
    return Type->Bits == 8    ? ArrayFormat::UnsignedInt8
           : Type->Bits == 16 ? ArrayFormat::UnsignedInt16
                              : ArrayFormat::UnsignedInt32;
  }
}

// ---- Colours ----------------------------------------------------------------

/// The nearest of \p Steps steps, as CL 1.2, 8.3.1.1 prefers; NaN is 0.
static int64_t normalized(float Value, float Least, double Steps) {
  if (std::isnan(Value))
    return 0;
  return std::llrint(double(std::clamp(Value, Least, 1.0F)) * Steps);
}

/// IEC 61966-2-1, as CL 2.0, 8.4, has it.
static float toSrgb(float Linear) {
  if (!(Linear > 0)) // nor NaN
    return 0;
  if (Linear < 0.0031308F)
    return 12.92F * Linear;
  return Linear < 1 ? 1.055F * std::pow(Linear, 1 / 2.4F) - 0.055F : 1;
}

/// The bits of one channel; \p Component is four bytes of the colour.
static uint32_t channelBits(const image::ChannelType &Type,
                            const void *Component) {
  float Value;
  int32_t Signed;
  uint32_t Unsigned;
  std::memcpy(&Value, Component, sizeof(Value));
  std::memcpy(&Signed, Component, sizeof(Signed));
  std::memcpy(&Unsigned, Component, sizeof(Unsigned));
  double Largest = std::ldexp(1.0, int(Type.Bits)) - 1;
  int64_t Half = int64_t(1) << (Type.Bits - 1);
  switch (Type.Class) {
  case ChannelClass::Unorm:
    return uint32_t(normalized(Value, 0, Largest));
  case ChannelClass::Snorm:
    return uint32_t(normalized(Value, -1, double(Half - 1)));
  case ChannelClass::Signed:
    return uint32_t(std::clamp<int64_t>(Signed, -Half, Half - 1));
  case ChannelClass::Unsigned:
    return uint32_t(std::min<uint64_t>(Unsigned, uint64_t(2 * Half - 1)));
  case ChannelClass::Half:
    return cl_half_from_float(Value, CL_HALF_RTE);
  default:
    return Unsigned; // floats as they are
  }
}

static uint32_t packedBits(const image::ChannelType &Type, const float *Rgba) {
  uint32_t Word = 0;
  for (const image::Field &F : image::Fields)
    if (F.Type == Type.Number) {
      float Value = Rgba[F.Channel == 'r' ? 0 : F.Channel == 'g' ? 1 : 2];
      Word |= uint32_t(normalized(Value, 0, double((1U << F.Bits) - 1)))
              << F.Shift;
    }
  return Word;
}

std::vector<uint8_t> PixelFormat::pixel(const void *Colour) const {
  std::vector<uint8_t> Pixel(bytes());
  size_t Step = Type->Bits / 8;
  if (isPacked()) {
    uint32_t Word = packedBits(*Type, static_cast<const float *>(Colour));
    std::memcpy(Pixel.data(), &Word, Step);
    return Pixel;
  }
  constexpr std::string_view Components = "rgba";
  for (unsigned C = 0; C < channels(); ++C) {
    size_t From = Components.find(Order->Write[C]) * 4;
    const void *Component = static_cast<const char *>(Colour) + From;
    float Value;
    if (isSrgb() && Order->Write[C] != 'a') {
      std::memcpy(&Value, Component, sizeof(Value));
      Value = toSrgb(Value);
      Component = &Value;
    }
    uint32_t Bits = channelBits(*Type, Component);
    std::memcpy(Pixel.data() + C * Step, &Bits, Step);
  }
  return Pixel;
}
