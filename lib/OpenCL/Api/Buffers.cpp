// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.2 and 5.5: buffers and parts of them, and what all memory
/// objects answer.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/MemObject.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static constexpr cl_mem_flags DeviceFlags =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
static constexpr cl_mem_flags PointerFlags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
static constexpr cl_mem_flags HostFlags =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

static bool atMostOne(cl_mem_flags Flags) { return !(Flags & (Flags - 1)); }

bool opencl::areMemFlags(cl_mem_flags Flags) {
  bool UsesAndMakes = Flags & CL_MEM_USE_HOST_PTR &&
                      Flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  return !(Flags & ~(DeviceFlags | PointerFlags | HostFlags)) &&
         atMostOne(Flags & DeviceFlags) && atMostOne(Flags & HostFlags) &&
         !UsesAndMakes;
}

cl_mem_flags opencl::withDefault(cl_mem_flags Flags) {
  return Flags & DeviceFlags ? Flags : Flags | CL_MEM_READ_WRITE;
}

/// CL 3.1, 5.2.1, of memory that kernels know by the same pointer: a buffer has
/// its bytes, and as many.
static cl_int isHostMemory(Context &C, cl_mem_flags Flags, const void *Host,
                           size_t Size) {
  const std::shared_ptr<Allocation> In = C.allocations().find(Host);
  if (!In)
    return CL_SUCCESS;
  return firstError(
      require(In->facts().What != Allocation::Kind::Device,
              CL_INVALID_HOST_PTR),
      require(!(Flags & CL_MEM_USE_HOST_PTR) || In->contains(Host, Size),
              CL_INVALID_BUFFER_SIZE));
}

using BufferProperties = ListedProperties<cl_mem_properties>;

/// Memory of a file is for contexts with one device: each of several would have
/// to import it.
static cl_int takeProperty(MemObject::Wishes &To,
                           const BufferProperties::Each &P,
                           const Result<Context &> &C) {
  const bool IsOnlyDevice = !C || C->devices().size() == 1;
  switch (P.Name) {
  case CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT:
    To.ShowsAddress = P.Values.front() == CL_TRUE;
    return require(P.Values.front() <= CL_TRUE, CL_INVALID_PROPERTY);
  case CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR:
    To.File = int(P.Values.front());
    return firstError(require(*To.File >= 0, CL_INVALID_PROPERTY),
                      require(IsOnlyDevice, CL_INVALID_DEVICE));
  case CL_MEM_DEVICE_HANDLE_LIST_KHR:
    for (cl_mem_properties Handle : P.Values) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): properties are numbers
      Result<Device &> D = Device::from(reinterpret_cast<cl_device_id>(Handle));
      if (!D || (C && !C->has(*D)))
        return CL_INVALID_DEVICE;
    }
    return CL_SUCCESS;
  default:
    return CL_INVALID_PROPERTY;
  }
}

static Result<MemObject::Wishes> wishes(const Result<Context &> &C,
                                        const BufferProperties &Given) {
  MemObject::Wishes New;
  if (Given.NamesTwice || (!Given.All.empty() && !speaks(V3_0)))
    return CL_INVALID_PROPERTY;
  for (const BufferProperties::Each &P : Given.All)
    if (cl_int Status = takeProperty(New, P, C))
      return Status;
  New.AsGiven = Given.AsGiven;
  return New;
}

static cl_mem createBuffer(cl_context Handle, cl_mem_flags Flags, size_t Size,
                           void *Host, const BufferProperties &Properties,
                           cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  Result<MemObject::Wishes> Wanted = wishes(C, Properties);
  const bool IsImported = Wanted && Wanted->File;
  bool WantsHost = Flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  if (cl_int Status = firstError(
          C, Wanted,
          require(areMemFlags(Flags) && !(IsImported && Flags & PointerFlags),
                  CL_INVALID_VALUE),
          require(!C || (Size && Size <= C->maxAllocation()),
                  CL_INVALID_BUFFER_SIZE),
          require(WantsHost == (Host != nullptr), CL_INVALID_HOST_PTR),
          C && Host ? isHostMemory(*C, Flags, Host, Size) : CL_SUCCESS)) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(MemObject::makeBuffer(*C, withDefault(Flags), Size, Host,
                                       std::move(*Wanted)),
                 ErrorOut);
}

cl_mem api::clCreateBuffer(cl_context Handle, cl_mem_flags Flags, size_t Size,
                           void *Host, cl_int *ErrorOut) {
  return createBuffer(Handle, Flags, Size, Host, {}, ErrorOut);
}

