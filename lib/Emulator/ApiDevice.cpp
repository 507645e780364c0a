// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The driver itself, errors, devices.

#include "Emulator/Api.h"

#include "Cuda/Status.h"
#include "Emulator/DriverVersion.h"
#include "Emulator/Exports.h"

#include <cstdio>
#include <cstdlib>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::Device;
using cuda::DeviceAttribute;
using cuda::Uuid;

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuInit(unsigned Flags) {
  return Flags ? Code::InvalidValue
               : guarded([] { return Machine::get().init(); });
}

// Before cuInit: programs are translated by then.
static Code askSettings(int *Yes, bool (*Ask)(const Settings &Now)) {
  if (!Yes)
    return Code::InvalidValue;
  return guarded([&] {
    Settings Now;
    std::string Why;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else here changes it
    if (!Now.read([](const char *Name) { return std::getenv(Name); }, Why))
      return Code::InvalidValue;
    *Yes = Ask(Now);
    return Code::Success;
  });
}

EMULATED cuEmulatorTakesNvvm(int *Yes) {
  return askSettings(
      Yes, [](const Settings &Now) { return Now.Input == InputKind::Nvvm; });
}

EMULATED cuEmulatorMakesFindings(int *Yes) {
  return askSettings(Yes,
                     [](const Settings &Now) { return !Now.Check.isEmpty(); });
}

EMULATED cuEmulatorDebugs(int *Yes) {
  return askSettings(Yes, [](const Settings &Now) { return Now.debugs(); });
}

EMULATED cuEmulatorLooksForRaces(int *Yes) {
  return askSettings(Yes, [](const Settings &Now) {
    ExecutorOptions Wanted;
    return Wanted.setChecks(Now.Check.Value) &&
           Wanted.Order == OrderCheck::Races;
  });
}

// Tables that CUDA's own libraries know: NVRTC calls this without asking whether
// it is there, and goes on without a table.
EMULATED cuGetExportTable(const void **Table, const void *) {
  if (!Table)
    return Code::InvalidValue;
  *Table = nullptr;
  return Code::NotSupported;
}

EMULATED cuDriverGetVersion(int *Value) {
  if (!Value)
    return Code::InvalidValue;
  *Value = DriverVersion;
  return Code::Success;
}

EMULATED cuGetErrorName(Code Value, const char **Name) {
  if (!Name)
    return Code::InvalidValue;
  *Name = cuda::nameOf(Value);
  return *Name ? Code::Success : Code::InvalidValue;
}

EMULATED cuGetErrorString(Code Value, const char **Text) {
  if (!Text)
    return Code::InvalidValue;
  *Text = cuda::textOf(Value);
  return *Text ? Code::Success : Code::InvalidValue;
}

// ---- Devices ----------------------------------------------------------------

EMULATED cuDeviceGetCount(int *Count) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!Count)
    return Code::InvalidValue;
  *Count = Machine::get().deviceCount();
  return Code::Success;
}

EMULATED cuDeviceGet(Device *D, int Ordinal) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!D)
    return Code::InvalidValue;
  if (!Machine::get().device(Ordinal))
    return Code::InvalidDevice;
  *D = Ordinal;
  return Code::Success;
}

EMULATED cuDeviceGetName(char *Name, int Bytes, Device D) {
  return withDevice(Name && Bytes > 0, D, [&](EmulatedDevice &On) {
    std::snprintf(Name, size_t(Bytes), "%s", On.name().c_str());
    return Code::Success;
  });
}

EMULATED cuDeviceGetUuid(Uuid *Id, Device D) {
  return withDevice(Id, D, [&](EmulatedDevice &On) {
    *Id = On.uuid();
    return Code::Success;
  });
}

EMULATED cuDeviceGetUuid_v2(Uuid *Id, Device D) {
  return cuDeviceGetUuid(Id, D);
}

EMULATED cuDeviceTotalMem_v2(size_t *Bytes, Device D) {
  return withDevice(Bytes, D, [&](EmulatedDevice &On) {
    *Bytes = On.memoryBytes();
    return Code::Success;
  });
}

EMULATED cuDeviceGetAttribute(int *Value, DeviceAttribute Which, Device D) {
  return withDevice(Value, D, [&](EmulatedDevice &On) {
    auto Found = On.attribute(Which);
    *Value = Found.value_or(*Value);
    return Found ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuDeviceComputeCapability(int *Major, int *Minor, Device D) {
  return withDevice(Major && Minor, D, [&](EmulatedDevice &On) {
    *Major = int(On.model().Architecture / 10);
    *Minor = int(On.model().Architecture % 10);
    return Code::Success;
  });
}

EMULATED cuDeviceGetPCIBusId(char *Id, int Bytes, Device D) {
  return withDevice(Id && Bytes > 0, D, [&](EmulatedDevice &On) {
    std::snprintf(Id, size_t(Bytes), "0000:%02X:00.0", On.ordinal() + 1);
    return Code::Success;
  });
}

EMULATED cuDeviceGetByPCIBusId(Device *D, const char *Id) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!D || !Id)
    return Code::InvalidValue;
  for (int I = 0; I != Machine::get().deviceCount(); ++I) {
    char Own[16];
    std::snprintf(Own, sizeof(Own), "0000:%02X:00.0", I + 1);
    if (std::string_view(Own).find(Id) == std::string_view::npos)
      continue;
    *D = I;
    return Code::Success;
  }
  return Code::InvalidDevice;
}

EMULATED cuDeviceCanAccessPeer(int *Can, Device D, Device Peer) {
  return withDevice(Can, D, [&](EmulatedDevice &) {
    *Can = 0;
    return Machine::get().device(Peer) ? Code::Success : Code::InvalidDevice;
  });
}

// ---- Functions by name ------------------------------------------------------

// CUdriverProcAddressQueryResult.
enum QueryResult { SymbolFound = 0, SymbolNotFound = 1, VersionTooLow = 2 };

EMULATED cuGetProcAddress_v2(const char *Name, void **Address, int Wanted,
                             uint64_t Flags, int *Found) {
  if (!Name || !Address || Flags > 2)
    return Code::InvalidValue;
  FoundExport Best = findExport(Name, Wanted);
  *Address = Best.Address;
  if (Found)
    *Found = Best.Address       ? SymbolFound
             : Best.IsNameKnown ? VersionTooLow
                                : SymbolNotFound;
  return Best.Address || Found ? Code::Success : Code::NotFound;
}

EMULATED cuGetProcAddress(const char *Name, void **Address, int Wanted,
                          uint64_t Flags) {
  return cuGetProcAddress_v2(Name, Address, Wanted, Flags, nullptr);
}

// NOLINTEND(readability-identifier-naming)
