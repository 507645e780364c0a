// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/NativeKernel.h"
#include "OpenCL/Schedule/DeviceContext.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// Copies all objects in one direction; they are mapped meanwhile.
static cl_int copyAll(DeviceContext &On, const NativeKernel &Kernel,
                      const std::vector<MemObject::Mapping> &Maps,
                      bool ToHost) {
  return On.copyNow([&](const OnStream &To) {
    for (size_t I = 0; I < Maps.size(); ++I) {
      cuda::DevicePtr Device = Kernel.Objects[I].Memory->address();
      cuda::Status Put =
          ToHost ? To.Cuda.MemcpyDtoHAsync(Maps[I].Pointer, Device,
                                           Maps[I].Bytes, To.Stream)
                 : To.Cuda.MemcpyHtoDAsync(Device, Maps[I].Pointer,
                                           Maps[I].Bytes, To.Stream);
      if (Put.failed())
        return Put;
    }
    return cuda::Status();
  });
}

static cl_int run(DeviceContext &On, NativeKernel &Kernel) {
  std::vector<MemObject::Mapping> Maps;
  cl_int Status = CL_SUCCESS;
  for (const NativeKernel::Object &O : Kernel.Objects) {
    Result<MemObject::Mapping> Map =
        O.Memory->map(0, O.Memory->size(), CL_MAP_READ | CL_MAP_WRITE);
    if (!Map) {
      Status = CL_OUT_OF_HOST_MEMORY;
      break;
    }
    std::memcpy(Kernel.Arguments.data() + O.Offset, &Map->Pointer,
                sizeof(void *));
    Maps.push_back(*Map);
  }
  if (!Status)
    Status = copyAll(On, Kernel, Maps, /*ToHost=*/true);
  if (!Status) {
    Kernel.Function(Kernel.Arguments.data());
    Status = copyAll(On, Kernel, Maps, /*ToHost=*/false);
  }
  for (size_t I = 0; I < Maps.size(); ++I)
    Kernel.Objects[I].Memory->unmap(Maps[I].Pointer);
  return Status;
}

Command commands::nativeKernel(DeviceContext &On, NativeKernel Kernel) {
  Command Made;
  Made.Type = CL_COMMAND_NATIVE_KERNEL;
  Made.Host = [&On, Kernel = std::move(Kernel)]() mutable {
    return run(On, Kernel);
  };
  return Made;
}