cl_mem api::clCreateBufferWithProperties(cl_context Handle,
                                         const cl_mem_properties *Properties,
                                         cl_mem_flags Flags, size_t Size,
                                         void *Host, cl_int *ErrorOut) {
  return createBuffer(Handle, Flags, Size, Host,
                      {Properties, {CL_MEM_DEVICE_HANDLE_LIST_KHR}}, ErrorOut);
}

/// CL 1.2, 5.2.1: whether a part may have \p Flags of its own.
bool opencl::fitsParent(cl_mem_flags Flags, cl_mem_flags Parent) {
  if (Parent & CL_MEM_WRITE_ONLY &&
      Flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY))
    return false;
  if (Parent & CL_MEM_READ_ONLY &&
      Flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY))
    return false;
  if (Parent & CL_MEM_HOST_WRITE_ONLY && Flags & CL_MEM_HOST_READ_ONLY)
    return false;
  if (Parent & CL_MEM_HOST_READ_ONLY && Flags & CL_MEM_HOST_WRITE_ONLY)
    return false;
  return !(Parent & CL_MEM_HOST_NO_ACCESS &&
           Flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY));
}

/// What is not said is the parent's; host pointers always are.
cl_mem_flags opencl::inherited(cl_mem_flags Flags, cl_mem_flags Parent) {
  if (!(Flags & DeviceFlags))
    Flags |= Parent & DeviceFlags;
  if (!(Flags & HostFlags))
    Flags |= Parent & HostFlags;
  return Flags | (Parent & PointerFlags);
}

/// CL 1.2, 5.2.1: for one of the devices at least.
static bool isAligned(const Context &C, size_t Origin) {
  return std::any_of(
      C.devices().begin(), C.devices().end(),
      [Origin](const Device *D) { return Origin % D->baseAlignment() == 0; });
}

static cl_int checkRegion(const MemObject &Parent,
                          const cl_buffer_region *Region) {
  if (!Region)
    return CL_INVALID_VALUE;
  return firstError(require(Region->origin <= Parent.size() &&
                                Region->size <= Parent.size() - Region->origin,
                            CL_INVALID_VALUE),
                    require(Region->size != 0, CL_INVALID_BUFFER_SIZE),
                    require(isAligned(Parent.context(), Region->origin),
                            CL_MISALIGNED_SUB_BUFFER_OFFSET));
}

cl_mem api::clCreateSubBuffer(cl_mem Handle, cl_mem_flags Flags,
                              cl_buffer_create_type Type, const void *Info,
                              cl_int *ErrorOut) {
  Result<MemObject &> Parent = MemObject::from(Handle);
  const auto *Region = static_cast<const cl_buffer_region *>(Info);
  cl_int Status = firstError(
      Parent,
      require(Parent && Parent->isBuffer() && !Parent->parent(),
              CL_INVALID_MEM_OBJECT),
      require(areMemFlags(Flags) && !(Flags & PointerFlags) &&
                  fitsParent(Flags, Parent ? Parent->flags() : 0),
              CL_INVALID_VALUE),
      require(Type == CL_BUFFER_CREATE_TYPE_REGION, CL_INVALID_VALUE));
  if (!Status)
    Status = checkRegion(*Parent, Region);
  if (Status) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(MemObject::makeSubBuffer(*Parent,
                                          inherited(Flags, Parent->flags()),
                                          Region->origin, Region->size),
                 ErrorOut);
}

using AddressList = List<cl_mem_device_address_ext>;

/// By devices of the context.
static AddressList addresses(const MemObject &M) {
  AddressList All;
  for (const Device *D : M.context().devices())
    All.push_back(M.address(*D));
  return All;
}

cl_int api::clGetMemObjectInfo(cl_mem Handle, cl_mem_info Name, size_t Size,
                               void *Value, size_t *SizeOut) {
  Result<MemObject &> Found = MemObject::from(Handle);
  if (!Found)
    return Found.status();
  MemObject &M = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  if (Name == CL_MEM_DEVICE_ADDRESS_EXT) // others have no answer
    return M.showsAddress() ? Out.write<AddressList>(addresses(M))
                            : CL_INVALID_OPERATION;
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/MemObject.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clSetMemObjectDestructorCallback(cl_mem Handle, MemNotify Notify,
                                             void *User) {
  Result<MemObject &> M = MemObject::from(Handle);
  if (cl_int Status = firstError(M, require(Notify, CL_INVALID_VALUE)))
    return Status;
  M->onDestruction(Notify, User);
  return CL_SUCCESS;
}
