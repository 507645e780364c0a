// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every type and every constant of a module once, with the first place that
/// needs it. Typed pointers make types cyclic and constants nest without bound
/// in a hostile module, so nothing here recurses.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_WALK_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_WALK_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace spir2nvvm::spirverify {

/// An instruction, function or global; becomes a Subject when it is reported.
class Place {
public:
  Place(const llvm::Value &V) : V(&V) {}
  operator Subject() const;
  const llvm::Value &value() const { return *V; }

private:
  const llvm::Value *V;
};

/// Constants reachable from instructions and initialisers; global values are
/// listed and not entered.
struct ConstantAt {
  const llvm::Constant &Value;
  Place Where;
};

/// Types of globals, functions, instructions and constants, and what these
/// types contain or point to.
struct TypeAt {
  const llvm::Type &Ty;
  Place Where;
};

/// Found in one walk, for all rules.
struct Parts {
  explicit Parts(const llvm::Module &M);

  std::vector<TypeAt> Types;
  std::vector<ConstantAt> Constants;
};

/// What \p Ty contains or points to.
llvm::ArrayRef<llvm::Type *> partsOf(const llvm::Type &Ty);

/// First type for which \p Test holds among \p Ty and what it contains, going
/// through pointers only when \p Pointees. Null if none.
const llvm::Type *findType(const llvm::Type &Ty, bool Pointees,
                           llvm::function_ref<bool(const llvm::Type &)> Test);

/// The struct a pointer points to if that is opaque: an image, an event, ...
const llvm::StructType *opaquePointee(const llvm::Type &Ty);

/// "opencl.image2d_t" for "opencl.image2d_t.3": several modules in one context
/// make LLVM number the names.
llvm::StringRef nameOf(const llvm::StructType &Struct);

/// Variables that list functions for tools and have no effect in a module:
/// llvm.used and its like.
bool isBookkeeping(const llvm::GlobalValue &G);

inline auto instructionsOf(const llvm::Function &F) {
  return llvm::instructions(F);
}

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_WALK_H
