// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs' source, for a debugger to show: it reads files.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_DEBUGGEDSOURCES_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_DEBUGGEDSOURCES_H

#include "Process/TemporaryFolder.h"

#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>

namespace spir2nvvm::opencl {

/// Files that live as long as the process, unless a signal ends it.
class DebuggedSources {
public:
  /// Leaked: other threads may build while the process ends.
  static DebuggedSources &get();

  /// \p Source with a #line that names a file, program.cl, with this text; as
  /// it is, if there can be none.
  std::string withFile(const std::string &Source);

private:
  DebuggedSources();
  void remove();

  const pid_t Owner; // a child of fork() shows what it has from here
  std::mutex Mutex;  // guards what follows
  std::unique_ptr<TemporaryFolder> Folder;
  unsigned Count = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_DEBUGGEDSOURCES_H
