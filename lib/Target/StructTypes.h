// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which structures a module uses.

#ifndef SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H
#define SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H

#include "Target/FirstVisits.h"

#include "llvm/IR/Attributes.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace spir2nvvm {

/// The identified structures of \p M, in the order in which
/// llvm::TypeFinder finds them and LLVM writes them. That one asks three sets
/// for each operand, which is as much work as a pass.
std::vector<llvm::StructType *> structTypesOf(const llvm::Module &M);

/// The same step by step, for those who walk over the module anyway: globals,
/// then each function with its instructions, then named metadata.
class StructTypeFinder {
public:
  void addGlobals(const llvm::Module &M);
  /// What \p F is by itself.
  void addFunction(const llvm::Function &F);
  void addInstruction(const llvm::Instruction &I);
  void addNamedMetadata(const llvm::Module &M);

  std::vector<llvm::StructType *> Found;

private:
  void addType(llvm::Type *Ty);
  void addNewType(llvm::Type *Ty);
  void addValue(const llvm::Value *V);
  void addWrapped(const llvm::Metadata *MD);
  void addNode(const llvm::MDNode *N);
  void addAttributes(llvm::AttributeList Attrs);

  FirstVisits<llvm::Type> Types;
  FirstVisits<llvm::Value> Constants;
  FirstVisits<llvm::MDNode> Nodes;
  llvm::DenseSet<llvm::AttributeList> Attributes;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H
