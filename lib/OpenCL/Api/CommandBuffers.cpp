// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_command_buffer 0.9.8: commands that are recorded once.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Api/Recorded.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Command buffers --------------------------------------------------------

/// What a buffer may be asked to promise is of no use here.
static cl_int takeProperty(cl_bitfield &Flags, CommandProperties Name,
                           CommandProperties Value) {
  constexpr CommandProperties Known =
      command_buffer::SimultaneousUse | command_buffer::Mutable;
  switch (Name) {
  case command_buffer::Flags:
    Flags = Value;
    return require(!(Value & ~Known), CL_INVALID_VALUE);
  case command_buffer::Asserts:
    return require(!(Value & ~command_buffer::NoAdditionalWorkGroups),
                   CL_INVALID_VALUE);
  default:
    return CL_INVALID_VALUE;
  }
}

CommandBufferHandle
api::clCreateCommandBufferKHR(cl_uint NumQueues, const cl_command_queue *Queues,
                              const CommandProperties *Properties,
                              cl_int *ErrorOut) {
  Result<Queue &> Q =
      Queue::from(NumQueues == 1 && Queues ? Queues[0] : nullptr);
  std::vector<CommandProperties> Given = propertiesIn(Properties);
  cl_bitfield Flags = 0;
  const auto Take = [&](CommandProperties Name, CommandProperties Value) {
    return takeProperty(Flags, Name, Value);
  };
  if (cl_int Status =
          firstError(require(NumQueues == 1 && Queues, CL_INVALID_VALUE), Q,
                     takeEach(Given, Take))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(CommandBuffer::make(*Q, Flags, std::move(Given)), ErrorOut);
}

cl_int api::clRetainCommandBufferKHR(CommandBufferHandle Handle) {
  Result<CommandBuffer &> B = CommandBuffer::from(Handle);
  return B ? B->apiRetain() : B.status();
}

cl_int api::clReleaseCommandBufferKHR(CommandBufferHandle Handle) {
  Result<CommandBuffer &> B = CommandBuffer::from(Handle);
  return B ? B->apiRelease() : B.status();
}

cl_int api::clFinalizeCommandBufferKHR(CommandBufferHandle Handle) {
  Result<CommandBuffer &> B = CommandBuffer::from(Handle);
  return B ? B->finalize() : B.status();
}

/// The queue to run on: the one of recording, or another one like it.
static Result<Queue &> queueFor(const CommandBuffer &B, cl_uint NumQueues,
                                const cl_command_queue *Queues) {
  if ((NumQueues == 0) != !Queues || NumQueues > 1)
    return CL_INVALID_VALUE;
  if (!Queues)
    return B.queue();
  Result<Queue &> Q = Queue::from(Queues[0]);
  if (cl_int Status = firstError(
          Q, require(!Q || &Q->context() == &B.context(), CL_INVALID_CONTEXT),
          require(!Q || &Q->device() == &B.queue().device(),
                  command_buffer::IncompatibleQueue)))
    return Status;
  return Q;
}

cl_int api::clEnqueueCommandBufferKHR(cl_uint NumQueues,
                                      cl_command_queue *Queues,
                                      CommandBufferHandle Handle,
                                      cl_uint NumWaits, const cl_event *Waits,
                                      cl_event *EventOut) {
  Result<CommandBuffer &> B = CommandBuffer::from(Handle);
  if (cl_int Status =
          firstError(B, require(!B || B->state() == command_buffer::Executable,
                                CL_INVALID_OPERATION)))
    return Status;
  Result<Queue &> Q = queueFor(*B, NumQueues, Queues);
  return enqueueMade(Q, B->whole(), NumWaits, Waits, EventOut);
}

cl_int api::clGetCommandBufferInfoKHR(CommandBufferHandle Handle,
                                      CommandBufferInfo Name, size_t Size,
                                      void *Value, size_t *SizeOut) {
  Result<CommandBuffer &> Found = CommandBuffer::from(Handle);
  if (!Found)
    return Found.status();
  const CommandBuffer &B = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/CommandBuffer.def"
  default:
    return CL_INVALID_VALUE;
  }
}

// ---- Recording --------------------------------------------------------------

/// Earlier commands of the same buffer.
static cl_int areSyncPoints(const CommandBuffer &B, cl_uint Count,
                            const SyncPoint *Points) {
  bool Good = (Count == 0) == !Points;
  for (cl_uint I = 0; Good && I < Count; ++I)
    Good = Points[I] != 0 && Points[I] <= B.syncPoints();
  return require(Good, command_buffer::InvalidSyncPoints);
}

cl_int opencl::checkPlace(const Result<CommandBuffer &> &B, const Place &P) {
  if (cl_int Status =
          firstError(B, require(!P.Queue, CL_INVALID_COMMAND_QUEUE),
                     require(!B || !B->isFinal(), CL_INVALID_OPERATION)))
    return Status;
  return areSyncPoints(*B, P.NumWaits, P.Waits);
}

