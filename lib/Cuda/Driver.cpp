// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Driver.h"

#include <dlfcn.h>

using namespace spir2nvvm::cuda;

// False when Library lacks the function.
template <typename Signature>
static bool bind(void *Library, Entry<Signature> &To) {
  void *Symbol = dlsym(Library, To.name());
  To.bind(Symbol);
  return Symbol != nullptr;
}

static std::optional<EmulatorCalls> bindEmulator(void *Library) {
  EmulatorCalls Calls;
  bool All = true;
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  All = bind(Library, Calls.MEMBER) && All;
#include "Cuda/EmulatorCalls.def"
  return All ? std::optional(Calls) : std::nullopt;
}

std::unique_ptr<Driver> Driver::load(const std::string &Path,
                                     std::string &Why) {
  void *Library = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    const char *Said = dlerror();
    Why = std::string("no CUDA driver: ") + (Said ? Said : Path.c_str());
    return nullptr;
  }
  std::unique_ptr<Driver> Cuda(new Driver);
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  if (!bind(Library, Cuda->MEMBER)) {                                          \
    Why = Path + " has no " #NAME;                                             \
    return nullptr;                                                            \
  }
#include "Cuda/Calls.def"
  Cuda->Emulator = bindEmulator(Library);
  return Cuda;
}

void Driver::observe(CallObserver By) {
#define CUDA_CALL(MEMBER, NAME, PARAMETERS) MEMBER.observe(By);
#include "Cuda/Calls.def"
  if (!Emulator)
    return;
#define CUDA_CALL(MEMBER, NAME, PARAMETERS) Emulator->MEMBER.observe(By);
#include "Cuda/EmulatorCalls.def"
}

bool Driver::takesNvvm() const {
  int Yes = 0;
  return Emulator && Emulator->TakesNvvm(&Yes).succeeded() && Yes;
}

bool Driver::makesFindings() const {
  int Yes = 0;
  return Emulator && Emulator->MakesFindings(&Yes).succeeded() && Yes;
}

bool Driver::debugs() const {
  int Yes = 0;
  return Emulator && Emulator->Debugs(&Yes).succeeded() && Yes;
}

bool Driver::looksForRaces() const {
  int Yes = 0;
  return Emulator && Emulator->LooksForRaces(&Yes).succeeded() && Yes;
}

Result<DevicePtr> Driver::showHost(void *Host, size_t Bytes) const {
  DevicePtr Base = reinterpret_cast<uintptr_t>(Host);
  if (Emulator)
    if (Status S = Emulator->ShowHost(&Base, Host, Bytes); S.failed())
      return S;
  return Base;
}

Status Driver::hideHost(void *Host) const {
  return Emulator ? Emulator->HideHost(Host) : Status();
}

Result<int> Driver::deviceCount() const {
  int Count = 0;
  if (Status S = DeviceGetCount(&Count); S.failed())
    return S;
  return Count;
}

Result<Device> Driver::device(int Ordinal) const {
  Device D = 0;
  if (Status S = DeviceGet(&D, Ordinal); S.failed())
    return S;
  return D;
}

Result<std::string> Driver::name(Device D) const {
  char Text[256] = {};
  if (Status S = DeviceGetName(Text, int(sizeof(Text)) - 1, D); S.failed())
    return S;
  return std::string(Text);
}

Result<int> Driver::attribute(DeviceAttribute Which, Device D) const {
  int Value = 0;
  if (Status S = DeviceGetAttribute(&Value, Which, D); S.failed())
    return S;
  return Value;
}

Result<size_t> Driver::totalMemory(Device D) const {
  size_t Bytes = 0;
  if (Status S = DeviceTotalMem(&Bytes, D); S.failed())
    return S;
  return Bytes;
}
