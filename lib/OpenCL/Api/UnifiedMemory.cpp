// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_intel_unified_shared_memory, version 1.1: memory by pointers, in the host's
/// memory, a device's, or where it is used.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Support/InfoWriter.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Allocations ------------------------------------------------------------

/// Where it begins is a hint: what moves is where it is first used.
static cl_int takeFlags(const cl_mem_properties_intel *Properties,
                        cl_mem_alloc_flags_intel &Flags) {
  constexpr cl_mem_alloc_flags_intel Places =
      CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL |
      CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
  constexpr cl_mem_alloc_flags_intel Known =
      Places | CL_MEM_ALLOC_WRITE_COMBINED_INTEL;
  return takeEach(propertiesIn(Properties), [&](cl_mem_properties_intel Name,
                                                cl_ulong Value) {
    Flags = Value;
    return firstError(
        require(Name == CL_MEM_ALLOC_FLAGS_INTEL, CL_INVALID_PROPERTY),
        require(!(Value & ~Known) && (Value & Places) != Places,
                CL_INVALID_PROPERTY));
  });
}

static void *allocate(cl_context Handle, Allocation::Kind Kind,
                      const Result<Device *> &On,
                      const cl_mem_properties_intel *Properties, size_t Size,
                      cl_uint Align, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  cl_mem_alloc_flags_intel Flags = 0;
  const cl_int Wrong = takeFlags(Properties, Flags);
  cl_int Status = firstError(
      C, On, require(!C || !On || !*On || C->has(**On), CL_INVALID_DEVICE),
      sharesAddresses(C), isAlignment(Align), Wrong, isAllocationSize(C, Size));
  void *Base = nullptr;
  if (!Status) {
    const unsigned How = Flags & CL_MEM_ALLOC_WRITE_COMBINED_INTEL
                             ? cuda::FlagHostAllocWriteCombined
                             : 0;
    Result<std::shared_ptr<Allocation>> Made =
        Allocation::make(*C, {Kind, Size, Align, *On, Flags, How});
    Status = Made.status();
    if (Made) {
      Base = (*Made)->base();
      C->allocations().add(std::move(*Made));
    }
  }
  report(ErrorOut, Status);
  return Base;
}

static Result<Device *> deviceFrom(cl_device_id Handle) {
  Result<Device &> D = Device::from(Handle);
  return D ? Result<Device *>(&*D) : Result<Device *>(D.status());
}

Result<Device *> opencl::optionalDevice(cl_device_id Handle) {
  return Handle ? deviceFrom(Handle) : Result<Device *>(nullptr);
}

void *api::clHostMemAllocINTEL(cl_context Handle,
                               const cl_mem_properties_intel *Properties,
                               size_t Size, cl_uint Align, cl_int *ErrorOut) {
  return allocate(Handle, Allocation::Kind::Host, nullptr, Properties, Size,
                  Align, ErrorOut);
}

void *api::clDeviceMemAllocINTEL(cl_context Handle, cl_device_id DeviceHandle,
                                 const cl_mem_properties_intel *Properties,
                                 size_t Size, cl_uint Align, cl_int *ErrorOut) {
  return allocate(Handle, Allocation::Kind::Device, deviceFrom(DeviceHandle),
                  Properties, Size, Align, ErrorOut);
}

void *api::clSharedMemAllocINTEL(cl_context Handle, cl_device_id DeviceHandle,
                                 const cl_mem_properties_intel *Properties,
                                 size_t Size, cl_uint Align, cl_int *ErrorOut) {
  return allocate(Handle, Allocation::Kind::Shared,
                  optionalDevice(DeviceHandle), Properties, Size, Align,
                  ErrorOut);
}

cl_int api::clMemFreeINTEL(cl_context Handle, void *Pointer) {
  Result<Context &> C = Context::from(Handle);
  return firstError(
      C, require(!C || !Pointer || C->allocations().take(Pointer) != nullptr,
                 CL_INVALID_VALUE));
}

