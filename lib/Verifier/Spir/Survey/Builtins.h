// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which declarations are OpenCL builtins, decided once for all families.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_BUILTINS_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_BUILTINS_H

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace llvm {
class Function;
class Module;
class Type;
} // namespace llvm

namespace spir2nvvm::spirverify {

inline std::string_view view(llvm::StringRef S) { return {S.data(), S.size()}; }

/// \p Hint filled from the parameters of \p F; \p Storage holds them.
mangling::FunctionHint hintOf(const llvm::Function &F,
                              std::vector<mangling::ParamHint> &Storage);
mangling::ParamHint hintOf(const llvm::Type &Ty);

inline llvm::ArrayRef<mangling::Type>
paramsOf(const mangling::Prototype &Proto) {
  return llvm::makeArrayRef(Proto.Params).take_front(Proto.NumParams);
}

/// Declared builtins by function.
class BuiltinMap {
public:
  BuiltinMap(const llvm::Module &M, unsigned PointerBits);
  /// Null for anything but a declared builtin.
  const mangling::Prototype *lookup(const llvm::Function *F) const;
  /// Whether \p Test holds for one of them: rules about the calls of some
  /// builtins need not look for calls where these are undeclared.
  template <typename TestT> bool any(TestT Test) const {
    return llvm::any_of(
        Known, [&Test](const auto &Entry) { return Test(Entry.second); });
  }

private:
  llvm::DenseMap<const llvm::Function *, mangling::Prototype> Known;
};

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_BUILTINS_H
