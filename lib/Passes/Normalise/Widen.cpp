// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// 32-bit SPIR on a 64-bit target: pointers grow to eight bytes, everything
/// else stays where it is. docs/decisions/spir32.md has the reasoning.
///
///   %p = getelementptr i32, i32 addrspace(1)* %b, i64 %wide
///     becomes
///   %wide.index = trunc i64 %wide to i32      ; 32-bit SPIR counts modulo 2^32
///   %p = getelementptr i32, i32 addrspace(1)* %b, i32 %wide.index
///
/// Code that depends on the size of a pointer is refused by name: it looks at
/// memory with pointers as something else, copies such memory by a number of
/// bytes, or keeps an address in 32 bits.

#include "Passes/Normalise/Widen.h"

#include "Target/AddressSpaces.h"
#include "Target/Printed.h"
#include "Target/Spir.h"
#include "spir2nvvm/LazySubject.h"
#include "spir2nvvm/rules/Structure.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class Widener {
public:
  Widener(Module &M, DiagnosticSink &Sink)
      : M(M), Sink(Sink), Narrow(M.getDataLayout()), Wide(spir::Layout64) {}
  void run();

private:
  void checkInstruction(Instruction &I);
  void checkConstant(const Constant *C, LazySubject About);
  void checkCast(const Value *Cast, const Value *Source, LazySubject About);
  void checkPtrToInt(const PtrToIntInst &Cast);
  void widenIntToPtr(IntToPtrInst &Cast);
  void narrowIndices(GetElementPtrInst &GEP);
  void raiseAlignment();

  Module &M;
  DiagnosticSink &Sink;
  DataLayout Narrow, Wide;
  SmallPtrSet<const Constant *, 16> Checked;
};

} // namespace

bool spir2nvvm::holdsPointers(Type *Ty) {
  if (Ty->isPointerTy())
    return true;
  if (Ty->isFunctionTy())
    return false;
  return any_of(Ty->subtypes(), holdsPointers);
}

static Type *elementOfArrays(Type *Ty) {
  while (auto *A = dyn_cast<ArrayType>(Ty))
    Ty = A->getElementType();
  return Ty;
}

static const char *spaceName(unsigned Space) {
  return Space == spir::Global ? "global" : "constant";
}

// Private and local addresses fit 32 bits on this target, too.
static bool losesBits(Type *Pointer) {
  unsigned Space = Pointer->getPointerAddressSpace();
  return Space == spir::Global || Space == spir::Constant;
}

static bool onlyMovesBytes(const Value *V) {
  return all_of(V->users(), [](const User *U) {
    if (auto *Call = dyn_cast<IntrinsicInst>(U))
      return isa<MemIntrinsic>(Call) || Call->isLifetimeStartOrEnd();
    return false;
  });
}

void Widener::checkCast(const Value *Cast, const Value *Source,
                        LazySubject About) {
  auto *To = dyn_cast<PointerType>(Cast->getType());
  auto *From = dyn_cast<PointerType>(Source->getType());
  if (!To || !From)
    return;
  Type *New = To->getNonOpaquePointerElementType();
  Type *Old = From->getNonOpaquePointerElementType();
  if (New == Old || (!holdsPointers(New) && !holdsPointers(Old)))
    return;
  // One pointer for another, also at the start of an array of them.
  if (elementOfArrays(New)->isPointerTy() &&
      elementOfArrays(Old)->isPointerTy())
    return;
  if (New->isIntegerTy(8) && onlyMovesBytes(Cast))
    return;
  Sink.report(rule::NM06, About, printedName(*New), printedName(*Old));
}

// The low bits of an address and the distance of two are the same in 32 bits.
static bool usesLowBitsOnly(const PtrToIntInst &Cast) {
  return all_of(Cast.users(), [](const User *U) {
    if (isa<TruncInst>(U))
      return true;
    auto *Op = dyn_cast<BinaryOperator>(U);
    if (!Op)
      return false;
    if (Op->getOpcode() == Instruction::Sub)
      return isa<PtrToIntInst>(Op->getOperand(0)) &&
             isa<PtrToIntInst>(Op->getOperand(1));
    auto *Mask = dyn_cast<ConstantInt>(Op->getOperand(1));
    if (!Mask)
      return false;
    if (Op->getOpcode() == Instruction::And)
      return !Mask->isNegative();
    return Op->getOpcode() == Instruction::URem &&
           Mask->getValue().isPowerOf2();
  });
}

