// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// C11's atomic operations (OpenCL C 3.0, 6.15.12) and cl_ext_float_atomics.
///
///   relaxed   atomicrmw, which libNVVM makes relaxed for the device
///   acq_rel   atom.acq_rel.gpu.global.add.u32
///   seq_cst   fence.sc.gpu and atom.acq_rel.gpu.global.add.u32
///   float min, max, all but sums of halves: a loop around atom.cas
///
/// NVVM IR has neither atomic loads nor orders, so all but the first is inline
/// PTX, in both dialects.

#include "Builtins/Memory/MemoryModel.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

enum class Operation : uint8_t { Add, Sub, Min, Max, Or, Xor, And };

/// One call, with its object and value as PTX takes them.
class AtomicCall {
public:
  explicit AtomicCall(BuiltinCall &C)
      : C(C), B(C.B), How(orderingOf(C)), Pointer(pointerOf(C)),
        Element(C.arg(0)->getType()->getNonOpaquePointerElementType()),
        Word(B.getIntNTy(Element->getPrimitiveSizeInBits())) {}

  bool isRefused();
  Value *load();
  void store(Value *V);
  Value *exchange(Value *V);
  Value *modify(Operation What, Value *V);
  /// The old value.
  Value *compareAndSwap(Value *Expected, Value *Desired);

private:
  static Value *pointerOf(BuiltinCall &C);
  StringRef space() const;
  bool isPlain() const {
    return How.What == Order::Relaxed && How.Whom != Reach::System;
  }
  std::string bits() const { return ".b" + std::to_string(width()); }
  unsigned width() const { return Word->getIntegerBitWidth(); }
  std::string orderText(const char *Acquire, const char *Release,
                        const char *Both) const;
  Value *asWord(Value *V) { return B.CreateBitCast(V, Word); }
  Value *asElement(Value *V) { return B.CreateBitCast(V, Element); }
  Value *atom(const std::string &Form, ArrayRef<Value *> Operands,
              Type *Result);
  void before();
  void after();
  /// \p Order where PTX has orders.
  Value *loadWord(const std::string &Order);
  Value *swapWords(Value *Expected, Value *Desired);
  using NewWords = function_ref<Value *(Value *Old, Value *V)>;
  Value *loopUntilSwapped(const std::string &Name, Value *V, NewWords New);
  void fillLoop(Function &F, NewWords New);
  Value *modifyFloat(Operation What, Value *V);
  Value *compute(Operation What, Value *Old, Value *V);

  BuiltinCall &C;
  IRBuilder<> &B;
  Ordering How;
  Value *Pointer;
  Type *Element;
  IntegerType *Word;
};

} // namespace

// Spaces that have no atomic operations, which are undefined there, through the
// generic one.
Value *AtomicCall::pointerOf(BuiltinCall &C) {
  Value *P = C.arg(0);
  auto *Ty = cast<PointerType>(P->getType());
  unsigned Space = Ty->getAddressSpace();
  if (Space == nvvm::Generic || Space == nvvm::Global || Space == nvvm::Shared)
    return P;
  return C.B.CreateAddrSpaceCast(
      P, Ty->getNonOpaquePointerElementType()->getPointerTo());
}

StringRef AtomicCall::space() const {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  return Space == nvvm::Global   ? ".global"
         : Space == nvvm::Shared ? ".shared"
                                 : "";
}

// PTX ISA, atom: 16 bits begin with sm_70.
bool AtomicCall::isRefused() {
  if (width() != 16 || hasMemoryModel(C))
    return false;
  C.T.Sink.report(rule::BI15, C.Inst, mangling::toString(C.Proto), 70,
                  C.T.Opts.Arch.sm());
  return true;
}

// ".acq_rel.gpu", or the scope alone before sm_70.
std::string AtomicCall::orderText(const char *Acquire, const char *Release,
                                  const char *Both) const {
  std::string Scope = scopeText(C, How.Whom);
  if (!hasMemoryModel(C))
    return Scope;
  bool Acquires = acquires(How.What), Releases = releases(How.What);
  const char *Text = Acquires && Releases ? Both
                     : Acquires           ? Acquire
                     : Releases           ? Release
                                          : ".relaxed";
  return Text + Scope;
}

// What atom, ld and st do not say themselves.
void AtomicCall::before() {
  bool IsFenced =
      hasMemoryModel(C) ? How.What == Order::SeqCst : releases(How.What);
  if (IsFenced)
    createFence(C, How);
}

void AtomicCall::after() {
  if (!hasMemoryModel(C) && acquires(How.What))
    createFence(C, How);
}

Value *AtomicCall::atom(const std::string &Form, ArrayRef<Value *> Operands,
                        Type *Result) {
  std::string Text = "atom" + orderText(".acquire", ".release", ".acq_rel") +
                     space().str() + Form + " $0, [$1]";
  SmallVector<Value *, 3> Args = {Pointer};
  for (Value *V : Operands) {
    Args.push_back(V);
    Text += ", $" + std::to_string(Args.size());
  }
  return callAssembly(B, Text + ";", Result, Args, Effects::Memory);
}

// ---- Loads and stores -------------------------------------------------------

