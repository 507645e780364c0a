// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Images/ImageStore.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Handles are neither addresses nor small numbers. A slot that is used again
// gives another number.
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

// 0 for a format that does not exist.
static unsigned pixelBytes(uint32_t ChannelOrder, uint32_t ChannelType) {
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

std::optional<Image> executor::layOut(const ImageDesc &Desc,
                                      uint64_t RowPitch) {
  constexpr uint64_t MaxBytes = 1ull << 34;
  Image New;
  New.Desc = Desc;
  New.PixelBytes = pixelBytes(Desc.ChannelOrder, Desc.ChannelType);
  if (!isConsistent(Desc) || New.PixelBytes == 0)
    return std::nullopt;
  New.RowPitch = RowPitch ? RowPitch : New.rowBytes();
  if (New.RowPitch < New.rowBytes())
    return std::nullopt;
  // Look before multiplying: the product of all sizes may have 128 bits.
  if (New.RowPitch > MaxBytes / Desc.Height)
    return std::nullopt;
  New.SlicePitch = New.RowPitch * Desc.Height;
  if (New.SlicePitch > MaxBytes / New.slices())
    return std::nullopt;
  return New;
}

// ---- Images -----------------------------------------------------------------

ImageStore::~ImageStore() {
  for (std::atomic<Chunk *> &C : Table)
    delete C.load();
}

ImageId ImageStore::add(Image New) {
  New.Texture = textureOf(New);
  auto Of = std::make_shared<const Image>(std::move(New));
  std::lock_guard<std::mutex> Lock(Mutex);
  Images[++LastImage].Of = std::move(Of);
  return {LastImage};
}

std::shared_ptr<const Image> ImageStore::find(ImageId Id) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto It = Images.find(Id.Index);
  return It == Images.end() ? nullptr : It->second.Of;
}

std::vector<std::shared_ptr<const void>> ImageStore::remove(ImageId Id) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto It = Images.find(Id.Index);
  if (It == Images.end())
    return {};
  std::vector<std::shared_ptr<const void>> Gone = {It->second.Of};
  for (uint64_t Number : It->second.Handles)
    Gone.push_back(unlink(Number));
  Images.erase(It);
  return Gone;
}

// ---- Handles ----------------------------------------------------------------

std::atomic<const ImageHandle *> &ImageStore::slotAt(size_t Index) {
  std::atomic<Chunk *> &C = Table[Index / ChunkSlots];
  if (!C.load())
    C.store(new Chunk());
  return (*C.load())[Index % ChunkSlots];
}

static uint64_t positionOf(uint64_t Number) {
  uint64_t Distance = Number - FirstHandle;
  return Distance % HandleStep == 0 ? Distance / HandleStep : ~uint64_t(0);
}

uint64_t ImageStore::addHandle(ImageId Of, std::optional<SamplerDesc> Sampler) {
  constexpr size_t MaxSlots = ChunkSlots * Chunks;
  std::lock_guard<std::mutex> Lock(Mutex);
  auto It = Images.find(Of.Index);
  if (It == Images.end() || (FreeSlots.empty() && Slots.size() == MaxSlots))
    return 0;
  if (FreeSlots.empty()) {
    FreeSlots.push_back(Slots.size());
    Slots.emplace_back();
  }
  size_t Index = FreeSlots.back();
  FreeSlots.pop_back();
  Slot &S = Slots[Index];
  uint64_t Position = uint64_t(S.Generation) * MaxSlots + Index;
  auto New = std::make_shared<ImageHandle>();
  New->Number = FirstHandle + Position * HandleStep;
  New->Of = It->second.Of;
  New->Sampler = Sampler;
  if (Sampler && New->Of->Texture)
    for (bool Float : {false, true})
      New->Quick[Float] =
          QuickSampler::make(*New->Of->Texture, *Sampler, Float);
  S.Image = Of.Index;
  S.Owner = New;
  It->second.Handles.push_back(New->Number);
  slotAt(Index).store(New.get());
  return New->Number;
}

// With the mutex held, for a number that is a handle.
std::shared_ptr<const void> ImageStore::unlink(uint64_t Number) {
  size_t Index = positionOf(Number) % (ChunkSlots * Chunks);
  Slot &S = Slots[Index];
  slotAt(Index).store(nullptr);
  ++S.Generation;
  FreeSlots.push_back(Index);
  return std::exchange(S.Owner, nullptr);
}

std::shared_ptr<const void> ImageStore::removeHandle(uint64_t Number) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (!handle(Number))
    return nullptr;
  const Slot &S = Slots[positionOf(Number) % (ChunkSlots * Chunks)];
  erase_value(Images[S.Image].Handles, Number);
  return unlink(Number);
}

const ImageHandle *ImageStore::handle(uint64_t Number) const {
  uint64_t Index = positionOf(Number) % (ChunkSlots * Chunks);
  const Chunk *C = Table[Index / ChunkSlots].load();
  const ImageHandle *Found = C ? (*C)[Index % ChunkSlots].load() : nullptr;
  return Found && Found->Number == Number ? Found : nullptr;
}
