// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Buffers: what the host does with them. DeviceImages.cpp has the images.

#include "Executor/Memory/AddressValues.h"
#include "Executor/Memory/Boxes.h"
#include "Executor/Memory/MemoryState.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

std::shared_ptr<DeviceMemory> DeviceMemory::create(const MemoryOptions &Opts) {
  return std::shared_ptr<DeviceMemory>(new DeviceMemory(Opts));
}

DeviceMemory::DeviceMemory(const MemoryOptions &Opts)
    : State(std::make_unique<MemoryState>(Opts)) {}
DeviceMemory::~DeviceMemory() = default;

MemoryUsage DeviceMemory::usage() const {
  return {State->Pages.used(), State->Pages.capacity()};
}

// ---- Objects ----------------------------------------------------------------

DevicePtr DeviceMemory::allocate(uint64_t Bytes, StringRef Name,
                                 BufferAccess Access, uint64_t Align) {
  if (!isPowerOf2_64(Align))
    return 0;
  uint64_t Host = State->allocate(
      Bytes, Align, Name, Access == BufferAccess::ReadOnly, Freeing::User);
  return Host ? Host - GlobalShift : 0;
}

DevicePtr DeviceMemory::addressOf(const void *Host) {
  return reinterpret_cast<uint64_t>(Host) - GlobalShift;
}

DevicePtr DeviceMemory::mapHost(void *Host, uint64_t Bytes, StringRef Name,
                                BufferAccess Access) {
  auto Begin = reinterpret_cast<uint64_t>(Host);
  if (!Host || Begin + Bytes < Begin)
    return 0;
  bool Added = State->add({Name.str(), Place::Global, Begin, Bytes,
                           Access == BufferAccess::ReadOnly});
  return Added ? addressOf(Host) : 0;
}

bool DeviceMemory::free(DevicePtr Base) {
  return State->remove(Base + GlobalShift, Freeing::User);
}

bool DeviceMemory::rename(DevicePtr Base, StringRef Name) {
  return State->rename(Base + GlobalShift, Name, Freeing::User);
}

std::optional<MemoryRange> DeviceMemory::find(DevicePtr Address) const {
  std::optional<Object> O = State->objectAt(Address + GlobalShift);
  if (!O)
    return std::nullopt;
  return MemoryRange{O->Begin - GlobalShift, O->Size, std::move(O->Name),
                     O->ReadOnly ? BufferAccess::ReadOnly
                                 : BufferAccess::ReadWrite};
}

void *DeviceMemory::hostPointer(DevicePtr Address, uint64_t Bytes) const {
  return State->hold(Address + GlobalShift, Bytes).Begin;
}

// ---- One dimension ----------------------------------------------------------

bool DeviceMemory::write(DevicePtr To, const void *Bytes, uint64_t Size) {
  HeldRange Range = State->hold(To + GlobalShift, Size);
  if (Range && Size)
    std::memcpy(Range.Begin, Bytes, Size);
  return bool(Range);
}

bool DeviceMemory::read(DevicePtr From, void *Bytes, uint64_t Size) const {
  HeldRange Range = State->hold(From + GlobalShift, Size);
  if (Range && Size)
    std::memcpy(Bytes, Range.Begin, Size);
  return bool(Range);
}

void DeviceMemory::setHeapLimit(uint64_t Bytes) { State->HeapLimit = Bytes; }
uint64_t DeviceMemory::heapLimit() const { return State->HeapLimit; }