Value *AtomicCall::loadWord(const std::string &Order) {
  const std::string Kind = hasMemoryModel(C) ? Order : ".volatile";
  return callAssembly(B, "ld" + Kind + space().str() + bits() + " $0, [$1];",
                      Word, {Pointer}, Effects::Memory);
}

Value *AtomicCall::load() {
  before();
  Value *V = loadWord(orderText(".acquire", ".relaxed", ".acquire"));
  after();
  return asElement(V);
}

void AtomicCall::store(Value *V) {
  before();
  std::string Kind = hasMemoryModel(C)
                         ? orderText(".relaxed", ".release", ".release")
                         : std::string(".volatile");
  callAssembly(B, "st" + Kind + space().str() + bits() + " [$0], $1;",
               B.getVoidTy(), {Pointer, asWord(V)}, Effects::Memory);
}

// ---- Read, modify, write ----------------------------------------------------

Value *AtomicCall::exchange(Value *V) {
  if (width() == 16)
    return asElement(loopUntilSwapped(
        "exchange", asWord(V), [](Value *, Value *Words) { return Words; }));
  if (isPlain()) {
    unsigned Space = Pointer->getType()->getPointerAddressSpace();
    Value *Words = B.CreateBitCast(Pointer, Word->getPointerTo(Space));
    return asElement(B.CreateAtomicRMW(AtomicRMWInst::Xchg, Words, asWord(V),
                                       MaybeAlign(),
                                       AtomicOrdering::Monotonic));
  }
  before();
  Value *Old = atom(".exch" + bits(), asWord(V), Word);
  after();
  return asElement(Old);
}

Value *AtomicCall::swapWords(Value *Expected, Value *Desired) {
  return atom(".cas" + bits(), {Expected, Desired}, Word);
}

Value *AtomicCall::compareAndSwap(Value *Expected, Value *Desired) {
  before();
  Value *Old = swapWords(asWord(Expected), asWord(Desired));
  after();
  return asElement(Old);
}

// A loop of its own for each place and order, as a function. Gives the old
// words.
Value *AtomicCall::loopUntilSwapped(const std::string &Name, Value *V,
                                    NewWords New) {
  before();
  std::string Full = "__spir2nvvm_atomic_" + Name + bits() +
                     (Element->isIntegerTy() ? "" : ".float") + space().str() +
                     orderText(".acquire", ".release", ".acq_rel");
  std::replace(Full.begin(), Full.end(), '.', '_');
  Value *Object = Pointer;
  Type *Ty = V->getType();
  auto *Type = FunctionType::get(Word, {Object->getType(), Ty}, false);
  Function *Helper = sharedHelper(C.module(), Full, Type,
                                  [&](IRBuilder<> &Inner, Function &F) {
                                    IRBuilderBase::InsertPointGuard Guard(B);
                                    B.restoreIP(Inner.saveIP());
                                    B.SetCurrentDebugLocation(DebugLoc());
                                    Pointer = F.getArg(0);
                                    fillLoop(F, New);
                                    Pointer = Object;
                                  });
  Value *Old = B.CreateCall(Helper, {Object, V});
  after();
  return Old;
}

void AtomicCall::fillLoop(Function &F, NewWords New) {
  BasicBlock *Entry = B.GetInsertBlock();
  BasicBlock *Loop = BasicBlock::Create(F.getContext(), "loop", &F);
  BasicBlock *Exit = BasicBlock::Create(F.getContext(), "exit", &F);
  Value *First = loadWord(".relaxed" + scopeText(C, How.Whom));
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Old = B.CreatePHI(Word, 2, "old");
  Old->addIncoming(First, Entry);
  Value *Seen = swapWords(Old, New(Old, F.getArg(1)));
  Old->addIncoming(Seen, Loop);
  B.CreateCondBr(B.CreateICmpEQ(Seen, Old), Exit, Loop);
  B.SetInsertPoint(Exit);
  B.CreateRet(Old);
}

Value *AtomicCall::compute(Operation What, Value *Old, Value *V) {
  if (What == Operation::Add)
    return B.CreateFAdd(Old, V);
  return extremeOf(B, What == Operation::Min, Old, V);
}

Value *AtomicCall::modifyFloat(Operation What, Value *V) {
  if (What == Operation::Sub) {
    V = B.CreateFNeg(V);
    What = Operation::Add;
  }
  constexpr unsigned FirstWithDoubles = 60; // PTX ISA, atom
  bool HasSum = !Element->isDoubleTy() || C.T.Opts.Arch.Sm >= FirstWithDoubles;
  if (What == Operation::Add && HasSum) {
    bool IsHalf = width() == 16; // whose registers are those of integers
    before();
    Value *Old = IsHalf ? atom(".add.noftz.f16", asWord(V), Word)
                        : atom(".add.f" + std::to_string(width()), V, Element);
    after();
    return asElement(Old);
  }
  constexpr const char *Names[] = {"add", "sub", "min", "max"};
  Value *Old = loopUntilSwapped(
      Names[unsigned(What)], V, [&](Value *Words, Value *Operand) {
        return asWord(compute(What, asElement(Words), Operand));
      });
  return asElement(Old);
}

