// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that LLVM 7 lacks or takes in a narrower form.
///
///   fneg X                                   -> fsub -0.0, X
///   freeze X                                 -> X, or a move through inline
///                                               assembly, see below
///   atomicrmw xchg float* P, float V         -> the same on integers
///   cmpxchg ... monotonic acquire            -> cmpxchg ... acquire acquire
///   select fast, phi fast                    -> select, phi
///   fpext of a vector                        -> fpext of its elements
///   extractelement V, I (modern dialect)     -> selects among the elements

#include "Writer/Legalise/Llvm7.h"

#include "Diagnostics/Rules/Output.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static void replaceBy(Instruction &Old, Value *New) {
  Old.replaceAllUsesWith(New);
  if (isa<Instruction>(New) && !New->hasName())
    New->takeName(&Old);
  Old.eraseFromParent();
}

static void lowerNegation(UnaryOperator &Negation) {
  IRBuilder<> B(&Negation);
  B.setFastMathFlags(Negation.getFastMathFlags());
  Value *Operand = Negation.getOperand(0);
  Value *Zero = ConstantFP::getNegativeZero(Operand->getType());
  // Not CreateFSub, which would fold constants differently from LLVM 7.
  Instruction *Difference = BinaryOperator::CreateFSub(Zero, Operand);
  Difference->setFastMathFlags(Negation.getFastMathFlags());
  B.Insert(Difference);
  replaceBy(Negation, Difference);
}

namespace {
/// How a value of some width travels through a PTX register.
struct Move {
  unsigned Bits;
  const char *Assembly, *Constraints;
};
constexpr Move Moves[] = {{16, "mov.b16 $0, $1;", "=h,h"},
                          {32, "mov.b32 $0, $1;", "=r,r"},
                          {64, "mov.b64 $0, $1;", "=l,l"}};
} // namespace

// LLVM 7 has undef and no freeze: each use of an undef may see another value.
// What inline assembly returns is one value, whatever went in.
static Value *moveThroughAssembly(IRBuilder<> &B, Value *V) {
  Type *Ty = V->getType();
  const DataLayout &Layout = B.GetInsertBlock()->getModule()->getDataLayout();
  unsigned Bits = Layout.getTypeSizeInBits(Ty).getFixedSize();
  const Move *Fit =
      find_if(Moves, [Bits](const Move &M) { return Bits <= M.Bits; });
  if (Fit == std::end(Moves))
    return nullptr;
  Type *Wide = B.getIntNTy(Fit->Bits);
  Value *Word = Ty->isPointerTy() ? B.CreatePtrToInt(V, B.getIntNTy(Bits))
                                  : B.CreateBitCast(V, B.getIntNTy(Bits));
  Word = B.CreateZExt(Word, Wide);
  auto *Asm = InlineAsm::get(FunctionType::get(Wide, Wide, false),
                             Fit->Assembly, Fit->Constraints, false);
  Word = B.CreateTrunc(B.CreateCall(Asm, Word), B.getIntNTy(Bits));
  return Ty->isPointerTy() ? B.CreateIntToPtr(Word, Ty)
                           : B.CreateBitCast(Word, Ty);
}

static Value *freezeVector(IRBuilder<> &B, Value *V, FixedVectorType &Ty) {
  Value *Result = UndefValue::get(&Ty);
  for (unsigned I = 0; I < Ty.getNumElements(); ++I) {
    Value *Element = moveThroughAssembly(B, B.CreateExtractElement(V, I));
    if (!Element)
      return nullptr;
    Result = B.CreateInsertElement(Result, Element, I);
  }
  return Result;
}

