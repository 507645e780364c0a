// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which pointers may point into one object, and how far apart. Pointers that
/// flow into each other are one class (Steensgaard's analysis); each has a
/// place in it. Where the same pointer has several places, in a loop or after
/// a variable index, places count modulo the class's stride.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_POINTERCLASSES_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_POINTERCLASSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <vector>

namespace spir2nvvm {

class PointerClasses {
public:
  explicit PointerClasses(llvm::Module &M);

  struct Place {
    unsigned Class;
    uint64_t Offset; // modulo 2^64; less than the class's stride if it has one
  };

  /// Of a pointer that a load or a store uses.
  Place placeOf(const llvm::Value &Pointer);
  /// 0: each pointer has one place.
  uint64_t strideOf(unsigned Class) const { return Nodes[Class].Stride; }
  /// Whether a function's variable is in it, which an optimiser may keep in
  /// registers.
  bool hasVariable(unsigned Class) const { return Nodes[Class].HasVariable; }

private:
  static constexpr unsigned None = ~0u;
  struct Node {
    unsigned Parent;
    uint64_t Offset = 0; // from the parent
    uint64_t Stride = 0;
    unsigned Contents = None; // what the pointers in it point to
    bool HasVariable = false;
  };

  unsigned newNode();
  unsigned nodeOf(const llvm::Value *Pointer);
  unsigned contentsOf(unsigned N);
  Place find(unsigned N);
  void unify(unsigned A, unsigned B, uint64_t Distance);
  void flow(const llvm::Value *To, const llvm::Value *From);
  void flowUnknown(const llvm::Value *Pointer);

  void visit(const llvm::Instruction &I);
  void visitCall(const llvm::CallBase &Call);
  void visitAddress(const llvm::GEPOperator &Address);

  const llvm::DataLayout &Layout;
  llvm::DenseMap<const llvm::Value *, unsigned> Known;
  std::vector<Node> Nodes;
  unsigned Unknown; // pointers that were numbers
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_POINTERCLASSES_H
