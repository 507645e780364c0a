// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one platform and its devices.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_PLATFORM_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_PLATFORM_H

#include "OpenCL/Schedule/Device.h"

#include <vector>

namespace spir2nvvm::opencl {

class Platform final : public Object<Platform, _cl_platform_id, Kind::Platform,
                                     CL_INVALID_PLATFORM> {
public:
  /// Made when it is first asked for, and never destroyed: applications
  /// release objects after main, too.
  static Platform &get();
  /// A null platform is this one; CL 1.2, 4.1 leaves that open.
  static Result<Platform &> orDefault(cl_platform_id Handle) {
    return Handle ? from(Handle) : Result<Platform &>(get());
  }

  /// Found with the first call, so that listing platforms starts no driver.
  const std::vector<Device *> &devices();
  /// Those of one of the types in \p Types, which may be the default device.
  std::vector<Device *> devicesOf(cl_device_type Types);

  /// The time of host and devices: events' times are of the same clock.
  static cl_ulong now();

private:
  Platform() = default;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_PLATFORM_H