void Widener::checkPtrToInt(const PtrToIntInst &Cast) {
  Type *Pointer = Cast.getPointerOperand()->getType();
  unsigned Bits = Cast.getType()->getScalarSizeInBits();
  if (Pointer->isVectorTy() || !losesBits(Pointer))
    return;
  // A wider integer was a zero-extended 32-bit address; now it is the address.
  if (Bits <= 32 && !usesLowBitsOnly(Cast))
    Sink.report(rule::NM05, Cast, Bits,
                spaceName(Pointer->getPointerAddressSpace()),
                "the result is used as more than a distance or an alignment");
}

void Widener::widenIntToPtr(IntToPtrInst &Cast) {
  unsigned Bits = Cast.getSrcTy()->getScalarSizeInBits();
  if (Bits > 32)
    return;
  auto *Source = dyn_cast<PtrToIntInst>(Cast.getOperand(0));
  if (Source && Source->getPointerAddressSpace() == Cast.getAddressSpace()) {
    auto *Same = CastInst::CreatePointerCast(Source->getPointerOperand(),
                                             Cast.getType(), "", &Cast);
    Same->takeName(&Cast);
    Cast.replaceAllUsesWith(Same);
    Cast.eraseFromParent();
    return;
  }
  if (losesBits(Cast.getType())) {
    Sink.report(rule::NM05, Cast, Bits, spaceName(Cast.getAddressSpace()),
                "a 64-bit address cannot be made from them");
    return;
  }
  // Sign extension, so that a null of all ones survives the round trip.
  IRBuilder<> B(&Cast);
  Cast.setOperand(
      0, B.CreateSExt(Cast.getOperand(0), Wide.getIntPtrType(Cast.getType())));
}

void Widener::narrowIndices(GetElementPtrInst &GEP) {
  IRBuilder<> B(&GEP);
  for (Use &Index : GEP.indices()) {
    if (Index->getType()->getScalarSizeInBits() <= 32)
      continue;
    Type *Narrowed = Index->getType()->getWithNewBitWidth(32);
    Index.set(B.CreateTrunc(Index, Narrowed, Index->getName() + ".index"));
  }
}

void Widener::checkConstant(const Constant *C, LazySubject About) {
  if (isa<GlobalValue>(C) || C->getNumOperands() == 0 ||
      !Checked.insert(C).second)
    return;
  for (const Use &U : C->operands())
    checkConstant(cast<Constant>(U.get()), About);
  auto *CE = dyn_cast<ConstantExpr>(C);
  if (!CE)
    return;
  const Constant *Source = CE->getOperand(0);
  if (CE->getOpcode() == Instruction::BitCast)
    checkCast(CE, Source, About);
  else if (CE->getOpcode() == Instruction::PtrToInt && !Source->isNullValue() &&
           !isa<ConstantPointerNull>(Source->stripInBoundsOffsets()) &&
           losesBits(Source->getType()) &&
           CE->getType()->getScalarSizeInBits() <= 32)
    Sink.report(rule::NM05, About, CE->getType()->getScalarSizeInBits(),
                spaceName(Source->getType()->getPointerAddressSpace()),
                "the address of a variable does not fit");
}

void Widener::checkInstruction(Instruction &I) {
  for (const Use &U : I.operands())
    if (auto *C = dyn_cast<Constant>(U.get()))
      checkConstant(C, I);
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    checkCast(Cast, Cast->getOperand(0), I);
  else if (auto *Cast = dyn_cast<PtrToIntInst>(&I))
    checkPtrToInt(*Cast);
  else if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
    widenIntToPtr(*Cast);
  else if (auto *Call = dyn_cast<MemIntrinsic>(&I))
    widenTransfer(*Call, Narrow, Wide, Sink);
  else if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    narrowIndices(*GEP);
}

// Objects with pointers need the eight-byte alignment their accesses may use.
void Widener::raiseAlignment() {
  for (GlobalVariable &G : M.globals())
    if (G.getAlign() && holdsPointers(G.getValueType()))
      G.setAlignment(
          std::max(*G.getAlign(), Wide.getABITypeAlign(G.getValueType())));
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Slot = dyn_cast<AllocaInst>(&I))
        if (holdsPointers(Slot->getAllocatedType()))
          Slot->setAlignment(
              std::max(Slot->getAlign(),
                       Wide.getABITypeAlign(Slot->getAllocatedType())));
}

void Widener::run() {
  for (const GlobalVariable &G : M.globals())
    if (G.hasInitializer())
      checkConstant(G.getInitializer(), G);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      checkInstruction(I);
  raiseAlignment();
  M.setDataLayout(spir::Layout64);
  M.setTargetTriple(spir::Triple64);
}

void spir2nvvm::widenPointers(Module &M, DiagnosticSink &Sink) {
  Widener(M, Sink).run();
}
