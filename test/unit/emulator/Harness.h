// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The emulated driver, loaded as a program loads CUDA's, with contexts and
/// kernels to try it.

#ifndef SPIR2NVVM_TEST_UNIT_EMULATOR_HARNESS_H
#define SPIR2NVVM_TEST_UNIT_EMULATOR_HARNESS_H

#include "Cuda/Memory.h"
#include "Cuda/Module.h"
#include "Cuda/Stream.h"
#include "NvvmText.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace spir2nvvm::test {

/// The driver, initialised.
const cuda::Driver &driver();
/// A function of the emulator that lib/Cuda has no use for.
void *symbol(const char *Name);
template <typename Fn> Fn *function(const char *Name) {
  return reinterpret_cast<Fn *>(symbol(Name));
}

/// SPIR2NVVM_EMULATED_TIMING=late: idle streams are not quick, either.
bool isLate();

/// Kernels that several tests use: add, fill, spin.
const std::string &someKernels();

/// Waits until \p Flag is set.
void waitFor(const std::atomic<bool> &Flag);

/// A context of its own, so that a fault is the test's alone.
class EmulatedContext {
public:
  explicit EmulatedContext(int Device = 0);
  ~EmulatedContext();
  EmulatedContext(const EmulatedContext &) = delete;
  EmulatedContext &operator=(const EmulatedContext &) = delete;
  cuda::ContextHandle handle() const { return Handle; }

private:
  cuda::ContextHandle Handle = nullptr;
};

/// Loads a module or fails the test.
cuda::ModuleHandle load(const std::string &Text);
cuda::FunctionHandle find(cuda::ModuleHandle M, const char *Name);

template <typename T> cuda::DevicePtr upload(const std::vector<T> &Values) {
  cuda::DevicePtr P = 0;
  size_t Bytes = Values.size() * sizeof(T);
  EXPECT_TRUE(driver().MemAlloc(&P, Bytes).succeeded());
  EXPECT_TRUE(driver().MemcpyHtoD(P, Values.data(), Bytes).succeeded());
  EXPECT_TRUE(driver().CtxSynchronize().succeeded()); // or it may not be there
  return P;
}
template <typename T> std::vector<T> download(cuda::DevicePtr P, size_t Count) {
  std::vector<T> Values(Count);
  EXPECT_TRUE(
      driver().MemcpyDtoH(Values.data(), P, Count * sizeof(T)).succeeded());
  return Values;
}

/// One block size in x; the arguments are passed as they are.
template <typename... Ts>
cuda::Status launch(cuda::FunctionHandle F, unsigned Blocks, unsigned Threads,
                    cuda::StreamHandle S, Ts... Arguments) {
  void *Parameters[] = {&Arguments..., nullptr};
  return driver().LaunchKernel(F, Blocks, 1, 1, Threads, 1, 1, 0, S, Parameters,
                               nullptr);
}

} // namespace spir2nvvm::test

namespace spir2nvvm::cuda {
/// Names in messages of failed expectations.
inline void PrintTo(Code Value, std::ostream *OS) {
  *OS << Status(Value, "").name();
}
} // namespace spir2nvvm::cuda

/// \p CALL is a Status or a Code.
#define EXPECT_CODE(CODE, CALL)                                                \
  EXPECT_EQ(spir2nvvm::cuda::Code::CODE, spir2nvvm::test::codeOf(CALL))
#define ASSERT_CODE(CODE, CALL)                                                \
  ASSERT_EQ(spir2nvvm::cuda::Code::CODE, spir2nvvm::test::codeOf(CALL))

namespace spir2nvvm::test {
inline cuda::Code codeOf(cuda::Status S) { return S.code(); }
inline cuda::Code codeOf(cuda::Code C) { return C; }
} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_EMULATOR_HARNESS_H
