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
/// down. An executor is one program, one memory and one pool of threads; for
/// several of each there are CompiledProgram.h, Memory/DeviceMemory.h and
/// Run/LaunchRequest.h, whose classes it is made of.

#ifndef SPIR2NVVM_LIB_EXECUTOR_EXECUTOR_H
#define SPIR2NVVM_LIB_EXECUTOR_EXECUTOR_H

#include "Executor/CompiledProgram.h"

namespace spir2nvvm {

class Executor {
public:
  /// As CompiledProgram's. Null after an error, which went to \p Sink.
  static std::unique_ptr<Executor> create(llvm::MemoryBufferRef Nvvm,
                                          const ExecutorOptions &Opts,
                                          DiagnosticSink &Sink);
  static std::unique_ptr<Executor>
  create(std::unique_ptr<llvm::LLVMContext> Context,
         std::unique_ptr<llvm::Module> M, const ExecutorOptions &Opts,
         DiagnosticSink &Sink);
  static std::unique_ptr<Executor> create(const llvm::Module &M,
                                          const ExecutorOptions &Opts,
                                          DiagnosticSink &Sink);

  DeviceMemory &memory() const { return *Program->memory(); }
  const CompiledProgram &program() const { return *Program; }

  // What most users need of both.
  DevicePtr allocate(uint64_t Bytes, llvm::StringRef Name,
                     BufferAccess Access = BufferAccess::ReadWrite) {
    return memory().allocate(Bytes, Name, Access);
  }
  bool free(DevicePtr Base) { return memory().free(Base); }
  bool write(DevicePtr To, const void *Bytes, uint64_t Size) {
    return memory().write(To, Bytes, Size);
  }
  bool read(DevicePtr From, void *Bytes, uint64_t Size) const {
    return memory().read(From, Bytes, Size);
  }
  const KernelSignature *kernel(llvm::StringRef Name) const {
    return Program->kernel(Name);
  }
  std::optional<ProgramVariable> variable(llvm::StringRef Name) const {
    return Program->variable(Name);
  }
  ExecutorStatistics statistics() const { return Program->statistics(); }
  LaunchResult launch(const LaunchRequest &Request,
                      DiagnosticSink &Sink) const {
    return Program->launch(Request, *Pool, Sink);
  }

private:
  static std::unique_ptr<Executor>
  around(std::shared_ptr<CompiledProgram> Program, unsigned Threads);
  Executor(std::shared_ptr<CompiledProgram> Program, unsigned Threads)
      : Program(std::move(Program)), Pool(WorkerPool::create(Threads)) {}
  std::shared_ptr<CompiledProgram> Program;
  std::shared_ptr<WorkerPool> Pool;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_EXECUTOR_H
