// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// 32-bit SPIR on a 64-bit target: pointers grow to eight bytes, everything
/// else stays where it is. docs/internals/decisions/spir32.md says why.
///
///   %p = getelementptr i32, i32 addrspace(1)* %b, i64 %wide
///     becomes
///   %wide.index = trunc i64 %wide to i32      ; 32-bit SPIR counts modulo 2^32
///   %p = getelementptr i32, i32 addrspace(1)* %b, i32 %wide.index
///
/// Code that depends on the size of a pointer is refused by name: it looks at
/// memory with pointers as something else, copies such memory by a number of
/// bytes, or makes a pointer of an address that went through 32 bits
/// (AddressBits.h).
///
/// `size_t` builtins keep their type: the call says i32 and the lowering
/// truncates.

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/Rules/Structure.h"
#include "Passes/Normalise/AddressBits.h"
#include "Passes/Normalise/WidenTransfers.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"
#include "Target/Spir.h"

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
      : M(M), Sink(Sink), Addresses(M), Narrow(M.getDataLayout()),
        Wide(spir::Layout64) {}
  void run();

private:
  void checkInstruction(Instruction &I);
  void checkConstant(const Constant *C, LazySubject About);
  void checkCast(const Value *Cast, const Value *Source, LazySubject About);
  void widenIntToPtr(IntToPtrInst &Cast);
  void widenComparison(ICmpInst &Compare);
  void narrowIndices(GetElementPtrInst &GEP);
  void raiseAlignment();

  Module &M;
  DiagnosticSink &Sink;
  AddressBits Addresses;
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

// Straight back to the same space: the whole address is still at hand.
static void undoRoundTrip(IntToPtrInst &Cast) {
  auto *Source = dyn_cast<PtrToIntInst>(Cast.getOperand(0));
  if (!Source || Source->getPointerAddressSpace() != Cast.getAddressSpace() ||
      Source->getType()->getScalarSizeInBits() < AddressSize)
    return;
  auto *Same = CastInst::CreatePointerCast(Source->getPointerOperand(),
                                           Cast.getType(), "", &Cast);
  Same->takeName(&Cast);
  Cast.replaceAllUsesWith(Same);
  Cast.eraseFromParent();
}

void Widener::widenIntToPtr(IntToPtrInst &Cast) {
  unsigned Bits = Cast.getSrcTy()->getScalarSizeInBits();
  if (Bits > AddressSize)
    return;
  const bool Loses = losesBits(Cast.getType());
  if (Loses && Addresses.mayBeCut(Cast.getOperand(0))) {
    Sink.report(rule::NM05, Cast, Bits, spaceName(Cast.getAddressSpace()),
                Addresses.isCut(Cast.getOperand(0))
                    ? "the upper half is lost when they become a pointer again"
                    : "the memory they come from held an address, whose upper "
                      "half is lost");
    return;
  }
  // Elsewhere sign extension, so that a null of all ones survives the round
  // trip; addresses there are small.
  IRBuilder<> B(&Cast);
  Type *Whole = Wide.getIntPtrType(Cast.getType());
  const bool Extends = Loses || Bits < AddressSize;
  Cast.setOperand(0, Extends ? B.CreateZExt(Cast.getOperand(0), Whole)
                             : B.CreateSExt(Cast.getOperand(0), Whole));
}

static PtrToIntInst *cutAddress(Value *V) {
  auto *Cast = dyn_cast<PtrToIntInst>(V);
  return Cast && Cast->getType()->isIntegerTy(AddressSize) &&
                 losesBits(Cast->getPointerOperand()->getType())
             ? Cast
             : nullptr;
}

// Two addresses may differ in the upper half only, and null is the whole zero.
void Widener::widenComparison(ICmpInst &Compare) {
  if (Compare.isSigned() ||
      !(cutAddress(Compare.getOperand(0)) || cutAddress(Compare.getOperand(1))))
    return;
  IRBuilder<> B(&Compare);
  Value *Whole[2] = {};
  for (unsigned I = 0; I != 2; ++I) {
    Value *Operand = Compare.getOperand(I);
    if (auto *Cast = cutAddress(Operand))
      Whole[I] = B.CreatePtrToInt(Cast->getPointerOperand(), B.getInt64Ty());
    else if (auto *Number = dyn_cast<ConstantInt>(Operand))
      Whole[I] = B.getInt64(Number->getZExtValue());
    else
      return;
  }
  Compare.setOperand(0, Whole[0]);
  Compare.setOperand(1, Whole[1]);
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
           CE->getType()->getScalarSizeInBits() <= AddressSize)
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
  else if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
    widenIntToPtr(*Cast);
  else if (auto *Compare = dyn_cast<ICmpInst>(&I))
    widenComparison(*Compare);
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

// The pointer a round trip gives back may be cast to another integer: before
// integers are followed.
static void undoRoundTrips(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
        undoRoundTrip(*Cast);
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

void spir2nvvm::choosePointerWidth(Translation &T) {
  Module &M = *T.M;
  bool Is32Bit = M.getDataLayout().getPointerSizeInBits(0) == 32;
  T.Info.SpirPointerBits = Is32Bit ? 32 : 64;
  if (T.Opts.Output32Bit) {
    if (!Is32Bit)
      T.Sink.report(rule::NM08, Subject::module(M));
    return;
  }
  if (!Is32Bit)
    return;
  undoRoundTrips(M);
  Widener(M, T.Sink).run();
}
