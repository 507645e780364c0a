// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What applications hold: numbers in the shape of pointers that are never used
/// twice, so that a stale or foreign one is found out and not followed.

#ifndef SPIR2NVVM_LIB_EMULATOR_HANDLES_H
#define SPIR2NVVM_LIB_EMULATOR_HANDLES_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

namespace spir2nvvm::emulator {

/// A number that no handle of any kind has had.
inline uint64_t nextHandle() {
  static std::atomic<uint64_t> Next{0x5000000000000000};
  return Next.fetch_add(0x10);
}

/// The objects of one kind. \p Handle is a pointer type or a number.
template <typename T, typename Handle> class HandleTable {
public:
  Handle add(std::shared_ptr<T> Object) {
    uint64_t Number = nextHandle();
    std::unique_lock<std::shared_mutex> Lock(Mutex);
    Objects.emplace(Number, std::move(Object));
    // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's handles are pointers
    return (Handle)(Number);
  }
  /// Under a number that something else gave.
  void add(Handle H, std::shared_ptr<T> Object) {
    std::unique_lock<std::shared_mutex> Lock(Mutex);
    Objects.emplace((uint64_t)(H), std::move(Object));
  }
  /// Null if not a live handle.
  std::shared_ptr<T> find(Handle H) const {
    std::shared_lock<std::shared_mutex> Lock(Mutex);
    auto It = Objects.find((uint64_t)(H));
    return It == Objects.end() ? nullptr : It->second;
  }
  size_t size() const {
    std::shared_lock<std::shared_mutex> Lock(Mutex);
    return Objects.size();
  }
  /// The handle of an object; none for one without.
  Handle handleOf(const T &Object) const {
    std::shared_lock<std::shared_mutex> Lock(Mutex);
    for (const auto &[Number, Held] : Objects)
      if (Held.get() == &Object)
        return (Handle)(Number); // NOLINT(performance-no-int-to-ptr)
    return {};
  }
  /// The same as find, and ends the handle.
  std::shared_ptr<T> take(Handle H) {
    std::unique_lock<std::shared_mutex> Lock(Mutex);
    auto It = Objects.find((uint64_t)(H));
    if (It == Objects.end())
      return nullptr;
    std::shared_ptr<T> Object = std::move(It->second);
    Objects.erase(It);
    return Object;
  }
  /// Ends every handle whose object \p Matches; the caller destroys them.
  template <typename Predicate>
  std::vector<std::shared_ptr<T>> takeIf(Predicate Matches) {
    std::vector<std::shared_ptr<T>> Taken;
    std::unique_lock<std::shared_mutex> Lock(Mutex);
    for (auto It = Objects.begin(); It != Objects.end();)
      if (Matches(*It->second)) {
        Taken.push_back(std::move(It->second));
        It = Objects.erase(It);
      } else {
        ++It;
      }
    return Taken;
  }

private:
  mutable std::shared_mutex Mutex;
  std::unordered_map<uint64_t, std::shared_ptr<T>> Objects;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_HANDLES_H
