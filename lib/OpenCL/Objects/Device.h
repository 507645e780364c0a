// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A device of the platform: a GPU, or the emulated one. Devices live as long
/// as the process; their reference counts do not move (OpenCL 1.2, 4.3).

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICE_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICE_H

#include "OpenCL/Objects/Object.h"

#include <string>

namespace spir2nvvm::opencl {

class Device final
    : public Object<Device, _cl_device_id, Kind::Device, CL_INVALID_DEVICE> {
public:
  /// Null when memory is short.
  static Device *make(std::string Name, std::string Arch, bool Emulated) {
    auto *New = new (std::nothrow) Device;
    if (!New)
      return nullptr;
    New->Name = std::move(Name);
    New->Arch = std::move(Arch);
    New->Emulated = Emulated;
    return New;
  }

  cl_device_type Type = CL_DEVICE_TYPE_ACCELERATOR;
  std::string Name;
  std::string Arch;      // what programs are translated for: "sm_90"
  bool Emulated = false; // takes NVVM IR where a GPU takes PTX or a cubin
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICE_H
