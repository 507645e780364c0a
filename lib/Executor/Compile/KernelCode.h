// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The host's code of a program's kernels. Each is compiled when it is launched
/// first: programs have many kernels, most processes run few of them, and
/// compiling is what takes time. A kernel whose launches execute less than it
/// would take to optimise it is compiled quickly first. So is one whose launch is
/// certainly short: a thread of the pool optimises it while launches go on, and
/// their groups run the new code as soon as it is there. What is optimised
/// first is for groups of the size that is launched then, which takes less time to
/// compile and to run; other sizes share code that runs any. What another process
/// has compiled is taken from ExecutorOptions::Objects.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Run/Pool.h"

#include "llvm/Support/Error.h"

#include <atomic>

namespace spir2nvvm::executor {

class KernelCode {
public:
  /// \p Rewritten has the entries of all kernels; it shares P's context.
  KernelCode(Program &P, std::unique_ptr<llvm::Module> Rewritten);
  ~KernelCode();
  /// For a launch of \p Items in groups like this on \p Pool. Without an entry
  /// after an error, which went to \p Sink. For any number of threads.
  LaunchCode codeFor(const Kernel &K, uint64_t Items, const GroupShape &Group,
                     PoolState &Pool, DiagnosticSink &Sink);
  bool isCompiled(const Kernel &K) const;
  /// Nothing is compiled any more for groups like that.
  bool isReady(const Kernel &K, const GroupShape &Group) const;

private:
  class Later;
  struct Entries {
    std::atomic<KernelEntry> Quick{nullptr}, Fitted{nullptr}, Any{nullptr};
    std::atomic<uint64_t> FittedTo{0}; // its key; 0: Fitted is not there yet
    /// Of launches until Fitted was there, and of others since then.
    std::atomic<uint64_t> Items{0}, OtherItems{0};
    bool HasLanes = false; // guarded by StatisticsMutex
    /// Somebody makes what is fitted, or has made it; guarded by Compiling.
    bool IsFitted = false;
    /// What is optimised beside launches: for any size, and fitted; guarded by
    /// Installing.
    std::weak_ptr<Later> Coming[2];
    std::atomic<bool> Failed{false}; // one of those

    /// What serves a launch that wants \p How, or null: optimised code serves
    /// all, and may have come where quick code was asked for.
    KernelEntry serving(Effort How, const GroupShape &Group) const;
    KernelEntry of(const CodeForm &Form) const;
    void add(KernelEntry Entry, const CodeForm &Form);
  };

  /// What a launch wants.
  struct Wish {
    const Kernel &K;
    Entries &Known;
    const GroupShape &Group;
    Effort How;
    /// If quick code will do while this optimises it; null: it will not.
    PoolState *Beside;
  };
  /// What a launch gets, which may be better than it asked for.
  struct Made {
    KernelEntry Entry = nullptr;
    CodeForm Form;
    bool WasStored = false, HasLanes = false;
  };
  using Object = std::unique_ptr<llvm::MemoryBuffer>;

  Entries &knownOf(const Kernel &K);
  llvm::SmallString<0> partOf(const Kernel &K) const;
  bool canFit(const Kernel &K) const;
  bool canOptimiseBeside(const Kernel &K, uint64_t Items) const;
  Object stored(llvm::StringRef Part, llvm::ArrayRef<CodeForm> Good,
                Made &Found);
  llvm::Expected<Object> compiled(const Kernel &K, llvm::StringRef Part,
                                  Made &New) const;
  llvm::Error install(const Kernel &K, Object Code, Made &M);
  using Clock = std::chrono::steady_clock;
  void count(Entries &Known, const Made &M, Clock::time_point Begin);
  LaunchCode ready(const Wish &W);
  static llvm::SmallVector<CodeForm, 3> goodFor(const Wish &W,
                                                const CodeForm &Best);
  llvm::Expected<LaunchCode> make(const Wish &W);

  std::shared_ptr<Later> comingFor(const Wish &W);
  bool takesOver(const Wish &W);
  bool optimiseLater(const Wish &W, const CodeForm &Best, llvm::StringRef Part);
  void optimise(Later &L);

  Program &P;
  std::unique_ptr<llvm::Module> Rewritten; // guarded by P.SourceMutex
  std::mutex Compiling;                    // one kernel at a time
  std::mutex Optimising;                   // and one beside it
  std::mutex Installing;
  std::vector<Entries> All; // as P.Kernels
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_KERNELCODE_H
