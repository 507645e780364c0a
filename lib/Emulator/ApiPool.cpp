// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory in the order of a stream, and the pools it comes from: of devices, for
/// this process alone. What is allocated is there at once; what is freed stays
/// until the stream comes to it.

#include "Emulator/Api.h"
#include "Emulator/MemoryPool.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DevicePtr;
using cuda::MemoryPoolHandle;
using cuda::StreamHandle;

/// CUmemLocation
struct PoolLocation {
  int Type, Number;
};

/// CUmemPoolProps
struct PoolProperties {
  int What, HandleTypes;
  PoolLocation Where;
  void *Security;
  size_t Most;
  unsigned short Usage;
  unsigned char Reserved[54];
};

constexpr int PinnedMemory = 1, OnDevice = 1; // of both

static EmulatedDevice *deviceAt(const PoolLocation &Where) {
  return Where.Type == OnDevice ? Machine::get().device(Where.Number) : nullptr;
}

template <typename Fn>
static Code withPool(MemoryPoolHandle P, bool Good, Fn Act) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    std::shared_ptr<MemoryPool> Of =
        Good ? Machine::get().Pools.find(P) : nullptr;
    return Of ? Act(*Of) : Code::InvalidValue;
  });
}

/// Of a device that was told no other.
static MemoryPoolHandle currentPool(EmulatedDevice &On) {
  std::lock_guard<std::mutex> Lock(On.Pools.Mutex);
  if (!On.Pools.Default)
    On.Pools.Default = On.Pools.Current =
        Machine::get().Pools.add(std::make_shared<MemoryPool>(On, 0));
  return On.Pools.Current;
}

static MemoryPoolHandle defaultPool(EmulatedDevice &On) {
  (void)currentPool(On);
  std::lock_guard<std::mutex> Lock(On.Pools.Mutex);
  return On.Pools.Default;
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Memory -----------------------------------------------------------------

// A capture would have to give the same memory at each launch.
static Code allocateFrom(Here &Now, MemoryPoolHandle P, DevicePtr *Base,
                         size_t Bytes, Stream &On) {
  if (On.spoilCapture())
    return Code::NotSupported;
  std::shared_ptr<MemoryPool> From = Machine::get().Pools.find(P);
  if (!From)
    return Code::InvalidValue;
  const DevicePtr New = From->allocate(Bytes);
  if (!New)
    return Code::OutOfMemory;
  Machine::get().addAllocation(New, {Now.Current.get(), From, Bytes});
  *Base = New;
  return Code::Success;
}

EMULATED cuMemAllocAsync(DevicePtr *Base, size_t Bytes, StreamHandle S) {
  return withHandle(
      Base && Bytes, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &Now, const std::shared_ptr<Stream> &On) {
        return allocateFrom(Now, currentPool(On->context().device()), Base,
                            Bytes, *On);
      });
}

EMULATED cuMemAllocFromPoolAsync(DevicePtr *Base, size_t Bytes,
                                 MemoryPoolHandle P, StreamHandle S) {
  return withHandle(
      Base && Bytes, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &Now, const std::shared_ptr<Stream> &On) {
        return allocateFrom(Now, P, Base, Bytes, *On);
      });
}

// Whatever gave it; who frees it twice finds that out now.
EMULATED cuMemFreeAsync(DevicePtr Base, StreamHandle S) {
  return withHandle(
      true, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &, const std::shared_ptr<Stream> &On) {
        if (On->spoilCapture())
          return Code::NotSupported;
        Context *Owner = Machine::get().takeAllocation(Base);
        if (!Owner)
          return Code::InvalidValue;
        EmulatedDevice &Device = Owner->device();
        On->context().submit(*On, makeCommand([&Device, Base] {
          Device.memory().free(Base);
          return Code::Success;
        }));
        return Code::Success;
      });
}

// ---- Pools ------------------------------------------------------------------

EMULATED cuMemPoolCreate(MemoryPoolHandle *P, const PoolProperties *Wanted) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  EmulatedDevice *On = Wanted ? deviceAt(Wanted->Where) : nullptr;
  if (!P || !On || Wanted->What != PinnedMemory || Wanted->Security)
    return Code::InvalidValue;
  if (Wanted->HandleTypes) // shared with other processes
    return Code::NotSupported;
  return guarded([&] {
    *P = Machine::get().Pools.add(
        std::make_shared<MemoryPool>(*On, Wanted->Most));
    return Code::Success;
  });
}

// What it gave stays; a device's own cannot be destroyed.
EMULATED cuMemPoolDestroy(MemoryPoolHandle P) {
  return withPool(P, true, [P](MemoryPool &Of) {
    EmulatedDevice &On = Of.device();
    const MemoryPoolHandle Default = defaultPool(On);
    if (P == Default)
      return Code::InvalidValue;
    std::lock_guard<std::mutex> Lock(On.Pools.Mutex);
    if (On.Pools.Current == P)
      On.Pools.Current = Default;
    Machine::get().Pools.take(P);
    return Code::Success;
  });
}

EMULATED cuMemPoolGetAttribute(MemoryPoolHandle P, PoolAttribute Which,
                               void *Value) {
  return withPool(P, Value, [&](MemoryPool &Of) {
    std::optional<uint64_t> Found = Of.get(Which);
    if (!Found)
      return Code::InvalidValue;
    const int Number = int(*Found);
    if (MemoryPool::isNumber(Which))
      std::memcpy(Value, &Number, sizeof(Number));
    else
      std::memcpy(Value, &*Found, sizeof(*Found));
    return Code::Success;
  });
}

EMULATED cuMemPoolSetAttribute(MemoryPoolHandle P, PoolAttribute Which,
                               const void *Value) {
  return withPool(P, Value && int(Which) >= 1, [&](MemoryPool &Of) {
    uint64_t To = 0;
    std::memcpy(&To, Value,
                MemoryPool::isNumber(Which) ? sizeof(int) : sizeof(To));
    return Of.set(Which, To) ? Code::Success : Code::InvalidValue;
  });
}

// Nothing that is free is kept.
EMULATED cuMemPoolTrimTo(MemoryPoolHandle P, size_t) {
  return withPool(P, true, [](MemoryPool &) { return Code::Success; });
}

EMULATED cuDeviceGetDefaultMemPool(MemoryPoolHandle *P, int D) {
  return withDevice(P, D, [&](EmulatedDevice &On) {
    *P = defaultPool(On);
    return Code::Success;
  });
}

EMULATED cuDeviceGetMemPool(MemoryPoolHandle *P, int D) {
  return withDevice(P, D, [&](EmulatedDevice &On) {
    *P = currentPool(On);
    return Code::Success;
  });
}

EMULATED cuDeviceSetMemPool(int D, MemoryPoolHandle P) {
  return withDevice(true, D, [&](EmulatedDevice &On) {
    std::shared_ptr<MemoryPool> New = Machine::get().Pools.find(P);
    if (!New || &New->device() != &On)
      return Code::InvalidValue;
    (void)currentPool(On);
    std::lock_guard<std::mutex> Lock(On.Pools.Mutex);
    On.Pools.Current = P;
    return Code::Success;
  });
}

// NOLINTEND(readability-identifier-naming)