/// Records what \p Make makes for the buffer's queue, which stays as it is.
template <typename MakeT> static cl_int record(const Place &P, MakeT Make) {
  Result<CommandBuffer &> B = CommandBuffer::from(P.Buffer);
  if (cl_int Status =
          firstError(checkPlace(B, P),
                     require(!P.Properties || !*P.Properties, CL_INVALID_VALUE),
                     require(!P.Mutable, CL_INVALID_VALUE)))
    return Status;
  Result<Command> Made = Make(Result<Queue &>(B->queue()));
  return Made ? B->record(std::move(*Made), P.Point) : Made.status();
}

#define PLACE                                                                  \
  CommandBufferHandle Buffer, cl_command_queue Queue,                          \
      const CommandProperties *Properties
#define WAITS                                                                  \
  cl_uint NumWaits, const SyncPoint *Waits, SyncPoint *Point,                  \
      MutableHandle *Mutable
#define GIVEN                                                                  \
  Place { Buffer, Queue, Properties, NumWaits, Waits, Point, Mutable }

cl_int api::clCommandBarrierWithWaitListKHR(PLACE, WAITS) {
  return record(GIVEN, [](const auto &) {
    return Result<Command>(nothing(CL_COMMAND_BARRIER));
  });
}

cl_int api::clCommandCopyBufferKHR(PLACE, cl_mem From, cl_mem To,
                                   size_t FromOffset, size_t ToOffset,
                                   size_t Size, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::copyBuffer(Q, From, To, FromOffset, ToOffset, Size);
  });
}

cl_int api::clCommandCopyBufferRectKHR(PLACE, cl_mem From, cl_mem To,
                                       const size_t *FromOrigin,
                                       const size_t *ToOrigin,
                                       const size_t *Region, size_t FromRow,
                                       size_t FromSlice, size_t ToRow,
                                       size_t ToSlice, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::copyBufferRect(Q, From, To, FromOrigin, ToOrigin, Region,
                                FromRow, FromSlice, ToRow, ToSlice);
  });
}

cl_int api::clCommandCopyBufferToImageKHR(PLACE, cl_mem From, cl_mem To,
                                          size_t Offset, const size_t *Origin,
                                          const size_t *Region, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::copyBufferToImage(Q, From, To, Offset, Origin, Region);
  });
}

cl_int api::clCommandCopyImageKHR(PLACE, cl_mem From, cl_mem To,
                                  const size_t *FromOrigin,
                                  const size_t *ToOrigin, const size_t *Region,
                                  WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::copyImage(Q, From, To, FromOrigin, ToOrigin, Region);
  });
}

cl_int api::clCommandCopyImageToBufferKHR(PLACE, cl_mem From, cl_mem To,
                                          const size_t *Origin,
                                          const size_t *Region, size_t Offset,
                                          WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::copyImageToBuffer(Q, From, To, Origin, Region, Offset);
  });
}

cl_int api::clCommandFillBufferKHR(PLACE, cl_mem To, const void *Pattern,
                                   size_t PatternSize, size_t Offset,
                                   size_t Size, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::fillBuffer(Q, To, Pattern, PatternSize, Offset, Size);
  });
}

cl_int api::clCommandFillImageKHR(PLACE, cl_mem To, const void *Colour,
                                  const size_t *Origin, const size_t *Region,
                                  WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::fillImage(Q, To, Colour, Origin, Region);
  });
}

cl_int api::clCommandNDRangeKernelKHR(PLACE, cl_kernel K, cl_uint WorkDim,
                                      const size_t *Offset,
                                      const size_t *Global, const size_t *Local,
                                      WAITS) {
  const Place P = GIVEN;
  if (Properties || Mutable)
    return recordMutable(P, K, WorkDim, Offset, Global, Local);
  return record(P, [&](const auto &Q) {
    return made::ndRange(Q, K, WorkDim, Offset, Global, Local);
  });
}

/// The host's memory is neither read nor written by a thread of the host, which
/// no stream could wait for.
static Result<Command> ofDevice(Result<Command> Made) {
  if (Made && (Made->Host || Made->MayBlock))
    return CL_INVALID_OPERATION;
  return Made;
}

cl_int api::clCommandSVMMemcpyKHR(PLACE, void *To, const void *From,
                                  size_t Size, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return ofDevice(
        made::copyPointed(CL_COMMAND_SVM_MEMCPY, Q, To, From, Size));
  });
}

cl_int api::clCommandSVMMemFillKHR(PLACE, void *To, const void *Pattern,
                                   size_t PatternSize, size_t Size, WAITS) {
  return record(GIVEN, [&](const auto &Q) {
    return made::fillPointed(CL_COMMAND_SVM_MEMFILL, Q, To, Pattern,
                             PatternSize, Size);
  });
}
