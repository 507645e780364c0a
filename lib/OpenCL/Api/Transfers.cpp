// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.2.2 to 5.2.4 and 5.4: commands that read, write, fill, copy,
/// map and migrate buffers.
//
// Commands that copy, fill and map buffers.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Commands/BufferCommands.h"
#include "OpenCL/Commands/ImageCommands.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// CL 1.2, 5.2.2: what reading and writing check alike; \p Access is what the
/// host may.
static cl_int checkTransfer(const Result<Queue &> &Q,
                            const Result<MemObject &> &B, size_t Offset,
                            size_t Size, const void *Host,
                            const Result<WaitList> &After, cl_int Access) {
  return firstError(Q, sameContext(Q, B), B, isBuffer(B),
                    require(Host && Size, CL_INVALID_VALUE),
                    within(B, Offset, Size), After, Access, provided(Q, B));
}

cl_int api::clEnqueueReadBuffer(cl_command_queue QueueHandle, cl_mem MemHandle,
                                cl_bool Blocking, size_t Offset, size_t Size,
                                void *Host, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> B = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status =
          checkTransfer(Q, B, Offset, Size, Host, After, hostMayRead(B)))
    return Status;
  return Q->enqueue(commands::readBuffer(Q->device(), *B, Offset, Size, Host),
                    {*After, Blocking != CL_FALSE, EventOut});
}

cl_int api::clEnqueueWriteBuffer(cl_command_queue QueueHandle, cl_mem MemHandle,
                                 cl_bool Blocking, size_t Offset, size_t Size,
                                 const void *Host, cl_uint NumWaits,
                                 const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> B = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status =
          checkTransfer(Q, B, Offset, Size, Host, After, hostMayWrite(B)))
    return Status;
  return Q->enqueue(commands::writeBuffer(Q->device(), *B, Offset, Size, Host),
                    {*After, Blocking != CL_FALSE, EventOut});
}

/// The buffer whose memory \p M is, or is a part of.
static const MemObject &whole(const MemObject &M) {
  return M.parent() ? *M.parent() : M;
}

/// CL_MEM_COPY_OVERLAP if two regions touch in one buffer, or in two parts of
/// one.
static cl_int apart(const MemObject &From, const MemObject &To,
                    size_t FromOffset, size_t ToOffset, size_t Size) {
  const size_t Source = From.origin() + FromOffset,
               Target = To.origin() + ToOffset;
  return require(&whole(From) != &whole(To) || Source + Size <= Target ||
                     Target + Size <= Source,
                 CL_MEM_COPY_OVERLAP);
}

Result<Command> made::copyBuffer(const Result<Queue &> &Q, cl_mem FromHandle,
                                 cl_mem ToHandle, size_t FromOffset,
                                 size_t ToOffset, size_t Size) {
  Result<MemObject &> From = MemObject::from(FromHandle);
  Result<MemObject &> To = MemObject::from(ToHandle);
  if (cl_int Status = firstError(
          Q, sameContext(Q, From), sameContext(Q, To), From, isBuffer(From), To,
          isBuffer(To), require(Size, CL_INVALID_VALUE),
          within(From, FromOffset, Size), within(To, ToOffset, Size),
          provided(Q, From), provided(Q, To)))
    return Status;
  if (cl_int Status = apart(*From, *To, FromOffset, ToOffset, Size))
    return Status;
  return commands::copyBuffer(Q->device(), *From, *To, FromOffset, ToOffset,
                              Size);
}

cl_int api::clEnqueueCopyBuffer(cl_command_queue QueueHandle, cl_mem From,
                                cl_mem To, size_t FromOffset, size_t ToOffset,
                                size_t Size, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q,
                     made::copyBuffer(Q, From, To, FromOffset, ToOffset, Size),
                     NumWaits, Waits, EventOut);
}

// ---- Rectangles -------------------------------------------------------------

/// CL_INVALID_VALUE for a null pointer or a region without extent.
static cl_int checkRegion(const size_t *A, const size_t *B,
                          const size_t *Region) {
  return require(A && B && Region && Region[0] && Region[1] && Region[2],
                 CL_INVALID_VALUE);
}

static Triple tripleAt(const size_t *Three) {
  return {Three[0], Three[1], Three[2]};
}

static RectSide sideOf(const size_t *Origin, size_t RowPitch, size_t SlicePitch,
                       const Triple &Region) {
  RectSide Side{tripleAt(Origin), RowPitch, SlicePitch};
  Side.settle(Region);
  return Side;
}

namespace {
/// The geometry of a copy between a buffer and the host.
struct HostRect {
  RectSide Device, Host;
  Triple Region{};
};
} // namespace

