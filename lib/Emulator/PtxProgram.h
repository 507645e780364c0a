// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From PTX, one module or several, to a module of NVVM IR that the executor
/// compiles, with messages as ptxas and nvlink write them.

#ifndef SPIR2NVVM_LIB_EMULATOR_PTXPROGRAM_H
#define SPIR2NVVM_LIB_EMULATOR_PTXPROGRAM_H

#include "Cuda/Types.h"
#include "Emulator/ProgramCache.h"
#include "Ptx/Tree.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace spir2nvvm::emulator {

class PtxProgram {
public:
  /// For a device of \p Arch (75).
  explicit PtxProgram(unsigned Arch);
  ~PtxProgram();
  PtxProgram(const PtxProgram &) = delete;
  PtxProgram &operator=(const PtxProgram &) = delete;

  /// Reads a module and links it to those before. \p Name is what errors of
  /// linking call it.
  cuda::Code add(std::string_view Text, const std::string &Name);
  /// Everything that is used must be there.
  cuda::Code checkComplete();
  /// Whether a kernel can leave something in a variable.
  bool keepsSomething() const;
  /// Compiles the whole; null after an error. With \p Open variables the host
  /// may write those of a module alone, too: then none is a constant.
  std::shared_ptr<CompiledProgram> compile(const ExecutorOptions &Opts,
                                           std::shared_ptr<DeviceMemory> Memory,
                                           bool Open);

  const PtxFacts &facts() const { return Facts; }
  const std::string &errors() const { return Errors; }
  const std::string &notes() const { return Notes; }

private:
  void take(const Diagnostic &D);
  cuda::Code checkVersion(std::string_view Text);
  cuda::Code checkTarget(const ptx::Module &M);
  cuda::Code link(std::unique_ptr<llvm::Module> M, const std::string &Name);
  void note(const ptx::Module &M);

  const unsigned Arch;
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Whole;
  PtxFacts Facts;
  std::string Errors, Notes;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_PTXPROGRAM_H