static void lowerFreeze(FreezeInst &Freeze, DiagnosticSink &Sink) {
  Value *V = Freeze.getOperand(0);
  Type *Ty = V->getType();
  if (isGuaranteedNotToBeUndefOrPoison(V, nullptr, &Freeze))
    return replaceBy(Freeze, V);
  IRBuilder<> B(&Freeze);
  Value *Frozen = nullptr;
  if (isa<UndefValue>(V))
    Frozen = Constant::getNullValue(Ty); // any fixed value will do
  else if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Frozen = freezeVector(B, V, *Vector);
  else if (Ty->isIntegerTy() || Ty->isFloatingPointTy() || Ty->isPointerTy())
    Frozen = moveThroughAssembly(B, V);
  if (Frozen)
    return replaceBy(Freeze, Frozen);
  Sink.report(rule::OUT20, Freeze, printed(*Ty));
}

// Natural alignment is all that LLVM 7 can say; more than that is only a hint.
static void checkAlignment(Instruction &I, Type *Ty, Align A,
                           DiagnosticSink &Sink) {
  uint64_t Natural = I.getModule()->getDataLayout().getTypeStoreSize(Ty);
  if (A.value() < Natural)
    Sink.report(rule::OUT17, I, A.value(), Natural);
}

static void lowerExchange(AtomicRMWInst &Exchange) {
  Value *V = Exchange.getValOperand();
  if (!V->getType()->isFloatingPointTy())
    return;
  IRBuilder<> B(&Exchange);
  Type *Word = B.getIntNTy(V->getType()->getPrimitiveSizeInBits());
  unsigned Space = Exchange.getPointerAddressSpace();
  Value *Bits = B.CreateBitCast(V, Word);
  Value *Pointer =
      B.CreateBitCast(Exchange.getPointerOperand(), Word->getPointerTo(Space));
  auto *New =
      B.CreateAtomicRMW(AtomicRMWInst::Xchg, Pointer, Bits, Exchange.getAlign(),
                        Exchange.getOrdering(), Exchange.getSyncScopeID());
  New->setVolatile(Exchange.isVolatile());
  New->takeName(&Exchange);
  replaceBy(Exchange, B.CreateBitCast(New, V->getType()));
}

static void lowerAtomicRmw(AtomicRMWInst &Rmw, DiagnosticSink &Sink) {
  checkAlignment(Rmw, Rmw.getValOperand()->getType(), Rmw.getAlign(), Sink);
  if (Rmw.isFloatingPointOperation())
    Sink.report(rule::OUT10, Rmw,
                "atomicrmw " +
                    AtomicRMWInst::getOperationName(Rmw.getOperation()).str());
  else if (Rmw.getOperation() == AtomicRMWInst::Xchg)
    lowerExchange(Rmw);
}

// LLVM 7: the failure order may not be stronger than the success order.
// A stronger success order is always allowed.
static void lowerCompareExchange(AtomicCmpXchgInst &Cmp, DiagnosticSink &Sink) {
  checkAlignment(Cmp, Cmp.getCompareOperand()->getType(), Cmp.getAlign(), Sink);
  AtomicOrdering Success = Cmp.getSuccessOrdering();
  AtomicOrdering Failure = Cmp.getFailureOrdering();
  if (Failure == AtomicOrdering::SequentiallyConsistent)
    Cmp.setSuccessOrdering(Failure);
  else if (Failure == AtomicOrdering::Acquire &&
           Success == AtomicOrdering::Monotonic)
    Cmp.setSuccessOrdering(AtomicOrdering::Acquire);
  else if (Failure == AtomicOrdering::Acquire &&
           Success == AtomicOrdering::Release)
    Cmp.setSuccessOrdering(AtomicOrdering::AcquireRelease);
}

// Words as vectors of two halves each, which f16x2 works on.
static Value *halvesInWords(IRBuilder<> &B, Value *Words, unsigned Count) {
  SmallVector<Value *, 8> Pairs;
  Type *Pair = FixedVectorType::get(B.getHalfTy(), 2);
  for (uint64_t N = 0; N != Count; ++N)
    Pairs.push_back(B.CreateBitCast(B.CreateExtractElement(Words, N), Pair));
  return concatenateVectors(B, Pairs);
}