/// CL 1.2, 5.2.2: what reading and writing rectangles check alike before they
/// look at the host's pointer.
static Result<HostRect> hostRect(const Result<Queue &> &Q,
                                 const Result<MemObject &> &B,
                                 const size_t *BufferOrigin,
                                 const size_t *HostOrigin, const size_t *Region,
                                 const size_t (&Pitches)[4]) {
  if (cl_int Status = firstError(Q, sameContext(Q, B), B, isBuffer(B),
                                 checkRegion(BufferOrigin, HostOrigin, Region)))
    return Status;
  HostRect R;
  R.Region = tripleAt(Region);
  R.Device = sideOf(BufferOrigin, Pitches[0], Pitches[1], R.Region);
  R.Host = sideOf(HostOrigin, Pitches[2], Pitches[3], R.Region);
  if (cl_int Status = firstError(
          R.Device.check(R.Region), R.Host.check(R.Region),
          require(R.Device.fits(R.Region, B->size()), CL_INVALID_VALUE)))
    return Status;
  return R;
}

cl_int api::clEnqueueReadBufferRect(
    cl_command_queue QueueHandle, cl_mem MemHandle, cl_bool Blocking,
    const size_t *BufferOrigin, const size_t *HostOrigin, const size_t *Region,
    size_t BufferRow, size_t BufferSlice, size_t HostRow, size_t HostSlice,
    void *Host, cl_uint NumWaits, const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> B = MemObject::from(MemHandle);
  Result<HostRect> R = hostRect(Q, B, BufferOrigin, HostOrigin, Region,
                                {BufferRow, BufferSlice, HostRow, HostSlice});
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(R, require(Host, CL_INVALID_VALUE), After,
                                 hostMayRead(B), provided(Q, B)))
    return Status;
  return Q->enqueue(commands::readBufferRect(Q->device(), *B, R->Device,
                                             R->Host, R->Region, Host),
                    {*After, Blocking != CL_FALSE, EventOut});
}

cl_int api::clEnqueueWriteBufferRect(
    cl_command_queue QueueHandle, cl_mem MemHandle, cl_bool Blocking,
    const size_t *BufferOrigin, const size_t *HostOrigin, const size_t *Region,
    size_t BufferRow, size_t BufferSlice, size_t HostRow, size_t HostSlice,
    const void *Host, cl_uint NumWaits, const cl_event *Waits,
    cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> B = MemObject::from(MemHandle);
  Result<HostRect> R = hostRect(Q, B, BufferOrigin, HostOrigin, Region,
                                {BufferRow, BufferSlice, HostRow, HostSlice});
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(R, require(Host, CL_INVALID_VALUE), After,
                                 hostMayWrite(B), provided(Q, B)))
    return Status;
  return Q->enqueue(commands::writeBufferRect(Q->device(), *B, R->Device,
                                              R->Host, R->Region, Host),
                    {*After, Blocking != CL_FALSE, EventOut});
}

/// \p Side as the whole buffer sees it.
static RectSide inWhole(const MemObject &M, RectSide Side) {
  Side.Origin[0] += M.origin();
  return Side;
}

/// Two parts of one buffer may touch as well as one with itself.
static bool overlap(const MemObject &From, const MemObject &To,
                    const RectSide &Source, const RectSide &Target,
                    const Triple &Region) {
  bool SamePitches = Source.RowPitch == Target.RowPitch &&
                     Source.SlicePitch == Target.SlicePitch;
  return &whole(From) == &whole(To) && SamePitches &&
         rectsOverlap(inWhole(From, Source), inWhole(To, Target), Region);
}

static cl_int checkRects(const MemObject &From, const MemObject &To,
                         const RectSide &Source, const RectSide &Target,
                         const Triple &Region) {
  bool Same = &From == &To;
  bool SamePitches = Source.RowPitch == Target.RowPitch &&
                     Source.SlicePitch == Target.SlicePitch;
  if (cl_int Status =
          firstError(Source.check(Region), Target.check(Region),
                     require(Source.fits(Region, From.size()) &&
                                 Target.fits(Region, To.size()),
                             CL_INVALID_VALUE),
                     require(!Same || SamePitches, CL_INVALID_VALUE)))
    return Status;
  return require(!overlap(From, To, Source, Target, Region),
                 CL_MEM_COPY_OVERLAP);
}

Result<Command> made::copyBufferRect(
    const Result<Queue &> &Q, cl_mem FromHandle, cl_mem ToHandle,
    const size_t *FromOrigin, const size_t *ToOrigin, const size_t *RegionSize,
    size_t FromRow, size_t FromSlice, size_t ToRow, size_t ToSlice) {
  Result<MemObject &> From = MemObject::from(FromHandle);
  Result<MemObject &> To = MemObject::from(ToHandle);
  if (cl_int Status = firstError(Q, sameContext(Q, From), sameContext(Q, To),
                                 From, isBuffer(From), To, isBuffer(To),
                                 checkRegion(FromOrigin, ToOrigin, RegionSize)))
    return Status;
  Triple Region = tripleAt(RegionSize);
  RectSide Source = sideOf(FromOrigin, FromRow, FromSlice, Region);
  RectSide Target = sideOf(ToOrigin, ToRow, ToSlice, Region);
  if (cl_int Status = firstError(checkRects(*From, *To, Source, Target, Region),
                                 provided(Q, From), provided(Q, To)))
    return Status;
  return commands::copyBufferRect(Q->device(), *From, *To, Source, Target,
                                  Region);
}

