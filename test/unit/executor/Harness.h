// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs a few lines of NVVM IR and keeps what was found.
///
///   Device R("define void @k(i32 addrspace(1)* %out) { ... }");
///   DevicePtr Out = R.buffer<int>({1, 2, 3}, "out");
///   R.launch("k", {1}, {32}, Out);
///   EXPECT_EQ(R.ids(), "EX20");

#ifndef SPIR2NVVM_TEST_UNIT_EXECUTOR_HARNESS_H
#define SPIR2NVVM_TEST_UNIT_EXECUTOR_HARNESS_H

#include "Executor/Executor.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

namespace spir2nvvm::test {

/// Null, and a failure of the test, for a text that is none.
std::unique_ptr<llvm::Module> parsed(llvm::StringRef Text,
                                     llvm::LLVMContext &Context);

/// A module without its header; \p Kernels as Device's.
std::shared_ptr<CompiledProgram>
compileText(const std::string &Body, const ExecutorOptions &Opts,
            const std::string &Kernels, std::shared_ptr<DeviceMemory> Memory,
            DiagnosticSink &Sink);

class Device {
public:
  /// \p Body is a module without its header; every function in \p Kernels
  /// ("k", or "k,second") becomes a kernel.
  explicit Device(const std::string &Body, ExecutorOptions Opts = {},
                  const std::string &Kernels = "k");

  explicit operator bool() const { return Exec != nullptr; }
  Executor *operator->() const { return Exec.get(); }

  template <typename T>
  DevicePtr buffer(const std::vector<T> &Values, const char *Name,
                   BufferAccess Access = BufferAccess::ReadWrite) {
    DevicePtr P = Exec->allocate(Values.size() * sizeof(T), Name, Access);
    EXPECT_TRUE(Exec->write(P, Values.data(), Values.size() * sizeof(T)));
    return P;
  }
  template <typename T> std::vector<T> contents(DevicePtr P, size_t Count) {
    std::vector<T> Values(Count);
    EXPECT_TRUE(Exec->read(P, Values.data(), Count * sizeof(T)));
    return Values;
  }

  template <typename... Ts>
  LaunchResult launch(const char *Kernel, uint32_t Groups, uint32_t Items,
                      const Ts &...Args) {
    LaunchRequest Request;
    Request.Kernel = Kernel;
    Request.Groups = {Groups, 1, 1};
    Request.GroupSize = {Items, 1, 1};
    Request.DynamicSharedBytes = SharedBytes;
    Request.DynamicBlocks = SharedBlocks;
    (Request.addValue(Args), ...);
    return launch(Request);
  }
  LaunchResult launch(LaunchRequest Request);

  /// The rules of everything reported so far, in order: "EX20 EX23".
  std::string ids() const;
  /// All messages with their subjects.
  std::string text() const;

  uint64_t SharedBytes = 0;
  std::vector<SharedBlock> SharedBlocks;
  std::string Printed;
  std::vector<Diagnostic> Found;

private:
  DiagnosticSink Sink;
  std::unique_ptr<Executor> Exec;
};

using Words = std::vector<uint32_t>;

/// What one launch of kernel k left in a buffer, a word for each work-item.
struct Outcome {
  LaunchResult Result;
  Words Values;
  std::string Ids, Text;
};
Outcome runWords(const std::string &Body, unsigned Items,
                 const ExecutorOptions &Opts = {});

/// "i32 %v, i32 -1" as the types of a declaration.
std::string typesOf(llvm::StringRef Args);

/// The options with one field changed.
ExecutorOptions fast();
ExecutorOptions hostMath();

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_EXECUTOR_HARNESS_H