// An operand that is a difference has the other sign, not another width.
Value *AtomicCall::modify(Operation What, Value *V) {
  if (Element->isFloatingPointTy())
    return modifyFloat(What, V);
  if (What == Operation::Sub) {
    V = B.CreateNeg(V);
    What = Operation::Add;
  }
  struct Row {
    Operation What;
    AtomicRMWInst::BinOp Signed, Unsigned;
    const char *Form;
    char Kind; // of the type: bits, numbers without a sign, numbers
  };
  using RMW = AtomicRMWInst;
  static constexpr Row Rows[] = {
      {Operation::Add, RMW::Add, RMW::Add, ".add", 'u'},
      {Operation::Min, RMW::Min, RMW::UMin, ".min", 's'},
      {Operation::Max, RMW::Max, RMW::UMax, ".max", 's'},
      {Operation::Or, RMW::Or, RMW::Or, ".or", 'b'},
      {Operation::Xor, RMW::Xor, RMW::Xor, ".xor", 'b'},
      {Operation::And, RMW::And, RMW::And, ".and", 'b'}};
  const Row &R =
      *find_if(Rows, [&](const Row &Each) { return Each.What == What; });
  bool Signed = C.isSigned();
  if (isPlain())
    return B.CreateAtomicRMW(Signed ? R.Signed : R.Unsigned, Pointer, V,
                             MaybeAlign(), AtomicOrdering::Monotonic);
  char Kind = R.Kind == 's' && !Signed ? 'u' : R.Kind;
  before();
  Value *Old =
      atom(std::string(R.Form) + "." + Kind + std::to_string(width()), V, Word);
  after();
  return Old;
}

// ---- Rows -------------------------------------------------------------------

static Operation operationOf(StringRef Stem) {
  Stem.consume_back("_explicit");
  return StringSwitch<Operation>(Stem.rsplit('_').second)
      .Case("add", Operation::Add)
      .Case("sub", Operation::Sub)
      .Case("min", Operation::Min)
      .Case("max", Operation::Max)
      .Case("or", Operation::Or)
      .Case("xor", Operation::Xor)
      .Default(Operation::And);
}

// Nobody else sees the object yet.
Value *lowering::initialiseAtomic(BuiltinCall &C) {
  C.B.CreateStore(C.arg(1), C.arg(0));
  return nullptr;
}

Value *lowering::loadAtomic(BuiltinCall &C) {
  AtomicCall Call(C);
  return Call.isRefused() ? nullptr : Call.load();
}

Value *lowering::storeAtomic(BuiltinCall &C) {
  AtomicCall Call(C);
  if (!Call.isRefused())
    Call.store(C.arg(1));
  return nullptr;
}

Value *lowering::exchangeAtomic(BuiltinCall &C) {
  AtomicCall Call(C);
  return Call.isRefused() ? nullptr : Call.exchange(C.arg(1));
}

Value *lowering::fetchAndModify(BuiltinCall &C) {
  AtomicCall Call(C);
  if (Call.isRefused())
    return nullptr;
  return Call.modify(operationOf(C.stem()), C.arg(1));
}

Value *lowering::testAndSet(BuiltinCall &C) {
  Value *Old = AtomicCall(C).exchange(C.B.getInt32(1));
  return C.B.CreateZExt(C.B.CreateICmpNE(Old, C.B.getInt32(0)), C.type());
}

Value *lowering::clearFlag(BuiltinCall &C) {
  AtomicCall(C).store(C.B.getInt32(0));
  return nullptr;
}

// The object's value goes where the expected one was only if they differ: other
// work-items may write there.
static void storeUnless(BuiltinCall &C, Value *Swapped, Value *Seen,
                        Value *To) {
  BasicBlock *Head = C.Inst.getParent();
  BasicBlock *Tail = Head->splitBasicBlock(&C.Inst, Head->getName() + ".next");
  BasicBlock *Failed = BasicBlock::Create(
      Head->getContext(), Head->getName() + ".failed", Head->getParent(), Tail);
  Head->getTerminator()->eraseFromParent();
  C.B.SetInsertPoint(Head);
  C.B.CreateCondBr(Swapped, Tail, Failed);
  C.B.SetInsertPoint(Failed);
  C.B.CreateStore(Seen, To);
  C.B.CreateBr(Tail);
  C.B.SetInsertPoint(&C.Inst);
}

Value *lowering::compareAndExchange(BuiltinCall &C) {
  AtomicCall Call(C);
  if (Call.isRefused())
    return nullptr;
  IRBuilder<> &B = C.B;
  Type *Element = C.arg(2)->getType();
  Value *Expected = B.CreateLoad(Element, C.arg(1));
  Value *Seen = Call.compareAndSwap(Expected, C.arg(2));
  Type *Word = B.getIntNTy(Element->getPrimitiveSizeInBits());
  Value *Found = B.CreateBitCast(Seen, Word);
  Value *Swapped = B.CreateICmpEQ(Found, B.CreateBitCast(Expected, Word));
  storeUnless(C, Swapped, Seen, C.arg(1));
  return B.CreateZExt(Swapped, C.type());
}
