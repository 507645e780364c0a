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
#include "Executor/Run/LaunchRequest.h"
#include "Target/Options.h"

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

/// Checked looks at every access. Fast trusts the program: it must have run
/// clean in checked mode, or live in a process that may die.
enum class ExecutionMode { Checked, Fast };

/// Where __nv_* come from.
enum class MathSource {
  Toolkit, // the libdevice of a CUDA toolkit; the C library without one
  Host     // the C library
};

/// Results of approximate instructions (rcp.approx and its like): as good as
/// the type allows, or as far off as PTX allows, up or down as the operands say.
enum class Approximation { Exact, Worst };

struct ExecutorOptions {
  ExecutionMode Mode = ExecutionMode::Checked;

  /// Threads that run work-groups; 0: one for each core. printf output and
  /// findings do not depend on it. Of an Executor; a CompiledProgram is
  /// launched on a pool.
  unsigned Threads = 0;

  /// What the text's dialect is and what libdevice is told it runs on.
  GpuArch Arch;
  Dialect Syntax = Dialect::Auto;

  // libNVVM's options of the same names, as __nvvm_reflect and plain
  // floating-point operations see them. Products and sums are never fused
  // unless the module says fma.
  bool FlushDenormals = false; // -ftz=1
  bool PreciseSqrt = true;     // -prec-sqrt=1

  /// Takes what it knows of libNVVM's options ("-ftz=1"), for instance
  /// Reflection::BackendOptions; the others do not change results here.
  void applyBackendOptions(llvm::ArrayRef<std::string> Options);

  Approximation Approximations = Approximation::Exact;

  MathSource Math = MathSource::Toolkit;
  std::string CudaPath; // as TranslateOptions::CudaPath

  /// Checked mode: also report reads of unwritten private and shared memory
  /// (EX28, a warning: copying padding is a read, too).
  bool CheckUninitialised = false;

  /// Every loop looks whether its launch is to end. Costs that, and loops that
  /// look cannot be vectorised; a time limit asks for it as well.
  bool Stoppable = false;
  /// Of one launch that has none of its own; zero: none.
  std::chrono::milliseconds TimeLimit{0};

  /// Instructions with findings after which a launch stops; 0: never.
  unsigned MaxFindings = 20;
};

/// A parameter as cuLaunchKernel passes it.
struct KernelParameter : ParameterSlot {
  std::string Name;
};

struct KernelSignature {
  std::string Name;
  std::vector<KernelParameter> Parameters;
  BlockShape Block; // of all of them
  uint64_t StaticSharedBytes = 0;
  /// Private memory a work-item needs at most.
  uint64_t PrivateBytes = 0;
  /// Work-items of a group it insists on (reqntid); zeros: any.
  std::array<uint32_t, 3> RequiredGroup{0, 0, 0};
  bool UsesBarrier = false, UsesPrintf = false;
  /// Instructions that a work-item executes at most; 0: it loops, waits, prints
  /// or may end the launch, or they are very many.
  uint64_t ItemWork = 0;

  /// So little work that sharing it among threads takes longer.
  bool isBriefFor(uint64_t Groups, uint64_t ItemsPerGroup) const {
    constexpr uint64_t Most = 8192;
    return ItemWork != 0 && Groups <= Most && ItemsPerGroup <= Most &&
           Groups * ItemsPerGroup <= Most / ItemWork;
  }
};

/// What compiling took and used, so far: a kernel is compiled when it is
/// launched first.
struct ExecutorStatistics {
  double CompileSeconds = 0;
  /// The libdevice file, empty if none was needed or found.
  std::string LibDevice;
  /// __nv_* functions that run on the C library instead.
  std::vector<std::string> HostMath;
  /// Accesses the compiler could prove right, and those checked at run time.
  uint64_t ProvenAccesses = 0, CheckedAccesses = 0;
  /// Loops that run without checks where one test in front says they may.
  uint64_t GuardedLoops = 0;
};

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

private:
  explicit CompiledProgram(std::unique_ptr<executor::Program> P);
  const executor::Kernel &kernelOf(const KernelSignature &Kernel) const;
  std::unique_ptr<executor::Program> P;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILEDPROGRAM_H
