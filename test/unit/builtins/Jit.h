// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs one lowered builtin on this machine over arrays of arguments.
///
///   Jit Run("int add_sat(int, int)");
///   auto R = Run.call<int32_t>(std::vector<int32_t>{...},
///   std::vector<int32_t>{...});

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_JIT_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_JIT_H

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm::test {

class Jit {
public:
  explicit Jit(const std::string &Prototype);
  ~Jit();

  /// Element I of the result is the builtin of elements I of the arguments.
  /// Vector types are passed as consecutive lanes (three lanes take four).
  /// A pointer parameter is an array the builtin writes to.
  template <typename R, typename... Ts>
  std::vector<R> call(size_t Count, unsigned ResultLanes,
                      std::vector<Ts> &...Args) {
    std::vector<R> Result(Count * ResultLanes);
    void *Arrays[] = {static_cast<void *>(Args.data())...};
    run(Arrays, Result.data(), Count);
    return Result;
  }
  template <typename R, typename... Ts>
  std::vector<R> scalars(std::vector<Ts>... Args) {
    size_t Counts[] = {Args.size()...};
    return call<R>(Counts[0], 1, Args...);
  }
  /// The same where the last argument is the array behind a pointer.
  template <typename R, typename P, typename... Ts>
  std::vector<R> withPointer(std::vector<P> &Out, std::vector<Ts>... Args) {
    size_t Counts[] = {Args.size()...};
    Out.resize(Counts[0]);
    return call<R>(Counts[0], 1, Args..., Out);
  }

private:
  void run(void **Arrays, void *Result, size_t Count);

  std::unique_ptr<llvm::orc::LLJIT> Engine;
  void (*Entry)(void **, void *, size_t) = nullptr;
};

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_JIT_H
