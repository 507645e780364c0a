// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Types under a renumbering of address spaces.

#ifndef SPIR2NVVM_LIB_PASSES_RETYPE_TYPEMAP_H
#define SPIR2NVVM_LIB_PASSES_RETYPE_TYPEMAP_H

#include "Passes/Retype/Retype.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace spir2nvvm {

class SpaceTypeMap : public llvm::ValueMapTypeRemapper {
public:
  explicit SpaceTypeMap(const RetypePlan &Plan) : Plan(Plan) {}
  llvm::Type *remapType(llvm::Type *Ty) override;

  llvm::FunctionType *remapFunction(llvm::FunctionType *Ty,
                                    const llvm::AttributeList &Attrs);
  /// A pointer that keeps space 0 while its pointee changes.
  llvm::PointerType *remapInPlace(llvm::Type *Pointer);

private:
  llvm::Type *remapUncached(llvm::Type *Ty);
  llvm::Type *remapStruct(llvm::StructType *Ty);

  const RetypePlan Plan;
  llvm::DenseMap<llvm::Type *, llvm::Type *> Done;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_RETYPE_TYPEMAP_H
