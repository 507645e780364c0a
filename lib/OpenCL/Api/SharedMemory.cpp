// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.6: shared virtual memory.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Api/Pointers.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Allocations ------------------------------------------------------------

static bool areSvmFlags(const Context &C, cl_svm_mem_flags Flags) {
  constexpr cl_svm_mem_flags Fine = CL_MEM_SVM_FINE_GRAIN_BUFFER;
  constexpr cl_svm_mem_flags Kinds =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  const cl_svm_mem_flags Kind = Flags & Kinds;
  return !(Flags & ~(Kinds | Fine | CL_MEM_SVM_ATOMICS)) &&
         !(Kind & (Kind - 1)) &&
         (!(Flags & CL_MEM_SVM_ATOMICS) || Flags & Fine) &&
         (!(Flags & Fine) || C.sharesManagedMemory());
}

void *api::clSVMAlloc(cl_context Handle, cl_svm_mem_flags Flags, size_t Size,
                      cl_uint Align) {
  Result<Context &> C = Context::from(Handle);
  if (firstError(C, sharesAddresses(C), isAlignment(Align),
                 isAllocationSize(C, Size),
                 require(!C || areSvmFlags(*C, Flags), CL_INVALID_VALUE)))
    return nullptr;
  Result<std::shared_ptr<Allocation>> Made = Allocation::make(
      *C, {Allocation::Kind::Svm, Size, Align, nullptr, Flags, 0});
  if (!Made)
    return nullptr;
  void *Base = (*Made)->base();
  C->allocations().add(std::move(*Made));
  return Base;
}

void api::clSVMFree(cl_context Handle, void *Pointer) {
  if (Result<Context &> C = Context::from(Handle); C && Pointer)
    C->allocations().take(Pointer);
}

cl_int api::clEnqueueSVMFree(cl_command_queue QueueHandle, cl_uint Count,
                             void *Pointers[], FreeNotify Notify, void *User,
                             cl_uint NumWaits, const cl_event *Waits,
                             cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(
          Q, sharesAddresses(Q),
          require((Count == 0) == !Pointers, CL_INVALID_VALUE), After))
    return Status;
  return Q->enqueue(
      commands::freePointers(
          *Q, std::vector<void *>(Pointers, Pointers + Count), Notify, User),
      {*After, false, EventOut});
}

// ---- Commands ---------------------------------------------------------------

cl_int api::clEnqueueSVMMemcpy(cl_command_queue Handle, cl_bool Blocking,
                               void *To, const void *From, size_t Size,
                               cl_uint NumWaits, const cl_event *Waits,
                               cl_event *EventOut) {
  return enqueuePointedCopy(CL_COMMAND_SVM_MEMCPY, Handle, Blocking, To, From,
                            Size, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueSVMMemFill(cl_command_queue Handle, void *To,
                                const void *Pattern, size_t PatternSize,
                                size_t Size, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  return enqueuePointedFill(CL_COMMAND_SVM_MEMFILL, Handle, To, Pattern,
                            PatternSize, Size, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueSVMMap(cl_command_queue Handle, cl_bool Blocking,
                            cl_map_flags Flags, void *Pointer, size_t Size,
                            cl_uint NumWaits, const cl_event *Waits,
                            cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  // What was there may be of no interest.
  const bool Moves = !(Flags & CL_MAP_WRITE_INVALIDATE_REGION);
  if (cl_int Status = enqueueMade(
          Q,
          made::movePointed(CL_COMMAND_SVM_MAP, Q, areMapFlags(Flags),
                            CL_MIGRATE_MEM_OBJECT_HOST, Moves, Pointer, Size),
          NumWaits, Waits, EventOut, Blocking != CL_FALSE))
    return Status;
  if (auto A = Q->context().allocations().find(Pointer))
    A->map();
  return CL_SUCCESS;
}

cl_int api::clEnqueueSVMUnmap(cl_command_queue Handle, void *Pointer,
                              cl_uint NumWaits, const cl_event *Waits,
                              cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status =
          firstError(Q, sharesAddresses(Q), require(Pointer, CL_INVALID_VALUE),
                     isShared(Q, Pointer, 0), After))
    return Status;
  if (auto A = Q->context().allocations().find(Pointer))
    A->unmap();
  return Q->enqueue(nothing(CL_COMMAND_SVM_UNMAP), {*After, false, EventOut});
}

/// CL 3.1, 5.6.1: of size 0, all that \p Pointer is in.
static Result<PointedAt> migrated(Context &C, const void *Pointer,
                                  size_t Size) {
  PointedAt Found(C, Pointer, Size);
  if (!Found.Of || !Found.Of->contains(Pointer, Size))
    return CL_INVALID_VALUE;
  if (Size == 0) {
    Found.Begin = Found.Of->base();
    Found.Bytes = Found.Of->size();
  }
  return Found;
}

cl_int api::clEnqueueSVMMigrateMem(cl_command_queue Handle, cl_uint Count,
                                   const void **Pointers, const size_t *Sizes,
                                   cl_mem_migration_flags Flags,
                                   cl_uint NumWaits, const cl_event *Waits,
                                   cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, sharesAddresses(Q),
                                 require(Count && Pointers, CL_INVALID_VALUE),
                                 areMigrationFlags(Flags), After))
    return Status;
  std::vector<PointedAt> All;
  for (cl_uint I = 0; I < Count; ++I) {
    Result<PointedAt> One =
        migrated(Q->context(), Pointers[I], Sizes ? Sizes[I] : 0);
    if (!One)
      return One.status();
    All.push_back(std::move(*One));
  }
  return Q->enqueue(commands::movePointed(CL_COMMAND_SVM_MIGRATE_MEM,
                                          placeOf(Flags, Q->device()),
                                          std::move(All)),
                    {*After, false, EventOut});
}

// ---- Kernels ----------------------------------------------------------------

cl_int api::clSetKernelArgSVMPointer(cl_kernel Handle, cl_uint Index,
                                     const void *Pointer) {
  return setPointerArgument(Handle, Index, Pointer);
}

// "It's legal to pass invalid pointers", which nothing reads.
cl_int api::clSetKernelArgDevicePointerEXT(cl_kernel Handle, cl_uint Index,
                                           cl_mem_device_address_ext Address) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (!K)
    return K.status();
  // NOLINTNEXTLINE(performance-no-int-to-ptr): kernels' pointers are numbers
  cl_int Status = K->setPointer(Index, reinterpret_cast<const void *>(Address));
  return Status == CL_INVALID_ARG_VALUE ? CL_INVALID_ARG_INDEX : Status;
}