cl_int api::clEnqueueCopyBufferRect(cl_command_queue QueueHandle, cl_mem From,
                                    cl_mem To, const size_t *FromOrigin,
                                    const size_t *ToOrigin,
                                    const size_t *Region, size_t FromRow,
                                    size_t FromSlice, size_t ToRow,
                                    size_t ToSlice, cl_uint NumWaits,
                                    const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q,
                     made::copyBufferRect(Q, From, To, FromOrigin, ToOrigin,
                                          Region, FromRow, FromSlice, ToRow,
                                          ToSlice),
                     NumWaits, Waits, EventOut);
}

// ---- Fill, map, migrate -----------------------------------------------------

Result<Command> made::fillBuffer(const Result<Queue &> &Q, cl_mem Handle,
                                 const void *Pattern, size_t PatternSize,
                                 size_t Offset, size_t Size) {
  Result<MemObject &> B = MemObject::from(Handle);
  bool IsPattern = Pattern && PatternSize && PatternSize <= 128 &&
                   !(PatternSize & (PatternSize - 1));
  if (cl_int Status = firstError(
          Q, sameContext(Q, B), B, isBuffer(B), within(B, Offset, Size),
          require(IsPattern, CL_INVALID_VALUE),
          require(!IsPattern || (Offset % PatternSize == 0 &&
                                 Size % PatternSize == 0 && Size),
                  CL_INVALID_VALUE),
          provided(Q, B)))
    return Status;
  return commands::fillBuffer(Q->device(), *B, Pattern, PatternSize, Offset,
                              Size);
}

cl_int api::clEnqueueFillBuffer(cl_command_queue QueueHandle, cl_mem Memory,
                                const void *Pattern, size_t PatternSize,
                                size_t Offset, size_t Size, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(
      Q, made::fillBuffer(Q, Memory, Pattern, PatternSize, Offset, Size),
      NumWaits, Waits, EventOut);
}

void *api::clEnqueueMapBuffer(cl_command_queue QueueHandle, cl_mem MemHandle,
                              cl_bool Blocking, cl_map_flags Flags,
                              size_t Offset, size_t Size, cl_uint NumWaits,
                              const cl_event *Waits, cl_event *EventOut,
                              cl_int *ErrorOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> B = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  cl_int Status = firstError(
      Q, sameContext(Q, B), B, isBuffer(B), require(Size, CL_INVALID_VALUE),
      within(B, Offset, Size), After, checkMap(B, Flags), provided(Q, B));
  void *Mapped = nullptr;
  if (!Status)
    Mapped = mappedBy(commands::mapBuffer, *Q, *B, B->map(Offset, Size, Flags),
                      {*After, Blocking != CL_FALSE, EventOut}, Status);
  report(ErrorOut, Status);
  return Mapped;
}

cl_int api::clEnqueueUnmapMemObject(cl_command_queue QueueHandle,
                                    cl_mem MemHandle, void *Pointer,
                                    cl_uint NumWaits, const cl_event *Waits,
                                    cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<MemObject &> M = MemObject::from(MemHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, M, require(Pointer, CL_INVALID_VALUE),
                                 After, sameContext(Q, M), provided(Q, M)))
    return Status;
  std::optional<MemObject::Mapping> Map = M->unmap(Pointer);
  if (!Map)
    return CL_INVALID_VALUE;
  return Q->enqueue(M->image() ? commands::unmapImage(Q->device(), *M, *Map)
                               : commands::unmapBuffer(Q->device(), *M, *Map),
                    {*After, false, EventOut});
}

cl_int api::clEnqueueMigrateMemObjects(cl_command_queue QueueHandle,
                                       cl_uint Count, const cl_mem *Handles,
                                       cl_mem_migration_flags Flags,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  cl_int BadObject = CL_SUCCESS;
  std::vector<Ref<MemObject>> Objects;
  for (cl_uint I = 0; Handles && I < Count && !BadObject; ++I) {
    Result<MemObject &> M = MemObject::from(Handles[I]);
    BadObject = firstError(sameContext(Q, M), M, provided(Q, M));
    if (M)
      Objects.push_back(Ref<MemObject>(*M));
  }
  if (cl_int Status =
          firstError(Q, BadObject, require(Count && Handles, CL_INVALID_VALUE),
                     areMigrationFlags(Flags), After))
    return Status;
  const MemoryUse How = Flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED
                            ? MemoryUse::Overwrites
                            : MemoryUse::Reads;
  return Q->enqueue(commands::migrate(Q->device(), Objects, How),
                    {*After, false, EventOut});
}
