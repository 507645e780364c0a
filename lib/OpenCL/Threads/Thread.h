// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A thread that ends with its owner, even when the owner ends on it: the last
/// reference to a context may be dropped by a callback.

#ifndef SPIR2NVVM_LIB_OPENCL_THREADS_THREAD_H
#define SPIR2NVVM_LIB_OPENCL_THREADS_THREAD_H

#include "OpenCL/Threads/RankedMutex.h"

#include <condition_variable>
#include <memory>
#include <thread>

namespace spir2nvvm::opencl {

/// On a thread of the driver, which must not wait for what only it can bring
/// about.
inline thread_local bool IsServiceThread = false;

class Thread {
public:
  Thread() = default;
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;
  ~Thread() { join(); }

  template <typename FunctionT> void start(FunctionT &&Function) {
    T = std::thread([Mine = std::forward<FunctionT>(Function)] {
      IsServiceThread = true;
      Mine();
    });
  }
  bool started() const { return T.joinable(); }
  bool isThisThread() const { return T.get_id() == std::this_thread::get_id(); }
  /// Waits for its end; on the thread itself, lets it go.
  void join() {
    if (!T.joinable())
      return;
    if (T.get_id() == std::this_thread::get_id())
      T.detach();
    else
      T.join();
  }

private:
  std::thread T;
};

/// Changed.wait(), in one place: its symbol is chosen there.
void waitOnce(std::condition_variable &Changed,
              std::unique_lock<std::mutex> &Lock);

/// Waits on \p Changed until \p Until holds; \p M is held before and after.
template <Rank Place, typename PredicateT>
void waitHolding(RankedMutex<Place> &M, std::condition_variable &Changed,
                 PredicateT Until) {
  assert(holdsAtMost(Place));
  std::unique_lock<std::mutex> Lock(M.plain(), std::adopt_lock);
  while (!Until())
    waitOnce(Changed, Lock);
  Lock.release();
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_THREADS_THREAD_H
