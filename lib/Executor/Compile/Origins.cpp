// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which object an access means: the one that its pointer was computed from.
///
///   @tile, an alloca                         a variable
///   a pointer argument of a kernel           what it points to
///   gep @__spir2nvvm_local, 0, %offset       a local argument's block
///
/// An address in another object is wrong although something is there. Pointers
/// of other functions' arguments, out of memory and of integers may mean any.

#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

/// The argument of a kernel that says where a local argument's block begins, if
/// \p V computes that.
const Argument *executor::blockArgument(const Value &V) {
  auto *Access = dyn_cast<GEPOperator>(&V);
  if (!Access || Access->getPointerOperand()->getName() != nvvm::DynamicLocal ||
      Access->getNumIndices() != 2)
    return nullptr;
  const Value *Offset = Access->getOperand(2);
  if (auto *Widened = dyn_cast<ZExtInst>(Offset))
    Offset = Widened->getOperand(0);
  return dyn_cast<Argument>(Offset);
}

// What a pointer is a part of; null where it may be one of several things.
static Value *rootOf(Value *Pointer) {
  constexpr size_t Most = 64;
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 8> Open = {Pointer};
  Value *Root = nullptr;
  while (!Open.empty()) {
    Value *V = Open.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (Seen.size() > Most)
      return nullptr;
    if (isa<GEPOperator>(V) && !blockArgument(*V)) {
      Open.push_back(cast<GEPOperator>(V)->getPointerOperand());
    } else if (isa<BitCastOperator>(V) || isa<AddrSpaceCastOperator>(V)) {
      Open.push_back(cast<Operator>(V)->getOperand(0));
    } else if (auto *Phi = dyn_cast<PHINode>(V)) {
      append_range(Open, Phi->incoming_values());
    } else if (auto *Choice = dyn_cast<SelectInst>(V)) {
      append_range(Open, ArrayRef<Value *>({Choice->getTrueValue(),
                                            Choice->getFalseValue()}));
    } else if (Root && Root != V) {
      return nullptr;
    } else {
      Root = V;
    }
  }
  return Root;
}

// The host address of a variable.
Value *FunctionRewriter::hostBegin(const Value &Object) {
  if (auto *Alloca = dyn_cast<AllocaInst>(&Object))
    return B.CreateAdd(FrameBase, B.getInt64(Offsets.lookup(
                                      const_cast<AllocaInst *>(Alloca))));
  Value *Begin = B.CreatePtrToInt(const_cast<Value *>(&Object), B.getInt64Ty());
  return B.CreateAdd(Begin, baseOf(Object.getType()->getPointerAddressSpace()));
}

Value *FunctionRewriter::originOf(Value *Pointer) {
  Value *Root = rootOf(Pointer);
  auto *Alloca = dyn_cast_or_null<AllocaInst>(Root);
  auto *Variable = dyn_cast_or_null<GlobalVariable>(Root);
  const bool IsKnown = (Alloca && Offsets.count(Alloca)) ||
                       (Variable && !Variable->isDeclaration()) ||
                       (isa_and_nonnull<Argument>(Root) && IsKernel) ||
                       (Root && blockArgument(*Root));
  return IsKnown ? hostBegin(*Root) : B.getInt64(0);
}
