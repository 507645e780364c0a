// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asking whether a pointer is null by its address, as all SPIR-V does:
/// docs/internals/decisions/null-pointers.md.
///
///   %a = ptrtoint T addrspace(3)* %p to i64    %c = icmp eq %p, null
///   %c = icmp eq i64 %a, 0                     (all ones after renumbering)

#include "Stages/Stages.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;

// The pointer whose address T compares with 0, or null. A part of an address
// tells nothing.
static Value *testedForNull(ICmpInst &T, const DataLayout &DL) {
  ICmpInst::Predicate Predicate;
  Value *Pointer;
  bool IsTest =
      match(&T, m_c_ICmp(Predicate, m_PtrToInt(m_Value(Pointer)), m_Zero()));
  return IsTest && T.isEquality() &&
                 T.getOperand(0)->getType()->getScalarSizeInBits() >=
                     DL.getPointerTypeSizeInBits(Pointer->getType())
             ? Pointer
             : nullptr;
}

FunctionStep spir2nvvm::testPointersForNull(Translation &T) {
  return {[](Function &F) {
    const DataLayout &DL = F.getParent()->getDataLayout();
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Test = dyn_cast<ICmpInst>(&I);
      Value *Pointer = Test ? testedForNull(*Test, DL) : nullptr;
      if (!Pointer)
        continue;
      Value *Address = Test->getOperand(match(Test->getOperand(0), m_Zero()));
      Test->setOperand(0, Pointer);
      Test->setOperand(1, Constant::getNullValue(Pointer->getType()));
      RecursivelyDeleteTriviallyDeadInstructions(Address);
    }
  }};
}
