// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Platform.h"
#include "OpenCL/Support/Environment.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Status.h"
#include "OpenCL/Threads/Clock.h"
#include "OpenCL/Threads/Thread.h"

#include <dlfcn.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// The emulated driver lies beside this library, wherever that was put.
static std::string emulatorPath() {
  static constexpr char Name[] = "libspir2nvvm-cuda-emulator.so";
  Dl_info Here = {};
  if (!dladdr(&DispatchTable, &Here) || !Here.dli_fname)
    return Name;
  std::string Path = Here.dli_fname;
  size_t Slash = Path.rfind('/');
  return Slash == std::string::npos ? Name : Path.substr(0, Slash + 1) + Name;
}

static void tell(const char *Call, cuda::Code Said) {
  // Copies between devices stand in one order under their object's lock.
  assert(holdsAtMost(Rank::MemObject));
  try {
    log(Topic::Driver, std::string(Call) + " = " +
                           cuda::Status(Said, Call).name() +
                           (IsServiceThread ? ", the runtime's thread" : ""));
  } catch (const std::bad_alloc &) {
    // A line less: the runtime's own threads call, too.
  }
}

/// Adds the devices of the driver in \p Path. That there is none is no error:
/// most machines have one kind of device only.
static void addDevices(const std::string &Path,
                       std::vector<Device *> &Devices) {
  std::string Why;
  std::unique_ptr<cuda::Driver> Loaded = cuda::Driver::load(Path, Why);
  if (!Loaded)
    return log(Topic::Error, Why);
  if (logs(Topic::Driver))
    Loaded->observe(tell);
  if (cuda::Status Started = Loaded->Init(0); Started.failed())
    return log(Topic::Error, Path + ": " + Started.message());
  cuda::Result<int> Count = Loaded->deviceCount();
  // Devices refer to it forever.
  cuda::Driver *Driver = Loaded.release();
  for (int I = 0; Count && I < *Count; ++I) {
    Result<Device *> Found = Device::make(*Driver, I);
    if (Found)
      Devices.push_back(*Found);
    else if (Found.status() == CL_OUT_OF_HOST_MEMORY)
      throw std::bad_alloc(); // or there would be no device ever after
  }
}

/// Windows' Linux has the driver where not every linker looks.
static void addGpus(const std::string &Path, std::vector<Device *> &Devices) {
  static constexpr char OfWindows[] = "/usr/lib/wsl/lib/libcuda.so.1";
  addDevices(Path, Devices);
  if (Devices.empty() && Path == cuda::Driver::DefaultPath &&
      access(OfWindows, R_OK) == 0)
    addDevices(OfWindows, Devices);
}

static std::vector<Device *> *findDevices() {
  auto *Devices = new std::vector<Device *>;
  std::string Wanted = environment(Variable::Devices);
  if (Wanted != "emulated")
    addGpus(environment(Variable::CudaDriver), *Devices);
  if (Wanted == "emulated" || Wanted == "all" ||
      (Wanted != "gpu" && Devices->empty()))
    addDevices(emulatorPath(), *Devices);
  return Devices;
}

Platform &Platform::get() {
  // Not by the pool's operator new: the one object that must be there.
  alignas(Platform) static char Memory[sizeof(Platform)];
  static auto *Only = ::new (static_cast<void *>(Memory)) Platform;
  return *Only;
}

const std::vector<Device *> &Platform::devices() {
  static const auto *Found = findDevices();
  return *Found;
}

std::vector<Device *> Platform::devicesOf(cl_device_type Types) {
  std::vector<Device *> Of;
  for (Device *D : devices())
    if (D->type() & Types ||
        (D == devices().front() && Types & CL_DEVICE_TYPE_DEFAULT))
      Of.push_back(D);
  return Of;
}

cl_ulong Platform::now() { return hostNanoseconds(); }
