// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/BufferCommands.h"
#include "OpenCL/Commands/HostTransfer.h"
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
static cuda::CopyEnd3D onDevice(const Device &D, const MemObject &Memory,
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

static cuda::Copy3D copyOf(const cuda::CopyEnd3D &From,
                           const cuda::CopyEnd3D &To, const Triple &Region) {
  cuda::Copy3D Copy;
  Copy.From = From;
  Copy.To = To;
  Copy.WidthInBytes = Region[0];
  Copy.Height = Region[1];
  Copy.Depth = Region[2];
  return Copy;
}

// ---- Commands ---------------------------------------------------------------

/// A command whose function owns what it uses.
template <typename FunctionT>
static Command onDevice(cl_command_type Type, FunctionT Function) {
  Command Made;
  Made.Type = Type;
  Made.Device = std::move(Function);
  return Made;
}

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

/// A copy of a line of \p Size bytes.
static cuda::Copy3D lineOf(cuda::DevicePtr Device, const void *Host,
                           size_t Size, bool ToHost) {
  cuda::CopyEnd3D Mine, Theirs;
  Mine.Kind = cuda::MemoryType::Device;
  Mine.DeviceMemory = Device;
  Theirs.HostMemory = const_cast<void *>(Host);
  return copyOf(ToHost ? Mine : Theirs, ToHost ? Theirs : Mine, {Size, 1, 1});
}

Command commands::readBuffer(const Device &D, MemObject &From, size_t Offset,
                             size_t Size, void *To) {
  const cuda::DevicePtr Source = From.address(D) + Offset;
  Command Made =
      onDevice(CL_COMMAND_READ_BUFFER,
               [=, From = Ref<MemObject>(From)](const OnStream &On) {
                 return On.Cuda.MemcpyDtoHAsync(To, Source, Size, On.Stream);
               });
  return usedOn(
      D, {part(From, Offset, Size, MemoryUse::Reads)},
      transfer(D, From.context(), {To, Size, /*ToHost=*/true}, std::move(Made),
               [=] { return std::vector{lineOf(Source, To, Size, true)}; }));
}

Command commands::writeBuffer(const Device &D, MemObject &To, size_t Offset,
                              size_t Size, const void *From) {
  const cuda::DevicePtr Target = To.address(D) + Offset;
  Command Made =
      onDevice(CL_COMMAND_WRITE_BUFFER,
               [=, To = Ref<MemObject>(To)](const OnStream &On) {
                 return On.Cuda.MemcpyHtoDAsync(Target, From, Size, On.Stream);
               });
  return usedOn(
      D, {part(To, Offset, Size, MemoryUse::Overwrites)},
      transfer(D, To.context(), {From, Size, /*ToHost=*/false}, std::move(Made),
               [=] { return std::vector{lineOf(Target, From, Size, false)}; }));
}

Command commands::copyBuffer(const Device &D, MemObject &From, MemObject &To,
                             size_t FromOffset, size_t ToOffset, size_t Size) {
  return usedOn(
      D,
      {part(From, FromOffset, Size, MemoryUse::Reads),
       part(To, ToOffset, Size, MemoryUse::Overwrites)},
      onDevice(CL_COMMAND_COPY_BUFFER,
               [Size, Source = From.address(D) + FromOffset,
                Target = To.address(D) + ToOffset, From = Ref<MemObject>(From),
                To = Ref<MemObject>(To)](const OnStream &On) {
                 return On.Cuda.MemcpyDtoDAsync(Target, Source, Size,
                                                On.Stream);
               }));
}

/// A copy of a box between \p Memory and the host, as a command of \p Type.
static Command boxTransfer(cl_command_type Type, const Device &D,
                           MemObject &Memory, const cuda::Copy3D &Copy,
                           const HostEnd &Host) {
  return transfer(
      D, Memory.context(), Host,
      onDevice(Type,
               [Copy, Memory = Ref<MemObject>(Memory)](const OnStream &On) {
                 return On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
               }),
      [&] { return std::vector{Copy}; });
}

Command commands::readBufferRect(const Device &D, MemObject &From,
                                 const RectSide &Side, const RectSide &Host,
                                 const Triple &Region, void *To) {
  return usedOn(
      D, {part(From, Side, Region, MemoryUse::Reads)},
      boxTransfer(CL_COMMAND_READ_BUFFER_RECT, D, From,
                  copyOf(onDevice(D, From, Side), onHost(To, Host), Region),
                  {To, hostBytes(Host, Region), /*ToHost=*/true}));
}

Command commands::writeBufferRect(const Device &D, MemObject &To,
                                  const RectSide &Side, const RectSide &Host,
                                  const Triple &Region, const void *From) {
  return usedOn(
      D, {part(To, Side, Region, MemoryUse::Writes)},
      boxTransfer(CL_COMMAND_WRITE_BUFFER_RECT, D, To,
                  copyOf(onHost(From, Host), onDevice(D, To, Side), Region),
                  {From, hostBytes(Host, Region), /*ToHost=*/false}));
}

Command commands::copyBufferRect(const Device &D, MemObject &From,
                                 MemObject &To, const RectSide &Source,
                                 const RectSide &Target, const Triple &Region) {
  cuda::Copy3D Copy =
      copyOf(onDevice(D, From, Source), onDevice(D, To, Target), Region);
  return usedOn(D,
                {part(From, Source, Region, MemoryUse::Reads),
                 part(To, Target, Region, MemoryUse::Writes)},
                onDevice(CL_COMMAND_COPY_BUFFER_RECT,
                         [Copy, From = Ref<MemObject>(From),
                          To = Ref<MemObject>(To)](const OnStream &On) {
                           return On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
                         }));
}

namespace {

/// A pattern of up to 128 bytes. The driver sets elements of one, two and four.
/// Of a longer pattern the beginning is columns of four, whose accesses are far
/// apart, and what is filled doubles from there.
struct Filling {
  std::array<unsigned char, 128> Pattern{};
  size_t PatternSize = 0;
  cuda::DevicePtr To = 0;
  size_t Size = 0;

  template <typename T> T element(size_t Offset) const {
    T Value;
    std::memcpy(&Value, Pattern.data() + Offset, sizeof(T));
    return Value;
  }
  cuda::Status operator()(const OnStream &On) const {
    switch (PatternSize) {
    case 1:
      return On.Cuda.MemsetD8Async(To, element<uint8_t>(0), Size, On.Stream);
    case 2:
      return On.Cuda.MemsetD16Async(To, element<uint16_t>(0), Size / 2,
                                    On.Stream);
    case 4:
      return On.Cuda.MemsetD32Async(To, element<uint32_t>(0), Size / 4,
                                    On.Stream);
    default:
      return doubling(On);
    }
  }
  cuda::Status doubling(const OnStream &On) const {
    constexpr size_t Beginning = size_t(16) << 10;
    size_t Done = std::min(Size, Beginning);
    cuda::Status Put = columns(On, Done);
    while (Put.succeeded() && Done != Size) {
      const size_t Next = std::min(Done, Size - Done);
      Put = On.Cuda.MemcpyDtoDAsync(To + Done, To, Next, On.Stream);
      Done += Next;
    }
    return Put;
  }
  cuda::Status columns(const OnStream &On, size_t Bytes) const {
    for (size_t Column = 0; Column < PatternSize; Column += 4) {
      cuda::Status Set = On.Cuda.MemsetD2D32Async(
          To + Column, PatternSize, element<uint32_t>(Column), 1,
          Bytes / PatternSize, On.Stream);
      if (Set.failed())
        return Set;
    }
    return {};
  }
};

} // namespace

Command commands::fillBuffer(const Device &D, MemObject &To,
                             const void *Pattern, size_t PatternSize,
                             size_t Offset, size_t Size) {
  Filling F;
  std::memcpy(F.Pattern.data(), Pattern, PatternSize);
  F.PatternSize = PatternSize;
  F.To = To.address(D) + Offset;
  F.Size = Size;
  return usedOn(D, {part(To, Offset, Size, MemoryUse::Overwrites)},
                onDevice(CL_COMMAND_FILL_BUFFER,
                         [F, To = Ref<MemObject>(To)](const OnStream &On) {
                           return F(On);
                         }));
}

/// There is nothing to do for it; \p Memory is kept until it is over.
static Command nothing(cl_command_type Type, MemObject &Memory) {
  return onDevice(Type, [Memory = Ref<MemObject>(Memory)](const OnStream &) {
    return cuda::Status();
  });
}

Command commands::mapBuffer(const Device &D, MemObject &Buffer,
                            const MemObject::Mapping &Region) {
  // What was there is of no interest to the application.
  if (Region.Flags & CL_MAP_WRITE_INVALIDATE_REGION || Buffer.isShared())
    return nothing(CL_COMMAND_MAP_BUFFER, Buffer);
  Command Made =
      readBuffer(D, Buffer, Region.Offset, Region.Bytes, Region.Pointer);
  Made.Type = CL_COMMAND_MAP_BUFFER;
  return Made;
}

Command commands::unmapBuffer(const Device &D, MemObject &Buffer,
                              const MemObject::Mapping &Region) {
  constexpr cl_map_flags Writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!(Region.Flags & Writes) || Buffer.isShared())
    return nothing(CL_COMMAND_UNMAP_MEM_OBJECT, Buffer);
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
