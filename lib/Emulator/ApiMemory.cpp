// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory of devices, and memory of the host that devices know.

#include "Emulator/Api.h"
#include "Emulator/HostGuard.h"
#include "Emulator/ManagedMemory.h"
#include "Target/PtxModule.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DevicePtr;

// Calls Act in the current context.
template <typename Fn> static Code inContext(bool Good, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  return Good ? guarded([&] { return Act(Now); }) : Code::InvalidValue;
}

// "Implicit Synchronization" of the programming guide: allocations may wait for
// what is going on.
static void settle(Here &Now) {
  if (Now->device().timing().allocationsWait())
    Now->finish();
}

// Where the executor looks for what kernels know by this address.
static void *hostOf(DevicePtr Address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): addresses of CUDA are numbers
  return reinterpret_cast<void *>(Address - DeviceMemory::addressOf(nullptr));
}

// Ends what is known about host memory that is no longer used.
static Code forget(void *Host, HostRange::Kind From, Code WhenUnknown) {
  return inContext(Host, [&](Here &Now) {
    Now->finish();
    auto Range = Machine::get().takeHost(Host, From);
    if (!Range)
      return WhenUnknown;
    Range->Home->finish();
    Machine::get().forgetHost(Host, *Range);
    return Now->shownFault();
  });
}

