// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_command_buffer_mutable_dispatch 0.9.5: kernels' commands that change
/// between enqueues.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Api/Recorded.h"
#include "OpenCL/Commands/NdRange.h"
#include "OpenCL/Objects/MutableCommand.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;
using command_buffer::ArgumentUpdate;
using command_buffer::DispatchUpdate;
using command_buffer::ExecInfoUpdate;

// ---- What they are made of --------------------------------------------------

static std::vector<size_t> sizesAt(const size_t *Sizes, cl_uint WorkDim) {
  return Sizes ? std::vector<size_t>(Sizes, Sizes + WorkDim)
               : std::vector<size_t>();
}

static const size_t *given(const std::vector<size_t> &Sizes) {
  return Sizes.empty() ? nullptr : Sizes.data();
}

/// The command for \p D as it is now; one that does nothing as long as an
/// argument was never set.
static Result<Command> commandOf(const Device &D, cl_uint WorkDim,
                                 const MutableCommand::Dispatch &Now) {
  Result<NdRange> Range =
      NdRange::from(WorkDim, given(Now.Range.Offset), given(Now.Range.Global),
                    given(Now.Range.Local), /*MayBeEmpty=*/speaks(V2_1));
  if (!Range)
    return Range.status();
  if (!Now.Launch.Unset.empty())
    return nothing(CL_COMMAND_NDRANGE_KERNEL);
  return commands::ndRange(D, Now.Launch, *Range, CL_COMMAND_NDRANGE_KERNEL);
}

