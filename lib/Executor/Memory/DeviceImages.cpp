// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images: made, moved and freed by the host. A region of an image is a box of
/// bytes, as one of a buffer is.

#include "Executor/Memory/AddressValues.h"
#include "Executor/Memory/Boxes.h"
#include "Executor/Memory/MemoryState.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Making and freeing -----------------------------------------------------

std::optional<ImageId> DeviceMemory::createImage(const ImageDesc &Desc,
                                                 ArrayRef<uint8_t> Pixels) {
  std::optional<Image> New = layOut(Desc);
  if (!New || (!Pixels.empty() && Pixels.size() != New->size()))
    return std::nullopt;
  std::shared_ptr<PageRange> Range = State->Pages.allocate(New->size(), 1);
  if (!Range)
    return std::nullopt;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
  New->Bytes = reinterpret_cast<uint8_t *>(Range->begin());
  New->Owner = std::move(Range);
  if (!Pixels.empty())
    std::memcpy(New->Bytes, Pixels.data(), Pixels.size());
  return State->Images.add(std::move(*New));
}

std::optional<ImageId> DeviceMemory::createImageOfBuffer(const ImageDesc &Desc,
                                                         DevicePtr Buffer,
                                                         uint64_t RowPitch) {
  bool Plain =
      Desc.Shape == ImageShape::Image1D || Desc.Shape == ImageShape::Image2D;
  std::optional<Image> New = layOut(Desc, RowPitch);
  if (!New || !Plain)
    return std::nullopt;
  // The last row needs no gap after it.
  uint64_t Bytes = New->RowPitch * (Desc.Height - 1) + New->rowBytes();
  HeldRange Range = State->hold(Buffer + GlobalShift, Bytes);
  if (!Range)
    return std::nullopt;
  New->Bytes = Range.Begin;
  New->Owner = std::move(Range.Owner);
  return State->Images.add(std::move(*New));
}

bool DeviceMemory::freeImage(ImageId Image) {
  std::vector<std::shared_ptr<const void>> Gone = State->Images.remove(Image);
  bool WasThere = !Gone.empty();
  State->retire(std::move(Gone));
  return WasThere;
}

uint64_t DeviceMemory::surfaceHandle(ImageId Image) {
  return State->Images.addHandle(Image, std::nullopt);
}

uint64_t DeviceMemory::textureHandle(ImageId Image,
                                     const SamplerDesc &Sampler) {
  return State->Images.addHandle(Image, Sampler);
}

bool DeviceMemory::freeHandle(uint64_t Handle) {
  std::shared_ptr<const void> Gone = State->Images.removeHandle(Handle);
  bool WasThere = Gone != nullptr;
  State->retire({std::move(Gone)});
  return WasThere;
}

// ---- Regions ----------------------------------------------------------------

namespace {
/// A region as a box of bytes.
struct RegionBox {
  std::shared_ptr<const Image> Of;
  uint8_t *Begin = nullptr;
  MemoryBox Box;

  explicit operator bool() const { return Begin != nullptr; }
};
} // namespace

static RegionBox boxOf(const MemoryState &State, ImageId Id,
                       const ImageRegion &Region) {
  RegionBox Found;
  Found.Of = State.Images.find(Id);
  if (!Found.Of)
    return {};
  const Image &I = *Found.Of;
  std::array<uint64_t, 3> Ends = {I.Desc.Width, I.Desc.Height, I.slices()};
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (uint64_t(Region.Origin[Axis]) + Region.Size[Axis] > Ends[Axis])
      return {};
  Found.Begin = I.Bytes + Region.Origin[2] * I.SlicePitch +
                Region.Origin[1] * I.RowPitch +
                uint64_t(Region.Origin[0]) * I.PixelBytes;
  Found.Box = {uint64_t(Region.Size[0]) * I.PixelBytes, Region.Size[1],
               Region.Size[2]};
  return Found;
}

static MemoryPitch pitchOf(const Image &I) {
  return {I.RowPitch, I.SlicePitch};
}

bool DeviceMemory::writeImage(ImageId To, const ImageRegion &Region,
                              const void *From, MemoryPitch FromPitch) {
  RegionBox Target = boxOf(*State, To, Region);
  auto Pitch = complete(FromPitch, Target.Box);
  if (!Target || !Pitch)
    return false;
  executor::copyBox(Target.Begin, pitchOf(*Target.Of),
                    static_cast<const uint8_t *>(From), *Pitch, Target.Box);
  return true;
}

bool DeviceMemory::readImage(ImageId From, const ImageRegion &Region, void *To,
                             MemoryPitch ToPitch) const {
  RegionBox Source = boxOf(*State, From, Region);
  auto Pitch = complete(ToPitch, Source.Box);
  if (!Source || !Pitch)
    return false;
  executor::copyBox(static_cast<uint8_t *>(To), *Pitch, Source.Begin,
                    pitchOf(*Source.Of), Source.Box);
  return true;
}

std::vector<uint8_t> DeviceMemory::imagePixels(ImageId From) const {
  std::shared_ptr<const Image> Of = State->Images.find(From);
  if (!Of)
    return {};
  const ImageDesc &D = Of->Desc;
  std::vector<uint8_t> Pixels(Of->rowBytes() * D.Height * Of->slices());
  ImageRegion All{{0, 0, 0}, {D.Width, D.Height, uint32_t(Of->slices())}};
  readImage(From, All, Pixels.data());
  return Pixels;
}

static bool overlap(const RegionBox &A, const RegionBox &B) {
  uint64_t SpanA = spanOf(A.Box, pitchOf(*A.Of));
  uint64_t SpanB = spanOf(B.Box, pitchOf(*B.Of));
  return A.Begin < B.Begin + SpanB && B.Begin < A.Begin + SpanA;
}

// Rows of both between each other, and no byte in common.
static bool areDisjoint(std::array<uint32_t, 3> A, std::array<uint32_t, 3> B,
                        const std::array<uint32_t, 3> &Size) {
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (A[Axis] >= uint64_t(B[Axis]) + Size[Axis] ||
        B[Axis] >= uint64_t(A[Axis]) + Size[Axis])
      return true;
  return false;
}

bool DeviceMemory::copyImage(ImageId To, std::array<uint32_t, 3> At,
                             ImageId From, const ImageRegion &Region) {
  RegionBox Source = boxOf(*State, From, Region);
  RegionBox Target = boxOf(*State, To, {At, Region.Size});
  if (!Source || !Target || Source.Of->PixelBytes != Target.Of->PixelBytes)
    return false;
  bool Same = Source.Of == Target.Of;
  if (overlap(Source, Target) &&
      !(Same && areDisjoint(At, Region.Origin, Region.Size)))
    return false;
  executor::copyBox(Target.Begin, pitchOf(*Target.Of), Source.Begin,
                    pitchOf(*Source.Of), Source.Box);
  return true;
}
