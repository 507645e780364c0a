// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Device.h"
#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Support/Environment.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>
#include <climits>
#include <initializer_list>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;
using cuda::DeviceAttribute;

/// What programs that insist on a type find the emulated device under.
static cl_device_type emulatedType() {
  std::string Wanted = environment(Variable::EmulatedType);
  if (Wanted == "cpu")
    return CL_DEVICE_TYPE_CPU;
  if (Wanted == "accelerator")
    return CL_DEVICE_TYPE_ACCELERATOR;
  return CL_DEVICE_TYPE_GPU;
}

static constexpr char Nvidia[] = "NVIDIA Corporation";

static std::string vendorOf(bool IsEmulated) {
  if (std::string Wanted = environment(Variable::DeviceVendor); !Wanted.empty())
    return Wanted;
  return IsEmulated && environment(Variable::EmulatedVendor) != "nvidia"
             ? "spir2nvvm"
             : Nvidia;
}

/// \p Said by the driver; the emulated one begins with its own.
static std::string nameOf(std::string Said, bool IsNvidia) {
  static constexpr std::string_view Own = "spir2nvvm emulated ";
  if (std::string Wanted = environment(Variable::DeviceName); !Wanted.empty())
    return Wanted;
  if (IsNvidia && Said.compare(0, Own.size(), Own) == 0)
    Said.erase(0, Own.size());
  return Said;
}

Device::Device(const cuda::Driver &Cuda, cuda::Device Number)
    : Cuda(Cuda), Number(Number),
      Type(Cuda.Emulator ? emulatedType() : CL_DEVICE_TYPE_GPU),
      Vendor(vendorOf(isEmulated())) {
  if (cuda::Result<std::string> Said = Cuda.name(Number))
    Name = nameOf(*Said, isNvidia());
  for (std::atomic<int> &A : Attributes)
    A.store(Unknown, std::memory_order_relaxed);
  // Devices belong to the application from the beginning.
  ApiCount = 1;
}

Result<Device *> Device::make(const cuda::Driver &Cuda, int Ordinal) {
  cuda::Result<cuda::Device> Number = Cuda.device(Ordinal);
  if (!Number)
    return statusOf(Number.status());
  auto *New = new (std::nothrow) Device(Cuda, *Number);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return New;
}

bool Device::isNvidia() const { return Vendor == Nvidia; }

Uuid Device::uuid() const {
  cuda::Uuid Id;
  return Cuda.DeviceGetUuid(&Id, Number).failed() ? Uuid() : Id.Bytes;
}

Uuid Device::driverUuid() const {
  const std::string Text =
      "spir2nvvm" SPIR2NVVM_DRIVER_VERSION " " + driverVersion();
  Uuid Id = {};
  std::copy_n(Text.begin(), std::min(Text.size(), Id.size()), Id.begin());
  return Id;
}

int Device::capability() const {
  return 10 * attribute(DeviceAttribute::ComputeCapabilityMajor) +
         attribute(DeviceAttribute::ComputeCapabilityMinor);
}

std::string Device::arch() const {
  return "sm_" + std::to_string(capability());
}

// ---- Findings of the emulated driver ----------------------------------------

void Device::hear(void *Self, const char *Finding) {
  auto &D = *static_cast<Device *>(Self);
  std::vector<Ref<Context>> Alive;
  {
    Locked<Rank::Platform> Lock(D.M);
    for (Context *C : D.Listeners)
      if (C->retainIfAlive())
        Alive.push_back(Ref<Context>::adopt(C));
  }
  for (const Ref<Context> &C : Alive)
    C->complainLater(Finding);
}

void Device::setCallback(const cuda::Context &In, bool Listening) {
  cuda::ContextScope Scope(In);
  if (Cuda.Emulator && Scope.status().succeeded())
    Cuda.Emulator->SetFindingCallback(Listening ? hear : nullptr, this)
        .ignore();
}

void Device::listen(Context &C, const cuda::Context &In) {
  {
    Locked<Rank::Platform> Lock(M);
    Listeners.push_back(&C);
  }
  setCallback(In, true);
}

void Device::stopListening(Context &C, const cuda::Context &In) {
  bool Left;
  {
    Locked<Rank::Platform> Lock(M);
    Listeners.erase(std::remove(Listeners.begin(), Listeners.end(), &C),
                    Listeners.end());
    Left = !Listeners.empty();
  }
  setCallback(In, Left);
}

// Attributes do not change while a process runs.
int Device::attribute(DeviceAttribute Which) const {
  std::atomic<int> &Known = Attributes[size_t(Which) % MostAttributes];
  int Now = Known.load(std::memory_order_relaxed);
  if (Now != Unknown)
    return Now;
  cuda::Result<int> Value = Cuda.attribute(Which, Number);
  Now = Value ? *Value : 0;
  Known.store(Now, std::memory_order_relaxed);
  return Now;
}

size_t Device::totalMemory() const {
  if (!Bytes)
    if (cuda::Result<size_t> Said = Cuda.totalMemory(Number))
      Bytes = *Said;
  return Bytes;
}

// ---- CUDA's context ---------------------------------------------------------

