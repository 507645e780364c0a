// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.3.3 to 5.3.6: commands that read, write, fill, copy and map
/// images.
//
// Commands that copy, fill and map images.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Commands/ImageCommands.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// CL_INVALID_MEM_OBJECT for a buffer; and the device has memory for the image.
static cl_int isImageOn(const Result<Queue &> &Q,
                        const Result<MemObject &> &Memory) {
  return firstError(require(!Memory || Memory->image(), CL_INVALID_MEM_OBJECT),
                    provided(Q, Memory));
}

/// The box, if it lies in the image; CL_INVALID_VALUE otherwise. Other
/// objects pass.
static Result<ImageBox> boxIn(const Result<MemObject &> &Memory,
                              const size_t *Origin, const size_t *Region) {
  if (!Origin || !Region)
    return CL_INVALID_VALUE;
  ImageBox Box{{Origin[0], Origin[1], Origin[2]},
               {Region[0], Region[1], Region[2]}};
  if (Memory && Memory->image() &&
      !Memory->image()->shape().contains(Box.Origin, Box.Region))
    return CL_INVALID_VALUE;
  return Box;
}

/// The pitches of a block of the host, settled.
static Result<HostPitch> pitchOf(const Result<MemObject &> &Memory,
                                 const Result<ImageBox> &Box, size_t Row,
                                 size_t Slice) {
  HostPitch Pitch{Row, Slice};
  if (!Memory || !Memory->image() || !Box)
    return Pitch;
  const Image &I = *Memory->image();
  // CL 1.2, 5.3.3: an image without slices has no slice pitch.
  if (Slice && !I.shape().hasSlices())
    return CL_INVALID_VALUE;
  Pitch.settle(I.shape(), Box->Region, I.pixelBytes());
  if (!Pitch.fits(I.shape(), Box->Region, I.pixelBytes()))
    return CL_INVALID_VALUE;
  return Pitch;
}

namespace {
/// What reading and writing images are given, and check alike (CL 1.2, 5.3.3).
struct HostBlock {
  Result<ImageBox> Box;
  Result<HostPitch> Pitch;
};
} // namespace

static HostBlock hostBlock(const Result<MemObject &> &M, const size_t *Origin,
                           const size_t *Region, size_t Row, size_t Slice) {
  Result<ImageBox> Box = boxIn(M, Origin, Region);
  Result<HostPitch> Pitch = pitchOf(M, Box, Row, Slice);
  return {std::move(Box), std::move(Pitch)};
}

static cl_int checkTransfer(const Result<Queue &> &Q,
                            const Result<MemObject &> &M,
                            const HostBlock &Block, const void *Host,
                            const Result<WaitList> &After, cl_int Access) {
  return firstError(Q, sameContext(Q, M), M, isImageOn(Q, M), Block.Box,
                    Block.Pitch, require(Host, CL_INVALID_VALUE), After,
                    Access);
}

cl_int api::clEnqueueReadImage(cl_command_queue QueueHandle, cl_mem MemHandle,
                               cl_bool Blocking, const size_t *Origin,
                               const size_t *Region, size_t Row, size_t Slice,
                               void *Host, cl_uint NumWaits,
                               const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> M = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  HostBlock Block = hostBlock(M, Origin, Region, Row, Slice);
  if (cl_int Status = checkTransfer(Q, M, Block, Host, After, hostMayRead(M)))
    return Status;
  return Q->enqueue(
      commands::readImage(Q->device(), *M, *Block.Box, *Block.Pitch, Host),
      {*After, Blocking != CL_FALSE, EventOut});
}

cl_int api::clEnqueueWriteImage(cl_command_queue QueueHandle, cl_mem MemHandle,
                                cl_bool Blocking, const size_t *Origin,
                                const size_t *Region, size_t Row, size_t Slice,
                                const void *Host, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> M = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  HostBlock Block = hostBlock(M, Origin, Region, Row, Slice);
  if (cl_int Status = checkTransfer(Q, M, Block, Host, After, hostMayWrite(M)))
    return Status;
  return Q->enqueue(
      commands::writeImage(Q->device(), *M, *Block.Box, *Block.Pitch, Host),
      {*After, Blocking != CL_FALSE, EventOut});
}

