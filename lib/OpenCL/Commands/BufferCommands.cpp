// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/BufferCommands.h"
#include "OpenCL/Commands/Lines.h"
#include "OpenCL/Commands/Uses.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Rectangles -------------------------------------------------------------

void RectSide::settle(const Triple &Region) {
  if (!RowPitch)
    RowPitch = Region[0];
  if (!SlicePitch)
    SlicePitch = Region[1] * RowPitch;
}

cl_int RectSide::check(const Triple &Region) const {
  bool Good = RowPitch >= Region[0] && SlicePitch >= Region[1] * RowPitch &&
              SlicePitch % RowPitch == 0;
  return require(Good, CL_INVALID_VALUE);
}

bool RectSide::fits(const Triple &Region, size_t Size) const {
  size_t End = 0;
  auto Add = [&End](size_t Count, size_t Pitch) {
    size_t Bytes = 0;
    return !__builtin_mul_overflow(Count, Pitch, &Bytes) &&
           !__builtin_add_overflow(End, Bytes, &End);
  };
  size_t LastRow = 0, LastSlice = 0;
  return !__builtin_add_overflow(Origin[1], Region[1] - 1, &LastRow) &&
         !__builtin_add_overflow(Origin[2], Region[2] - 1, &LastSlice) &&
         Add(LastSlice, SlicePitch) && Add(LastRow, RowPitch) &&
         Add(Origin[0], 1) && Add(Region[0], 1) && End <= Size;
}

/// Whether a piece of \p Length at \p A and one at \p B, both repeated every
/// \p Pitch, keep out of each other's way.
static bool inTheGap(size_t A, size_t B, size_t Length, size_t Pitch) {
  return (B >= A + Length && B + Length <= A + Pitch) ||
         (A >= B + Length && A + Length <= B + Pitch);
}

bool opencl::rectsOverlap(const RectSide &From, const RectSide &To,
                          const Triple &Region) {
  size_t Row = From.RowPitch, Slice = From.SlicePitch;
  size_t SliceSize = (Region[1] - 1) * Row + Region[0];
  size_t BlockSize = (Region[2] - 1) * Slice + SliceSize;
  size_t Source = From.offset(), Target = To.offset();
  if (Target + BlockSize <= Source || Source + BlockSize <= Target)
    return false;
  if (inTheGap(From.Origin[0] % Row, To.Origin[0] % Row, Region[0], Row))
    return false;
  auto InSlice = [&](const RectSide &Side) {
    return (Side.Origin[1] * Row + Side.Origin[0]) % Slice;
  };
  return !inTheGap(InSlice(From), InSlice(To), SliceSize, Slice);
}

/// The offset goes into the address: OpenCL lets it be larger than a row.
static cuda::CopyEnd3D deviceEnd(const Device &D, const MemObject &Memory,
                                 const RectSide &Side) {
  cuda::CopyEnd3D End;
  End.Kind = cuda::MemoryType::Device;
  End.DeviceMemory = Memory.address(D) + Side.offset();
  End.Pitch = Side.RowPitch;
  End.Height = Side.SlicePitch / Side.RowPitch;
  return End;
}

static cuda::CopyEnd3D onHost(const void *Memory, const RectSide &Side) {
  cuda::CopyEnd3D End;
  End.Kind = cuda::MemoryType::Host;
  End.HostMemory =
      const_cast<char *>(static_cast<const char *>(Memory)) + Side.offset();
  End.Pitch = Side.RowPitch;
  End.Height = Side.SlicePitch / Side.RowPitch;
  return End;
}

// ---- Commands ---------------------------------------------------------------

static size_t hostBytes(const RectSide &Side, const Triple &Region) {
  return Side.offset() + (Region[2] - 1) * Side.SlicePitch +
         (Region[1] - 1) * Side.RowPitch + Region[0];
}

/// What a command does to \p Bytes of \p Memory.
static UsedPart part(MemObject &Memory, size_t Offset, size_t Bytes,
                     MemoryUse How) {
  return {Ref<MemObject>(Memory), {Offset, Bytes, How}};
}

/// The same of a box, from its first byte to its last.
static UsedPart part(MemObject &Memory, const RectSide &Side,
                     const Triple &Region, MemoryUse How) {
  return part(Memory, Side.offset(), hostBytes(Side, Region) - Side.offset(),
              How);
}

Command commands::readBuffer(const Device &D, MemObject &From, size_t Offset,
                             size_t Size, void *To) {
  if (From.isAt(To, Offset))
    return keeping(CL_COMMAND_READ_BUFFER, Ref<MemObject>(From));
  return usedOn(D, {part(From, Offset, Size, MemoryUse::Reads)},
                readLine(CL_COMMAND_READ_BUFFER, D, From.context(),
                         Ref<MemObject>(From), From.address(D) + Offset, To,
                         Size));
}

