// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes of a kernel's buffers that hold no value: between members of
/// structures, and after vectors of three. What copies a whole element writes
/// them, what copies its members does not, and both are right.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_COMPARE_PADDING_H
#define SPIR2NVVM_LIB_CONFORMANCE_COMPARE_PADDING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm::conformance {

class PaddingOfKernels {
public:
  /// Takes what the types of \p SpirKernel's parameters say.
  void add(const llvm::Function &SpirKernel);
  void add(const PaddingOfKernels &Other);

  /// \p Of with the padding of \p Like, a buffer that is this argument, too.
  std::vector<uint8_t> levelled(std::vector<uint8_t> Of,
                                llvm::ArrayRef<uint8_t> Like,
                                llvm::StringRef Kernel, size_t Argument) const;

private:
  /// Of each byte of one element whether it is padding; none has any: empty.
  using Element = std::vector<bool>;
  std::map<std::string, std::vector<Element>> ByKernel;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_COMPARE_PADDING_H
