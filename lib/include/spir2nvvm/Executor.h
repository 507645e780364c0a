// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs NVVM IR on the CPU: the translated module itself, as libNVVM would get
/// it, with its address spaces kept apart and its accesses checked.
///
///   ExecutorOptions Opts;
///   Opts.TimeLimit = std::chrono::seconds(10);
///   DiagnosticSink Sink([](const Diagnostic &D) { log(renderText(D)); });
///   std::unique_ptr<Executor> Run = Executor::create(Bytes, Opts, Sink);
///   DevicePtr Out = Run->allocate(4096, "out");
///   LaunchRequest Launch;
///   Launch.Kernel = "scale";
///   Launch.Groups = {16, 1, 1};
///   Launch.GroupSize = {64, 1, 1};
///   Launch.addPointer(Out);       // global float *out
///   Launch.addValue(2.0f);        // float factor
///   LaunchResult R = Run->launch(Launch, Sink);
///   if (R.clean())
///     Run->read(Out, Host.data(), 4096);
///
/// docs/executor.md describes what is checked and how the spaces are laid out.
/// Everything found wrong with the program is a diagnostic of the rules EX*;
/// nothing is printed and, in checked mode, no program can take the process
/// down. An executor is used by one thread at a time; launches use threads of
/// their own. Any number of executors may exist.

#ifndef SPIR2NVVM_EXECUTOR_H
#define SPIR2NVVM_EXECUTOR_H

#include "spir2nvvm/Diagnostics.h"
#include "spir2nvvm/ExecutorImages.h"
#include "spir2nvvm/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Checked looks at every access. Fast trusts the program: it must have run
/// clean in checked mode, or live in a process that may die.
enum class ExecutionMode { Checked, Fast };

/// Where __nv_* come from.
enum class MathSource {
  Toolkit, // the libdevice of a CUDA toolkit; the C library without one
  Host     // the C library
};

struct ExecutorOptions {
  ExecutionMode Mode = ExecutionMode::Checked;

  /// Threads that run work-groups; 0: one for each core. printf output and
  /// findings do not depend on it.
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

  MathSource Math = MathSource::Toolkit;
  std::string CudaPath; // as TranslateOptions::CudaPath

  /// Checked mode: also report reads of private and shared memory that nobody
  /// wrote (EX28, a warning: copying padding is a read too).
  bool CheckUninitialised = false;

  /// Of one launch; zero: none. A limit costs a poll in every loop.
  std::chrono::milliseconds TimeLimit{0};

  /// Instructions with findings after which a launch stops; 0: never.
  unsigned MaxFindings = 20;
};

/// An address in global memory as a kernel sees it (CUdeviceptr).
using DevicePtr = uint64_t;

/// What kernels may do with an allocation.
enum class BufferAccess { ReadWrite, ReadOnly };

/// A parameter as cuLaunchKernel passes it.
struct KernelParameter {
  std::string Name;
  uint64_t Size = 0;
  uint64_t Align = 1;
};

struct KernelSignature {
  std::string Name;
  std::vector<KernelParameter> Parameters;
  uint64_t StaticSharedBytes = 0;
  /// Private memory a work-item needs at most.
  uint64_t PrivateBytes = 0;
  bool UsesBarrier = false;
};

/// A part of the dynamic shared memory, which one local parameter points to.
struct SharedBlock {
  std::string Name;
  uint64_t Offset = 0, Bytes = 0;
};

struct LaunchRequest {
  std::string Kernel;
  std::array<uint32_t, 3> Groups{1, 1, 1};    // gridDim
  std::array<uint32_t, 3> GroupSize{1, 1, 1}; // blockDim

  /// The bytes of every parameter in order, hidden ones (global offset, work
  /// dimension: docs/launch-abi.md) last.
  std::vector<std::vector<uint8_t>> Arguments;
  uint64_t DynamicSharedBytes = 0;
  /// How it is divided, so that a step out of one part is found; empty: it is
  /// one object.
  std::vector<SharedBlock> DynamicBlocks;

  /// Gets printf's output, whole calls, in the order of the work-groups. Called
  /// by the launching thread only; empty: the output is dropped.
  std::function<void(llvm::StringRef)> Print;

