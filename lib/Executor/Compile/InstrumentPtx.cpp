// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rows that PTX's special registers and atomic operations have.

#include "Executor/Compile/Instrument.h"
#include "Executor/Intrinsics/PtxAtomics.h"

#include "Diagnostics/Rules/Executor.h"
#include "Target/Printed.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Special registers ------------------------------------------------------

// Of work-items, the first axis counts fastest.
Value *FunctionRewriter::numberInGroup() {
  Value *Tid[3], *Size[3];
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    uint64_t Step = Axis * sizeof(uint32_t);
    Tid[Axis] = loadField(offsetof(WorkItem, Tid) + Step, B.getInt32Ty());
    Size[Axis] = loadField(offsetof(WorkItem, Ntid) + Step, B.getInt32Ty());
  }
  Value *Row = B.CreateAdd(B.CreateMul(Tid[2], Size[1]), Tid[1]);
  return B.CreateAdd(B.CreateMul(Row, Size[0]), Tid[0]);
}

Value *FunctionRewriter::countWarps() {
  Value *Items = B.getInt32(1);
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Items = B.CreateMul(
        Items, loadField(offsetof(WorkItem, Ntid) + Axis * sizeof(uint32_t),
                         B.getInt32Ty()));
  return B.CreateUDiv(B.CreateAdd(Items, B.getInt32(WarpSize - 1)),
                      B.getInt32(WarpSize));
}

Value *FunctionRewriter::lowerLane(const IntrinsicRow &Row) {
  auto What = static_cast<LaneRegister>(Row.A);
  if (What == LaneRegister::Warps)
    return countWarps();
  Value *Number = numberInGroup();
  if (What == LaneRegister::Warp)
    return B.CreateUDiv(Number, B.getInt32(WarpSize));
  Value *Lane = B.CreateURem(Number, B.getInt32(WarpSize));
  Value *Own = B.CreateShl(B.getInt32(1), Lane);
  Value *Below = B.CreateSub(Own, B.getInt32(1));
  switch (What) {
  case LaneRegister::MaskEq:
    return Own;
  case LaneRegister::MaskLt:
    return Below;
  case LaneRegister::MaskLe:
    return B.CreateOr(Own, Below);
  case LaneRegister::MaskGt:
    return B.CreateNot(B.CreateOr(Own, Below));
  case LaneRegister::MaskGe:
    return B.CreateNot(Below);
  default:
    return Lane;
  }
}

// ---- Atomic operations ------------------------------------------------------

static std::optional<AtomicRMWInst::BinOp> operationOf(Modification What,
                                                       bool IsFloat) {
  switch (What) {
  case Modification::Exchange:
    return AtomicRMWInst::Xchg;
  case Modification::And:
    return AtomicRMWInst::And;
  case Modification::Or:
    return AtomicRMWInst::Or;
  case Modification::Xor:
    return AtomicRMWInst::Xor;
  case Modification::Add:
    return IsFloat ? AtomicRMWInst::FAdd : AtomicRMWInst::Add;
  case Modification::MinUnsigned:
    return AtomicRMWInst::UMin;
  case Modification::MaxUnsigned:
    return AtomicRMWInst::UMax;
  case Modification::MinSigned:
    return AtomicRMWInst::Min;
  case Modification::MaxSigned:
    return AtomicRMWInst::Max;
  default:
    return std::nullopt;
  }
}

// The scalars of a call of \p Row, without the pointer: as many as it needs.
static bool fits(const CallInst &Call, const IntrinsicRow &Row) {
  unsigned Operands =
      static_cast<Modification>(Row.A) == Modification::CompareAndSwap ? 2 : 1;
  unsigned Given = 0;
  for (const Value *Arg : drop_begin(Call.args())) {
    auto *Vector = dyn_cast<FixedVectorType>(Arg->getType());
    auto *Struct = dyn_cast<StructType>(Arg->getType());
    Given += Vector   ? Vector->getNumElements()
             : Struct ? Struct->getNumElements()
                      : 1;
  }
  return Call.arg_size() > 1 &&
         Call.getArgOperand(0)->getType()->isPointerTy() &&
         Given == Operands * (Row.B >> 8);
}

// One that the host's processor can do, or a loop of those.
Value *FunctionRewriter::modifyWord(CallInst &Call, const IntrinsicRow &Row,
                                    Value *Place) {
  constexpr auto Order = AtomicOrdering::SequentiallyConsistent;
  auto What = static_cast<Modification>(Row.A);
  auto Type = static_cast<ElementType>(Row.B & 0xff);
  bool IsFloat = Type == ElementType::F32 || Type == ElementType::F64;
  unsigned Bytes = bytesOf(Type);
  Value *Operand = Call.getArgOperand(1);
  llvm::Type *Word = B.getIntNTy(Bytes * 8);
  auto At = [&](llvm::Type *Ty) { return pointerTo(Place, Ty); };
  if (What == Modification::CompareAndSwap) {
    Value *Expected = B.CreateBitCast(Operand, Word);
    Value *New = B.CreateBitCast(Call.getArgOperand(2), Word);
    Value *Pair = B.CreateAtomicCmpXchg(At(Word), Expected, New, Align(Bytes),
                                        Order, Order);
    return B.CreateExtractValue(Pair, 0);
  }
  if (What == Modification::Inc || What == Modification::Dec) {
    Value *Number = B.CreatePtrToInt(At(Word), B.getInt64Ty());
    StringRef Name =
        What == Modification::Inc ? "s2nAtomicInc" : "s2nAtomicDec";
    return call(Name, Word, {Number, Operand});
  }
  llvm::Type *Ty = !IsFloat                   ? Word
                   : Type == ElementType::F32 ? B.getFloatTy()
                                              : B.getDoubleTy();
  return B.CreateAtomicRMW(*operationOf(What, IsFloat), At(Ty),
                           B.CreateBitCast(Operand, Ty), Align(Bytes), Order);
}

void FunctionRewriter::rewriteModify(CallInst &Call, const IntrinsicRow &Row) {
  if (!fits(Call, Row)) {
    All.Sink.report(rule::EX02, *All.source(Call),
                    Call.getCalledFunction()->getName(),
                    printed(*Call.getFunctionType()));
    return;
  }
  auto Type = static_cast<ElementType>(Row.B & 0xff);
  unsigned Count = Row.B >> 8, Bytes = bytesOf(Type) * Count;
  Value *Address = hostAddress(Call, Call.getArgOperand(0), Bytes, Bytes,
                               AccessKind::Atomic);
  bool IsWord = Type <= ElementType::I128 || Type == ElementType::F32 ||
                Type == ElementType::F64;
  if (IsWord && Count == 1) {
    Value *Old = modifyWord(Call, Row, Address);
    bool Wanted = !Call.getType()->isVoidTy();
    return replace(Call,
                   Wanted ? B.CreateBitCast(Old, Call.getType()) : nullptr);
  }
  // The host's address in place of the program's.
  Value *Host = Address->getType()->isPointerTy()
                    ? B.CreatePtrToInt(Address, B.getInt64Ty())
                    : Address;
  Call.setArgOperand(0,
                     B.CreateIntToPtr(Host, Call.getArgOperand(0)->getType()));
  rewriteBoxed(Call, {modifyFloats, &Row});
}
