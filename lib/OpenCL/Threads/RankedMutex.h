// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A mutex that knows its place in the order of locks, and asserts it. A thread
/// never holds two of one rank, and none while it calls user code, waits for
/// something else, compiles or gives up the last owner of an object. Around
/// calls of CUDA's driver it holds that of one memory object at most.

#ifndef SPIR2NVVM_LIB_OPENCL_THREADS_RANKEDMUTEX_H
#define SPIR2NVVM_LIB_OPENCL_THREADS_RANKEDMUTEX_H

#include <cassert>
#include <cstdint>
#include <mutex>

namespace spir2nvvm::opencl {

/// Lower ranks are taken first.
enum class Rank : uint8_t {
  Platform,
  Context,
  Program,
  Kernel,
  MemObject,
  Queue,
  Event,
  Inbox,  // of the completer and of the host worker
  Storage // of pools; taken last, around a few instructions
};

namespace detail {
/// The ranks this thread holds, one bit each.
inline thread_local uint32_t HeldRanks = 0;
} // namespace detail

/// No lock is held: what must be true before user code is called.
inline bool holdsNoLock() { return detail::HeldRanks == 0; }
/// No lock but one of \p Place.
inline bool holdsAtMost(Rank Place) {
  return (detail::HeldRanks & ~(uint32_t(1) << unsigned(Place))) == 0;
}

template <Rank Place> class RankedMutex {
public:
  void lock() {
    assert(detail::HeldRanks < Bit && "locks are taken in the order of ranks");
    M.lock();
#ifndef NDEBUG
    detail::HeldRanks |= Bit;
#endif
  }
  void unlock() {
#ifndef NDEBUG
    detail::HeldRanks &= ~Bit;
#endif
    M.unlock();
  }
  /// For condition variables, which take the plain mutex.
  std::mutex &plain() { return M; }

private:
  static constexpr uint32_t Bit = uint32_t(1) << unsigned(Place);
  std::mutex M;
};

template <Rank Place> class [[nodiscard]] Locked {
public:
  explicit Locked(RankedMutex<Place> &M) : M(M) { M.lock(); }
  ~Locked() { M.unlock(); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  RankedMutex<Place> &M;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_THREADS_RANKEDMUTEX_H