  void addBytes(const void *Bytes, size_t Size) {
    const auto *First = static_cast<const uint8_t *>(Bytes);
    Arguments.emplace_back(First, First + Size);
  }
  template <typename T> void addValue(const T &Value) {
    static_assert(std::is_trivially_copyable_v<T>, "bytes are all there is");
    addBytes(&Value, sizeof(T));
  }
  void addPointer(DevicePtr Address) { addValue(Address); }
};

enum class LaunchEnd {
  Finished, // every work-item returned
  Refused,  // the request does not fit the kernel; nothing ran
  Stopped,  // too many findings, or one nothing can follow (EX30, EX33)
  TimeLimit // ExecutorOptions::TimeLimit
};

struct LaunchResult {
  LaunchEnd End = LaunchEnd::Refused;
  /// Instructions with findings, warnings included.
  unsigned Findings = 0;
  uint64_t Groups = 0, WorkItems = 0; // that were started
  double Seconds = 0;                 // without compilation

  bool clean() const { return End == LaunchEnd::Finished && Findings == 0; }
};

/// What creating the executor took and used.
struct ExecutorStatistics {
  double CompileSeconds = 0;
  /// The libdevice file, empty if none was needed or found.
  std::string LibDevice;
  /// __nv_* functions that run on the C library instead.
  std::vector<std::string> HostMath;
  /// Accesses the compiler could prove right, and those checked at run time.
  uint64_t ProvenAccesses = 0, CheckedAccesses = 0;
};

class ExecutorState;

class Executor {
public:
  /// Reads NVVM IR of either dialect, text or bitcode, and compiles it. Null
  /// after an error, which went to \p Sink.
  static std::unique_ptr<Executor> create(llvm::MemoryBufferRef Nvvm,
                                          const ExecutorOptions &Opts,
                                          DiagnosticSink &Sink);
  /// The same from a module, which is copied.
  static std::unique_ptr<Executor> create(const llvm::Module &M,
                                          const ExecutorOptions &Opts,
                                          DiagnosticSink &Sink);
  ~Executor();
  Executor(const Executor &) = delete;
  Executor &operator=(const Executor &) = delete;

  // ---- Global memory -------------------------------------------------------

  /// New memory of zeros, aligned to 256 bytes; \p Name stands in findings.
  /// Size 0 gives an address that nothing can be read from. 0 when the host
  /// has no memory left.
  DevicePtr allocate(uint64_t Bytes, llvm::StringRef Name,
                     BufferAccess Access = BufferAccess::ReadWrite);
  /// False when \p Base is not the start of an allocation.
  bool free(DevicePtr Base);
  /// False when the range is not inside one object. Constant ones included.
  bool write(DevicePtr To, const void *Bytes, uint64_t Size);
  bool read(DevicePtr From, void *Bytes, uint64_t Size) const;

  /// A variable of the module in global memory.
  struct Variable {
    DevicePtr Address;
    uint64_t Size;
  };
  std::optional<Variable> variable(llvm::StringRef Name) const;

  // ---- Images --------------------------------------------------------------

  /// An image of \p Desc with \p Pixels (rows, slices and layers without gaps),
  /// or of zeros when there are none. Nothing if the description is
  /// contradictory or the size of \p Pixels is not what it asks for.
  std::optional<ImageId> createImage(const ImageDesc &Desc,
                                     llvm::ArrayRef<uint8_t> Pixels = {});
  llvm::ArrayRef<uint8_t> pixels(ImageId Image) const;
  /// What CUDA's cuSurfObjectCreate and cuTexObjectCreate return.
  uint64_t surfaceHandle(ImageId Image);
  uint64_t textureHandle(ImageId Image, const SamplerDesc &Sampler);

  // ---- Kernels -------------------------------------------------------------

  const KernelSignature *kernel(llvm::StringRef Name) const;

  /// Runs a kernel to its end. After a finding a load gives zeros, a store is
  /// dropped, and the work-item goes on; each instruction is reported once,
  /// for the first work-item, with a count.
  LaunchResult launch(const LaunchRequest &Request, DiagnosticSink &Sink);

  const ExecutorStatistics &statistics() const;

private:
  explicit Executor(std::unique_ptr<ExecutorState> State);
  std::unique_ptr<ExecutorState> State;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_EXECUTOR_H
