// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_unified_svm 0.9.0, under names of our own: it is experimental, and
/// Khronos' headers have it only where an application asks for that.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_UNIFIEDSVM_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_UNIFIEDSVM_H

#ifndef CL_VERSION_1_0 // applications have included them
#include "OpenCL/Support/OpenCl.h"
#endif

namespace spir2nvvm::opencl {

using SvmCapabilities = cl_bitfield;
using SvmProperties = cl_ulong; // of allocations, and of their end
using SvmPointerInfo = cl_uint;

namespace unified_svm {

enum : cl_platform_info { PlatformTypes = 0x0909 };
enum : cl_device_info { DeviceTypes = 0x1077 };
enum : cl_kernel_exec_info { IndirectAccess = 0x11BB };

enum Capability : SvmCapabilities {
  SingleAddressSpace = 1 << 0,
  SystemAllocated = 1 << 1,
  DeviceOwned = 1 << 2,
  DeviceUnassociated = 1 << 3,
  ContextAccess = 1 << 4,
  HostOwned = 1 << 5,
  HostRead = 1 << 6,
  HostWrite = 1 << 7,
  HostMap = 1 << 8,
  DeviceRead = 1 << 9,
  DeviceWrite = 1 << 10,
  DeviceAtomicAccess = 1 << 11,
  ConcurrentAccess = 1 << 12,
  ConcurrentAtomicAccess = 1 << 13,
  CanBeIndirect = 1 << 14
};

/// Properties of an allocation.
enum : SvmProperties {
  AssociatedDevice = 0x2078,
  AccessFlags = 0x2079,
  Alignment = 0x207A
};
/// Bits of AccessFlags: what nobody is going to do.
enum : SvmProperties {
  HostNoRead = 1 << 0,
  HostNoWrite = 1 << 1,
  DeviceNoRead = 1 << 8,
  DeviceNoWrite = 1 << 9
};

/// What can be asked of a pointer.
enum : SvmPointerInfo {
  TypeIndex = 0x2088,
  Capabilities = 0x2089,
  Properties = 0x208A,
  Access = 0x208B,
  Base = 0x419B,
  Size = 0x419C,
  DeviceOf = 0x419D
};

/// The index of no type.
enum : cl_uint { NoType = 0xFFFFFFFF };

using Alloc = void *CL_API_CALL(cl_context, const SvmProperties *, cl_uint,
                                size_t, cl_int *);
using Free = cl_int CL_API_CALL(cl_context, const SvmProperties *, cl_bitfield,
                                void *);
using GetPointerInfo = cl_int CL_API_CALL(cl_context, cl_device_id,
                                          const void *, SvmPointerInfo, size_t,
                                          void *, size_t *);
using GetSuggestedType = cl_int CL_API_CALL(cl_context, SvmCapabilities,
                                            SvmCapabilities,
                                            const SvmProperties *, size_t,
                                            cl_uint *);

} // namespace unified_svm
} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_UNIFIEDSVM_H
