// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Copies.h"

#include <algorithm>
#include <vector>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::Copy2D;
using cuda::Copy3D;
using cuda::CopyEnd3D;
using cuda::MemoryType;

// ---- Ends -------------------------------------------------------------------

namespace {

/// Finds out what one end of a copy is.
class EndReader {
public:
  EndReader(const CopyEnd3D &End, const MemoryBox &Box) : End(End), Box(Box) {}
  Code read(CopyPlace &Place) const;

private:
  Code readLinear(MemoryType Kind, CopyPlace &Place) const;
  Code readArray(CopyPlace &Place) const;
  std::optional<MemoryPitch> pitch() const;
  /// Bytes from the first one to the last one.
  uint64_t span(const MemoryPitch &P) const {
    return (Box.Slices - 1) * P.Slice + (Box.Rows - 1) * P.Row + Box.Bytes;
  }

  const CopyEnd3D &End;
  const MemoryBox &Box;
};

} // namespace

// Nothing for rows or slices that would overlap. One row needs no pitch.
std::optional<MemoryPitch> EndReader::pitch() const {
  constexpr uint64_t Most = 0x7fffffff; // CU_DEVICE_ATTRIBUTE_MAX_PITCH
  bool OneRow = Box.Rows == 1 && Box.Slices == 1;
  uint64_t Row = End.Pitch;
  if (Row == 0 && OneRow && End.Y == 0 && End.Z == 0)
    Row = End.X + Box.Bytes;
  const bool IsLimited =
      !OneRow || Machine::get().device(0)->timing().limitsEveryPitch();
  if (Row < End.X + Box.Bytes || (IsLimited && End.Pitch > Most))
    return std::nullopt;
  uint64_t Rows = End.Height;
  if (Rows == 0 && Box.Slices == 1 && End.Z == 0)
    Rows = End.Y + Box.Rows;
  if (Rows < End.Y + Box.Rows)
    return std::nullopt;
  // Whatever ends after all memory is wrong, and must not wrap around.
  using Wide = unsigned __int128;
  if (Wide(Row) * Rows * (Wide(End.Z) + Box.Slices) >> 62)
    return std::nullopt;
  return MemoryPitch{Row, Row * Rows};
}

Code EndReader::readLinear(MemoryType Kind, CopyPlace &Place) const {
  auto Pitch = pitch();
  if (!Pitch)
    return Code::InvalidValue;
  Place.Pitch = *Pitch;
  uint64_t Before = End.Z * Pitch->Slice + End.Y * Pitch->Row + End.X;
  if (Kind != MemoryType::Host) {
    Place.First = static_cast<uint8_t *>(
        Machine::get().hostPointer(End.DeviceMemory + Before, span(*Pitch)));
    if (Place.First)
      return Code::Success;
    if (Kind == MemoryType::Device)
      return Code::InvalidValue;
  }
  // Unified addresses are in the field of device memory.
  auto *Begin = Kind == MemoryType::Host
                    ? static_cast<uint8_t *>(End.HostMemory)
                    // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's field
                    : reinterpret_cast<uint8_t *>(End.DeviceMemory);
  if (!Begin)
    return Code::InvalidValue;
  Place.First = Begin + Before;
  Place.IsHost = true;
  Place.IsPageable = !Machine::get().isPinned(Place.First, span(*Pitch));
  return Code::Success;
}

Code EndReader::readArray(CopyPlace &Place) const {
  Place.In = Machine::get().Arrays.find(End.ArrayMemory);
  if (!Place.In)
    return Code::InvalidHandle;
  const cuda::ArrayShape &Shape = Place.In->Shape;
  uint64_t Pixel = Place.In->pixelBytes();
  if (End.X % Pixel || Box.Bytes % Pixel)
    return Code::InvalidValue;
  std::array<uint64_t, 3> Sizes = {Shape.Width,
                                   std::max<uint64_t>(1, Shape.Height),
                                   std::max<uint64_t>(1, Shape.Depth)};
  std::array<uint64_t, 3> At = {End.X / Pixel, End.Y, End.Z};
  std::array<uint64_t, 3> Extent = {Box.Bytes / Pixel, Box.Rows, Box.Slices};
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    if (At[Axis] > Sizes[Axis] || Extent[Axis] > Sizes[Axis] - At[Axis])
      return Code::InvalidValue;
    Place.Origin[Axis] = uint32_t(At[Axis]);
  }
  return Code::Success;
}

Code EndReader::read(CopyPlace &Place) const {
  if (End.Level != 0)
    return Code::InvalidValue;
  switch (End.Kind) {
  case MemoryType::Host:
  case MemoryType::Device:
  case MemoryType::Unified:
    return readLinear(End.Kind, Place);
  case MemoryType::Array:
    return readArray(Place);
  }
  return Code::InvalidValue;
}

