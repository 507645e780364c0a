// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One program with one memory, for who needs no more.

#include "Executor/Executor.h"

using namespace llvm;
using namespace spir2nvvm;

// Of its own: findings name the same addresses in every run.
std::unique_ptr<Executor> Executor::create(MemoryBufferRef Nvvm,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  auto Program =
      CompiledProgram::create(Nvvm, Opts, DeviceMemory::create(), Sink);
  if (!Program)
    return nullptr;
  return std::unique_ptr<Executor>(
      new Executor(std::move(Program), Opts.Threads));
}

std::unique_ptr<Executor> Executor::create(const Module &M,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  auto Program = CompiledProgram::create(M, Opts, DeviceMemory::create(), Sink);
  if (!Program)
    return nullptr;
  return std::unique_ptr<Executor>(
      new Executor(std::move(Program), Opts.Threads));
}
