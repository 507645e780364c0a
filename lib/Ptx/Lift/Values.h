// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX's types and spaces as LLVM's. A register is an integer of its width,
/// float or double; halves and packed values are bits.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_VALUES_H
#define SPIR2NVVM_LIB_PTX_LIFT_VALUES_H

#include "Ptx/Tree.h"
#include "Target/AddressSpaces.h"
#include "Target/TextRef.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"

namespace spir2nvvm::ptx {

inline bool isSigned(ScalarType T) { return wordOf(T)[0] == 's'; }
inline bool isSingleOrDouble(ScalarType T) {
  return T == ScalarType::F32 || T == ScalarType::F64;
}

inline llvm::Type *llvmType(llvm::LLVMContext &Context, ScalarType T) {
  if (T == ScalarType::F32)
    return llvm::Type::getFloatTy(Context);
  if (T == ScalarType::F64)
    return llvm::Type::getDoubleTy(Context);
  return llvm::Type::getIntNTy(Context, bitsOf(T));
}

/// Bits of that many, as 'b' of PTX.
inline ScalarType bitsType(unsigned Bits) {
  switch (Bits) {
  case 1:
    return ScalarType::Pred;
  case 8:
    return ScalarType::B8;
  case 16:
    return ScalarType::B16;
  case 64:
    return ScalarType::B64;
  case 128:
    return ScalarType::B128;
  default:
    return ScalarType::B32;
  }
}

/// LLVM's number; kernel parameters and those of functions are generic.
inline unsigned addressSpace(StateSpace Space) {
  switch (Space) {
  case StateSpace::Global:
    return nvvm::Global;
  case StateSpace::Shared:
    return nvvm::Shared;
  case StateSpace::Const:
    return nvvm::Constant;
  case StateSpace::Local:
    return nvvm::Local;
  default:
    return nvvm::Generic;
  }
}

/// In the words of findings.
inline llvm::StringRef spaceName(StateSpace Space) {
  switch (Space) {
  case StateSpace::Global:
    return "global memory";
  case StateSpace::Shared:
    return "shared memory";
  case StateSpace::Const:
    return "constant memory";
  case StateSpace::Local:
    return "local memory";
  case StateSpace::Param:
    return "parameters";
  default:
    return "generic memory";
  }
}

/// The space that a modifier says, "shared::cta" too; None for other words.
inline StateSpace spaceOf(llvm::StringRef Word) {
  Word = Word.split(':').first;
  if (Word == "global")
    return StateSpace::Global;
  if (Word == "shared")
    return StateSpace::Shared;
  if (Word == "const")
    return StateSpace::Const;
  if (Word == "local")
    return StateSpace::Local;
  return Word == "param" ? StateSpace::Param : StateSpace::None;
}

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_VALUES_H
