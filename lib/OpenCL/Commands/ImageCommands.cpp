// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/ImageCommands.h"
#include "OpenCL/Commands/BufferCommands.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// Copies one behind the other, and who must live until they are done.
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
  Command Made;
  Made.Type = Type;
  Made.Device = std::move(What);
  return Made;
}

static cuda::CopyEnd3D bufferEnd(const MemObject &Buffer, size_t Offset) {
  cuda::CopyEnd3D End;
  End.Kind = cuda::MemoryType::Device;
  End.DeviceMemory = Buffer.address() + Offset;
  return End;
}

/// Of pixels one behind the other.
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

Command commands::readImage(MemObject &From, const ImageBox &Box,
                            const HostPitch &Pitch, void *To) {
  Command Made =
      commandOf(CL_COMMAND_READ_IMAGE,
                {From.image()->copies(Box, Pitch, Image::hostEnd(To), false),
                 Ref<MemObject>(From),
                 {},
                 {}});
  Made.MayBlock =
      mayBlock(From.context(), To, hostBytes(*From.image(), Box, Pitch),
               /*ToHost=*/true);
  return Made;
}

Command commands::writeImage(MemObject &To, const ImageBox &Box,
                             const HostPitch &Pitch, const void *From) {
  Command Made =
      commandOf(CL_COMMAND_WRITE_IMAGE,
                {To.image()->copies(Box, Pitch, Image::hostEnd(From), true),
                 Ref<MemObject>(To),
                 {},
                 {}});
  Made.MayBlock =
      mayBlock(To.context(), From, hostBytes(*To.image(), Box, Pitch),
               /*ToHost=*/false);
  return Made;
}

Command commands::copyImage(MemObject &From, MemObject &To, const ImageBox &Box,
                            const Triple &ToOrigin) {
  // Shapes may differ: a slice of a 3D image is a 2D image. Then both count
  // the same pixels differently only for arrays of lines.
  const Image &Source = *From.image(), &Target = *To.image();
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
  return commandOf(
      CL_COMMAND_COPY_IMAGE,
      {std::move(All), Ref<MemObject>(From), Ref<MemObject>(To), {}});
}

Command commands::copyImageToBuffer(MemObject &From, MemObject &To,
                                    const ImageBox &Box, size_t ToOffset) {
  const Image &I = *From.image();
  return commandOf(
      CL_COMMAND_COPY_IMAGE_TO_BUFFER,
      {I.copies(Box, tight(I, Box), bufferEnd(To, ToOffset), false),
       Ref<MemObject>(From),
       Ref<MemObject>(To),
       {}});
}

Command commands::copyBufferToImage(MemObject &From, MemObject &To,
                                    const ImageBox &Box, size_t FromOffset) {
  const Image &I = *To.image();
  return commandOf(
      CL_COMMAND_COPY_BUFFER_TO_IMAGE,
      {I.copies(Box, tight(I, Box), bufferEnd(From, FromOffset), true),
       Ref<MemObject>(From),
       Ref<MemObject>(To),
       {}});
}

Command commands::fillImage(MemObject &To, const ImageBox &Box,
                            const void *Colour) {
  Copies What{{}, Ref<MemObject>(To), {}, {}};
  What.All = To.image()->fill(Box, Colour, What.Host);
  return commandOf(CL_COMMAND_FILL_IMAGE, std::move(What));
}

Command commands::mapImage(MemObject &Image, const MemObject::Mapping &Region) {
  Command Made = readImage(Image, {Region.Origin, Region.Region},
                           Image.image()->Host, Region.Pointer);
  Made.Type = CL_COMMAND_MAP_IMAGE;
  if (Region.Flags & CL_MAP_WRITE_INVALIDATE_REGION) {
    Made.MayBlock = false;
    Made.Device = Copies{{}, Ref<MemObject>(Image), {}, {}};
  }
  return Made;
}

Command commands::unmapImage(MemObject &Image,
                             const MemObject::Mapping &Region) {
  Command Made = writeImage(Image, {Region.Origin, Region.Region},
                            Image.image()->Host, Region.Pointer);
  Made.Type = CL_COMMAND_UNMAP_MEM_OBJECT;
  if (!(Region.Flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION))) {
    Made.MayBlock = false;
    Made.Device = Copies{{}, Ref<MemObject>(Image), {}, {}};
  }
  return Made;
}
