// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Kernel.h"

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Support/Status.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// Devices may be of different architectures; the source's declaration is one.
static bool isSameDeclaration(const KernelFacts &A, const KernelFacts &B) {
  if (A.Arguments.size() != B.Arguments.size())
    return false;
  for (size_t I = 0; I != A.Arguments.size(); ++I)
    if (A.Arguments[I].Kind != B.Arguments[I].Kind ||
        A.Arguments[I].Size != B.Arguments[I].Size)
      return false;
  return true;
}

Result<Ref<Kernel>> Kernel::make(Program &P, const std::string &Name) {
  if (!P.attachKernel())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  std::shared_ptr<const Artifact> Code;
  const KernelFacts *Facts = nullptr;
  cl_int Status = CL_INVALID_KERNEL_NAME;
  for (const ProgramState &S : P.states()) {
    const KernelFacts *Here = S.isExecutable() ? S.Made->kernel(Name) : nullptr;
    if (Here && !Facts) {
      Code = S.Made;
      Facts = Here;
      Status = CL_SUCCESS;
    } else if (Here && !isSameDeclaration(*Facts, *Here)) {
      Status = CL_INVALID_KERNEL_DEFINITION;
    }
  }
  Kernel *New = nullptr;
  if (Status == CL_SUCCESS) {
    New = new (std::nothrow) Kernel(P, std::move(Code), *Facts);
    Status = New ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  }
  if (!New) {
    P.detachKernel();
    return Status;
  }
  return Ref<Kernel>::adopt(New);
}

Result<Ref<Kernel>> Kernel::clone() const {
  if (!Owner->attachKernel())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  auto *New = new (std::nothrow) Kernel(*Owner, Code, *Facts);
  if (!New) {
    Owner->detachKernel();
    return CL_OUT_OF_HOST_MEMORY;
  }
  Ref<Kernel> Made = Ref<Kernel>::adopt(New);
  New->Arguments = Arguments;
  New->Told = Told;
  return Made;
}

Kernel::~Kernel() { Owner->detachKernel(); }

bool Kernel::isOn(const Device &D) const {
  return Owner->has(D) && Owner->state(D).isExecutable();
}

// ---- Arguments --------------------------------------------------------------

/// CL 1.2, 5.7.2: an image2d_t takes a 2D image only, and not one that is never
/// read if it is read_only.
static bool takesImage(const ArgumentFacts &F, const MemObject &Memory) {
  const cl_mem_flags Refused =
      F.AccessQualifier == CL_KERNEL_ARG_ACCESS_READ_ONLY    ? CL_MEM_WRITE_ONLY
      : F.AccessQualifier == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? CL_MEM_READ_ONLY
                                                             : 0;
  return !(Memory.flags() & Refused) &&
         (!F.ImageType || Memory.image()->shape().Type == F.ImageType);
}

template <typename HandleT> static HandleT handleAt(const void *Value) {
  HandleT Handle = nullptr;
  if (Value) // NOLINTNEXTLINE(bugprone-sizeof-expression): handles are pointers
    std::memcpy(&Handle, Value, sizeof(Handle));
  return Handle;
}

/// CL 1.2, 5.7.2: for pointers, null or a handle that is null is a null
/// pointer.
Result<cl_mem> Kernel::memory(const ArgumentFacts &F, const void *Value) const {
  auto Handle = handleAt<cl_mem>(Value);
  const bool IsImage = F.Kind == ArgKind::Image;
  if (!Handle && !IsImage)
    return cl_mem(nullptr);
  Result<MemObject &> Memory = MemObject::from(Handle);
  if (!Memory || Memory->isBuffer() == IsImage ||
      &Memory->context() != &Owner->context())
    return CL_INVALID_MEM_OBJECT;
  if (IsImage && !takesImage(F, *Memory))
    return CL_INVALID_ARG_VALUE;
  return Handle;
}

Result<cl_sampler> Kernel::sampler(const void *Value) const {
  auto Handle = handleAt<cl_sampler>(Value);
  Result<Sampler &> State = Sampler::from(Handle);
  if (!State || &State->context() != &Owner->context())
    return CL_INVALID_SAMPLER;
  return Handle;
}