// libNVVM's legacy code generator cannot select a non-coherent load of more than
// two halves, which it makes of any load through a read-only parameter. As
// words they load well; a cast of all of them at once it would fold back. Three
// halves stay as they are: no such instruction is made of them.
static void loadHalvesAsWords(LoadInst &Load) {
  auto *Halves = dyn_cast<FixedVectorType>(Load.getType());
  if (!Halves || !Halves->getElementType()->isHalfTy() ||
      Halves->getNumElements() % 2 != 0 || Halves->getNumElements() == 2 ||
      Load.getPointerAddressSpace() != nvvm::Global)
    return;
  IRBuilder<> B(&Load);
  const unsigned Count = Halves->getNumElements() / 2;
  Type *Words = FixedVectorType::get(B.getInt32Ty(), Count);
  Value *Address =
      B.CreateBitCast(Load.getPointerOperand(),
                      Words->getPointerTo(Load.getPointerAddressSpace()));
  LoadInst *New =
      B.CreateAlignedLoad(Words, Address, Load.getAlign(), Load.isVolatile());
  New->setMetadata(LLVMContext::MD_invariant_load,
                   Load.getMetadata(LLVMContext::MD_invariant_load));
  replaceBy(Load, halvesInWords(B, New, Count));
}

// libNVVM's code generators merge the extension of a whole vector with the load
// it comes from, and then load narrow elements into wide registers, which ptxas
// refuses. Extensions of single elements stay apart.
static void extendLanes(FPExtInst &Extension) {
  auto *To = dyn_cast<FixedVectorType>(Extension.getType());
  if (!To)
    return;
  IRBuilder<> B(&Extension);
  Value *Result = UndefValue::get(To);
  for (unsigned N = 0; N != To->getNumElements(); ++N) {
    Value *Lane = B.CreateExtractElement(Extension.getOperand(0), N);
    Lane = B.CreateFPExt(Lane, To->getElementType());
    Result = B.CreateInsertElement(Result, Lane, N);
  }
  replaceBy(Extension, Result);
}

// libNVVM's modern code generator dies on a variable index into a vector that
// was loaded or is a parameter, which any vector may turn out to be.
static void selectElement(ExtractElementInst &Extract) {
  Value *Index = Extract.getIndexOperand(),
        *Vector = Extract.getVectorOperand();
  auto *Ty = dyn_cast<FixedVectorType>(Vector->getType());
  if (!Ty || isa<Constant>(Index))
    return;
  IRBuilder<> B(&Extract);
  Value *Result = B.CreateExtractElement(Vector, uint64_t(0));
  unsigned Bits = Index->getType()->getIntegerBitWidth();
  for (unsigned N = 1; N != Ty->getNumElements() && isUIntN(Bits, N); ++N) {
    Value *Element = B.CreateExtractElement(Vector, N);
    Value *IsIt = B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), N));
    Result = B.CreateSelect(IsIt, Element, Result);
  }
  replaceBy(Extract, Result);
}

static void lower(Instruction &I, DiagnosticSink &Sink) {
  if (auto *Negation = dyn_cast<UnaryOperator>(&I))
    lowerNegation(*Negation);
  else if (auto *Freeze = dyn_cast<FreezeInst>(&I))
    lowerFreeze(*Freeze, Sink);
  else if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    lowerAtomicRmw(*Rmw, Sink);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    loadHalvesAsWords(*Load);
  else if (auto *Extension = dyn_cast<FPExtInst>(&I))
    extendLanes(*Extension);
  else if (auto *Cmp = dyn_cast<AtomicCmpXchgInst>(&I))
    lowerCompareExchange(*Cmp, Sink);
  else if ((isa<SelectInst>(I) || isa<PHINode>(I)) && isa<FPMathOperator>(I))
    // The flags are permissions; without them the value is exact.
    I.copyFastMathFlags(FastMathFlags());
}

void spir2nvvm::legaliseInstructions(Function &F, Dialect Syntax,
                                     DiagnosticSink &Sink) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
      if (Syntax == Dialect::Modern)
        selectElement(*Extract);
    } else {
      lower(I, Sink);
    }
}
