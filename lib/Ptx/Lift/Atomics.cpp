// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

static constexpr auto Order = AtomicOrdering::SequentiallyConsistent;

static AtomicRMWInst::BinOp operationOf(StringRef Name, ScalarType T) {
  bool Signed = isSigned(T);
  return StringSwitch<AtomicRMWInst::BinOp>(Name)
      .Case("and", AtomicRMWInst::And)
      .Case("or", AtomicRMWInst::Or)
      .Case("xor", AtomicRMWInst::Xor)
      .Case("add",
            isSingleOrDouble(T) ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
      .Case("min", Signed ? AtomicRMWInst::Min : AtomicRMWInst::UMin)
      .Case("max", Signed ? AtomicRMWInst::Max : AtomicRMWInst::UMax)
      .Default(AtomicRMWInst::Xchg);
}

static StateSpace spaceOf(const Form &I) {
  if (I.has("global"))
    return StateSpace::Global;
  return I.has("shared") || I.has("shared::cta") ? StateSpace::Shared
                                                 : StateSpace::None;
}

// llvm.nvvm.atomic.load.inc.32.p1i32
static Value *wrapping(FunctionLifter &L, StringRef Operation, Value *Pointer,
                       Value *V) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  return L.call("llvm.nvvm.atomic.load." + Operation + ".32.p" + Twine(Space) +
                    "i32",
                V->getType(), {Pointer, V});
}

// red has no result.
static void modify(FunctionLifter &L, const Form &I) {
  bool HasResult = I.Of->Operands == 3;
  ScalarType T = I.type();
  StringRef Operation = I.Slots[I.Slots.size() - 2];
  Type *Ty = llvmType(L.B.getContext(), T);
  Value *Pointer = L.address(L.operand(HasResult), spaceOf(I), Ty);
  Value *V = L.in(HasResult + 1, T);
  Value *Old = Operation == "inc" || Operation == "dec"
                   ? wrapping(L, Operation, Pointer, V)
                   : L.B.CreateAtomicRMW(operationOf(Operation, T), Pointer, V,
                                         Align(bitsOf(T) / 8), Order);
  if (HasResult)
    L.out(0, Old, T);
}

// What the host has no instruction for: parts of a vector are operands, and a
// result is a struct of them.
static void modifyOnCall(FunctionLifter &L, const Form &I) {
  bool HasResult = I.Of->Opcode == "atom";
  ScalarType T = I.type();
  unsigned Count = I.has("v2") ? 2 : I.has("v4") ? 4 : I.has("v8") ? 8 : 1;
  SmallVector<Type *, 8> Types(Count, llvmType(L.B.getContext(), T));
  Type *Whole =
      Count == 1 ? Types[0] : StructType::get(L.B.getContext(), Types);
  SmallVector<Value *, 9> Args = {
      L.address(L.operand(HasResult), spaceOf(I), Whole)};
  for (unsigned N = HasResult + 1; N != I.Of->Operands; ++N) {
    SmallVector<Operand, 4> Parts = L.parts(L.operand(N));
    if (Parts.size() != Count) {
      L.wrong(L.operand(N), std::to_string(Count) + " parts");
      return;
    }
    for (const Operand &O : Parts)
      Args.push_back(L.read(O, T));
  }
  Value *Old = L.callPtx(I.text(), HasResult ? Whole : L.B.getVoidTy(), Args);
  if (!HasResult || L.operand(0).is(Operand::Kind::Sink))
    return;
  SmallVector<Operand, 4> To = L.parts(L.operand(0));
  if (To.size() != Count) {
    L.wrong(L.operand(0), std::to_string(Count) + " parts");
    return;
  }
  for (unsigned N = 0; N != Count; ++N)
    L.write(To[N], Count == 1 ? Old : L.B.CreateExtractValue(Old, N), T);
}

static void compareAndSwap(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Type *Ty = llvmType(L.B.getContext(), T);
  Value *Pointer = L.address(L.operand(1), spaceOf(I), Ty);
  Value *Both = L.B.CreateAtomicCmpXchg(Pointer, L.in(2, T), L.in(3, T),
                                        Align(bitsOf(T) / 8), Order, Order);
  L.out(0, L.B.CreateExtractValue(Both, 0), T);
}

ArrayRef<Row> spir2nvvm::ptx::atomicRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Atomics.def"
  };
  return Rows;
}
