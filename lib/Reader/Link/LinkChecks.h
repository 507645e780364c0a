// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the link stage knows beyond LLVM's linker: clashes with the names of
/// both files, and the meaning of opencl.* metadata.

#ifndef SPIR2NVVM_LIB_READER_LINK_LINKCHECKS_H
#define SPIR2NVVM_LIB_READER_LINK_LINKCHECKS_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

using ModuleList = llvm::ArrayRef<std::unique_ptr<llvm::Module>>;

/// Reports every symbol two modules disagree about. LLVM's linker would stop
/// at the first clash and would cast one type to the other in silence.
bool checkSymbols(ModuleList Modules, DiagnosticSink &Sink);

/// The module-wide opencl.* statements of several modules as one. Taken before
/// linking, because LLVM's linker only strings them together.
class LinkedMetadata {
public:
  LinkedMetadata(ModuleList Modules, DiagnosticSink &Sink);
  void writeTo(llvm::Module &M) const;

private:
  struct Words {
    const char *Node;
    std::vector<std::string> Union;
  };
  struct Version {
    const char *Node;
    std::optional<std::pair<uint64_t, uint64_t>> Highest;
  };
  std::vector<Words> WordLists;
  std::vector<Version> Versions;
  bool Contracts = true;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_LINK_LINKCHECKS_H