/// CL_IMAGE_FORMAT_MISMATCH for images of two formats.
static cl_int sameFormat(const Result<MemObject &> &A,
                         const Result<MemObject &> &B) {
  if (!A || !B || !A->image() || !B->image())
    return CL_SUCCESS;
  const PixelFormat &X = A->image()->format(), &Y = B->image()->format();
  return require(X.Order == Y.Order && X.Type == Y.Type,
                 CL_IMAGE_FORMAT_MISMATCH);
}

/// CL_MEM_COPY_OVERLAP for two boxes of one image that touch.
static cl_int apart(const MemObject &From, const MemObject &To,
                    const ImageBox &Box, const Triple &Target) {
  bool Touch = &From == &To;
  for (unsigned D = 0; D < 3; ++D)
    Touch &= Box.Origin[D] < Target[D] + Box.Region[D] &&
             Target[D] < Box.Origin[D] + Box.Region[D];
  return require(!Touch, CL_MEM_COPY_OVERLAP);
}

Result<Command> made::copyImage(const Result<Queue &> &Q, cl_mem FromHandle,
                                cl_mem ToHandle, const size_t *FromOrigin,
                                const size_t *ToOrigin, const size_t *Region) {
  Result<MemObject &> From = MemObject::from(FromHandle);
  Result<MemObject &> To = MemObject::from(ToHandle);
  Result<ImageBox> Box = boxIn(From, FromOrigin, Region);
  Result<ImageBox> Target = boxIn(To, ToOrigin, Region);
  if (cl_int Status = firstError(Q, sameContext(Q, From), sameContext(Q, To),
                                 From, isImageOn(Q, From), To, isImageOn(Q, To),
                                 sameFormat(From, To), Box, Target))
    return Status;
  if (cl_int Status = apart(*From, *To, *Box, Target->Origin))
    return Status;
  return commands::copyImage(Q->device(), *From, *To, *Box, Target->Origin);
}

cl_int api::clEnqueueCopyImage(cl_command_queue QueueHandle, cl_mem From,
                               cl_mem To, const size_t *FromOrigin,
                               const size_t *ToOrigin, const size_t *Region,
                               cl_uint NumWaits, const cl_event *Waits,
                               cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q,
                     made::copyImage(Q, From, To, FromOrigin, ToOrigin, Region),
                     NumWaits, Waits, EventOut);
}

/// CL_INVALID_VALUE unless the pixels of \p Box fit after \p Offset.
static cl_int fitsBuffer(const Result<MemObject &> &Buffer,
                         const Result<MemObject &> &Pixels,
                         const Result<ImageBox> &Box, size_t Offset) {
  if (!Buffer || !Pixels || !Pixels->image() || !Box)
    return CL_SUCCESS;
  const Triple &R = Box->Region;
  return within(Buffer, Offset,
                R[0] * R[1] * R[2] * Pixels->image()->pixelBytes());
}

Result<Command> made::copyImageToBuffer(const Result<Queue &> &Q,
                                        cl_mem FromHandle, cl_mem ToHandle,
                                        const size_t *Origin,
                                        const size_t *Region, size_t Offset) {
  Result<MemObject &> From = MemObject::from(FromHandle);
  Result<MemObject &> To = MemObject::from(ToHandle);
  Result<ImageBox> Box = boxIn(From, Origin, Region);
  if (cl_int Status =
          firstError(Q, sameContext(Q, From), sameContext(Q, To), From,
                     isImageOn(Q, From), To, isBuffer(To), provided(Q, To), Box,
                     fitsBuffer(To, From, Box, Offset)))
    return Status;
  return commands::copyImageToBuffer(Q->device(), *From, *To, *Box, Offset);
}

