// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The numbers of things without a name: @0, %1, %2 = type, !3 and #4. Order
/// is LLVM's own, so a print compares line by line with llvm-dis.

#ifndef SPIR2NVVM_LIB_WRITER_TEXT_TEXTSLOTS_H
#define SPIR2NVVM_LIB_WRITER_TEXT_TEXTSLOTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace spir2nvvm {

class TextSlots {
public:
  /// \p ScalarTbaa: tags are scalar types, as before LLVM 3.3.
  TextSlots(const llvm::Module &M, bool ScalarTbaa);

  /// The node to write for an attachment of an instruction: a struct-path TBAA
  /// tag is its access type where only scalar tags exist.
  const llvm::MDNode *attached(unsigned Kind, const llvm::MDNode *N) const;

  /// Numbers the arguments, blocks and instructions of \p F that have no name.
  /// Those in \p Folded get none: their text is another instruction's.
  using FoldedTo =
      llvm::DenseMap<const llvm::Instruction *, const llvm::Instruction *>;
  void enterFunction(const llvm::Function &F, FoldedTo Folded);
  void leaveFunction();
  /// The value whose name \p V goes by.
  const llvm::Value &representative(const llvm::Value &V) const;
  bool isFolded(const llvm::Instruction &I) const { return Folded.count(&I); }

  /// The name of \p V, which has one: what getName() says.
  llvm::StringRef nameOf(const llvm::Value &V) const;
  unsigned ofGlobal(const llvm::GlobalValue &G) const;
  unsigned ofLocal(const llvm::Value &V) const;
  unsigned ofType(const llvm::StructType *T) const;
  unsigned ofNode(const llvm::MDNode *N) const;
  unsigned ofAttributes(llvm::AttributeSet Attrs);

  llvm::ArrayRef<llvm::StructType *> namedTypes() const { return NamedTypes; }
  llvm::ArrayRef<llvm::StructType *> numberedTypes() const {
    return NumberedTypes;
  }
  llvm::ArrayRef<const llvm::MDNode *> nodes() const { return Nodes; }
  llvm::ArrayRef<llvm::AttributeSet> attributeGroups() const { return Groups; }

private:
  void numberGlobals(const llvm::Module &M);
  void numberTypesAndNodes(const llvm::Module &M);
  void numberTypes(llvm::ArrayRef<llvm::StructType *> Found);
  void addNode(const llvm::MDNode *Root);
  void addNodesAt(const llvm::GlobalObject &G);
  void addNodesOf(const llvm::Instruction &I);
  void collectNames(const llvm::Function &F);

  llvm::DenseMap<const llvm::GlobalValue *, unsigned> Globals;
  llvm::DenseMap<const llvm::Value *, unsigned> Locals;
  llvm::DenseMap<const llvm::Value *, llvm::StringRef> LocalNames;
  llvm::DenseMap<const llvm::StructType *, unsigned> Types;
  llvm::DenseMap<const llvm::MDNode *, unsigned> NodeNumbers;
  llvm::DenseMap<llvm::AttributeSet, unsigned> GroupNumbers;
  std::vector<llvm::StructType *> NamedTypes, NumberedTypes;
  std::vector<const llvm::MDNode *> Nodes;
  std::vector<llvm::AttributeSet> Groups;
  FoldedTo Folded;
  bool ScalarTbaa;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_TEXT_TEXTSLOTS_H
