// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The host's code of a program's kernels. Each is compiled when it is launched
/// first: programs have many kernels, most processes run few of them, and
/// compiling is what takes time. A kernel whose launches execute less than it
/// would take to optimise it is compiled quickly first. What is optimised first
/// is for groups of the size that is launched then, which takes less time to
/// compile and to run; other sizes share code that runs any. What another process
/// has compiled is taken from ExecutorOptions::Objects.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Compile/HostMachine.h"
#include "Executor/Compile/Prepare.h"

#include "llvm/Support/Error.h"

#include <atomic>

namespace spir2nvvm::executor {

class KernelCode {
public:
  /// \p Rewritten has the entries of all kernels; it shares P's context.
  KernelCode(Program &P, std::unique_ptr<llvm::Module> Rewritten);
  ~KernelCode();
  /// For a launch of \p Items in groups like this. Null after an error, which
  /// went to \p Sink. For any number of threads.
  KernelEntry entryOf(const Kernel &K, uint64_t Items, const GroupShape &Group,
                      DiagnosticSink &Sink);
  bool isCompiled(const Kernel &K) const;

private:
  struct Entries {
    std::atomic<KernelEntry> Quick{nullptr}, Fitted{nullptr}, Any{nullptr};
    std::atomic<uint64_t> FittedTo{0}; // its key; 0: Fitted is not there yet
    /// Of launches until Fitted was there, and of others since then.
    std::atomic<uint64_t> Items{0}, OtherItems{0};
    bool HasLanes = false; // guarded by StatisticsMutex

    /// What serves a launch that wants \p How, or null: optimised code serves
    /// all, and may have come where quick code was asked for.
    KernelEntry serving(Effort How, const GroupShape &Group) const;
    void add(KernelEntry Entry, const CodeForm &Form);
  };

  /// What a launch gets, which may be better than it asked for.
  struct Made {
    KernelEntry Entry = nullptr;
    CodeForm Form;
    bool WasStored = false, HasLanes = false;
  };
  using Object = std::unique_ptr<llvm::MemoryBuffer>;

  llvm::SmallString<0> partOf(const Kernel &K) const;
  bool canFit(const Kernel &K) const;
  Object stored(llvm::StringRef Part, llvm::ArrayRef<CodeForm> Good,
                Made &Found);
  llvm::Expected<Object> compiled(const Kernel &K, llvm::StringRef Part,
                                  Made &New);
  llvm::Expected<Made> make(const Kernel &K, const CodeForm &Wanted,
                            llvm::ArrayRef<CodeForm> Good);
  void count(Entries &Known, const Made &M, double Seconds);

  Program &P;
  std::unique_ptr<llvm::Module> Rewritten; // guarded by P.SourceMutex
  std::mutex Compiling;                    // one kernel at a time
  HostMachine Machine;
  std::vector<Entries> All; // as P.Kernels
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
