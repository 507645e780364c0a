// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Everything behind the exported functions: the devices, and what handles and
/// addresses stand for.

#ifndef SPIR2NVVM_LIB_EMULATOR_MACHINE_H
#define SPIR2NVVM_LIB_EMULATOR_MACHINE_H

#include "Emulator/EmulatedDevice.h"
#include "Emulator/External.h"
#include "Emulator/Graphs.h"
#include "Emulator/MemoryPool.h"

#include <utility>

namespace spir2nvvm::emulator {

/// Memory of the host that devices know.
struct HostRange {
  Context *Home;
  size_t Bytes;
  unsigned Flags;
  enum class Kind : uint8_t { Registered, Pinned, Managed } From;
};

/// Who allocated memory of a device, and from which pool.
struct Allocation {
  Context *Owner;
  std::shared_ptr<MemoryPool> From;
  size_t Bytes; // of the pool's
};

class Machine {
public:
  /// The one of this process. It is never destroyed: applications call from
  /// static destructors.
  static Machine &get();

  /// Reads the environment, the first time.
  cuda::Code init();
  bool isInitialised() const { return Ready.load(); }
  /// Null for a number that is not a device.
  EmulatedDevice *device(int Ordinal) const;
  int deviceCount() const { return int(Devices.size()); }

  // ---- Handles -------------------------------------------------------------

  HandleTable<Context, cuda::ContextHandle> Contexts;
  HandleTable<Stream, cuda::StreamHandle> Streams;
  HandleTable<Event, cuda::EventHandle> Events;
  HandleTable<Module, cuda::ModuleHandle> Modules;
  HandleTable<Function, cuda::FunctionHandle> Functions;
  HandleTable<Library, cuda::LibraryHandle> Libraries;
  HandleTable<Kernel, cuda::KernelHandle> Kernels;
  HandleTable<Link, cuda::LinkHandle> Links;
  HandleTable<Array, cuda::ArrayHandle> Arrays;
  HandleTable<Graph, cuda::GraphHandle> Graphs;
  HandleTable<ExecutableGraph, cuda::GraphExecHandle> ExecutableGraphs;
  HandleTable<MemoryPool, cuda::MemoryPoolHandle> Pools;
  HandleTable<ExternalMemory, cuda::ExternalMemoryHandle> ExternalMemories;
  HandleTable<ExternalSemaphore, cuda::ExternalSemaphoreHandle>
      ExternalSemaphores;

  /// Ends a context and all that belongs to it.
  void destroy(const std::shared_ptr<Context> &C);

  // ---- Addresses -----------------------------------------------------------

  /// Where the host sees memory of any device, or null.
  void *hostPointer(cuda::DevicePtr Address, size_t Bytes) const;
  /// The device whose object \p Address is in, or null.
  EmulatedDevice *deviceOf(cuda::DevicePtr Address) const;

  void addAllocation(cuda::DevicePtr Base, Allocation New);
  /// The owner of what begins at \p Base, which then has none; or null.
  Context *takeAllocation(cuda::DevicePtr Base);
  /// Whether cuMemAlloc or its like gave it.
  Context *ownerOf(cuda::DevicePtr Base) const;

  /// Makes memory of the host known to every device. False when a part of it
  /// is already.
  bool mapHost(void *Begin, const HostRange &Range);
  /// The opposite, which also frees what was allocated here. Call it after
  /// takeHost, when nothing uses the memory any more.
  void forgetHost(void *Begin, const HostRange &Range);
  std::optional<HostRange> takeHost(void *Begin, HostRange::Kind From);
  /// Begin and range of what \p Address, the executor's view, is in.
  std::optional<std::pair<void *, HostRange>>
  findHost(const void *Address) const;
  bool isPinned(const void *Begin, size_t Bytes) const;
  /// Findings of what the application did with memory that it shall leave alone
  /// (HostGuard.h), to the contexts that have it.
  void reportTouches() const;

private:
  bool addHost(void *Begin, const HostRange &Range);

  std::atomic<bool> Ready{false};
  std::mutex InitMutex;
  Settings Config;
  std::vector<std::unique_ptr<EmulatedDevice>> Devices;

  mutable std::shared_mutex AddressMutex;
  std::map<cuda::DevicePtr, Allocation> Allocations;
  std::map<uintptr_t, HostRange> HostRanges;
};

// ---- What every exported function begins with -------------------------------

/// The current context of this thread, if calls may use it now.
struct Here {
  Here();
  explicit operator bool() const { return Why == cuda::Code::Success; }
  Context *operator->() const { return Current.get(); }
  Context &operator*() const { return *Current; }

  cuda::Code Why;
  std::shared_ptr<Context> Current;
};

/// A thread's stack of contexts. It has no destructor: static objects of an
/// application release theirs when what a thread owns is gone, which ends first.
/// A thread that ends before the process does gives back what is left on it.
class ContextStack {
public:
  bool isEmpty() const { return !Last; }
  /// The current context; none if it is empty.
  cuda::ContextHandle top() const { return Last ? Last->Handle : nullptr; }
  void push(cuda::ContextHandle C);
  void pop() { delete std::exchange(Last, Last->Below); }

private:
  struct Entry {
    cuda::ContextHandle Handle;
    Entry *Below;
  };
  Entry *Last = nullptr;
};

/// This thread's.
ContextStack &contextStack();

/// Set while a host function runs on this thread: it may not call CUDA.
bool &insideHostFunction();

/// What calls without a context begin with.
cuda::Code checkReady();

/// Runs \p Act; nothing that C++ throws leaves the library.
template <typename Fn> cuda::Code guarded(Fn Act) {
  try {
    return Act();
  } catch (const std::bad_alloc &) {
    return cuda::Code::OutOfMemory;
  } catch (const std::exception &) { // no thread, no lock
    return cuda::Code::OperatingSystem;
  }
}

/// The stream a handle stands for: null is the legacy default stream. Null when
/// it stands for none.
std::shared_ptr<Stream> findStream(const Here &Now, cuda::StreamHandle S);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_MACHINE_H
