// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The processor that kernels are compiled for, and the names of what is made of
/// them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTMACHINE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTMACHINE_H

#include "Executor/Compile/Prepare.h"

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"

namespace spir2nvvm::executor {

class HostMachine {
public:
  /// Looks at the processor, once.
  llvm::Error detect();
  /// After detect().
  llvm::Expected<llvm::TargetMachine *> get();
  /// After detect(): name and features.
  const std::string &processor() const { return Processor; }

private:
  std::string Processor;
  llvm::Optional<llvm::orc::JITTargetMachineBuilder> Builder;
  std::unique_ptr<llvm::TargetMachine> Machine;
};

/// A hash of all that the object compile() makes of \p Part, the bitcode of a
/// kernel, depends on: this build, the processor, how P is compiled, and what the
/// code says. Empty where the build is not known.
std::string nameOfObject(const Program &P, llvm::StringRef Processor,
                         llvm::StringRef Part, const CodeForm &Form);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTMACHINE_H
