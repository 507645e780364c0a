// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the recording driver must do beyond recording: give handles and memory,
/// read the version of PTX, and one thing in place of a kernel, which shows that
/// parameters arrive: it adds 1 to the int that the first one points to.

#include "Cuda/PtxVersion.h"
#include "Recorder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define EXPORT extern "C" __attribute__((visibility("default")))

// Any address will do for a handle.
static int Thing;
template <typename Handle> static Handle handle() {
  return reinterpret_cast<Handle>(&Thing);
}

static int version() {
  const char *Said = std::getenv("RECORDING_DRIVER_VERSION");
  return Said ? std::atoi(Said) : 12040;
}

Code spir2nvvm::cuda::record(const std::string &Line) {
  const char *Path = std::getenv("RECORDING_DRIVER_LOG");
  if (std::FILE *Log = Path ? std::fopen(Path, "a") : nullptr) {
    std::fprintf(Log, "%s\n", Line.c_str());
    std::fclose(Log);
  }
  return Code::Success;
}

// ---- The device -------------------------------------------------------------

EXPORT Code cuDriverGetVersion(int *Version) {
  *Version = version();
  return Code::Success;
}
EXPORT Code cuDeviceGetCount(int *Count) {
  *Count = 1;
  return Code::Success;
}
EXPORT Code cuDeviceGet(Device *D, int) {
  *D = 0;
  return Code::Success;
}
EXPORT Code cuDeviceGetName(char *Name, int Bytes, Device) {
  std::snprintf(Name, size_t(Bytes), "recording device");
  return Code::Success;
}
EXPORT Code cuDeviceGetAttribute(int *Value, DeviceAttribute, Device) {
  *Value = 1;
  return Code::Success;
}
EXPORT Code cuDeviceTotalMem_v2(size_t *Bytes, Device) {
  *Bytes = size_t(1) << 30;
  return Code::Success;
}
EXPORT Code cuDevicePrimaryCtxRetain(ContextHandle *C, Device) {
  *C = handle<ContextHandle>();
  return record("cuDevicePrimaryCtxRetain");
}
EXPORT Code cuCtxPopCurrent_v2(ContextHandle *C) {
  if (C)
    *C = handle<ContextHandle>();
  return Code::Success;
}

// ---- Memory is the host's ---------------------------------------------------

EXPORT Code cuMemAlloc_v2(DevicePtr *Base, size_t Bytes) {
  *Base = DevicePtr(reinterpret_cast<uintptr_t>(std::malloc(Bytes)));
  return record("cuMemAlloc_v2 " + std::to_string(Bytes));
}
static void *at(DevicePtr Base) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): as the driver has it
  return reinterpret_cast<void *>(uintptr_t(Base));
}
EXPORT Code cuMemFree_v2(DevicePtr Base) {
  std::free(at(Base));
  return record("cuMemFree_v2");
}
EXPORT Code cuMemcpyHtoD_v2(DevicePtr To, const void *From, size_t Bytes) {
  std::memcpy(at(To), From, Bytes);
  return record("cuMemcpyHtoD_v2 " + std::to_string(Bytes));
}
EXPORT Code cuMemcpyDtoH_v2(void *To, DevicePtr From, size_t Bytes) {
  std::memcpy(To, at(From), Bytes);
  return record("cuMemcpyDtoH_v2 " + std::to_string(Bytes));
}
EXPORT Code cuEventCreate(EventHandle *E, unsigned) {
  *E = handle<EventHandle>();
  return Code::Success;
}
EXPORT Code cuEventElapsedTime(float *Milliseconds, EventHandle, EventHandle) {
  *Milliseconds = 0.5F;
  return Code::Success;
}

// ---- Programs ---------------------------------------------------------------

// Writes Text into the log buffer among the options, if there is one.
static void say(const char *Text, JitOption Where, unsigned Count,
                const JitOption *Options, void **Values) {
  for (unsigned I = 0; I != Count; ++I)
    if (Options[I] == Where)
      std::strcpy(static_cast<char *>(Values[I]), Text);
}

EXPORT Code cuModuleLoadDataEx(ModuleHandle *M, const void *Image,
                               unsigned Count, JitOption *Options,
                               void **Values) {
  const std::string Text(static_cast<const char *>(Image));
  const size_t Version = Text.find(".version "), Target = Text.find(".target ");
  if (Version == std::string::npos || Target == std::string::npos) {
    say("no PTX", JitOption::ErrorLogBuffer, Count, Options, Values);
    record("cuModuleLoadDataEx refuses what is not PTX");
    return Code::InvalidImage;
  }
  auto LineAt = [&Text](size_t At) {
    return Text.substr(At, Text.find('\n', At) - At);
  };
  record("cuModuleLoadDataEx " + LineAt(Version) + ", " + LineAt(Target) +
         ", " + std::to_string(Count) + " options");
  const double Said = std::atof(Text.c_str() + Version + strlen(".version "));
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the test's own thread
  const char *Reads = std::getenv("RECORDING_DRIVER_READS");
  if (auto Newest =
          Reads ? std::optional<int>(std::atoi(Reads)) : newestPtxOf(version());
      Newest && Said * 10 > *Newest + 0.5) {
    say("unsupported version", JitOption::ErrorLogBuffer, Count, Options,
        Values);
    return Code::UnsupportedPtxVersion;
  }
  say("all is well", JitOption::InfoLogBuffer, Count, Options, Values);
  *M = handle<ModuleHandle>();
  return Code::Success;
}

EXPORT Code cuModuleGetFunction(FunctionHandle *F, ModuleHandle,
                                const char *Name) {
  *F = handle<FunctionHandle>();
  return record(std::string("cuModuleGetFunction ") + Name);
}
EXPORT Code cuFuncGetAttribute(int *Value, FunctionAttribute, FunctionHandle) {
  *Value = 0;
  return Code::Success;
}
EXPORT Code cuFuncSetAttribute(FunctionHandle, FunctionAttribute, int Value) {
  return record("cuFuncSetAttribute " + std::to_string(Value));
}

EXPORT Code cuLaunchKernel(FunctionHandle, unsigned GridX, unsigned GridY,
                           unsigned GridZ, unsigned BlockX, unsigned BlockY,
                           unsigned BlockZ, unsigned Shared, StreamHandle,
                           void **Parameters, void **Extra) {
  DevicePtr First = 0; // of pointers, or in a block, which is said first
  std::memcpy(&First, Parameters ? Parameters[0] : Extra[1], sizeof(First));
  int Number = 0;
  std::memcpy(&Number, at(First), sizeof(Number));
  ++Number;
  std::memcpy(at(First), &Number, sizeof(Number));
  std::string Line = "cuLaunchKernel";
  for (unsigned Size : {GridX, GridY, GridZ, BlockX, BlockY, BlockZ, Shared})
    Line += " " + std::to_string(Size);
  return record(Line);
}
