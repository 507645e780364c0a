// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One program with one memory.

#include "Executor/Executor.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

// Of its own: findings name the same addresses in every run.
static std::shared_ptr<DeviceMemory> ownMemory() {
  return DeviceMemory::create();
}

std::unique_ptr<Executor>
Executor::around(std::shared_ptr<CompiledProgram> Program, unsigned Threads) {
  if (!Program)
    return nullptr;
  return std::unique_ptr<Executor>(new Executor(std::move(Program), Threads));
}

std::unique_ptr<Executor> Executor::create(MemoryBufferRef Nvvm,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  return around(CompiledProgram::create(Nvvm, Opts, ownMemory(), Sink),
                Opts.Threads);
}

std::unique_ptr<Executor> Executor::create(std::unique_ptr<LLVMContext> Context,
                                           std::unique_ptr<Module> M,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  return around(CompiledProgram::create(std::move(Context), std::move(M), Opts,
                                        ownMemory(), Sink),
                Opts.Threads);
}

std::unique_ptr<Executor> Executor::create(const Module &M,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  return around(CompiledProgram::create(M, Opts, ownMemory(), Sink),
                Opts.Threads);
}
