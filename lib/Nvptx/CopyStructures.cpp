// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// UnalignedStructures: a structure by value with members at places that they
/// are not aligned for goes by reference to a copy.
///
///   call void @f(%S* byval(%S) align 1 %s)
///   ->
///   %s.copy = alloca %S, align 1
///   call void @llvm.memcpy...(%s.copy, %s)
///   call void @f(%S* align 1 %s.copy)
///
/// The back end copies such a structure member by member, each in one piece.

#include "Nvptx/AvoidFaults.h"
#include "Target/Annotations.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

using Functions = SmallPtrSet<const Function *, 8>;

// Their parameters are a launch's.
static Functions kernelsOf(const Module &M) {
  Functions Kernels;
  for (const Annotation &A : annotationsOf(M))
    if (A.Key == "kernel")
      Kernels.insert(A.F);
  return Kernels;
}

// Whether a scalar of the type lies where it is not aligned.
static bool hasUnaligned(const DataLayout &Layout, Type *Ty, Align Place) {
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Places = Layout.getStructLayout(Struct);
    for (unsigned I = 0; I != Struct->getNumElements(); ++I)
      if (hasUnaligned(Layout, Struct->getElementType(I),
                       commonAlignment(Place, Places->getElementOffset(I))))
        return true;
    return false;
  }
  if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Type *Element = Array->getElementType();
    return hasUnaligned(
        Layout, Element,
        commonAlignment(Place, Layout.getTypeAllocSize(Element)));
  }
  return Place.value() < Layout.getTypeStoreSize(Ty->getScalarType());
}

template <typename CallOrFunction>
static bool goesByReference(const CallOrFunction &To, unsigned Index,
                            const DataLayout &Layout) {
  const AttributeList &List = To.getAttributes();
  Type *Ty = List.getParamByValType(Index);
  return Ty && hasUnaligned(Layout, Ty,
                            List.getParamAlignment(Index).getValueOr(
                                Layout.getABITypeAlign(Ty)));
}

// The copy was the callee's own; now it is memory of its caller's.
template <typename CallOrFunction>
static void makeReference(CallOrFunction &To, unsigned Index) {
  To.removeParamAttr(Index, Attribute::ByVal);
  for (Attribute::AttrKind Kind :
       {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly,
        Attribute::ArgMemOnly, Attribute::InaccessibleMemOnly,
        Attribute::InaccessibleMemOrArgMemOnly})
    To.removeFnAttr(Kind);
}

static void passCopy(CallBase &Call, unsigned Index, const DataLayout &Layout) {
  Type *Ty = Call.getParamByValType(Index);
  Value *Original = Call.getArgOperand(Index);
  const Align Place =
      Call.getParamAlign(Index).getValueOr(Layout.getABITypeAlign(Ty));
  IRBuilder<> B(&*Call.getFunction()->getEntryBlock().getFirstInsertionPt());
  AllocaInst *Copy = B.CreateAlloca(Ty, Layout.getAllocaAddrSpace(), nullptr,
                                    Original->getName() + ".copy");
  Copy->setAlignment(Place);
  B.SetInsertPoint(&Call);
  B.CreateMemCpy(Copy, Place, Original, Place, Layout.getTypeAllocSize(Ty));
  Call.setArgOperand(
      Index, B.CreatePointerBitCastOrAddrSpaceCast(Copy, Original->getType()));
  makeReference(Call, Index);
  if (auto *C = dyn_cast<CallInst>(&Call))
    C->setTailCallKind(CallInst::TCK_None); // It reads the caller's variable.
}

static void copyForCalls(Function &F, const Functions &Kernels,
                         const DataLayout &Layout) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || Kernels.contains(Call->getCalledFunction()))
      continue;
    for (unsigned A = 0; A != Call->arg_size(); ++A)
      if (goesByReference(*Call, A, Layout))
        passCopy(*Call, A, Layout);
  }
}

void nvptx::copyUnalignedStructures(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  const Functions Kernels = kernelsOf(M);
  for (Function &F : M) {
    copyForCalls(F, Kernels, Layout);
    if (Kernels.contains(&F))
      continue;
    for (unsigned A = 0; A != F.arg_size(); ++A)
      if (goesByReference(F, A, Layout))
        makeReference(F, A);
  }
}
