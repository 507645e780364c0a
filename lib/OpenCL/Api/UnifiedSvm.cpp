// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_unified_svm 0.9.0, which is experimental: every kind of memory that
/// host and kernels know by one pointer, by one function.

#include "OpenCL/Support/UnifiedSvm.h"
#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Support/Environment.h"

#include <algorithm>
#include <bitset>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;
using namespace spir2nvvm::opencl::unified_svm;

// ---- Types ------------------------------------------------------------------

namespace {
enum Row : cl_uint {
#define SVM_TYPE(NAME, HAS, USE) NAME##Row,
#include "OpenCL/Tables/SvmTypes.def"
};
} // namespace

/// Of a type that \p Has something by itself; nothing where kernels may not.
static SvmCapabilities with(SvmCapabilities Has, UnifiedUse Use) {
  if (!(Use & CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL))
    return 0;
  constexpr std::pair<UnifiedUse, SvmCapabilities> Bits[] = {
      {CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL,
       SingleAddressSpace | DeviceRead | DeviceWrite},
      {CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL, DeviceAtomicAccess}};
  for (auto [Bit, Means] : Bits)
    if (Use & Bit)
      Has |= Means;
  // What only the host may not touch beside kernels says nothing of either.
  constexpr std::pair<UnifiedUse, SvmCapabilities> AtOnce[] = {
      {CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL, ConcurrentAccess},
      {CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL,
       ConcurrentAtomicAccess}};
  for (auto [Bit, Means] : AtOnce)
    if (Has & HostRead && Use & Bit)
      Has |= Means;
  return Has;
}

SvmTypes opencl::svmTypes(const Device &D) {
  return {
#define SVM_TYPE(NAME, HAS, USE) with(HAS, USE),
#include "OpenCL/Tables/SvmTypes.def"
  };
}

SvmTypes opencl::svmTypes(const std::vector<Device *> &Devices) {
  SvmTypes Common;
  for (const Device *D : Devices) {
    const SvmTypes Here = svmTypes(*D);
    if (Common.empty())
      Common = Here;
    for (size_t I = 0; I != Here.size(); ++I)
      Common[I] &= Here[I];
  }
  return Common;
}

/// NoType for what is not of this driver.
static cl_uint typeOf(const Context &C, const Allocation *A) {
  if (!A)
    return svmTypes(C.devices())[SystemRow] ? SystemRow : NoType;
  switch (A->facts().What) {
  case Allocation::Kind::Svm:
    return A->facts().Flags & CL_MEM_SVM_FINE_GRAIN_BUFFER ? FineBufferRow
                                                           : CoarseBufferRow;
  case Allocation::Kind::Host:
    return HostRow;
  case Allocation::Kind::Device:
    return DeviceRow;
  case Allocation::Kind::Shared:
    return SharedRow;
  }
  return NoType;
}

// ---- Allocations ------------------------------------------------------------

namespace {
struct Wish {
  Device *On = nullptr;
  SvmProperties Access = 0;
  SvmProperties Align = 0;
};
} // namespace

static cl_int take(Wish &To, SvmProperties Name, SvmProperties Value) {
  constexpr SvmProperties Known =
      HostNoRead | HostNoWrite | DeviceNoRead | DeviceNoWrite;
  switch (Name) {
  case AssociatedDevice: {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): properties are numbers
    auto *Handle = reinterpret_cast<cl_device_id>(Value);
    if (!Handle)
      return CL_SUCCESS;
    Result<Device &> D = Device::from(Handle);
    To.On = D ? &*D : nullptr;
    return D.status();
  }
  case AccessFlags:
    To.Access = Value;
    return require(!(Value & ~Known), CL_INVALID_PROPERTY);
  case Alignment:
    To.Align = Value;
    return require(!Value || isPowerOfTwo(Value), CL_INVALID_PROPERTY);
  default:
    return CL_INVALID_PROPERTY;
  }
}

static Result<Wish> described(const std::vector<SvmProperties> &Properties) {
  Wish New;
  if (namesTwice(Properties))
    return CL_INVALID_PROPERTY;
  if (cl_int Status =
          takeEach(Properties, [&](SvmProperties Name, SvmProperties Value) {
            return take(New, Name, Value);
          }))
    return Status;
  return New;
}

static cl_int isOf(const Result<Context &> &C, const Device *D) {
  return require(!C || !D || C->has(*D), CL_INVALID_DEVICE);
}

/// What \p D can, or all devices of \p C.
static SvmTypes typesOf(const Context &C, const Device *D) {
  return D ? svmTypes(*D) : svmTypes(C.devices());
}

