// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that the application and kernels know by one pointer: OpenCL's shared
/// virtual memory and Intel's unified shared memory.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_ALLOCATION_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_ALLOCATION_H

#include "Cuda/Memory.h"
#include "OpenCL/Support/OpenCl.h"
#include "OpenCL/Support/Result.h"
#include "OpenCL/Threads/HostWorker.h"
#include "OpenCL/Threads/RankedMutex.h"

#include <atomic>
#include <map>
#include <memory>
#include <variant>
#include <vector>

namespace spir2nvvm::opencl {

class Context;
class Device;

class Allocation {
public:
  enum class Kind : uint8_t {
    Svm,
    Host,   // stays in the host's memory
    Device, // of one device; the host does not see it
    Shared
  };
  struct Description {
    Kind What;
    size_t Bytes;
    size_t Align = 0;                      // a power of two, or 0
    Device *On = nullptr;                  // of Device, and perhaps of Shared
    cl_bitfield Flags = 0;                 // as given
    unsigned PinnedHow = 0;                // of Host: cuda::FlagHostAlloc*
    std::vector<cl_ulong> Properties = {}; // of cl_khr_unified_svm, as given
  };
  static Result<std::shared_ptr<Allocation>> make(Context &C,
                                                  const Description &Wanted);
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  const Description &facts() const { return Facts; }
  void *base() const { return Base; }
  size_t size() const { return Facts.Bytes; }
  cuda::DevicePtr address() const { return cuda::DevicePtr(uintptr_t(Base)); }
  /// Where CUDA's begins, which may be before it.
  cuda::DevicePtr begin() const;
  /// Its end is not in it.
  bool contains(const void *Begin, size_t Bytes) const;
  /// Copies take it for memory of the host.
  bool isPinned() const {
    return std::holds_alternative<cuda::PinnedMemory>(Held->Memory);
  }
  /// It can be brought to where it is used next.
  bool moves() const {
    return std::holds_alternative<cuda::ManagedMemory>(Held->Memory);
  }

  /// For findings: coarse-grained memory is the host's from the first to the
  /// last.
  void map();
  void unmap();

private:
  using Storage =
      std::variant<cuda::DeviceMemory, cuda::ManagedMemory, cuda::PinnedMemory>;
  /// What the reaper gives back.
  struct Returned final : HostTask {
    explicit Returned(Storage Memory) : Memory(std::move(Memory)) {}
    void run() override {} // what is in it goes with it
    Storage Memory;
  };
  Allocation(Context &Home, const Description &Wanted,
             std::unique_ptr<Returned> Held, void *Base)
      : Home(Home), Facts(Wanted), Held(std::move(Held)), Base(Base) {}
  static cuda::Result<Storage> allocate(const cuda::ContextScope &In,
                                        const Description &Wanted, size_t Bytes,
                                        bool MayMove);

  Context &Home; // whoever has one has the context, too
  const Description Facts;
  /// Whether the emulated driver shall watch who touches it.
  bool isWatched() const;
  void tell() const;

  std::unique_ptr<Returned> Held;
  void *const Base;
  std::atomic<unsigned> Maps{0};
};

/// Those of a context, by their addresses.
class Allocations {
public:
  void add(std::shared_ptr<Allocation> New);
  /// What begins at \p Base, which then is none of these; or null.
  std::shared_ptr<Allocation> take(const void *Base);
  /// What \p Address is in, or null.
  std::shared_ptr<Allocation> find(const void *Address) const;
  std::vector<std::shared_ptr<Allocation>> all() const;

private:
  mutable RankedMutex<Rank::Context> M;
  std::map<uintptr_t, std::shared_ptr<Allocation>> ByBase; // guarded by M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_ALLOCATION_H