cuda::Result<const cuda::Context *> Device::primary() {
  {
    Locked<Rank::Platform> Lock(M);
    if (Primary)
      return static_cast<const cuda::Context *>(Primary.get());
  }
  // CUDA's runtime begins with device 0 as well.
  cuda::Result<cuda::Context> Got =
      cuda::Context::retain(Cuda, Number, /*MayStay=*/Number == 0);
  if (!Got)
    return Got.status();
  auto New = std::make_unique<cuda::Context>(std::move(*Got));
  Locked<Rank::Platform> Lock(M);
  if (!Primary)
    Primary.swap(New); // else another thread was first
  return static_cast<const cuda::Context *>(Primary.get());
}

bool Device::dropPrimary() {
  std::unique_ptr<cuda::Context> Old; // released when the lock is gone
  Locked<Rank::Platform> Lock(M);
  if (Users)
    return false;
  Old.swap(Primary);
  return true;
}

size_t Device::localMemory() const {
  return size_t(
      std::max(attribute(DeviceAttribute::MaxSharedMemoryPerBlock),
               attribute(DeviceAttribute::MaxSharedMemoryPerBlockOptin)));
}

size_t Device::baseAlignment() const {
  constexpr int OfLong16 = 128;
  return size_t(
      std::max(OfLong16, attribute(DeviceAttribute::TextureAlignment)));
}

// ---- Images -----------------------------------------------------------------

/// The least of the attributes named.
#define LEAST(...)                                                             \
  leastOf({__VA_ARGS__}, [this](DeviceAttribute A) { return attribute(A); })

template <typename FunctionT>
static size_t leastOf(std::initializer_list<DeviceAttribute> Which,
                      FunctionT Ask) {
  int Least = INT_MAX;
  for (DeviceAttribute A : Which)
    Least = std::min(Least, Ask(A));
  return size_t(Least);
}

size_t Device::imageWidth() const {
  // CL 1.2, 5.3.1: of 1D images as well.
  return LEAST(
      DeviceAttribute::MaxTexture1dWidth, DeviceAttribute::MaxSurface1dWidth,
      DeviceAttribute::MaxTexture2dWidth, DeviceAttribute::MaxSurface2dWidth,
      DeviceAttribute::MaxTexture1dLayeredWidth,
      DeviceAttribute::MaxSurface1dLayeredWidth,
      DeviceAttribute::MaxTexture2dLayeredWidth,
      DeviceAttribute::MaxSurface2dLayeredWidth);
}

size_t Device::imageHeight() const {
  return LEAST(DeviceAttribute::MaxTexture2dHeight,
               DeviceAttribute::MaxSurface2dHeight,
               DeviceAttribute::MaxTexture2dLayeredHeight,
               DeviceAttribute::MaxSurface2dLayeredHeight);
}

Triple Device::image3d() const {
  return {LEAST(DeviceAttribute::MaxTexture3dWidth,
                DeviceAttribute::MaxSurface3dWidth),
          LEAST(DeviceAttribute::MaxTexture3dHeight,
                DeviceAttribute::MaxSurface3dHeight),
          LEAST(DeviceAttribute::MaxTexture3dDepth,
                DeviceAttribute::MaxSurface3dDepth)};
}

size_t Device::imageLayers() const {
  return LEAST(DeviceAttribute::MaxTexture1dLayeredLayers,
               DeviceAttribute::MaxSurface1dLayeredLayers,
               DeviceAttribute::MaxTexture2dLayeredLayers,
               DeviceAttribute::MaxSurface2dLayeredLayers);
}

size_t Device::imageBufferPixels() const {
  return LEAST(DeviceAttribute::MaxTexture1dLinearWidth);
}

Triple Device::imageInBuffer() const {
  return {LEAST(DeviceAttribute::MaxTexture2dLinearWidth),
          LEAST(DeviceAttribute::MaxTexture2dLinearHeight),
          LEAST(DeviceAttribute::MaxTexture2dLinearPitch)};
}

size_t Device::rowAlignment() const {
  return LEAST(DeviceAttribute::TexturePitchAlignment);
}
#undef LEAST

std::string Device::driverVersion() const {
  int Version = 0;
  if (Cuda.DriverGetVersion(&Version).failed())
    return "unknown";
  return std::to_string(Version / 1000) + '.' +
         std::to_string(Version % 1000 / 10);
}

std::vector<cl_name_version> Device::extensions() const {
  std::vector<cl_name_version> Rows;
#define DEVICE_EXTENSION(NAME, VERSION, CONDITION)                             \
  if (CONDITION)                                                               \
    Rows.push_back(named(#NAME, VERSION));
#include "OpenCL/Tables/Extensions.def"
  return Rows;
}

bool Device::has(ClFeature F) const {
  const bool IsOfImages = F == ClFeature::Images ||
                          F == ClFeature::ImageWrites3d ||
                          F == ClFeature::ReadWriteImages;
  return isOn(F) && (!IsOfImages || hasImages());
}

cl_uint Device::maxSubGroups() const {
  if (!has(ClFeature::SubGroups))
    return 0;
  return cl_uint(attribute(DeviceAttribute::MaxThreadsPerBlock) /
                 attribute(DeviceAttribute::WarpSize));
}