/// A list of pointers that kernels may use, or none.
static cl_int areShared(Context &C, size_t Size, const void *Value) {
  const auto *Pointers = static_cast<const void *const *>(Value);
  if ((Size == 0) != !Value || Size % sizeof(*Pointers))
    return CL_INVALID_VALUE;
  for (size_t I = 0; I != Size / sizeof(*Pointers); ++I)
    if (!isShared(C, Pointers[I], 0))
      return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

/// A truth that asks for nothing, or one that needs \p Possible.
static cl_int isTruth(size_t Size, const void *Value, bool Possible) {
  if (Size != sizeof(cl_bool) || !Value)
    return CL_INVALID_VALUE;
  const bool IsWanted = *static_cast<const cl_bool *>(Value) != CL_FALSE;
  return require(!IsWanted || Possible, CL_INVALID_OPERATION);
}

cl_int opencl::isExecInfo(Kernel &Of, cl_kernel_exec_info Name, size_t Size,
                          const void *Value) {
  const Result<Kernel &> K = Of;
  Context &C = Of.program().context();
  switch (Name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS:
  case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
    return firstError(sharesAddresses(K), areShared(C, Size, Value));
  case CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT:
    return require((Size == 0) == !Value &&
                       Size % sizeof(cl_mem_device_address_ext) == 0,
                   CL_INVALID_VALUE);
  case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
    return firstError(sharesAddresses(K),
                      isTruth(Size, Value, isShared(C, nullptr, 0)));
  case unified_svm::IndirectAccess:
  case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
    return firstError(sharesAddresses(K), isTruth(Size, Value, true));
  default:
    return CL_INVALID_VALUE;
  }
}

void opencl::add(ExecInfo &To, cl_kernel_exec_info Name, size_t Size,
                 const void *Value) {
  using Kind = Allocation::Kind;
  auto Allow = [&](std::initializer_list<Kind> Kinds) {
    const bool May = *static_cast<const cl_bool *>(Value) != CL_FALSE;
    for (Kind K : Kinds)
      May ? (void)To.Kinds.insert(K) : (void)To.Kinds.erase(K);
  };
  switch (Name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS:
  case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
  case CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT: {
    static_assert(sizeof(cl_mem_device_address_ext) == sizeof(void *));
    const auto *First = static_cast<const void *const *>(Value);
    To.Pointers[Name].assign(First, First + Size / sizeof(*First));
    return;
  }
  case unified_svm::IndirectAccess:
    return Allow({Kind::Svm, Kind::Host, Kind::Device, Kind::Shared});
  case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
    return Allow({Kind::Host});
  case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
    return Allow({Kind::Device});
  case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
    return Allow({Kind::Shared});
  }
}

cl_int api::clSetKernelExecInfo(cl_kernel Handle, cl_kernel_exec_info Name,
                                size_t Size, const void *Value) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (cl_int Status =
          firstError(K, K ? isExecInfo(*K, Name, Size, Value) : CL_SUCCESS))
    return Status;
  add(K->Told, Name, Size, Value);
  return CL_SUCCESS;
}
