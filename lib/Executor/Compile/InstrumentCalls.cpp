// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls: of the program's functions, of intrinsics, of libdevice where there
/// is none, of vprintf.

#include "Executor/Compile/Instrument.h"
#include "Executor/Intrinsics/HostMath.h"
#include "Executor/Run/DeviceFunctions.h"
#include "Executor/Run/ImageIntrinsics.h"
#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"
#include "Target/Printed.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

void FunctionRewriter::callReplacement(CallInst &Call, Function &Callee) {
  SmallVector<Value *, 8> Args = {Item};
  append_range(Args, Call.args());
  replace(Call, B.CreateCall(&Callee, Args));
}

void FunctionRewriter::rewriteIndirect(CallInst &Call) {
  storeIds();
  Value *Address = B.CreatePtrToInt(Call.getCalledOperand(), B.getInt64Ty());
  SmallVector<Value *, 8> Args = {Item, Record, Address,
                                  B.getInt32(siteOf(Call))};
  append_range(Args, Call.args());
  replace(Call, B.CreateCall(All.dispatcher(Call.getFunctionType()), Args));
}

// ---- LLVM's own -------------------------------------------------------------

void FunctionRewriter::rewriteFused(CallInst &Call) {
  if (Call.getType()->getScalarType()->isHalfTy())
    return replace(Call, fusedHalves(B, Call));
  SmallVector<Value *, 3> Args(Call.args());
  auto *Fused =
      cast<CallInst>(B.CreateIntrinsic(Intrinsic::fma, {Call.getType()}, Args));
  replace(Call, Fused);
  flushOperation(*Fused);
}

void FunctionRewriter::rewriteLlvm(CallInst &Call) {
  switch (treatmentOf(Call.getIntrinsicID())) {
  case LlvmTreatment::Keep:
    return flushOperation(Call);
  case LlvmTreatment::Drop:
    if (P.debugs() && isa<DbgInfoIntrinsic>(Call))
      return;
    return replace(Call, UndefValue::get(Call.getType()));
  case LlvmTreatment::First:
    return replace(Call, Call.getArgOperand(0));
  case LlvmTreatment::Memory:
    return rewriteMemory(cast<MemIntrinsic>(Call));
  case LlvmTreatment::Fused:
    return rewriteFused(Call);
  case LlvmTreatment::Trap:
    callReporting("s2nUndefined", B.getVoidTy(),
                  {B.getTrue(), B.getInt32(siteOf(Call))});
    return replace(Call, nullptr);
  case LlvmTreatment::Unknown:
    All.Sink.report(rule::EX01, *All.source(Call),
                    Call.getCalledFunction()->getName());
  }
}

// ---- llvm.nvvm.* ------------------------------------------------------------

static unsigned spaceOf(const Value *Pointer) {
  return Pointer->getType()->getPointerAddressSpace();
}

// The number, perhaps a count, perhaps a vote. Number 0 for everybody is the
// barrier that a kernel may be cut at.
Value *FunctionRewriter::lowerNamed(CallInst &Call, const IntrinsicRow &Row) {
  bool Votes = static_cast<Vote>(Row.A) != Vote::None;
  Value *Site = B.getInt32(siteOf(Call));
  if (isBarrierOfAll(Call, Row))
    return call("s2nBarrier", B.getInt32Ty(),
                {B.getInt32(Row.A), B.getInt32(0), Site});
  unsigned Given = Call.arg_size();
  Value *Zero = B.getInt32(0);
  Value *Count = Given - Votes > 1 ? Call.getArgOperand(1) : Zero;
  Value *Said = Votes ? Call.getArgOperand(Given - 1) : Zero;
  Value *Answer =
      call("s2nNamedBarrier", B.getInt32Ty(),
           {B.getInt32(Row.A), B.getInt32(Row.B), Call.getArgOperand(0), Count,
            B.CreateZExt(Said, B.getInt32Ty()), Site});
  return Votes ? B.CreateTrunc(Answer, Call.getType()) : nullptr;
}

Value *FunctionRewriter::lowerBarrier(CallInst &Call, const IntrinsicRow &Row) {
  // Only barriers that give something back vote with their operand.
  bool Votes = static_cast<Vote>(Row.A) != Vote::None;
  Value *Said = Votes ? Call.getArgOperand(0) : B.getInt32(0);
  Value *Answer = call("s2nBarrier", B.getInt32Ty(),
                       {B.getInt32(Row.A), Said, B.getInt32(siteOf(Call))});
  return Votes ? Answer : nullptr;
}

