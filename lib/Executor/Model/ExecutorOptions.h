// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a program is compiled and run, and what compiling it took.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_EXECUTOROPTIONS_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_EXECUTOROPTIONS_H

#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spir2nvvm {

class FileStore;

/// Checked looks at every access. Fast trusts the program: it must have run
/// clean in checked mode, or live in a process that may die.
enum class ExecutionMode { Checked, Fast };

/// Where __nv_* come from.
enum class MathSource {
  Toolkit, // the libdevice of a CUDA toolkit; our own library without one
  Own,     // our own library, as LLVM's back end links it; else the C library
  Host     // the C library
};

/// Results of approximate instructions (rcp.approx and its like): as good as
/// the type allows, or as far off as PTX allows, up or down as the operands say.
enum class Approximation { Exact, Worst };

/// How the lanes of a warp go on: each by itself, as PTX allows, or all of them
/// one access to memory after the other, as GPUs before Volta (LockStep.cpp).
enum class WarpOrder { Independent, LockStep };

/// What is reported of accesses that nothing orders: nothing, those of lanes of
/// a warp to shared memory (EX49), all of a launch (EX50).
enum class OrderCheck { None, Lanes, Races };

/// Results that end a calculation without a fault (EX53 to EX55).
struct TrapOptions {
  bool Nan = false, Infinity = false, Overflow = false;
  bool any() const { return Nan || Infinity || Overflow; }
};

/// The words for ExecutorOptions::Lanes.
inline constexpr std::pair<std::string_view, unsigned> LaneWords[] = {
    {"on", 0}, {"off", 1}, {"2", 2},   {"4", 4},
    {"8", 8},  {"16", 16}, {"32", 32}, {"64", 64}};

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

  /// What is looked for, as words with commas between: "races,advise". All but
  /// "none" is checked mode. False for a word that there is not.
  bool setChecks(llvm::StringRef Words);

  Approximation Approximations = Approximation::Exact;

  MathSource Math = MathSource::Toolkit;
  std::string CudaPath; // as TranslateOptions::CudaPath

  /// Kernels are compiled without being optimised for launches that execute
  /// little, and once more when they have executed a lot.
  bool CompilesQuickly = false;
  /// With that, in fast mode: where nothing is lost by it, another thread
  /// optimises a kernel while launches go on.
  bool OptimisesBeside = false;

  /// Where the host's code of kernels is kept for other processes; null: nowhere.
  std::shared_ptr<FileStore> Objects;

  /// Fast mode: neighbouring work-items that run as lanes of vectors, a power of
  /// two; 0: as many as the processor's vectors hold, 1: none. Results are the
  /// same. (LaneLoops.cpp)
  unsigned Lanes = 0;

  /// Checked mode: also report reads of unwritten private and shared memory
  /// (EX28, a warning: copying padding is a read, too).
  bool CheckUninitialised = false;

  /// Checked mode: what makes a NaN or an infinity of numbers, or a signed sum
  /// or product that does not fit.
  TrapOptions Traps;

  /// Checked mode: notes about what is slow on a GPU (EX56 to EX59).
  bool Advises = false;

  /// Fast mode: code for gdb, not optimised, where each work-item has a stack of
  /// its own. Wants full debug information. (DebugValues.cpp)
  bool Debugs = false;

  WarpOrder Warps = WarpOrder::Independent;
  /// Checked mode, independent lanes.
  OrderCheck Order = OrderCheck::None;

  /// Every loop looks whether its launch is to end. Costs that, and loops that
  /// look cannot be vectorised; a time limit asks for it as well.
  bool Stoppable = false;
  /// Of one launch that has none of its own; zero: none.
  std::chrono::milliseconds TimeLimit{0};

  /// Instructions with findings after which a launch stops; 0: never.
  unsigned MaxFindings = 20;
};

/// What compiling took and used, so far: a kernel is compiled when it is
/// launched first.
struct ExecutorStatistics {
  double CompileSeconds = 0;
  unsigned QuickKernels = 0, OptimisedKernels = 0;
  /// Those that another process had compiled.
  unsigned StoredKernels = 0;
  /// Those whose work-items are lanes of vectors.
  unsigned LaneKernels = 0;
  /// Kernels whose work-items are fibres, and those whose lanes exchange values
  /// without.
  unsigned FibreKernels = 0, ExchangingKernels = 0;
  /// Those during which the processor makes subnormal numbers zeros.
  unsigned FlushingKernels = 0;
  /// The libdevice file, empty if none was needed or found.
  std::string LibDevice;
  /// __nv_* functions that run on the C library instead.
  std::vector<std::string> HostMath;
  /// Accesses the compiler could prove right, and those checked at run time.
  uint64_t ProvenAccesses = 0, CheckedAccesses = 0;
  /// Loops that run without checks where one test in front says they may.
  uint64_t GuardedLoops = 0;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_EXECUTOROPTIONS_H
