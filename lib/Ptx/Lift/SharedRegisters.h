// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers that one statement of inline PTX declares, outside of braces, and
/// others of its function use:
///
///   asm volatile(".reg .u32 sum;");
///   asm volatile("add.u32 sum, %0, 3;" : : "r"(a));

#ifndef SPIR2NVVM_LIB_PTX_LIFT_SHAREDREGISTERS_H
#define SPIR2NVVM_LIB_PTX_LIFT_SHAREDREGISTERS_H

#include "Ptx/Tree.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace spir2nvvm::ptx {

struct SharedRegister {
  std::string Name;
  ScalarType Type;
  bool IsDeclaredHere; // by the text itself

  /// How its bits are moved: "pred", "b32".
  std::string moved() const;
};

/// Those of one function.
class SharedRegisters {
public:
  void add(llvm::StringRef Text);
  /// What \p Text, which was added, has in common with others.
  std::vector<SharedRegister> of(llvm::StringRef Text) const;
  /// One that \p Text declares and another, too, which ptxas refuses; or
  /// nothing.
  std::string declaredTwice(llvm::StringRef Text) const;

private:
  struct Declared {
    ScalarType Type = ScalarType::B32;
    unsigned Times = 0;
  };
  llvm::StringMap<Declared> Known;
  llvm::StringSet<> Borrowed; // used by texts that do not declare them
};

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_SHAREDREGISTERS_H