// inc and dec wrap at the operand: old >= n ? 0 : old + 1, and
// old == 0 || old > n ? n : old - 1 (PTX ISA, atom).
Value *FunctionRewriter::lowerAtomic(CallInst &Call, const IntrinsicRow &Row) {
  Type *Ty = Call.getType();
  uint64_t Size = Layout.getTypeStoreSize(Ty);
  Value *Pointer = Call.getArgOperand(0), *Operand = Call.getArgOperand(1);
  Value *Address = hostAddress(Call, Pointer, Size, Size, AccessKind::Atomic);
  auto Operation = static_cast<AtomicOperation>(Row.A);
  if (Operation == AtomicOperation::FAdd)
    return B.CreateAtomicRMW(AtomicRMWInst::FAdd, pointerTo(Address, Ty),
                             Operand, Align(Size),
                             AtomicOrdering::SequentiallyConsistent);
  bool Up = Operation == AtomicOperation::UIncWrap;
  Value *Number = B.CreatePtrToInt(pointerTo(Address, Ty), B.getInt64Ty());
  return call(Up ? "s2nAtomicInc" : "s2nAtomicDec", Ty, {Number, Operand});
}

// Inline, and the function of the host for large operands.
Value *FunctionRewriter::lowerQuick(CallInst &Call, const IntrinsicRow &Row) {
  Value *X = Call.getArgOperand(0);
  Value *Inline = Row.Build(B, Call);
  Value *IsLarge = B.CreateFCmpUGE(B.CreateUnaryIntrinsic(Intrinsic::fabs, X),
                                   ConstantFP::get(X->getType(), LargestSmall));
  BasicBlock *Near = B.GetInsertBlock();
  B.SetInsertPoint(SplitBlockAndInsertIfThen(IsLarge, &Call, false, rarely()));
  Value *Called =
      B.CreateCall(All.host(symbolOf(Row), Call.getFunctionType()), {X});
  BasicBlock *Far = B.GetInsertBlock();
  B.SetInsertPoint(&Call);
  PHINode *Either = B.CreatePHI(Call.getType(), 2);
  Either->addIncoming(Inline, Near);
  Either->addIncoming(Called, Far);
  return Either;
}

Value *FunctionRewriter::lowerNvvm(CallInst &Call, const IntrinsicRow &Row) {
  SmallVector<Value *, 4> Args(Call.args());
  switch (Row.How) {
  case Lowering::Field:
    return loadField(Row.A, Call.getType());
  case Lowering::Number:
    return ConstantInt::get(Call.getType(), Row.A);
  case Lowering::Binary:
    return B.CreateBinOp(static_cast<Instruction::BinaryOps>(Row.A), Args[0],
                         Args[1]);
  case Lowering::LlvmOp:
    if (P.Opts.FlushDenormals && isKeptApart(Row))
      return B.CreateCall(All.host(MultiplyAddKeeping, Call.getFunctionType()),
                          Args);
    return B.CreateIntrinsic(static_cast<Intrinsic::ID>(Row.A),
                             {Call.getType()}, Args);
  case Lowering::Inline:
    return Row.Build(B, Call);
  case Lowering::Function:
    if (Row.Build)
      return lowerQuick(Call, Row);
    return B.CreateCall(All.host(symbolOf(Row), Call.getFunctionType()), Args);
  case Lowering::Barrier:
    return lowerBarrier(Call, Row);
  case Lowering::Named:
    return lowerNamed(Call, Row);
  case Lowering::Fence:
    return B.CreateFence(AtomicOrdering::SequentiallyConsistent);
  case Lowering::Atomic:
    return lowerAtomic(Call, Row);
  case Lowering::Cast:
    return convert(Args[0], spaceOf(Args[0]), Row.B, Call.getType());
  case Lowering::IsSpace: {
    Value *Number = B.CreatePtrToInt(Args[0], B.getInt64Ty());
    Value *Space = call("s2nSpaceOf", B.getInt32Ty(), {Number});
    return B.CreateICmpEQ(Space, B.getInt32(Row.A));
  }
  case Lowering::Lane:
    return lowerLane(Row);
  case Lowering::Warp:
  case Lowering::Modify:
    break; // rewriteNvvm's
  }
  return nullptr;
}

static void meetWarp(const BoxedCall &Call) { Call.Item.Owner->meetWarp(Call); }

