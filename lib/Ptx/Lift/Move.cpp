// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- mov --------------------------------------------------------------------

// How wide the parts of a vector operand are, which fill a whole.
static std::optional<ScalarType> partType(FunctionLifter &L, const Operand &O,
                                          size_t Parts, ScalarType Whole) {
  unsigned Count = unsigned(Parts);
  unsigned Bits = Count ? bitsOf(Whole) / Count : 0;
  if (Count && Bits * Count == bitsOf(Whole) && Bits % 8 == 0 &&
      isPowerOf2_32(Bits))
    return bitsType(Bits);
  L.wrong(O, "as many parts as fill the type");
  return std::nullopt;
}

static void pack(FunctionLifter &L, const Form &I) {
  SmallVector<Operand, 4> From = L.parts(L.operand(1));
  std::optional<ScalarType> Part =
      partType(L, L.operand(1), From.size(), I.type());
  if (!Part)
    return;
  Type *Ty = L.B.getIntNTy(bitsOf(I.type()));
  Value *Whole = nullptr;
  for (unsigned N = 0; N != From.size(); ++N) {
    Value *V = L.B.CreateZExt(L.read(From[N], *Part), Ty);
    if (N != 0)
      V = L.B.CreateShl(V, uint64_t(N) * bitsOf(*Part));
    Whole = Whole ? L.B.CreateOr(Whole, V) : V;
  }
  L.out(0, Whole, bitsType(bitsOf(I.type())));
}

static void unpack(FunctionLifter &L, const Form &I) {
  SmallVector<Operand, 4> To = L.parts(L.operand(0));
  ScalarType Bits = bitsType(bitsOf(I.type()));
  std::optional<ScalarType> Part =
      partType(L, L.operand(0), To.size(), I.type());
  if (!Part)
    return;
  Value *Whole = L.in(1, Bits);
  for (unsigned N = 0; N != To.size(); ++N) {
    Value *V = L.B.CreateLShr(Whole, uint64_t(N) * bitsOf(*Part));
    L.write(To[N], L.B.CreateTrunc(V, L.B.getIntNTy(bitsOf(*Part))), *Part);
  }
}

static void move(FunctionLifter &L, const Form &I) {
  if (L.isVector(L.operand(1)))
    return pack(L, I);
  if (L.isVector(L.operand(0)))
    return unpack(L, I);
  L.out(0, L.in(1, I.type()), I.type());
}

static void moveParts(FunctionLifter &L, const Form &I) {
  unsigned Count = I.has("v2") ? 2 : 4;
  SmallVector<Operand, 4> To = L.parts(L.operand(0)),
                          From = L.parts(L.operand(1));
  for (const SmallVector<Operand, 4> *Parts : {&To, &From})
    if (Parts->size() != Count) {
      L.wrong(L.operand(Parts == &From), std::to_string(Count) + " parts");
      return;
    }
  SmallVector<Value *, 4> Values; // of all before the first is written
  for (const Operand &O : From)
    Values.push_back(L.read(O, I.type()));
  for (unsigned N = 0; N != Count; ++N)
    L.write(To[N], Values[N], I.type());
}

// ---- Spaces -----------------------------------------------------------------

static Value *asWord(FunctionLifter &L, Value *Number) {
  return L.B.CreateZExt(Number, L.B.getInt64Ty());
}

// Global memory and parameters have the same addresses as generic ones, and
// generic ones of constant memory are global.
static void convertAddress(FunctionLifter &L, const Form &I, StateSpace From,
                           StateSpace To, StateSpace Named) {
  Value *Number = L.in(1, I.type());
  if (Named == StateSpace::Const)
    (From == StateSpace::None ? From : To) = StateSpace::Global;
  if (Named != StateSpace::Global && Named != StateSpace::Param) {
    Type *Bytes = L.B.getInt8Ty();
    Value *Pointer = L.pointerTo(asWord(L, Number), From, Bytes);
    Pointer =
        L.B.CreateAddrSpaceCast(Pointer, L.B.getInt8PtrTy(addressSpace(To)));
    Number = L.B.CreateTrunc(L.numberOf(Pointer), Number->getType());
  }
  L.out(0, Number, I.type());
}

static void toGeneric(FunctionLifter &L, const Form &I) {
  StateSpace Named = spaceOf(I.Slots[0]);
  convertAddress(L, I, Named, StateSpace::None, Named);
}

static void fromGeneric(FunctionLifter &L, const Form &I) {
  StateSpace Named = spaceOf(I.Slots[1]);
  convertAddress(L, I, StateSpace::None, Named, Named);
}

static void isInSpace(FunctionLifter &L, const Form &I) {
  unsigned Bits = L.registerBits(L.operand(1)) == 32 ? 32 : 64;
  Value *Number = asWord(L, L.in(1, bitsType(Bits)));
  Value *Pointer = L.pointerTo(Number, StateSpace::None, L.B.getInt8Ty());
  StringRef Space = I.Slots[0].split(':').first;
  L.out(0, L.call("llvm.nvvm.isspacep." + Space, L.B.getInt1Ty(), {Pointer}),
        ScalarType::Pred);
}

ArrayRef<Row> spir2nvvm::ptx::moveRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Move.def"
  };
  return Rows;
}