Result<Kernel::Argument> Kernel::argument(cl_uint Index, size_t Size,
                                          const void *Value) const {
  if (Index >= Arguments.size())
    return CL_INVALID_ARG_INDEX;
  const ArgumentFacts &F = Facts->Arguments[Index];
  Argument A;
  A.IsSet = true;
  switch (sourceOf(F.Kind)) {
  case ArgSource::Memory: {
    if (Size != sizeof(cl_mem))
      return CL_INVALID_ARG_SIZE;
    Result<cl_mem> Memory = memory(F, Value);
    if (!Memory)
      return Memory.status();
    A.Memory = *Memory;
    return A;
  }
  case ArgSource::Local:
    if (Value)
      return CL_INVALID_ARG_VALUE;
    if (Size == 0 && !speaks(V3_1))
      return CL_INVALID_ARG_SIZE;
    A.LocalBytes = Size;
    return A;
  case ArgSource::Sampler: {
    if (Size != sizeof(cl_sampler))
      return CL_INVALID_ARG_SIZE;
    Result<cl_sampler> State = sampler(Value);
    if (!State)
      return State.status();
    A.State = *State;
    return A;
  }
  case ArgSource::Bytes:
  case ArgSource::Launch: // hidden: not set by the application
    break;
  }
  if (!Value)
    return CL_INVALID_ARG_VALUE;
  if (Size != F.Size)
    return CL_INVALID_ARG_SIZE;
  const auto *Begin = static_cast<const uint8_t *>(Value);
  A.Bytes.assign(Begin, Begin + Size);
  return A;
}

cl_int Kernel::setArgument(cl_uint Index, size_t Size, const void *Value) {
  Result<Argument> A = argument(Index, Size, Value);
  if (A)
    Arguments[Index] = std::move(*A);
  return A.status();
}

Result<Kernel::Argument> Kernel::argument(cl_uint Index,
                                          const void *Pointer) const {
  if (Index >= Arguments.size())
    return CL_INVALID_ARG_INDEX;
  const ArgumentFacts &F = Facts->Arguments[Index];
  if (sourceOf(F.Kind) != ArgSource::Memory || F.Kind == ArgKind::Image)
    return CL_INVALID_ARG_VALUE;
  Argument A;
  A.IsSet = true;
  A.Pointer = Pointer;
  return A;
}

cl_int Kernel::setPointer(cl_uint Index, const void *Pointer) {
  Result<Argument> A = argument(Index, Pointer);
  if (A)
    Arguments[Index] = std::move(*A);
  return A.status();
}

Result<ArgumentValue> Kernel::value(cl_uint Index, size_t Size,
                                    const void *Value) const {
  Result<Argument> A = argument(Index, Size, Value);
  return A ? valueOf(*A) : A.status();
}

Result<ArgumentValue> Kernel::value(cl_uint Index, const void *Pointer) const {
  Result<Argument> A = argument(Index, Pointer);
  return A ? valueOf(*A) : A.status();
}

// ---- On a device ------------------------------------------------------------

Result<KernelFunction> Kernel::function(const Device &D) {
  {
    Locked<Rank::Kernel> Lock(M);
    for (const auto &[On, Known] : Functions)
      if (On == &D)
        return Known;
  }
  if (!Owner->has(D))
    return CL_INVALID_PROGRAM_EXECUTABLE;
  ProgramState S = Owner->state(D);
  const KernelFacts *Here =
      S.isExecutable() ? S.Made->kernel(Facts->Name) : nullptr;
  if (!Here || !S.Module)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  Result<cuda::Function> Found = S.Module->function(*Here);
  if (!Found)
    return Found.status();
  cuda::ContextScope In(Owner->context().on(D).cuda());
  cuda::Result<int> Most =
      Found->attribute(cuda::FunctionAttribute::MaxThreadsPerBlock);
  const KernelFunction New{
      *Found,
      Most ? *Most : D.attribute(cuda::DeviceAttribute::MaxThreadsPerBlock)};
  Locked<Rank::Kernel> Lock(M);
  Functions.emplace_back(&D, New);
  return New;
}

size_t Kernel::goodItems(const Device &D, unsigned LocalBytes) {
  constexpr int Usual = 256;
  Result<KernelFunction> F = function(D);
  if (!F)
    return Usual;
  if (F->GoodItems && F->GoodFor == LocalBytes)
    return size_t(F->GoodItems);
  cuda::ContextScope In(Owner->context().on(D).cuda());
  cuda::Result<int> Said = F->On.goodBlockSize(LocalBytes);
  const int Good = Said && *Said > 0 ? *Said : Usual;
  Locked<Rank::Kernel> Lock(M);
  for (auto &[On, Known] : Functions)
    if (On == &D) {
      Known.GoodFor = LocalBytes;
      Known.GoodItems = Good;
    }
  return size_t(Good);
}

