// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/ImageCommands.h"
#include "OpenCL/Commands/Lines.h"
#include "OpenCL/Commands/Uses.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// Copies one after the other, and objects that must live until they are done.
struct Copies {
  std::vector<cuda::Copy3D> All;
  Ref<MemObject> A, B;
  std::vector<uint8_t> Host; // that a copy reads

  cuda::Status operator()(const OnStream &On) const {
    for (const cuda::Copy3D &Copy : All)
      if (cuda::Status Done = On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
          Done.failed())
        return Done;
    return {};
  }
};

} // namespace

static Command commandOf(cl_command_type Type, Copies What) {
  return commands::onDevice(Type, std::move(What));
}

static cuda::CopyEnd3D bufferEnd(const Device &D, const MemObject &Buffer,
                                 size_t Offset) {
  cuda::CopyEnd3D End;
  End.Kind = cuda::MemoryType::Device;
  End.DeviceMemory = Buffer.address(D) + Offset;
  return End;
}

/// All of an image: an array is on a device as a whole.
static UsedPart whole(MemObject &Memory, MemoryUse How) {
  return {Ref<MemObject>(Memory), Memory.all(How)};
}

static UsedPart pixelsIn(MemObject &Buffer, size_t Offset, const Image &I,
                         const ImageBox &Box, MemoryUse How) {
  const Triple Size = I.copySize(Box.Region);
  return {Ref<MemObject>(Buffer), {Offset, Size[0] * Size[1] * Size[2], How}};
}

/// Of pixels one after the other.
static HostPitch tight(const Image &I, const ImageBox &Box) {
  HostPitch Pitch;
  Pitch.settle(I.shape(), Box.Region, I.pixelBytes());
  return Pitch;
}

/// How much of the host's memory a box takes, from its first pixel.
static size_t hostBytes(const Image &I, const ImageBox &Box,
                        const HostPitch &Pitch) {
  const Triple Size = I.copySize(Box.Region);
  return (Size[2] - 1) * Pitch.Slice + (Size[1] - 1) * Pitch.Row + Size[0];
}

/// Copies of \p Box between \p Memory and the host, as a command of \p Type.
static Command boxTransfer(cl_command_type Type, const Device &D,
                           MemObject &Memory, const ImageBox &Box,
                           const HostPitch &Pitch, const void *Host,
                           bool ToHost) {
  const Image &I = Memory.image(D);
  std::vector<cuda::Copy3D> All =
      I.copies(Box, Pitch, Image::hostEnd(Host), !ToHost);
  return transfer(D, Memory.context(), {Host, hostBytes(I, Box, Pitch), ToHost},
                  commandOf(Type, {All, Ref<MemObject>(Memory), {}, {}}),
                  [&] { return std::move(All); });
}

Command commands::readImage(const Device &D, MemObject &From,
                            const ImageBox &Box, const HostPitch &Pitch,
                            void *To) {
  return usedOn(D, {whole(From, MemoryUse::Reads)},
                boxTransfer(CL_COMMAND_READ_IMAGE, D, From, Box, Pitch, To,
                            /*ToHost=*/true));
}

Command commands::writeImage(const Device &D, MemObject &To,
                             const ImageBox &Box, const HostPitch &Pitch,
                             const void *From) {
  return usedOn(D, {whole(To, MemoryUse::Writes)},
                boxTransfer(CL_COMMAND_WRITE_IMAGE, D, To, Box, Pitch, From,
                            /*ToHost=*/false));
}

Command commands::copyImage(const Device &D, MemObject &From, MemObject &To,
                            const ImageBox &Box, const Triple &ToOrigin) {
  // Shapes may differ: a slice of a 3D image is a 2D image. Then both count
  // the same pixels differently only for arrays of lines.
  const Image &Source = From.image(D), &Target = To.image(D);
  std::vector<cuda::Copy3D> All;
  bool SameCount = Source.copySize(Box.Region) == Target.copySize(Box.Region);
  size_t Lines = SameCount ? 1 : Box.Region[1];
  for (size_t Line = 0; Line < Lines; ++Line) {
    ImageBox Piece = Box;
    Triple At = ToOrigin;
    if (!SameCount) {
      Piece.Origin[1] += Line;
      At[1] += Line;
      Piece.Region[1] = 1;
    }
    All.push_back(copyBetween(Source.end(Piece.Origin), Target.end(At),
                              Source.copySize(Piece.Region)));
  }
  return usedOn(
      D, {whole(From, MemoryUse::Reads), whole(To, MemoryUse::Writes)},
      commandOf(
          CL_COMMAND_COPY_IMAGE,
          {std::move(All), Ref<MemObject>(From), Ref<MemObject>(To), {}}));
}

Command commands::copyImageToBuffer(const Device &D, MemObject &From,
                                    MemObject &To, const ImageBox &Box,
                                    size_t ToOffset) {
  const Image &I = From.image(D);
  return usedOn(D,
                {whole(From, MemoryUse::Reads),
                 pixelsIn(To, ToOffset, I, Box, MemoryUse::Overwrites)},
                commandOf(CL_COMMAND_COPY_IMAGE_TO_BUFFER,
                          {I.copies(Box, tight(I, Box),
                                    bufferEnd(D, To, ToOffset), false),
                           Ref<MemObject>(From),
                           Ref<MemObject>(To),
                           {}}));
}

Command commands::copyBufferToImage(const Device &D, MemObject &From,
                                    MemObject &To, const ImageBox &Box,
                                    size_t FromOffset) {
  const Image &I = To.image(D);
  return usedOn(D,
                {pixelsIn(From, FromOffset, I, Box, MemoryUse::Reads),
                 whole(To, MemoryUse::Writes)},
                commandOf(CL_COMMAND_COPY_BUFFER_TO_IMAGE,
                          {I.copies(Box, tight(I, Box),
                                    bufferEnd(D, From, FromOffset), true),
                           Ref<MemObject>(From),
                           Ref<MemObject>(To),
                           {}}));
}

Command commands::fillImage(const Device &D, MemObject &To, const ImageBox &Box,
                            const void *Colour) {
  Copies What{{}, Ref<MemObject>(To), {}, {}};
  What.All = To.image(D).fill(Box, Colour, What.Host);
  return usedOn(D, {whole(To, MemoryUse::Writes)},
                commandOf(CL_COMMAND_FILL_IMAGE, std::move(What)));
}

Command commands::mapImage(const Device &D, MemObject &Image,
                           const MemObject::Mapping &Region) {
  if (Region.Flags & CL_MAP_WRITE_INVALIDATE_REGION || Image.isShared())
    return keeping(CL_COMMAND_MAP_IMAGE, Ref<MemObject>(Image));
  Command Made = readImage(D, Image, {Region.Origin, Region.Region},
                           Image.image()->Host, Region.Pointer);
  Made.Type = CL_COMMAND_MAP_IMAGE;
  return Made;
}

Command commands::unmapImage(const Device &D, MemObject &Image,
                             const MemObject::Mapping &Region) {
  constexpr cl_map_flags Writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!(Region.Flags & Writes) || Image.isShared())
    return keeping(CL_COMMAND_UNMAP_MEM_OBJECT, Ref<MemObject>(Image));
  Command Made = writeImage(D, Image, {Region.Origin, Region.Region},
                            Image.image()->Host, Region.Pointer);
  Made.Type = CL_COMMAND_UNMAP_MEM_OBJECT;
  return Made;
}
