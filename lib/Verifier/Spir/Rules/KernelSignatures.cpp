// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP601 to SP605, SP607: the signature of a kernel (2.15: OpenCL C 1.2, 6.9)
/// and its storage class (2.5).

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static void checkResult(Checker &C, const Function &F) {
  if (!F.getReturnType()->isVoidTy())
    C.Found(rule::SP601, F, F.getName(), "'" + text(F.getReturnType()) + "'");
  for (const Argument &A : F.args())
    if (A.hasStructRetAttr())
      C.Found(rule::SP601, A, F.getName(), "a value through sret");
}

static const char *unsettable(const Type &Ty) {
  OpaqueKind Kind = classifyPointee(Ty).Kind;
  if (Ty.isIntegerTy(1))
    return "a bool";
  if (Kind == OpaqueKind::Event)
    return "an event";
  auto *Ptr = dyn_cast<PointerType>(&Ty);
  if (!Ptr || Ptr->isOpaque())
    return nullptr;
  const Type *To = Ptr->getNonOpaquePointerElementType();
  if (To->isFunctionTy())
    return "a function pointer";
  return To->isIntegerTy(1) ? "a pointer to bool" : nullptr;
}

static const char *foreignMember(const Type &Pointee) {
  auto IsPointer = [](const Type &Part) { return Part.isPointerTy(); };
  auto IsBool = [](const Type &Part) { return Part.isIntegerTy(1); };
  if (!Pointee.isAggregateType())
    return nullptr;
  if (findType(Pointee, /*Pointees=*/false, IsPointer))
    return "a pointer";
  if (findType(Pointee, /*Pointees=*/false, IsBool))
    return "a bool";
  return nullptr;
}

static void checkPointer(Checker &C, const Argument &A,
                         const PointerType &Ptr) {
  if (Ptr.isOpaque() || classifyPointee(Ptr).Kind != OpaqueKind::None)
    return;
  const Type *Pointee = Ptr.getNonOpaquePointerElementType();
  if (Ptr.getAddressSpace() == spir::Private && !A.hasByValAttr() &&
      !A.hasStructRetAttr())
    C.Found(rule::SP602, A, text(&Ptr));
  while (Pointee->isArrayTy())
    Pointee = Pointee->getArrayElementType();
  if (Pointee->isPointerTy())
    C.Found(rule::SP603, A, text(&Ptr));
}

static void checkParameter(Checker &C, const Argument &A) {
  const Type &Ty = *A.getType();
  if (const char *What = unsettable(Ty)) {
    C.Found(rule::SP604, A, text(&Ty), What);
    return;
  }
  const Type *Value = A.hasByValAttr() ? A.getParamByValType() : &Ty;
  if (const char *Member = foreignMember(*Value))
    C.Found(rule::SP605, A, text(&Ty), Member);
  if (auto *Ptr = dyn_cast<PointerType>(&Ty))
    checkPointer(C, A, *Ptr);
}

void spirverify::checkKernels(Checker &C) {
  for (const Function *F : C.Kernels) {
    checkResult(C, *F);
    if (F->hasLocalLinkage())
      C.Found(rule::SP607, *F, F->getName(),
              F->hasPrivateLinkage() ? "private" : "internal");
    for (const Argument &A : F->args())
      checkParameter(C, A);
  }
}