cl_int Kernel::putValue(ArgumentValue &Value, const Argument &A) {
  Value.Bytes = A.Bytes;
  Value.LocalBytes = A.LocalBytes;
  Value.Address = reinterpret_cast<uintptr_t>(A.Pointer);
  if (A.Memory) {
    Result<MemObject &> Memory = MemObject::from(A.Memory);
    if (!Memory)
      return CL_INVALID_KERNEL_ARGS;
    Value.Memory = Ref<MemObject>(*Memory);
  }
  if (A.State) {
    Result<Sampler &> State = Sampler::from(A.State);
    if (!State)
      return CL_INVALID_KERNEL_ARGS;
    Value.State = Ref<Sampler>(*State);
  }
  return CL_SUCCESS;
}

Result<ArgumentValue> Kernel::valueOf(const Argument &A) {
  ArgumentValue Value;
  if (cl_int Status = putValue(Value, A))
    return Status;
  return Value;
}

Result<KernelLaunch> Kernel::snapshot(const Device &D, bool MayWait) {
  Result<KernelFunction> F = function(D);
  if (!F)
    return F.status();
  KernelLaunch Launch;
  Launch.Owner = Ref<Kernel>(*this);
  Launch.Facts = Facts;
  Launch.Function = *F;
  const Context &C = Owner->context();
  if (C.hasFindings() || C.devices().size() > 1)
    Launch.Told = std::make_shared<const ExecInfo>(Told);
  Launch.Values.reserve(Arguments.size());
  for (const Argument &A : Arguments) {
    if (!A.IsSet && !MayWait)
      return CL_INVALID_KERNEL_ARGS;
    if (!A.IsSet)
      Launch.Unset.push_back(cl_uint(Launch.Values.size()));
    if (cl_int Status = putValue(Launch.Values.emplace_back(), A))
      return Status;
  }
  if (!Launch.Unset.empty())
    return Launch; // which has no place yet
  if (cl_int Status = Launch.place(D))
    return Status;
  return Launch;
}

/// What a driver does not have must not show as wrong pixels.
static cl_int checkBorder(const MemObject &Memory, const Device &D,
                          uint32_t States) {
  if (!Memory.image(D).needsPlainBorder(States))
    return CL_SUCCESS;
  Result<bool> Has = Memory.context().on(D).hasPlainBorders();
  if (Has && !*Has)
    Memory.context().complain(
        "this CUDA driver has no border for unnormalised coordinates; "
        "CLK_ADDRESS_CLAMP needs CLK_NORMALIZED_COORDS_TRUE");
  return Has ? require(*Has, CL_OUT_OF_RESOURCES) : Has.status();
}

// Samplers in a kernel are its arguments, or constants of the program.
cl_int KernelLaunch::place(const Device &D) {
  uint32_t States = Facts->SamplerStates;
  for (const ArgumentValue &Value : Values)
    if (Value.State)
      States |= uint32_t(1) << Value.State->bits();
  for (ArgumentValue &Value : Values) {
    if (!Value.Memory)
      continue;
    MemObject &Memory = *Value.Memory;
    if (cl_int Status = Memory.provide(D))
      return Status;
    if (Memory.isBuffer()) {
      Value.Address = Memory.address(D);
      continue;
    }
    if (cl_int Status = checkBorder(Memory, D, States))
      return Status;
    auto Seen = Memory.image(D).descriptor(Memory.context().on(D), States);
    if (!Seen)
      return Seen.status();
    Value.Address = *Seen;
  }
  return CL_SUCCESS;
}

std::optional<int> Kernel::attribute(const Device &D,
                                     cuda::FunctionAttribute Which) {
  Result<KernelFunction> F = function(D);
  if (!F)
    return std::nullopt;
  cuda::ContextScope In(Owner->context().on(D).cuda());
  cuda::Result<int> Value = F->On.attribute(Which);
  if (Value)
    return *Value;
  (void)statusOf(Value.status()); // which logs it
  return std::nullopt;
}

size_t Kernel::workGroupSize(const Device &D) {
  return size_t(
      attribute(D, cuda::FunctionAttribute::MaxThreadsPerBlock).value_or(0));
}

size_t Kernel::preferredMultiple(const Device &D) const {
  return size_t(D.attribute(cuda::DeviceAttribute::WarpSize));
}

cl_ulong Kernel::localBytes(const Device &D) {
  // With what is set so far (CL 1.2, table 5.18).
  cl_ulong Bytes =
      cl_ulong(attribute(D, cuda::FunctionAttribute::SharedSizeBytes)
                   .value_or(int(Facts->StaticLocalBytes))) +
      Facts->DynamicLocalBytes;
  for (const Argument &A : Arguments)
    Bytes += A.LocalBytes;
  return Bytes;
}

cl_ulong Kernel::privateBytes(const Device &D) {
  return cl_ulong(attribute(D, cuda::FunctionAttribute::LocalSizeBytes)
                      .value_or(int(Facts->PrivateBytes)));
}
