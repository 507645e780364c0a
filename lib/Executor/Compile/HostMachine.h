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

/// What LLVM says of the processor, which it takes a while to find out.
struct Host {
  llvm::orc::JITTargetMachineBuilder Builder;
  /// As text: a DataLayout keeps what it works out, for one thread and for the
  /// types of one context.
  std::string Layout;
  std::string Processor; // its name and features

  /// Looks at it, once in a process.
  static llvm::Expected<const Host *> get();
};

/// A target machine that is the holder's alone, as good as new: it is kept for the
/// next holder afterwards, with what it has worked out about the processor, which
/// takes longer than small kernels do.
class HostMachine {
public:
  static llvm::Expected<HostMachine> take();
  HostMachine(HostMachine &&) = default;
  HostMachine &operator=(HostMachine &&) = delete;
  ~HostMachine();
  llvm::TargetMachine &operator*() const { return *Machine; }

private:
  explicit HostMachine(std::unique_ptr<llvm::TargetMachine> Machine);

  std::unique_ptr<llvm::TargetMachine> Machine;
};

/// A hash of all that the object compile() makes of \p Part, the bitcode of a
/// kernel, depends on: this build, the processor, how P is compiled, and what the
/// code says. Empty where the build is not known.
std::string nameOfObject(const Program &P, llvm::StringRef Processor,
                         llvm::StringRef Part, const CodeForm &Form);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTMACHINE_H