/// Of a type that \p On or all devices have and that is not the system's.
static Result<Allocation::Description> ofType(const Context &C, cl_uint Type,
                                              const Wish &W) {
  const SvmTypes Types = typesOf(C, W.On);
  if (Type >= Types.size() || Type == SystemRow)
    return CL_INVALID_VALUE;
  if (!Types[Type])
    return CL_INVALID_OPERATION;
  if (!W.On && !(Types[Type] & DeviceUnassociated))
    return CL_INVALID_DEVICE;
  constexpr Allocation::Kind Kinds[] = {
      Allocation::Kind::Svm, Allocation::Kind::Svm, Allocation::Kind::Device,
      Allocation::Kind::Host, Allocation::Kind::Shared};
  const cl_bitfield Flags =
      Type == FineBufferRow ? CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS
                            : 0;
  return Allocation::Description{Kinds[Type], 0, W.Align, W.On, Flags, 0, {}};
}

static Result<void *> allocate(Context &C, const SvmProperties *Given,
                               cl_uint Type, size_t Bytes) {
  std::vector<SvmProperties> Properties = propertiesIn(Given);
  Result<Wish> W = described(Properties);
  if (cl_int Status = firstError(W, W ? isOf(C, W->On) : CL_SUCCESS))
    return Status;
  Result<Allocation::Description> New = ofType(C, Type, *W);
  if (cl_int Status = firstError(New, isAllocationSize(C, Bytes)))
    return Status;
  New->Bytes = Bytes;
  New->Properties = std::move(Properties);
  Result<std::shared_ptr<Allocation>> Made = Allocation::make(C, *New);
  if (!Made)
    return Made.status();
  void *Base = (*Made)->base();
  C.allocations().add(std::move(*Made));
  return Base;
}

void *api::clSVMAllocWithPropertiesKHR(cl_context Handle,
                                       const SvmProperties *Properties,
                                       cl_uint Type, size_t Size,
                                       cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  cl_int Status = firstError(C, require(hasUnifiedSvm(), CL_INVALID_OPERATION));
  void *Base = nullptr;
  if (!Status) {
    Result<void *> Made = allocate(*C, Properties, Type, Size);
    Status = Made.status();
    Base = Made ? *Made : nullptr;
  }
  report(ErrorOut, Status);
  return Base;
}

cl_int api::clSVMFreeWithPropertiesKHR(cl_context Handle,
                                       const SvmProperties *Properties,
                                       cl_bitfield Flags, void *Pointer) {
  Result<Context &> C = Context::from(Handle);
  if (cl_int Status =
          firstError(C, require(hasUnifiedSvm(), CL_INVALID_OPERATION),
                     require(!Properties || !*Properties, CL_INVALID_PROPERTY),
                     require(!Flags, CL_INVALID_VALUE)))
    return Status;
  return api::clMemFreeINTEL(Handle, Pointer);
}

// ---- Questions --------------------------------------------------------------

cl_int api::clGetSVMPointerInfoKHR(cl_context Handle, cl_device_id DeviceHandle,
                                   const void *Pointer, SvmPointerInfo Name,
                                   size_t Size, void *Value, size_t *SizeOut) {
  Result<Context &> C = Context::from(Handle);
  Result<Device *> D = optionalDevice(DeviceHandle);
  if (cl_int Status =
          firstError(C, require(hasUnifiedSvm(), CL_INVALID_OPERATION), D,
                     isOf(C, D ? *D : nullptr)))
    return Status;
  const std::shared_ptr<Allocation> Found = C->allocations().find(Pointer);
  const Allocation *A = Found.get();
  const cl_uint Type = typeOf(*C, A);
  const SvmTypes Types = typesOf(*C, *D);
  const List<SvmProperties> Properties =
      A ? A->facts().Properties : List<SvmProperties>();
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/SvmPointer.def"
  default:
    return CL_INVALID_VALUE;
  }
}

/// The first of those with all of \p Required that has most of \p Desired.
static cl_uint suggested(const SvmTypes &Types, SvmCapabilities Required,
                         SvmCapabilities Desired) {
  cl_uint Best = NoType;
  size_t Most = 0;
  for (cl_uint I = 0; I != Types.size(); ++I) {
    const size_t Has = std::bitset<64>(Types[I] & Desired).count();
    if (Types[I] && (Types[I] & Required) == Required &&
        (Best == NoType || Has > Most)) {
      Best = I;
      Most = Has;
    }
  }
  return Best;
}

cl_int api::clGetSVMSuggestedTypeIndexKHR(cl_context Handle,
                                          SvmCapabilities Required,
                                          SvmCapabilities Desired,
                                          const SvmProperties *Properties,
                                          size_t Size, cl_uint *TypeOut) {
  Result<Context &> C = Context::from(Handle);
  Result<Wish> W = described(propertiesIn(Properties));
  if (cl_int Status = firstError(
          C, require(hasUnifiedSvm(), CL_INVALID_OPERATION), W,
          W ? isOf(C, W->On) : CL_SUCCESS, require(TypeOut, CL_INVALID_VALUE)))
    return Status;
  const bool Fits = !Size || Size <= C->maxAllocation();
  *TypeOut =
      Fits ? suggested(typesOf(*C, W->On), Required, Desired) : cl_uint(NoType);
  return CL_SUCCESS;
}
