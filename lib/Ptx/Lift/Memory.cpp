// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {
/// What the modifiers of a load or store say.
struct Access {
  StateSpace Space = StateSpace::None;
  ScalarType Type;
  unsigned Count = 1;
  bool Volatile, Atomic;
  llvm::Type *Element, *Whole; // in memory
};
} // namespace

// Parameters are bits, so that one that is accessed as a whole stays a value.
static Access accessOf(FunctionLifter &L, const Form &I) {
  Access A;
  A.Type = I.type();
  for (StringRef Word : I.Slots)
    if (spaceOf(Word) != StateSpace::None)
      A.Space = spaceOf(Word);
  if (I.Of->Opcode == "ldu" || I.has("mmio"))
    A.Space = I.has("global") ? StateSpace::Global : StateSpace::None;
  A.Count = I.has("v2") ? 2 : I.has("v4") ? 4 : I.has("v8") ? 8 : 1;
  A.Volatile = I.has("volatile") || I.has("mmio");
  A.Atomic = I.has("relaxed") || I.has("acquire") || I.has("release");
  bool Bits = A.Space == StateSpace::Param;
  A.Element =
      Bits ? L.B.getIntNTy(bitsOf(A.Type)) : llvmType(L.B.getContext(), A.Type);
  A.Whole = A.Count == 1 ? A.Element : FixedVectorType::get(A.Element, A.Count);
  return A;
}

static Align alignOf(const Access &A) {
  return Align(uint64_t(bitsOf(A.Type)) / 8 * A.Count);
}

// Whether an operand has as many parts; {a, b} or a vector of registers.
static bool hasParts(FunctionLifter &L, const Operand &O, const Access &A,
                     SmallVectorImpl<Operand> &Parts) {
  Parts = L.parts(O);
  if (Parts.size() == A.Count)
    return true;
  L.wrong(O, std::to_string(A.Count) + " parts");
  return false;
}

static Value *elementOf(FunctionLifter &L, Value *Pointer, const Access &A,
                        unsigned N) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  Value *First = L.B.CreateBitCast(Pointer, A.Element->getPointerTo(Space));
  return L.B.CreateConstGEP1_64(A.Element, First, N);
}

// Each part of a vector is an operation of its own where there is an order.
static Value *loadAtomically(FunctionLifter &L, Value *Pointer, const Access &A,
                             unsigned N) {
  LoadInst *Load = L.B.CreateAlignedLoad(A.Element, elementOf(L, Pointer, A, N),
                                         Align(bitsOf(A.Type) / 8));
  Load->setAtomic(AtomicOrdering::SequentiallyConsistent);
  return Load;
}

static void load(FunctionLifter &L, const Form &I) {
  Access A = accessOf(L, I);
  SmallVector<Operand, 8> Parts;
  if (!hasParts(L, L.operand(0), A, Parts))
    return;
  Value *Pointer = L.address(L.operand(1), A.Space, A.Whole);
  Value *Whole = nullptr;
  if (!A.Atomic)
    Whole = L.B.CreateAlignedLoad(A.Whole, Pointer, alignOf(A), A.Volatile);
  for (unsigned N = 0; N != A.Count; ++N) {
    Value *Part = A.Atomic       ? loadAtomically(L, Pointer, A, N)
                  : A.Count == 1 ? Whole
                                 : L.B.CreateExtractElement(Whole, N);
    Part = L.B.CreateBitCast(Part, llvmType(Part->getContext(), A.Type));
    L.write(Parts[N], Part, A.Type, Width::Wider);
  }
}

static void store(FunctionLifter &L, const Form &I) {
  Access A = accessOf(L, I);
  SmallVector<Operand, 8> Parts;
  if (!hasParts(L, L.operand(1), A, Parts))
    return;
  Value *Pointer = L.address(L.operand(0), A.Space, A.Whole);
  Value *Whole = UndefValue::get(A.Whole);
  for (unsigned N = 0; N != A.Count; ++N) {
    Value *Part = L.read(Parts[N], A.Type, Width::Wider);
    Part = L.B.CreateBitCast(Part, A.Element);
    if (A.Atomic)
      L.B.CreateAlignedStore(Part, elementOf(L, Pointer, A, N),
                             Align(bitsOf(A.Type) / 8))
          ->setAtomic(AtomicOrdering::SequentiallyConsistent);
    else
      Whole = A.Count == 1 ? Part : L.B.CreateInsertElement(Whole, Part, N);
  }
  if (!A.Atomic)
    L.B.CreateAlignedStore(Whole, Pointer, alignOf(A), A.Volatile);
}

static void doNothing(FunctionLifter &, const Form &) {}

ArrayRef<Row> spir2nvvm::ptx::memoryRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Memory.def"
  };
  return Rows;
}