void FunctionRewriter::rewriteNvvm(CallInst &Call, const IntrinsicRow &Row) {
  const FunctionType *Type = Call.getFunctionType();
  if (Row.How == Lowering::Warp)
    return rewriteBoxed(Call, {meetWarp, &Row});
  if (P.Opts.Approximations == Approximation::Worst && Row.Worst.Address &&
      Row.Worst.fits(*Type)) {
    SmallVector<Value *, 2> Args(Call.args());
    return replace(
        Call, B.CreateCall(All.host(worstSymbolOf(Row), Call.getFunctionType()),
                           Args));
  }
  if (Row.How == Lowering::Modify)
    return rewriteModify(Call, Row);
  if (Row.How == Lowering::Function && !Row.Host.fits(*Type)) {
    All.Sink.report(rule::EX02, *All.source(Call),
                    Call.getCalledFunction()->getName(), printed(*Type));
    return;
  }
  if (Row.Flush)
    for (Use &Operand : Call.args())
      if (Operand->getType()->isFloatTy())
        Operand = flushed(Operand);
  Value *New = lowerNvvm(Call, Row);
  if (Row.Flush && New->getType()->isFloatTy())
    New = flushed(New);
  replace(Call, New);
}

// ---- Other functions without a body -----------------------------------------

bool FunctionRewriter::rewriteHostMath(CallInst &Call) {
  Function *Callee = Call.getCalledFunction();
  const HostMathFunction *Row = findHostMath(
      std::string_view(Callee->getName().data(), Callee->getName().size()));
  if (!Row || !Row->fits(*Call.getFunctionType()))
    return false;
  All.noteHostMath(Callee->getName());
  // It writes through generic pointers, which are host addresses once checked.
  for (Use &Operand : Call.args())
    if (Operand->getType()->isPointerTy()) {
      unsigned Bytes = Row->PointeeBytes;
      Value *Address =
          hostAddress(Call, Operand, Bytes, Bytes, AccessKind::Store);
      Operand = Address->getType()->isPointerTy()
                    ? B.CreatePointerCast(Address, Operand->getType())
                    : B.CreateIntToPtr(Address, Operand->getType());
    }
  All.host(Callee->getName(), Call.getFunctionType());
  flushOperation(Call); // as libdevice does, where it asks for -ftz=1
  return true;
}

void FunctionRewriter::rewritePrintf(CallInst &Call) {
  Type *Word = B.getInt64Ty();
  auto Address = [&](Value *V) {
    return V->getType()->isPointerTy() ? B.CreatePtrToInt(V, Word) : V;
  };
  Value *Format = Address(Call.getArgOperand(0));
  Value *Values = Address(Call.getArgOperand(1));
  replace(Call, callReporting("s2nPrint", B.getInt32Ty(),
                              {Format, Values, B.getInt32(siteOf(Call))}));
}

static bool isVPrintf(const Function &F) {
  auto IsAddress = [](const Type *Ty) {
    return Ty->isPointerTy() || Ty->isIntegerTy(64);
  };
  const FunctionType *Type = F.getFunctionType();
  return F.getName() == "vprintf" && Type->getNumParams() == 2 &&
         IsAddress(Type->getParamType(0)) && IsAddress(Type->getParamType(1)) &&
         Type->getReturnType()->isIntegerTy(32);
}

void FunctionRewriter::rewriteCall(CallInst &Call) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return rewriteIndirect(Call);
  if (Function *New = All.replacement(Callee)) {
    checkImage(Call);
    return isRare(*Callee) ? callRare(Call, *New) : callReplacement(Call, *New);
  }
  if (const IntrinsicRow *Row = findNvvmIntrinsic(Callee->getName()))
    return rewriteNvvm(Call, *Row);
  if (rewriteImage(Call))
    return;
  BoxedIntrinsic Boxed = findImageIntrinsic(*Callee);
  if (Boxed.Run)
    return rewriteBoxed(Call, Boxed);
  if (Callee->getIntrinsicID() != Intrinsic::not_intrinsic)
    return rewriteLlvm(Call);
  BoxedIntrinsic OfDriver = findDeviceFunction(*Callee);
  if (OfDriver.Run)
    return rewriteBoxed(Call, OfDriver);
  if (isVPrintf(*Callee))
    return rewritePrintf(Call);
  if (rewriteHostMath(Call))
    return;
  bool Reserved = Callee->getName().startswith("llvm.");
  All.Sink.report(Reserved ? rule::EX01 : rule::EX11, *All.source(Call),
                  Callee->getName());
}
