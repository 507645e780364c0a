// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A module of NVVM IR, made ready once for the CPU against one device's memory,
/// and launched any number of times from any number of threads. A kernel is
/// compiled when it is launched first, outside of the launch's time and limit.
///
///   auto Memory = DeviceMemory::create();
///   auto Pool = WorkerPool::create();
///   auto Program = CompiledProgram::create(Bytes, Opts, Memory, Sink);
///   LaunchResult R = Program->launch(Request, *Pool, FindingsOfThisLaunch);

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILEDPROGRAM_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILEDPROGRAM_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Model/ExecutorOptions.h"
#include "Executor/Model/KernelSignature.h"
#include "Executor/Run/LaunchRequest.h"

#include "llvm/Support/MemoryBufferRef.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace spir2nvvm {

namespace executor {
struct Kernel;
struct Program;
} // namespace executor

/// A variable of a module, as an object of global memory.
struct ProgramVariable {
  DevicePtr Address = 0;
  uint64_t Size = 0;
};

class CompiledProgram {
public:
  /// Reads NVVM IR of either dialect, text or bitcode, and compiles it. Its
  /// variables lie in \p Memory until the program goes. Null after an error,
  /// which went to \p Sink.
  static std::shared_ptr<CompiledProgram>
  create(llvm::MemoryBufferRef Nvvm, const ExecutorOptions &Opts,
         std::shared_ptr<DeviceMemory> Memory, DiagnosticSink &Sink);
  /// The same from a module that is alone in its context. Both are taken.
  static std::shared_ptr<CompiledProgram>
  create(std::unique_ptr<llvm::LLVMContext> Context,
         std::unique_ptr<llvm::Module> M, const ExecutorOptions &Opts,
         std::shared_ptr<DeviceMemory> Memory, DiagnosticSink &Sink);
  /// The same from a module, which is copied.
  static std::shared_ptr<CompiledProgram>
  create(const llvm::Module &M, const ExecutorOptions &Opts,
         std::shared_ptr<DeviceMemory> Memory, DiagnosticSink &Sink);
  ~CompiledProgram();
  CompiledProgram(const CompiledProgram &) = delete;
  CompiledProgram &operator=(const CompiledProgram &) = delete;

  llvm::ArrayRef<KernelSignature> kernels() const;
  /// Null when there is none.
  const KernelSignature *kernel(llvm::StringRef Name) const;
  /// A variable in global memory or the constant bank, unless it is internal;
  /// DeviceMemory writes constants as well.
  std::optional<ProgramVariable> variable(llvm::StringRef Name) const;
  /// Whether no launch and no host can leave anything in its variables, so that
  /// two programs of the same bytes cannot be told apart.
  bool keepsNothing() const;
  /// Whether a launch of this one of kernels() is a matter of microseconds: it
  /// is compiled, its accesses are not looked at, and there is little to do.
  bool isBrief(const KernelSignature &Kernel, uint64_t Groups,
               uint64_t ItemsPerGroup) const;
  /// Whether launches of groups like that do nothing but run, unchecked: what
  /// there is for them is as good as it gets.
  bool isReady(const KernelSignature &Kernel,
               const std::array<uint32_t, 3> &GroupSize) const;
  ExecutorStatistics statistics() const;
  const std::shared_ptr<DeviceMemory> &memory() const;

  /// Runs a kernel to its end. After a finding a load gives zeros, a store is
  /// dropped, and the work-item continues; each instruction is reported once,
  /// for the first work-item, with a count. Any number of threads may be in
  /// here, each with its own sink, which is used by this thread only.
  LaunchResult launch(const LaunchRequest &Request, WorkerPool &Pool,
                      DiagnosticSink &Sink) const;
  /// The same for this one of kernels() with a block of its parameters.
  LaunchResult launch(const KernelSignature &Kernel, ParameterBlock Arguments,
                      const LaunchSettings &Settings, WorkerPool &Pool,
                      DiagnosticSink &Sink) const;

  /// What a finding at a site of AccessSummary is about.
  Subject subjectOf(uint32_t Site) const;

private:
  explicit CompiledProgram(std::unique_ptr<executor::Program> P);
  const executor::Kernel &kernelOf(const KernelSignature &Kernel) const;
  std::unique_ptr<executor::Program> P;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILEDPROGRAM_H