Command commands::writeBuffer(const Device &D, MemObject &To, size_t Offset,
                              size_t Size, const void *From) {
  if (To.isAt(From, Offset))
    return keeping(CL_COMMAND_WRITE_BUFFER, Ref<MemObject>(To));
  return usedOn(D, {part(To, Offset, Size, MemoryUse::Overwrites)},
                writeLine(CL_COMMAND_WRITE_BUFFER, D, To.context(),
                          Ref<MemObject>(To), To.address(D) + Offset, From,
                          Size));
}

Command commands::copyBuffer(const Device &D, MemObject &From, MemObject &To,
                             size_t FromOffset, size_t ToOffset, size_t Size) {
  return usedOn(D,
                {part(From, FromOffset, Size, MemoryUse::Reads),
                 part(To, ToOffset, Size, MemoryUse::Overwrites)},
                copyLine(CL_COMMAND_COPY_BUFFER,
                         std::pair(Ref<MemObject>(From), Ref<MemObject>(To)),
                         From.address(D) + FromOffset, To.address(D) + ToOffset,
                         Size));
}

/// A copy of a box between \p Memory and the host, as a command of \p Type.
static Command boxTransfer(cl_command_type Type, const Device &D,
                           MemObject &Memory, const cuda::Copy3D &Copy,
                           const HostEnd &Host) {
  return transfer(
      D, Memory.context(), Host,
      commands::onDevice(
          Type,
          [Copy, Memory = Ref<MemObject>(Memory)](const OnStream &On) {
            return On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
          }),
      [&] { return std::vector{Copy}; });
}

Command commands::readBufferRect(const Device &D, MemObject &From,
                                 const RectSide &Side, const RectSide &Host,
                                 const Triple &Region, void *To) {
  return usedOn(D, {part(From, Side, Region, MemoryUse::Reads)},
                boxTransfer(CL_COMMAND_READ_BUFFER_RECT, D, From,
                            copyBetween(deviceEnd(D, From, Side),
                                        onHost(To, Host), Region),
                            {To, hostBytes(Host, Region), /*ToHost=*/true}));
}

Command commands::writeBufferRect(const Device &D, MemObject &To,
                                  const RectSide &Side, const RectSide &Host,
                                  const Triple &Region, const void *From) {
  return usedOn(D, {part(To, Side, Region, MemoryUse::Writes)},
                boxTransfer(CL_COMMAND_WRITE_BUFFER_RECT, D, To,
                            copyBetween(onHost(From, Host),
                                        deviceEnd(D, To, Side), Region),
                            {From, hostBytes(Host, Region), /*ToHost=*/false}));
}

Command commands::copyBufferRect(const Device &D, MemObject &From,
                                 MemObject &To, const RectSide &Source,
                                 const RectSide &Target, const Triple &Region) {
  cuda::Copy3D Copy =
      copyBetween(deviceEnd(D, From, Source), deviceEnd(D, To, Target), Region);
  return usedOn(D,
                {part(From, Source, Region, MemoryUse::Reads),
                 part(To, Target, Region, MemoryUse::Writes)},
                onDevice(CL_COMMAND_COPY_BUFFER_RECT,
                         [Copy, From = Ref<MemObject>(From),
                          To = Ref<MemObject>(To)](const OnStream &On) {
                           return On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
                         }));
}

Command commands::fillBuffer(const Device &D, MemObject &To,
                             const void *Pattern, size_t PatternSize,
                             size_t Offset, size_t Size) {
  return usedOn(D, {part(To, Offset, Size, MemoryUse::Overwrites)},
                fillLine(CL_COMMAND_FILL_BUFFER, Ref<MemObject>(To),
                         {Pattern, PatternSize, To.address(D) + Offset, Size}));
}

Command commands::mapBuffer(const Device &D, MemObject &Buffer,
                            const MemObject::Mapping &Region) {
  // What was there is of no interest to the application.
  if (Region.Flags & CL_MAP_WRITE_INVALIDATE_REGION || Buffer.isShared())
    return keeping(CL_COMMAND_MAP_BUFFER, Ref<MemObject>(Buffer));
  Command Made =
      readBuffer(D, Buffer, Region.Offset, Region.Bytes, Region.Pointer);
  Made.Type = CL_COMMAND_MAP_BUFFER;
  return Made;
}

Command commands::unmapBuffer(const Device &D, MemObject &Buffer,
                              const MemObject::Mapping &Region) {
  constexpr cl_map_flags Writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!(Region.Flags & Writes) || Buffer.isShared())
    return keeping(CL_COMMAND_UNMAP_MEM_OBJECT, Ref<MemObject>(Buffer));
  Command Made =
      writeBuffer(D, Buffer, Region.Offset, Region.Bytes, Region.Pointer);
  Made.Type = CL_COMMAND_UNMAP_MEM_OBJECT;
  return Made;
}

Command commands::migrate(const Device &D,
                          const std::vector<Ref<MemObject>> &Objects,
                          MemoryUse How) {
  std::vector<UsedPart> Parts;
  for (const Ref<MemObject> &Memory : Objects)
    Parts.push_back({Memory, Memory->all(How)});
  return usedOn(
      D, std::move(Parts),
      onDevice(CL_COMMAND_MIGRATE_MEM_OBJECTS,
               [Objects](const OnStream &) { return cuda::Status(); }));
}
