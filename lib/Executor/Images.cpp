// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Images.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Handles are no addresses and no small numbers.
static constexpr uint64_t FirstHandle = 0x7e00000001, HandleStep = 0x10;

const image::Order *executor::orderOf(uint32_t Number) {
  const auto *Row = find_if(
      image::Orders, [=](const image::Order &O) { return O.Number == Number; });
  return Row == std::end(image::Orders) ? nullptr : Row;
}

const image::ChannelType *executor::typeOf(uint32_t Number) {
  const auto *Row = find_if(image::Types, [=](const image::ChannelType &T) {
    return T.Number == Number;
  });
  return Row == std::end(image::Types) ? nullptr : Row;
}

unsigned executor::channelsOf(const image::Order &Order) {
  return count_if(StringRef("xyzw"), [&Order](char Channel) {
    return StringRef(Order.Read).contains(Channel);
  });
}

unsigned executor::pixelBytes(uint32_t ChannelOrder, uint32_t ChannelType) {
  const image::Order *Order = orderOf(ChannelOrder);
  const image::ChannelType *Type = typeOf(ChannelType);
  if (!Order || !Type)
    return 0;
  bool IsPacked = Type->Class == image::ChannelClass::Packed;
  return (IsPacked ? 1 : channelsOf(*Order)) * Type->Bits / 8;
}

// Sizes a shape does not have must be 1.
static bool isConsistent(const ImageDesc &D) {
  bool Flat =
      D.Shape == ImageShape::Image1D || D.Shape == ImageShape::Image1DArray;
  bool Solid = D.Shape == ImageShape::Image3D;
  bool Array = D.Shape == ImageShape::Image1DArray ||
               D.Shape == ImageShape::Image2DArray;
  return D.Width && D.Height && D.Depth && D.Layers &&
         (!Flat || D.Height == 1) && (Solid || D.Depth == 1) &&
         (Array || D.Layers == 1);
}

std::optional<ImageId> ImageStore::create(const ImageDesc &Desc,
                                          llvm::ArrayRef<uint8_t> Pixels) {
  constexpr uint64_t MaxBytes = 1ull << 34;
  Image New;
  New.Desc = Desc;
  New.PixelBytes = pixelBytes(Desc.ChannelOrder, Desc.ChannelType);
  if (!isConsistent(Desc) || New.PixelBytes == 0)
    return std::nullopt;
  uint64_t Slice = New.sliceBytes(); // below 2^70, so look before multiplying
  if (New.rowBytes() > MaxBytes / Desc.Height ||
      Slice > MaxBytes / New.slices())
    return std::nullopt;
  uint64_t Bytes = Slice * New.slices();
  if (!Pixels.empty() && Pixels.size() != Bytes)
    return std::nullopt;
  New.Pixels = Pixels.vec();
  New.Pixels.resize(Bytes);
  Images.push_back(std::move(New));
  return ImageId{static_cast<uint32_t>(Images.size() - 1)};
}

uint64_t ImageStore::addHandle(const ImageHandle &Handle) {
  Handles.push_back(Handle);
  return FirstHandle + (Handles.size() - 1) * HandleStep;
}

const ImageHandle *ImageStore::find(uint64_t Number) const {
  uint64_t Distance = Number - FirstHandle;
  return Distance % HandleStep == 0 && Distance / HandleStep < Handles.size()
             ? &Handles[Distance / HandleStep]
             : nullptr;
}
