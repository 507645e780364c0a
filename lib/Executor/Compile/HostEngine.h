// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a program's machine code is linked, at addresses of this process.
/// orc::LLJIT does this and compiles, too: it makes a target machine for each
/// program, and every symbol has to be told to it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTENGINE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTENGINE_H

#include "llvm/ExecutionEngine/Orc/Core.h"

namespace llvm {
class MemoryBuffer;
namespace orc {
class RTDyldObjectLinkingLayer;
} // namespace orc
} // namespace llvm

namespace spir2nvvm::executor {

class HostEngine {
public:
  /// \p TellsDebugger: of each object that is added.
  static llvm::Expected<std::unique_ptr<HostEngine>> start(bool TellsDebugger);
  ~HostEngine();

  /// Gives a name to an address of this process, beside those of what compiled
  /// code may call.
  llvm::Error name(llvm::StringRef Symbol, const void *Place);
  llvm::Error add(std::unique_ptr<llvm::MemoryBuffer> Object);
  llvm::Expected<llvm::JITTargetAddress> addressOf(llvm::StringRef Symbol);

private:
  HostEngine(std::unique_ptr<llvm::orc::ExecutorProcessControl> Control,
             bool TellsDebugger);

  llvm::orc::ExecutionSession Session;
  llvm::orc::JITDylib &Symbols;
  std::unique_ptr<llvm::orc::RTDyldObjectLinkingLayer> Linker;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_HOSTENGINE_H
