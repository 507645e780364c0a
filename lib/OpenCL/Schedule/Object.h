// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What all objects behind handles share: the words that the loader reads, a
/// tag that tells a handle's kind, and two counts. The application's count is
/// what clRetain* and clRelease* move and queries report; while it is above
/// zero it holds one of the driver's own count, which everybody else holds too.
///
/// Memory of objects is never given back to the allocator, only to objects of
/// the same kind: a handle that was released once too often still points at
/// words that can be read, and is an error instead of a crash.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_OBJECT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_OBJECT_H

#include "OpenCL/Support/Ref.h"
#include "OpenCL/Support/Result.h"
#include "OpenCL/Threads/RankedMutex.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

namespace spir2nvvm::opencl {

/// The functions behind our handles; Tables/EntryPoints.def.
extern const DispatchEntries DispatchTable;

enum class Kind : uint32_t {
  Dead = 0,
  Platform = 0x54414C50, // four letters, easily seen in a debugger
  Device = 0x49564544,
  Context = 0x544E4F43,
  Queue = 0x55455551,
  MemObject = 0x4A424F4D,
  Sampler = 0x504D4153,
  Program = 0x474F5250,
  Kernel = 0x4E52454B,
  Event = 0x4E455645,
  CommandBuffer = 0x46425543,
  MutableCommand = 0x4D435543,
  Semaphore = 0x414D4553
};

struct ObjectHeader {
  explicit ObjectHeader(Kind K) : Tag(K) {}

  const cl_icd_dispatch *Dispatch = &DispatchTable; // cl_khr_icd: first
  void *LoaderData = nullptr;                       // cl_khr_icd 2.0: second
  std::atomic<Kind> Tag;
  std::atomic<uint32_t> ApiCount{0};
  std::atomic<uint32_t> OwnCount{1};
};
static_assert(offsetof(ObjectHeader, Dispatch) == 0 &&
              offsetof(ObjectHeader, LoaderData) == sizeof(void *));

/// Memory for the objects of one type, oldest slot first, so that a stale
/// handle stays stale for as long as possible.
template <size_t Bytes, size_t Align> class SlotPool {
public:
  void *take() noexcept {
    {
      Locked<Rank::Storage> Lock(M);
      // The last slot stays: Newest must always be one to append to.
      if (Oldest && Oldest->Next) {
        Slot *Taken = Oldest;
        Oldest = Taken->Next;
        return Taken;
      }
    }
    return ::operator new(Bytes, std::align_val_t(Align), std::nothrow);
  }
  void give(void *Memory) noexcept {
    static_assert(sizeof(Slot) <= Bytes);
    Slot *Freed = new (Memory) Slot;
    Locked<Rank::Storage> Lock(M);
    (Newest ? Newest->Next : Oldest) = Freed;
    Newest = Freed;
  }

private:
  struct Slot : ObjectHeader {
    Slot() : ObjectHeader(Kind::Dead) {}
    Slot *Next = nullptr;
  };
  RankedMutex<Rank::Storage> M;
  Slot *Oldest = nullptr, *Newest = nullptr;
};

/// \p HandleT is Khronos' struct, \p Invalid the status of a bad handle.
template <typename T, typename HandleT, Kind K, cl_int Invalid>
class Object : public HandleT {
public:
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  /// The object behind a handle of the application, or this kind's error.
  static Result<T &> from(HandleT *Handle) {
    if (!Handle || Handle->Dispatch != &DispatchTable ||
        Handle->Tag.load(std::memory_order_acquire) != K)
      return Invalid;
    return static_cast<T &>(*Handle);
  }
  HandleT *handle() { return this; }

  // ---- The driver's own count: Ref ----
  void retain() { this->OwnCount.fetch_add(1, std::memory_order_relaxed); }
  /// One more owner, unless the last one is gone: for lists that do not own.
  bool retainIfAlive() {
    uint32_t Now = this->OwnCount.load(std::memory_order_relaxed);
    while (Now && !this->OwnCount.compare_exchange_weak(
                      Now, Now + 1, std::memory_order_acq_rel))
      ;
    return Now != 0;
  }
  void release() {
    if (this->OwnCount.fetch_sub(1, std::memory_order_acq_rel) != 1)
      return;
    assert(holdsNoLock()); // the application hears of some ends
    delete static_cast<T *>(this);
  }

  // ---- The application's count ----
  /// Gives a new object to the application, which owns it from now on.
  static HandleT *handOut(Ref<T> New) {
    New->ApiCount.store(1, std::memory_order_release);
    return New.detach();
  }
  cl_uint apiCount() const { return this->ApiCount.load(); }
  cl_int apiRetain() { return count(1); }
  /// Drops the application's hold with its last reference.
  cl_int apiRelease() { return count(-1); }

  static void *operator new(size_t) = delete; // throws
  static void *operator new(size_t Bytes, const std::nothrow_t &) noexcept {
    return Bytes <= sizeof(T) ? pool().take() : nullptr;
  }
  // NOLINTNEXTLINE(misc-new-delete-overloads): its new is the deleted one
  static void operator delete(void *Memory) { pool().give(Memory); }
  static void operator delete(void *Memory, const std::nothrow_t &) noexcept {
    pool().give(Memory);
  }

protected:
  Object() : HandleT(K) {}
  ~Object() = default;

private:
  static auto &pool() noexcept {
    // Never destroyed, since objects are released after main, too; and not on
    // the heap, which may have no room for it.
    static union Eternal {
      Eternal() : Pool() {}
      ~Eternal() {}
      SlotPool<sizeof(T), alignof(T)> Pool;
    } Storage;
    return Storage.Pool;
  }
  /// Refuses to move a count that is zero: the handle is not the
  /// application's any more.
  cl_int count(int By) {
    uint32_t Now = this->ApiCount.load(std::memory_order_relaxed);
    do {
      if (Now == 0 || (By > 0 && Now == UINT32_MAX))
        return Invalid;
    } while (!this->ApiCount.compare_exchange_weak(Now, Now + uint32_t(By),
                                                   std::memory_order_acq_rel));
    if (By < 0 && Now == 1)
      release();
    return CL_SUCCESS;
  }
};

/// Hands \p Made out, or reports why there is none.
template <typename T> auto giveOut(Result<Ref<T>> Made, cl_int *ErrorOut) {
  report(ErrorOut, Made ? CL_SUCCESS : Made.status());
  return Made ? T::handOut(std::move(*Made)) : nullptr;
}

} // namespace spir2nvvm::opencl

// Khronos' names for the types behind the handles.
#define SPIR2NVVM_HANDLE(NAME)                                                 \
  struct NAME : spir2nvvm::opencl::ObjectHeader {                              \
    using ObjectHeader::ObjectHeader;                                          \
  };
SPIR2NVVM_HANDLE(_cl_platform_id)
SPIR2NVVM_HANDLE(_cl_device_id)
SPIR2NVVM_HANDLE(_cl_context)
SPIR2NVVM_HANDLE(_cl_command_queue)
SPIR2NVVM_HANDLE(_cl_mem)
SPIR2NVVM_HANDLE(_cl_sampler)
SPIR2NVVM_HANDLE(_cl_program)
SPIR2NVVM_HANDLE(_cl_kernel)
SPIR2NVVM_HANDLE(_cl_event)
SPIR2NVVM_HANDLE(_cl_command_buffer_khr)
SPIR2NVVM_HANDLE(_cl_mutable_command_khr)
SPIR2NVVM_HANDLE(_cl_semaphore_khr)
#undef SPIR2NVVM_HANDLE

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_OBJECT_H
