// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A device of the platform: a GPU, or the emulated one. Devices live as long
/// as the process; their reference counts do not move (OpenCL 1.2, 4.3).

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICE_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICE_H

#include "Cuda/Context.h"
#include "OpenCL/Schedule/Object.h"
#include "OpenCL/Support/Version.h"
#include "Target/ClFeatures.h"

#include <array>
#include <climits>
#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

class Context;
using Triple = std::array<size_t, 3>;
using Uuid = std::array<cl_uchar, CL_UUID_SIZE_KHR>;

class Device final
    : public Object<Device, _cl_device_id, Kind::Device, CL_INVALID_DEVICE> {
public:
  /// The driver's device number \p Ordinal.
  static Result<Device *> make(const cuda::Driver &Cuda, int Ordinal);

  const cuda::Driver &cuda() const { return Cuda; }
  cuda::Device ordinal() const { return Number; }
  bool isEmulated() const { return Cuda.Emulator.has_value(); }
  /// Its programs are NVVM IR, where a GPU's are PTX.
  bool takesNvvm() const { return Cuda.takesNvvm(); }

  /// CUDA's context of this device, kept as long as the process lives: making
  /// one takes a large part of a second.
  cuda::Result<const cuda::Context *> primary();
  /// While one lives, CUDA's context is not dropped.
  class Use {
  public:
    explicit Use(Device &D) : Of(&D) { ++D.Users; }
    Use(Use &&Other) noexcept : Of(std::exchange(Other.Of, nullptr)) {}
    ~Use() {
      if (Of)
        --Of->Users;
    }

  private:
    Device *Of;
  };
  /// After a sticky fault: the next one is new. False if it is in use.
  bool dropPrimary();

  /// What the emulated driver's checks find goes to the callbacks of \p C, and
  /// no longer to the standard error output.
  void listen(Context &C, const cuda::Context &In);
  void stopListening(Context &C, const cuda::Context &In);

  cl_device_type type() const { return Type; }
  const std::string &name() const { return Name; }
  const std::string &vendor() const { return Vendor; }
  /// It calls itself NVIDIA's: programs expect what NVIDIA's compiler has.
  bool isNvidia() const;
  Uuid uuid() const;
  /// Of the driver, with its version.
  Uuid driverUuid() const;
  /// 90 for compute capability 9.0.
  int capability() const;
  /// What programs are translated for: "sm_90".
  std::string arch() const;
  /// An attribute of the driver; 0 where the driver does not know it.
  int attribute(cuda::DeviceAttribute Which) const;
  /// Whether its compute mode allows contexts.
  bool allowsContexts() const {
    constexpr int Prohibited = 2; // CU_COMPUTEMODE_PROHIBITED
    return attribute(cuda::DeviceAttribute::ComputeMode) != Prohibited;
  }
  /// Its memory is the host's.
  bool sharesMemory() const {
    return attribute(cuda::DeviceAttribute::Integrated) != 0;
  }
  /// It sees the application's memory where it is, and has none that is nearer;
  /// where it has, kernels are faster with a copy.
  bool seesHostPages() const {
    return sharesMemory() &&
           attribute(
               cuda::DeviceAttribute::PageableMemoryAccessUsesHostPageTables);
  }
  /// Host and device know memory by the same addresses.
  bool sharesAddresses() const {
    return attribute(cuda::DeviceAttribute::UnifiedAddressing) != 0;
  }
  /// The host may use managed memory whatever the device does.
  bool sharesManagedMemory() const {
    return attribute(cuda::DeviceAttribute::ManagedMemory) &&
           attribute(cuda::DeviceAttribute::ConcurrentManagedAccess);
  }
  /// Kernels may use any memory of the host.
  bool sharesAllMemory() const {
    return attribute(cuda::DeviceAttribute::PageableMemoryAccess) != 0;
  }
  size_t totalMemory() const;
  /// The largest buffer: CL 1.2, table 4.3 asks for a quarter at least.
  /// All but what contexts, code and stacks take, which no driver tells before.
  cl_ulong maxAllocation() const { return totalMemory() - totalMemory() / 16; }
  /// Local memory of one work-group, with what must be asked for.
  size_t localMemory() const;
  /// What sub-buffers start at multiples of, in bytes: at least the size of the
  /// largest type, long16 (CL 1.2, table 4.3), and what the driver wants of the
  /// linear memory of a texture, for 1D buffer images of them.
  size_t baseAlignment() const;
  // ---- Images: what both textures and surfaces of the driver take ----
  bool hasImages() const { return imageWidth() > 0; }
  size_t imageWidth() const;
  size_t imageHeight() const;
  Triple image3d() const;
  size_t imageLayers() const;
  size_t imageBufferPixels() const;
  /// What a 2D image may be in a buffer: width, height and bytes of a row.
  Triple imageInBuffer() const;
  /// What its rows are multiples of, in bytes.
  size_t rowAlignment() const;

  /// "12.4", of CUDA.
  std::string driverVersion() const;
  std::vector<cl_name_version> extensions() const;
  bool has(ClFeature F) const;
  /// Of one work-group.
  cl_uint maxSubGroups() const;

private:
  Device(const cuda::Driver &Cuda, cuda::Device Number);
  static void hear(void *Self, const char *Finding);
  void setCallback(const cuda::Context &In, bool Listening);

  const cuda::Driver &Cuda;
  cuda::Device Number;
  cl_device_type Type;
  std::string Name, Vendor;
  RankedMutex<Rank::Platform> M;
  std::vector<Context *> Listeners;       // guarded by M; not owned
  std::unique_ptr<cuda::Context> Primary; // guarded by M
  std::atomic<unsigned> Users{0};         // of Primary

  // Asked for once. Of attributes that are not known yet, Unknown.
  static constexpr int Unknown = INT_MIN;
  static constexpr size_t MostAttributes = 256;
  mutable std::array<std::atomic<int>, MostAttributes> Attributes;
  mutable std::atomic<size_t> Bytes{0};
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICE_H