cl_int api::clEnqueueCopyImageToBuffer(cl_command_queue QueueHandle,
                                       cl_mem From, cl_mem To,
                                       const size_t *Origin,
                                       const size_t *Region, size_t Offset,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(
      Q, made::copyImageToBuffer(Q, From, To, Origin, Region, Offset), NumWaits,
      Waits, EventOut);
}

Result<Command> made::copyBufferToImage(const Result<Queue &> &Q,
                                        cl_mem FromHandle, cl_mem ToHandle,
                                        size_t Offset, const size_t *Origin,
                                        const size_t *Region) {
  Result<MemObject &> From = MemObject::from(FromHandle);
  Result<MemObject &> To = MemObject::from(ToHandle);
  Result<ImageBox> Box = boxIn(To, Origin, Region);
  if (cl_int Status =
          firstError(Q, sameContext(Q, From), sameContext(Q, To), From,
                     isBuffer(From), To, isImageOn(Q, To), provided(Q, From),
                     Box, fitsBuffer(From, To, Box, Offset)))
    return Status;
  return commands::copyBufferToImage(Q->device(), *From, *To, *Box, Offset);
}

cl_int api::clEnqueueCopyBufferToImage(cl_command_queue QueueHandle,
                                       cl_mem From, cl_mem To, size_t Offset,
                                       const size_t *Origin,
                                       const size_t *Region, cl_uint NumWaits,
                                       const cl_event *Waits,
                                       cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(
      Q, made::copyBufferToImage(Q, From, To, Offset, Origin, Region), NumWaits,
      Waits, EventOut);
}

Result<Command> made::fillImage(const Result<Queue &> &Q, cl_mem Handle,
                                const void *Colour, const size_t *Origin,
                                const size_t *Region) {
  Result<MemObject &> M = MemObject::from(Handle);
  Result<ImageBox> Box = boxIn(M, Origin, Region);
  if (cl_int Status = firstError(Q, sameContext(Q, M), M, isImageOn(Q, M),
                                 require(Colour, CL_INVALID_VALUE), Box))
    return Status;
  return commands::fillImage(Q->device(), *M, *Box, Colour);
}

cl_int api::clEnqueueFillImage(cl_command_queue QueueHandle, cl_mem Memory,
                               const void *Colour, const size_t *Origin,
                               const size_t *Region, cl_uint NumWaits,
                               const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q, made::fillImage(Q, Memory, Colour, Origin, Region),
                     NumWaits, Waits, EventOut);
}

void *api::clEnqueueMapImage(cl_command_queue QueueHandle, cl_mem MemHandle,
                             cl_bool Blocking, cl_map_flags Flags,
                             const size_t *Origin, const size_t *Region,
                             size_t *RowOut, size_t *SliceOut, cl_uint NumWaits,
                             const cl_event *Waits, cl_event *EventOut,
                             cl_int *ErrorOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> M = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  Result<ImageBox> Box = boxIn(M, Origin, Region);
  bool NeedsSlice =
      M && M->image() && M->image()->shape().hasSlices() && !SliceOut;
  cl_int Status = firstError(Q, sameContext(Q, M), M, isImageOn(Q, M), Box,
                             require(RowOut && !NeedsSlice, CL_INVALID_VALUE),
                             After, checkMap(M, Flags));
  void *Mapped = nullptr;
  if (!Status)
    Mapped = mappedBy(commands::mapImage, *Q, *M, M->mapImage(*Box, Flags),
                      {*After, Blocking != CL_FALSE, EventOut}, Status);
  if (Mapped) {
    *RowOut = M->image()->Host.Row;
    if (SliceOut)
      *SliceOut = M->image()->shape().hasSlices() ? M->image()->Host.Slice : 0;
  }
  report(ErrorOut, Status);
  return Mapped;
}
