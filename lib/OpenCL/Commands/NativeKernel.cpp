// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/NativeKernel.h"
#include "OpenCL/Schedule/DeviceContext.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// A native kernel on its way: its objects are mapped meanwhile.
class Run {
public:
  Run(const Device &D, DeviceContext &On, NativeKernel &Kernel)
      : D(D), On(On), Kernel(Kernel) {}
  ~Run() {
    for (const Mapped &M : Maps)
      M.Memory.unmap(M.Where.Pointer);
  }
  Run(const Run &) = delete;
  Run &operator=(const Run &) = delete;

  cl_int all() {
    if (cl_int Status = mapAll())
      return Status;
    if (cl_int Status = copyAll(/*ToHost=*/true))
      return Status;
    Kernel.Function(Kernel.Arguments.data());
    return copyAll(/*ToHost=*/false);
  }

private:
  struct Mapped {
    MemObject &Memory;
    MemObject::Mapping Where;
  };
  cl_int mapAll();
  cl_int copyAll(bool ToHost) const;
  cuda::Status copy(const Mapped &M, bool ToHost, const OnStream &To) const;

  const Device &D;
  DeviceContext &On;
  NativeKernel &Kernel;
  std::vector<Mapped> Maps;
};

} // namespace

// A handle that is null is a null pointer (CL 1.2, 5.8).
cl_int Run::mapAll() {
  Maps.reserve(Kernel.Objects.size());
  for (const NativeKernel::Object &O : Kernel.Objects) {
    void *Pointer = nullptr;
    if (O.Memory) {
      Result<MemObject::Mapping> Map =
          O.Memory->map(0, O.Memory->size(), CL_MAP_READ | CL_MAP_WRITE);
      if (!Map)
        return CL_OUT_OF_HOST_MEMORY;
      Maps.push_back({*O.Memory, *Map});
      Pointer = Map->Pointer;
    }
    std::memcpy(Kernel.Arguments.data() + O.Offset, &Pointer, sizeof(Pointer));
  }
  return CL_SUCCESS;
}

cuda::Status Run::copy(const Mapped &M, bool ToHost, const OnStream &To) const {
  if (M.Memory.isShared())
    return {};
  const MemoryUse How = ToHost ? MemoryUse::Reads : MemoryUse::Overwrites;
  if (cuda::Status Brought = M.Memory.bring(D, M.Memory.all(How), To);
      Brought.failed())
    return Brought;
  const cuda::DevicePtr There = M.Memory.address(D);
  return ToHost ? To.Cuda.MemcpyDtoHAsync(M.Where.Pointer, There, M.Where.Bytes,
                                          To.Stream)
                : To.Cuda.MemcpyHtoDAsync(There, M.Where.Pointer, M.Where.Bytes,
                                          To.Stream);
}

cl_int Run::copyAll(bool ToHost) const {
  return On.copyNow([&](const OnStream &To) {
    for (const Mapped &M : Maps)
      if (cuda::Status Put = copy(M, ToHost, To); Put.failed())
        return Put;
    return cuda::Status();
  });
}

Command commands::nativeKernel(const Device &D, DeviceContext &On,
                               NativeKernel Kernel) {
  Command Made;
  Made.Type = CL_COMMAND_NATIVE_KERNEL;
  Made.Host = [&D, &On, Kernel = std::move(Kernel)]() mutable {
    return Run(D, On, Kernel).all();
  };
  return Made;
}
