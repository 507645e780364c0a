// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP305, SP306, SP307, SP315 to SP317: no casts between address spaces (2.2).
///
///   LLVM 3.2 bitcast i8* @str to i8 addrspace(2)*    what the module said
///   inttoptr (ptrtoint i8* @str) to i8 addrspace(2)* what LLVM 14 makes of it
///   addrspacecast                                    what newer producers say
///   bitcast i8 addrspace(1)** %p to i8 addrspace(3)** the cast of a pointer in
///                                                    memory: SP315

#include "Verifier/Spir/Rules/Casts.h"

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static const Operator *asOpcode(const Value *V, unsigned Opcode) {
  auto *Op = dyn_cast<Operator>(V);
  return Op && Op->getOpcode() == Opcode ? Op : nullptr;
}

static unsigned spaceOf(const Value *V) {
  return V->getType()->getScalarType()->getPointerAddressSpace();
}

/// The pointer an inttoptr takes from another address space, or null.
static const Value *pairedSource(const User &U) {
  const Operator *To = asOpcode(&U, Instruction::IntToPtr);
  const Operator *From =
      To ? asOpcode(To->getOperand(0), Instruction::PtrToInt) : nullptr;
  if (!From || spaceOf(From->getOperand(0)) == spaceOf(To))
    return nullptr;
  return From->getOperand(0);
}

bool spirverify::isPartOfSpaceCast(const User &U) {
  if (pairedSource(U))
    return true;
  if (!asOpcode(&U, Instruction::PtrToInt) || U.use_empty())
    return false;
  return all_of(U.users(), [](const User *Use) { return pairedSource(*Use); });
}

static const GlobalVariable *privateConstant(const Value *Source) {
  auto *G = dyn_cast<GlobalVariable>(Source->stripInBoundsConstantOffsets());
  bool Private = G && G->getAddressSpace() == spir::Private;
  return Private && G->isConstant() ? G : nullptr;
}

static void checkSpaceCast(Checker &C, const Value *Source, unsigned To,
                           const Place &Where) {
  constexpr unsigned Generic = 4;
  unsigned From = spaceOf(Source);
  if (const GlobalVariable *G = privateConstant(Source))
    C.Found(rule::SP305, Where, G->getName(), To);
  else if (From == Generic || To == Generic)
    C.Found(rule::SP306, Where, From == Generic ? To : From);
  else if (isa<ConstantPointerNull>(Source))
    C.Found(rule::SP317, Where, From, To);
  else if (To == 0) // every private pointer's object is looked for later
    C.Found(rule::SP316, Where, From);
  else
    C.Found(rule::SP307, Where, From, To);
}

/// The first difference of address spaces after the pointers themselves.
static bool changesInnerSpace(const Type *From, const Type *To) {
  while (true) {
    auto *A = dyn_cast<PointerType>(From), *B = dyn_cast<PointerType>(To);
    if (!A || !B || A->isOpaque() || B->isOpaque())
      return false;
    From = A->getNonOpaquePointerElementType();
    To = B->getNonOpaquePointerElementType();
    if (From->isPointerTy() && To->isPointerTy() &&
        From->getPointerAddressSpace() != To->getPointerAddressSpace())
      return true;
  }
}

static void checkInnerSpace(Checker &C, const Operator &Cast,
                            const Place &Where) {
  const Type *From = Cast.getOperand(0)->getType(), *To = Cast.getType();
  if (changesInnerSpace(From, To))
    C.Found(rule::SP315, Where, text(From), text(To));
}

static void checkUser(Checker &C, const User &U, const Place &Where) {
  if (const Operator *Cast = asOpcode(&U, Instruction::BitCast))
    checkInnerSpace(C, *Cast, Where);
  const Value *Source = pairedSource(U);
  if (const Operator *Cast = asOpcode(&U, Instruction::AddrSpaceCast))
    Source = Cast->getOperand(0);
  if (Source)
    checkSpaceCast(C, Source, spaceOf(&U), Where);
}

void spirverify::castRules(Checker &C, const Instruction &I) {
  if (isa<CastInst>(I))
    checkUser(C, I, I);
}

void spirverify::checkCasts(Checker &C) {
  C.eachInstruction(castRules);
  for (const auto &[Value, Where] : C.All.Constants)
    if (isa<ConstantExpr>(Value))
      checkUser(C, Value, Where);
}