// ---- Plans ------------------------------------------------------------------

Code CopyPlan::make(const Copy3D &Wanted, CopyPlan &Plan) {
  Plan.Box = {Wanted.WidthInBytes, Wanted.Height, Wanted.Depth};
  if (Plan.isEmpty())
    return Code::Success;
  Code Why = EndReader(Wanted.From, Plan.Box).read(Plan.From);
  if (Why != Code::Success)
    return Why;
  Why = EndReader(Wanted.To, Plan.Box).read(Plan.To);
  if (Why != Code::Success)
    return Why;
  // Pixels are copied as they are.
  if (Plan.From.In && Plan.To.In &&
      Plan.From.In->pixelBytes() != Plan.To.In->pixelBytes())
    return Code::InvalidValue;
  return Code::Success;
}

static CopyEnd3D solid(const cuda::CopyEnd2D &Flat) {
  CopyEnd3D End;
  End.X = Flat.X;
  End.Y = Flat.Y;
  End.Kind = Flat.Kind;
  End.HostMemory = Flat.HostMemory;
  End.DeviceMemory = Flat.DeviceMemory;
  End.ArrayMemory = Flat.ArrayMemory;
  End.Pitch = Flat.Pitch;
  return End;
}

Code CopyPlan::make(const Copy2D &Wanted, CopyPlan &Plan) {
  Copy3D Solid;
  Solid.From = solid(Wanted.From);
  Solid.To = solid(Wanted.To);
  Solid.WidthInBytes = Wanted.WidthInBytes;
  Solid.Height = Wanted.Height;
  Solid.Depth = 1;
  return make(Solid, Plan);
}

ImageRegion CopyPlan::regionOf(const CopyPlace &P) const {
  uint64_t Pixel = P.In->pixelBytes();
  return {
      P.Origin,
      {uint32_t(Box.Bytes / Pixel), uint32_t(Box.Rows), uint32_t(Box.Slices)}};
}

void CopyPlan::copyBytes() const {
  for (uint64_t Z = 0; Z != Box.Slices; ++Z)
    for (uint64_t Y = 0; Y != Box.Rows; ++Y)
      std::memmove(To.First + Z * To.Pitch.Slice + Y * To.Pitch.Row,
                   From.First + Z * From.Pitch.Slice + Y * From.Pitch.Row,
                   Box.Bytes);
}

void CopyPlan::copyBetweenDevices() const {
  std::vector<uint8_t> Pixels(bytes());
  const MemoryPitch Tight{Box.Bytes, Box.Bytes * Box.Rows};
  From.In->Memory->readImage(From.In->Image, regionOf(From), Pixels.data(),
                             Tight);
  To.In->Memory->writeImage(To.In->Image, regionOf(To), Pixels.data(), Tight);
}

// What these return was found out by make().
void CopyPlan::run() const {
  if (isEmpty())
    return;
  if (From.First && To.First)
    copyBytes();
  else if (From.First)
    To.In->Memory->writeImage(To.In->Image, regionOf(To), From.First,
                              From.Pitch);
  else if (To.First)
    From.In->Memory->readImage(From.In->Image, regionOf(From), To.First,
                               To.Pitch);
  else if (From.In->Memory != To.In->Memory)
    copyBetweenDevices();
  else
    To.In->Memory->copyImage(To.In->Image, To.Origin, From.In->Image,
                             regionOf(From));
}

std::shared_ptr<const AccessSummary> CopyPlan::accesses() const {
  auto All = std::make_shared<AccessSummary>();
  auto Note = [&](const CopyPlace &P, AccessSummary::Way How) {
    for (uint64_t Z = 0; P.First && !P.IsHost && Z != Box.Slices; ++Z)
      for (uint64_t Y = 0; Y != Box.Rows; ++Y)
        All->note(reinterpret_cast<uint64_t>(P.First) + Z * P.Pitch.Slice +
                      Y * P.Pitch.Row,
                  Box.Bytes, How);
  };
  Note(From, AccessSummary::Reads);
  Note(To, AccessSummary::Writes);
  return All;
}

void CopyPlan::stage() {
  if (isEmpty() || !From.IsPageable)
    return;
  uint64_t Row = Box.Bytes, Slice = Row * Box.Rows;
  // Not a vector, which would write zeros first.
  Staged.reset(new uint8_t[Slice * Box.Slices]);
  for (uint64_t Z = 0; Z != Box.Slices; ++Z)
    for (uint64_t Y = 0; Y != Box.Rows; ++Y)
      std::memcpy(&Staged[Z * Slice + Y * Row],
                  From.First + Z * From.Pitch.Slice + Y * From.Pitch.Row, Row);
  From.First = Staged.get();
  From.Pitch = {Row, Slice};
  From.IsPageable = false;
}
