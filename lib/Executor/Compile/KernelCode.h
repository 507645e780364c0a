// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The host's code of a program's kernels. Each is compiled when it is launched
/// first: programs have many kernels, most processes run few of them, and
/// compiling is what takes time.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Model/Program.h"

#include "llvm/Support/Error.h"

#include <atomic>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace spir2nvvm::executor {

class KernelCode {
public:
  /// \p Rewritten has the entries of all kernels; it shares P's context.
  KernelCode(Program &P, std::unique_ptr<llvm::Module> Rewritten);
  ~KernelCode();
  /// Null after an error, which went to \p Sink. For any number of threads.
  KernelEntry entryOf(const Kernel &K, DiagnosticSink &Sink);
  bool isCompiled(const Kernel &K) const;

private:
  llvm::SmallString<0> partOf(const Kernel &K) const;
  llvm::Error compileKernel(const Kernel &K, KernelEntry &Entry);

  Program &P;
  std::unique_ptr<llvm::Module> Rewritten; // guarded by P.SourceMutex
  std::mutex Compiling;                    // one kernel at a time
  std::unique_ptr<llvm::TargetMachine> Machine;
  std::vector<std::atomic<KernelEntry>> Entries; // as P.Kernels
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