static cl_int takeProperty(cl_bitfield &Fields, CommandProperties Name,
                           CommandProperties Value) {
  switch (Name) {
  case command_buffer::UpdatableFields:
    Fields = Value;
    return require(!(Value & ~command_buffer::AllFields), CL_INVALID_VALUE);
  case command_buffer::CommandAsserts:
    return require(!(Value & ~command_buffer::NoAdditionalWorkGroups),
                   CL_INVALID_VALUE);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int opencl::recordMutable(const Place &P, cl_kernel Handle, cl_uint WorkDim,
                             const size_t *Offset, const size_t *Global,
                             const size_t *Local) {
  Result<CommandBuffer &> B = CommandBuffer::from(P.Buffer);
  Result<Kernel &> K = Kernel::from(Handle);
  cl_bitfield Fields = command_buffer::AllFields;
  std::vector<CommandProperties> Given = propertiesIn(P.Properties);
  const auto Take = [&](CommandProperties Name, CommandProperties Value) {
    return takeProperty(Fields, Name, Value);
  };
  if (cl_int Status = firstError(
          checkPlace(B, P), require(B && B->isMutable(), CL_INVALID_VALUE),
          takeEach(Given, Take), K, sameContext(Result<Queue &>(B->queue()), K),
          require(WorkDim >= 1 && WorkDim <= 3, CL_INVALID_WORK_DIMENSION)))
    return Status;
  const Device &D = B->queue().device();
  Result<KernelLaunch> Launch =
      K->snapshot(D, /*MayWait=*/Fields & command_buffer::Arguments);
  if (!Launch)
    return Launch.status();
  MutableCommand::Dispatch First{std::move(*Launch),
                                 {sizesAt(Offset, WorkDim),
                                  sizesAt(Global, WorkDim),
                                  sizesAt(Local, WorkDim)}};
  Result<Command> Made = commandOf(D, WorkDim, First);
  if (!Made)
    return Made.status();
  Result<Ref<MutableCommand>> New = MutableCommand::make(
      *B, {Ref<Kernel>(*K), WorkDim, Fields, std::move(Given)},
      std::move(First));
  if (!New)
    return New.status();
  MutableHandle Out = (*New)->handle();
  cl_int Status = B->record(std::move(*Made), P.Point, std::move(*New));
  if (!Status && P.Mutable)
    *P.Mutable = Out;
  return Status;
}

// ---- Changes ----------------------------------------------------------------

/// CL_INVALID_OPERATION for what was not to be changed.
static cl_int mayChange(const MutableCommand &C, const DispatchUpdate &U) {
  const cl_bitfield Wanted =
      (U.NumArgs || U.NumSvmArgs ? command_buffer::Arguments : 0) |
      (U.NumExecInfos ? command_buffer::ExecInfo : 0) |
      (U.GlobalOffset ? command_buffer::GlobalOffset : 0) |
      (U.GlobalSize ? command_buffer::GlobalSize : 0) |
      (U.LocalSize ? command_buffer::LocalSize : 0);
  return require(!(Wanted & ~C.facts().Fields), CL_INVALID_OPERATION);
}

static void putArgument(KernelLaunch &Launch, cl_uint Index,
                        ArgumentValue Value) {
  Launch.Values[Index] = std::move(Value);
  Launch.Unset.erase(
      std::remove(Launch.Unset.begin(), Launch.Unset.end(), Index),
      Launch.Unset.end());
}

static cl_int changeArguments(KernelLaunch &Launch, const DispatchUpdate &U) {
  const Kernel &K = *Launch.Owner;
  for (cl_uint I = 0; I != U.NumArgs; ++I) {
    const ArgumentUpdate &A = U.Args[I];
    Result<ArgumentValue> Value = K.value(A.Index, A.Size, A.Value);
    if (!Value)
      return Value.status();
    putArgument(Launch, A.Index, std::move(*Value));
  }
  for (cl_uint I = 0; I != U.NumSvmArgs; ++I) {
    const ArgumentUpdate &A = U.SvmArgs[I];
    if (!isArgument(K.program().context(), A.Value))
      return CL_INVALID_ARG_VALUE;
    Result<ArgumentValue> Value = K.value(A.Index, A.Value);
    if (!Value)
      return Value.status();
    putArgument(Launch, A.Index, std::move(*Value));
  }
  return CL_SUCCESS;
}

static void changeSizes(std::vector<size_t> &Sizes, const size_t *To,
                        cl_uint WorkDim) {
  if (To)
    Sizes = sizesAt(To, WorkDim);
}

/// What \p C becomes by \p U.
static Result<MutableCommand::Dispatch> changed(const MutableCommand &C,
                                                const DispatchUpdate &U) {
  const cl_uint WorkDim = C.facts().WorkDim;
  if (cl_int Status = firstError(
          mayChange(C, U), require((U.WorkDim == 0 || U.WorkDim == WorkDim) &&
                                       (U.NumArgs == 0) == !U.Args &&
                                       (U.NumSvmArgs == 0) == !U.SvmArgs &&
                                       (U.NumExecInfos == 0) == !U.ExecInfos,
                                   CL_INVALID_VALUE)))
    return Status;
  MutableCommand::Dispatch To = C.now();
  if (cl_int Status = changeArguments(To.Launch, U))
    return Status;
  ExecInfo Told = To.Launch.Told ? *To.Launch.Told : ExecInfo();
  for (cl_uint I = 0; I != U.NumExecInfos; ++I) {
    const ExecInfoUpdate &E = U.ExecInfos[I];
    if (cl_int Status = isExecInfo(*C.facts().Of, E.Name, E.Size, E.Value))
      return Status;
    add(Told, E.Name, E.Size, E.Value);
  }
  if (U.NumExecInfos)
    To.Launch.Told = std::make_shared<const ExecInfo>(std::move(Told));
  changeSizes(To.Range.Offset, U.GlobalOffset, WorkDim);
  changeSizes(To.Range.Global, U.GlobalSize, WorkDim);
  changeSizes(To.Range.Local, U.LocalSize, WorkDim);
  if (To.Launch.Unset.empty())
    if (cl_int Status = To.Launch.place(C.buffer().queue().device()))
      return Status;
  return To;
}

// All of them or none. Of two changes to one command the later one adds to the
// earlier.
cl_int api::clUpdateMutableCommandsKHR(CommandBufferHandle Handle,
                                       cl_uint Count, const cl_uint *Types,
                                       const void **Configs) {
  Result<CommandBuffer &> B = CommandBuffer::from(Handle);
  if (cl_int Status = firstError(
          B,
          require(!B || (B->isFinal() && B->isMutable()), CL_INVALID_OPERATION),
          require((Count == 0) == !Types && (Count == 0) == !Configs,
                  CL_INVALID_VALUE)))
    return Status;
  struct Change {
    MutableCommand &Of;
    MutableCommand::Dispatch Before;
  };
  std::vector<Change> Done;
  std::vector<std::pair<size_t, Command>> Commands;
  const auto Apply = [&](const DispatchUpdate &U) -> cl_int {
    Result<MutableCommand &> C = MutableCommand::from(U.Command);
    if (!C || &C->buffer() != &*B)
      return command_buffer::InvalidMutable;
    Result<MutableCommand::Dispatch> To = changed(*C, U);
    if (!To)
      return To.status();
    Result<Command> Made =
        commandOf(B->queue().device(), C->facts().WorkDim, *To);
    if (!Made)
      return Made.status();
    Commands.emplace_back(C->Index, std::move(*Made));
    Done.push_back({*C, C->now()});
    C->change(std::move(*To));
    return CL_SUCCESS;
  };
  cl_int Status = CL_SUCCESS;
  for (cl_uint I = 0; I != Count && !Status; ++I)
    Status = Types[I] == command_buffer::DispatchConfig && Configs[I]
                 ? Apply(*static_cast<const DispatchUpdate *>(Configs[I]))
                 : CL_INVALID_VALUE;
  if (!Status)
    Status = B->change(std::move(Commands));
  if (Status)
    for (auto Each = Done.rbegin(); Each != Done.rend(); ++Each)
      Each->Of.change(std::move(Each->Before));
  return Status;
}

/// All dimensions, where nothing was given of \p Otherwise.
static std::vector<size_t> shown(const MutableCommand &C,
                                 const std::vector<size_t> &Sizes) {
  return Sizes.empty() ? std::vector<size_t>(C.facts().WorkDim) : Sizes;
}

cl_int api::clGetMutableCommandInfoKHR(MutableHandle Handle,
                                       MutableCommandInfo Name, size_t Size,
                                       void *Value, size_t *SizeOut) {
  Result<MutableCommand &> Found = MutableCommand::from(Handle);
  if (!Found)
    return Found.status();
  const MutableCommand &C = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/MutableCommand.def"
  default:
    return CL_INVALID_VALUE;
  }
}
