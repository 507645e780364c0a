// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches on the CPU executor.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CPUDEVICE_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CPUDEVICE_H

#include "Conformance/Launch/Launch.h"
#include "Executor/Executor.h"
#include "Stages/Reflection.h"

struct s2n_image;

namespace spir2nvvm::conformance {

/// Fills the textures of a descriptor, one for each sampler state, as
/// docs/launch-abi.md asks of a runtime.
void addTextures(spir2nvvm::DeviceMemory &Memory, ImageId Id,
                 bool ReadAsInteger, s2n_image &D);

class CpuDevice {
public:
  /// Compiles a translated module. Null after an error, which went to \p Sink.
  static std::unique_ptr<CpuDevice> create(llvm::MemoryBufferRef Nvvm,
                                           const Reflection &Info,
                                           ExecutorOptions Opts,
                                           DiagnosticSink &Sink);
  /// The same of PTX, which has the options of its compilation in it.
  static std::unique_ptr<CpuDevice> createFromPtx(llvm::StringRef Ptx,
                                                  llvm::StringRef Name,
                                                  const Reflection &Info,
                                                  const ExecutorOptions &Opts,
                                                  DiagnosticSink &Sink);

  /// Everything the executor finds is in the outcome's findings.
  launch::Outcome run(const launch::Launch &L);

  ExecutorStatistics statistics() const { return Run->statistics(); }

private:
  CpuDevice(std::unique_ptr<Executor> Run, const Reflection &Info)
      : Run(std::move(Run)), Info(Info) {}

  std::unique_ptr<Executor> Run;
  const Reflection &Info;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CPUDEVICE_H