cl_int api::clMemBlockingFreeINTEL(cl_context Handle, void *Pointer) {
  Result<Context &> C = Context::from(Handle);
  if (C)
    for (const Ref<Queue> &Q : C->queues())
      Q->finish();
  return api::clMemFreeINTEL(Handle, Pointer);
}

static cl_unified_shared_memory_type_intel typeOf(const Allocation *A) {
  switch (A ? A->facts().What : Allocation::Kind::Svm) {
  case Allocation::Kind::Svm:
    return CL_MEM_TYPE_UNKNOWN_INTEL;
  case Allocation::Kind::Host:
    return CL_MEM_TYPE_HOST_INTEL;
  case Allocation::Kind::Device:
    return CL_MEM_TYPE_DEVICE_INTEL;
  case Allocation::Kind::Shared:
    return CL_MEM_TYPE_SHARED_INTEL;
  }
  return CL_MEM_TYPE_UNKNOWN_INTEL;
}

cl_device_id opencl::homeOf(const Allocation *A) {
  return A && A->facts().On ? A->facts().On->handle() : nullptr;
}

cl_int api::clGetMemAllocInfoINTEL(cl_context Handle, const void *Pointer,
                                   cl_mem_info_intel Name, size_t Size,
                                   void *Value, size_t *SizeOut) {
  Result<Context &> C = Context::from(Handle);
  if (!C)
    return C.status();
  const std::shared_ptr<Allocation> Found = C->allocations().find(Pointer);
  const Allocation *A =
      typeOf(Found.get()) == CL_MEM_TYPE_UNKNOWN_INTEL ? nullptr : Found.get();
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Allocation.def"
  default:
    return CL_INVALID_VALUE;
  }
}

// ---- Kernels and commands ---------------------------------------------------

cl_int api::clSetKernelArgMemPointerINTEL(cl_kernel Handle, cl_uint Index,
                                          const void *Pointer) {
  return setPointerArgument(Handle, Index, Pointer);
}

cl_int api::clEnqueueMemFillINTEL(cl_command_queue Handle, void *To,
                                  const void *Pattern, size_t PatternSize,
                                  size_t Size, cl_uint NumWaits,
                                  const cl_event *Waits, cl_event *EventOut) {
  return enqueuePointedFill(CL_COMMAND_MEMFILL_INTEL, Handle, To, Pattern,
                            PatternSize, Size, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueMemcpyINTEL(cl_command_queue Handle, cl_bool Blocking,
                                 void *To, const void *From, size_t Size,
                                 cl_uint NumWaits, const cl_event *Waits,
                                 cl_event *EventOut) {
  return enqueuePointedCopy(CL_COMMAND_MEMCPY_INTEL, Handle, Blocking, To, From,
                            Size, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueMigrateMemINTEL(cl_command_queue Handle,
                                     const void *Pointer, size_t Size,
                                     cl_mem_migration_flags Flags,
                                     cl_uint NumWaits, const cl_event *Waits,
                                     cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  return enqueueMade(Q,
                     made::movePointed(CL_COMMAND_MIGRATEMEM_INTEL, Q,
                                       areMigrationFlags(Flags), Flags, true,
                                       Pointer, Size),
                     NumWaits, Waits, EventOut);
}

// The extension has no advice yet; 0 asks for nothing.
cl_int api::clEnqueueMemAdviseINTEL(cl_command_queue Handle,
                                    const void *Pointer, size_t Size,
                                    cl_mem_advice_intel Advice,
                                    cl_uint NumWaits, const cl_event *Waits,
                                    cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  return enqueueMade(Q,
                     made::movePointed(CL_COMMAND_MEMADVISE_INTEL, Q,
                                       require(Advice == 0, CL_INVALID_VALUE),
                                       0, false, Pointer, Size),
                     NumWaits, Waits, EventOut);
}