// What the executor calls managed memory; null for other addresses.
static void *managedAt(DevicePtr Address) {
  auto Found = Machine::get().findHost(hostOf(Address));
  bool Is = Found && Found->second.From == HostRange::Kind::Managed;
  return Is ? Found->first : nullptr;
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Device memory ----------------------------------------------------------

EMULATED cuMemGetInfo_v2(size_t *Free, size_t *Total) {
  return inContext(Free && Total, [&](Here &Now) {
    MemoryUsage Usage = Now->device().memory().usage();
    *Total = Usage.Capacity;
    *Free = Usage.Capacity - std::min(Usage.Used, Usage.Capacity);
    return Code::Success;
  });
}

EMULATED cuMemAlloc_v2(DevicePtr *Base, size_t Bytes) {
  return inContext(Base && Bytes, [&](Here &Now) {
    settle(Now);
    DevicePtr New = Now->device().memory().allocate(Bytes);
    if (!New)
      return Code::OutOfMemory;
    Machine::get().addAllocation(New, {Now.Current.get(), nullptr, 0});
    *Base = New;
    return Code::Success;
  });
}

EMULATED cuMemAllocPitch_v2(DevicePtr *Base, size_t *Pitch, size_t Width,
                            size_t Height, unsigned ElementBytes) {
  bool Good = Base && Pitch && Width && Height &&
              (ElementBytes == 4 || ElementBytes == 8 || ElementBytes == 16);
  if (!Good || Width > UINT32_MAX || Height > UINT32_MAX)
    return inContext(false, [](Here &) { return Code::Success; });
  constexpr size_t Align = 512;
  *Pitch = (Width + Align - 1) / Align * Align;
  return cuMemAlloc_v2(Base, *Pitch * Height);
}

// Freeing waits for whatever may use the memory, as CUDA's driver does.
EMULATED cuMemFree_v2(DevicePtr Base) {
  return inContext(true, [&](Here &Now) {
    Context *Owner = Machine::get().ownerOf(Base);
    if (!Owner)
      return forget(hostOf(Base), HostRange::Kind::Managed, Code::InvalidValue);
    Now->finish();
    Owner->finish();
    if (!Machine::get().takeAllocation(Base))
      return Code::InvalidValue; // another thread was first
    Owner->device().memory().free(Base);
    return Now->shownFault();
  });
}

EMULATED cuMemGetAddressRange_v2(DevicePtr *Base, size_t *Bytes,
                                 DevicePtr Address) {
  return inContext(true, [&](Here &) {
    EmulatedDevice *D = Machine::get().deviceOf(Address);
    auto Range = D ? D->memory().find(Address) : std::nullopt;
    if (!Range)
      return Code::NotFound;
    if (Base)
      *Base = Range->Base;
    if (Bytes)
      *Bytes = Range->Size;
    return Code::Success;
  });
}

EMULATED cuMemAllocManaged(DevicePtr *Base, size_t Bytes, unsigned Attach) {
  // CU_MEM_ATTACH_GLOBAL, CU_MEM_ATTACH_HOST
  const bool Good = Base && Bytes && (Attach == 1 || Attach == 2);
  return inContext(Good, [&](Here &Now) {
    settle(Now);
    void *New = allocateManaged(Bytes);
    if (!New)
      return Code::OutOfMemory;
    const HostRange Range{Now.Current.get(), Bytes, 0,
                          HostRange::Kind::Managed};
    if (!Machine::get().mapHost(New, Range)) {
      freeManaged(New, Bytes);
      return Code::OutOfMemory;
    }
    *Base = DeviceMemory::addressOf(New);
    return Code::Success;
  });
}

// There is one copy of managed memory, which is near everybody.
static Code advise(DevicePtr Base, size_t Bytes) {
  return inContext(Bytes && managedAt(Base) && managedAt(Base + Bytes - 1),
                   [](Here &) { return Code::Success; });
}

EMULATED cuMemPrefetchAsync(DevicePtr Base, size_t Bytes, int,
                            cuda::StreamHandle) {
  return advise(Base, Bytes);
}

/// CUmemLocation
struct MemoryLocation {
  int Type, Number;
};

EMULATED cuMemPrefetchAsync_v2(DevicePtr Base, size_t Bytes, MemoryLocation,
                               unsigned, cuda::StreamHandle) {
  return advise(Base, Bytes);
}

EMULATED cuMemAdvise_v2(DevicePtr Base, size_t Bytes, int, MemoryLocation) {
  return advise(Base, Bytes);
}

EMULATED cuMemAdvise(DevicePtr Base, size_t Bytes, int, int) {
  return advise(Base, Bytes);
}

EMULATED cuStreamAttachMemAsync(cuda::StreamHandle, DevicePtr Base, size_t,
                                unsigned) {
  return advise(Base, 1);
}

// ---- Host memory ------------------------------------------------------------

EMULATED cuMemHostAlloc(void **Host, size_t Bytes, unsigned Flags) {
  constexpr unsigned Known = cuda::FlagHostAllocPortable |
                             cuda::FlagHostAllocDeviceMap |
                             cuda::FlagHostAllocWriteCombined;
  return inContext(Host && Bytes && !(Flags & ~Known), [&](Here &Now) {
    settle(Now);
    void *New = allocatePinned(Bytes);
    if (!New)
      return Code::OutOfMemory;
    if (!Machine::get().mapHost(
            New, {Now.Current.get(), Bytes, Flags, HostRange::Kind::Pinned})) {
      freePinned(New, Bytes);
      return Code::OutOfMemory;
    }
    *Host = applicationView(New);
    return Code::Success;
  });
}

EMULATED cuMemAllocHost_v2(void **Host, size_t Bytes) {
  return cuMemHostAlloc(Host, Bytes, 0);
}

EMULATED cuMemFreeHost(void *Host) {
  return forget(executorView(Host), HostRange::Kind::Pinned,
                Code::InvalidValue);
}

EMULATED cuMemHostRegister_v2(void *Host, size_t Bytes, unsigned Flags) {
  constexpr unsigned Known =
      cuda::FlagHostRegisterPortable | cuda::FlagHostRegisterDeviceMap |
      cuda::FlagHostRegisterIoMemory | cuda::FlagHostRegisterReadOnly;
  return inContext(Host && Bytes && !(Flags & ~Known), [&](Here &Now) {
    if (Flags & cuda::FlagHostRegisterIoMemory ||
        !Now->device().in().RegistersMemory)
      return Code::NotSupported;
    if (executorView(Host) != Host)
      return Code::HostMemoryAlreadyRegistered; // it is pinned or managed
    settle(Now);
    bool New = Machine::get().mapHost(
        Host, {Now.Current.get(), Bytes, Flags, HostRange::Kind::Registered});
    return New ? Code::Success : Code::HostMemoryAlreadyRegistered;
  });
}

EMULATED cuMemHostUnregister(void *Host) {
  return forget(Host, HostRange::Kind::Registered,
                Code::HostMemoryNotRegistered);
}

// Kernels know registered memory by another address
// (CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM is 0), pinned memory by the same.
EMULATED cuMemHostGetDevicePointer_v2(DevicePtr *Base, void *Host,
                                      unsigned Flags) {
  return inContext(Base && Host && !Flags, [&](Here &) {
    void *View = executorView(Host);
    if (!Machine::get().findHost(View))
      return Code::InvalidValue;
    *Base = DeviceMemory::addressOf(View);
    return Code::Success;
  });
}

EMULATED cuMemHostGetFlags(unsigned *Flags, void *Host) {
  return inContext(Flags && Host, [&](Here &) {
    auto Found = Machine::get().findHost(executorView(Host));
    if (!Found || Found->second.From != HostRange::Kind::Pinned)
      return Code::InvalidValue;
    *Flags = Found->second.Flags;
    return Code::Success;
  });
}

// ---- Questions about addresses ----------------------------------------------

// CUpointer_attribute, as far as it is answered.
enum PointerAttribute : int {
  PointerContext = 1,
  PointerMemoryType = 2,
  PointerDevicePointer = 3,
  PointerHostPointer = 4,
  PointerIsManaged = 8,
  PointerDeviceOrdinal = 9,
  PointerRangeBegin = 11,
  PointerRangeBytes = 12
};

template <typename T> static Code answer(void *To, T Value) {
  // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are answers, too
  std::memcpy(To, &Value, sizeof(Value));
  return Code::Success;
}

static Code describeHost(void *To, PointerAttribute Which, void *Begin,
                         const HostRange &Range, DevicePtr Address) {
  switch (Which) {
  case PointerContext:
    return answer(To, Machine::get().Contexts.handleOf(*Range.Home));
  case PointerMemoryType:
    return answer(To, cuda::MemoryType::Host);
  case PointerDevicePointer: {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA asks so
    const auto *Host = reinterpret_cast<const void *>(Address);
    return answer(To, DeviceMemory::addressOf(executorView(Host)));
  }
  case PointerHostPointer:
    return answer(To, Address);
  case PointerIsManaged:
    return answer(To, 0);
  case PointerDeviceOrdinal:
    return answer(To, Range.Home->device().ordinal());
  case PointerRangeBegin:
    return answer(To, applicationView(Begin));
  case PointerRangeBytes:
    return answer(To, Range.Bytes);
  }
  return Code::NotSupported;
}

static Code describeDevice(void *To, PointerAttribute Which, EmulatedDevice &On,
                           const MemoryRange &Range, DevicePtr Address) {
  Context *Owner = Machine::get().ownerOf(Range.Base);
  auto Managed = managedAt(Address) ? Machine::get().findHost(hostOf(Address))
                                    : std::nullopt;
  if (Managed)
    Owner = Managed->second.Home;
  switch (Which) {
  case PointerContext:
    return answer(To, Owner ? Machine::get().Contexts.handleOf(*Owner)
                            : cuda::ContextHandle());
  case PointerMemoryType:
    return answer(To, cuda::MemoryType::Device);
  case PointerDevicePointer:
    return answer(To, Address);
  case PointerHostPointer:
    return Managed ? answer(To, Address) : Code::InvalidValue;
  case PointerIsManaged:
    return answer(To, int(Managed.has_value()));
  case PointerDeviceOrdinal:
    return answer(To, On.ordinal());
  case PointerRangeBegin:
    return answer(To, Range.Base);
  case PointerRangeBytes:
    return answer(To, Range.Size);
  }
  return Code::NotSupported;
}

EMULATED cuPointerGetAttribute(void *Value, PointerAttribute Which,
                               DevicePtr Address) {
  return inContext(Value, [&](Here &) {
    Machine &M = Machine::get();
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it may be either
    auto Host = M.findHost(executorView(reinterpret_cast<void *>(Address)));
    if (Host && Host->second.From != HostRange::Kind::Managed)
      return describeHost(Value, Which, Host->first, Host->second, Address);
    EmulatedDevice *D = M.deviceOf(Address);
    auto Range = D ? D->memory().find(Address) : std::nullopt;
    return Range ? describeDevice(Value, Which, *D, *Range, Address)
                 : Code::InvalidValue;
  });
}

// ---- The emulator's own -----------------------------------------------------

EMULATED cuEmulatorNameMemory(DevicePtr Base, const char *Name) {
  return inContext(Name, [&](Here &) {
    Context *Owner = Machine::get().ownerOf(Base);
    bool Named = Owner && Owner->device().memory().rename(Base, Name);
    return Named ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuEmulatorKeepOut(void *Host, int On) {
  return inContext(Host, [&](Here &) {
    auto Found = Machine::get().findHost(executorView(Host));
    if (!Found || Found->second.From == HostRange::Kind::Registered)
      return Code::InvalidValue;
    if (On)
      keepOut(Found->first, Found->second.Bytes);
    else
      letIn(Found->first);
    return Code::Success;
  });
}

// Generic pointers tell what is where mmap puts it from numbers of another kind.
static bool canBeShown(const void *Host, size_t Bytes) {
  const DevicePtr First = DeviceMemory::addressOf(Host);
  return First >= nvvm::FirstMapped && First <= nvvm::LastMapped &&
         Bytes - 1 <= nvvm::LastMapped - First;
}

EMULATED cuEmulatorShowHost(DevicePtr *Base, void *Host, size_t Bytes) {
  return inContext(Base && Host && Bytes, [&](Here &Now) {
    if (!Now->device().in().SharesPages || !canBeShown(Host, Bytes))
      return Code::NotSupported;
    const DevicePtr New = Now->device().memory().mapHost(Host, Bytes);
    if (!New)
      return Code::HostMemoryAlreadyRegistered;
    *Base = New;
    return Code::Success;
  });
}

EMULATED cuEmulatorHideHost(void *Host) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    const bool Was =
        !Machine::get().findHost(Host) &&
        Now->device().memory().unmapHost(DeviceMemory::addressOf(Host));
    return Was ? Code::Success : Code::InvalidValue;
  });
}

// NOLINTEND(readability-identifier-naming)
