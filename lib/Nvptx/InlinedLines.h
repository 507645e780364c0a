// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls in the lines of PTX. LLVM 14's back end writes ".loc 1 5 3" also of
/// inlined code, and libNVVM
///
///   .loc 1 9 7
///   .loc 1 5 3, function_name $L__info_string0, inlined_at 1 9 7
///
/// While the back end runs, each location of inlined code has a line number of
/// its own, by which the text finds it again.

#ifndef SPIR2NVVM_LIB_NVPTX_INLINEDLINES_H
#define SPIR2NVVM_LIB_NVPTX_INLINEDLINES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class DILocation;
class Module;
} // namespace llvm

namespace spir2nvvm::nvptx {

class InlinedLines {
public:
  /// Numbers the locations of \p M, whose debug information is lines alone;
  /// otherwise leaves it as it is.
  explicit InlinedLines(llvm::Module &M);

  /// \p Ptx, which was made of the module, with the lines as they were and the
  /// calls. What is called like that needs PTX 7.2.
  std::string restore(llvm::StringRef Ptx) const;

private:
  std::vector<const llvm::DILocation *> Places; // by their number
};

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_INLINEDLINES_H
