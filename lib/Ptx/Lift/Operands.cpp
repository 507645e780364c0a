// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Operands as values: registers, numbers, special registers, addresses.

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

Value *FunctionLifter::zero(ScalarType T) {
  return Constant::getNullValue(llvmType(To.getContext(), T));
}

Value *FunctionLifter::wrong(const Operand &O, StringRef Expected,
                             ScalarType T) {
  std::string Found =
      O.Text.empty() ? "this operand" : "'" + std::string(O.Text) + "'";
  fail(rule::PX07, O.At, Found, Expected);
  return zero(T);
}

Value *FunctionLifter::in(unsigned N, ScalarType T, Width W) {
  return read(operand(N), T, W);
}

void FunctionLifter::out(unsigned N, Value *V, ScalarType T, Width W) {
  write(operand(N), V, T, W);
}

Value *FunctionLifter::read(const Operand &O, ScalarType T, Width W) {
  switch (O.What) {
  case Operand::Kind::Name:
    return readName(O, T, W);
  case Operand::Kind::Integer:
  case Operand::Kind::Float32:
  case Operand::Kind::Float64:
    return readNumber(O, T);
  case Operand::Kind::Not:
    if (T == ScalarType::Pred)
      return B.CreateNot(read(O.Parts.front(), T, W));
    return wrong(O, "a register or number", T);
  case Operand::Kind::Sum: {
    Value *Base = read(O.Parts.front(), T, W);
    if (!Base->getType()->isIntegerTy())
      return wrong(O, "a number", T);
    return B.CreateAdd(Base, ConstantInt::get(Base->getType(), O.Bits));
  }
  case Operand::Kind::Element: {
    if (bitsOf(T) < 32 || isSingleOrDouble(T))
      return wrong(O, "a register or number", T);
    return B.CreateTruncOrBitCast(elementAddress(O),
                                  llvmType(To.getContext(), T));
  }
  default:
    return wrong(O, "a register or number", T);
  }
}

// ---- Numbers ----------------------------------------------------------------

static APInt rounded(uint64_t Double, const fltSemantics &To) {
  APFloat Value(APFloat::IEEEdouble(), APInt(64, Double));
  bool Lost;
  Value.convert(To, APFloat::rmNearestTiesToEven, &Lost);
  return Value.bitcastToAPInt();
}

// A number has the type of the instruction; 1.5 is a double's, and rounded.
Value *FunctionLifter::readNumber(const Operand &O, ScalarType T) {
  Type *Ty = llvmType(To.getContext(), T);
  bool IsInteger = O.is(Operand::Kind::Integer);
  if (T == ScalarType::Pred)
    return IsInteger ? B.getInt1(O.Bits != 0) : wrong(O, "a predicate", T);
  if (IsInteger && isSingleOrDouble(T))
    return wrong(O, "a floating-point number", T);
  if (IsInteger)
    return ConstantInt::get(Ty, bitsOf(T) > 64 && int64_t(O.Bits) < 0
                                    ? APInt(bitsOf(T), O.Bits, !O.IsUnsigned)
                                    : APInt(bitsOf(T), O.Bits));
  APInt Bits(64, O.Bits);
  if (O.is(Operand::Kind::Float32))
    Bits = Bits.trunc(32);
  else if (T == ScalarType::F32)
    Bits = rounded(O.Bits, APFloat::IEEEsingle());
  bool IsBits = wordOf(T)[0] == 'b' || isSingleOrDouble(T);
  if (Bits.getBitWidth() != bitsOf(T) || !IsBits)
    return wrong(O, "a number of the type's width", T);
  return ConstantExpr::getBitCast(ConstantInt::get(To.getContext(), Bits), Ty);
}

// ---- Names ------------------------------------------------------------------

// %v.x is a part of a vector of registers.
AllocaInst *FunctionLifter::registerSlot(const Operand &O, ScalarType &T) {
  StringRef Name = toRef(O.Text);
  Symbol *S = find(Name);
  unsigned Part = 0;
  if (!S && Name.contains('.')) {
    auto [Vector, Letter] = Name.rsplit('.');
    Part = StringSwitch<unsigned>(Letter)
               .Cases("x", "r", 0)
               .Cases("y", "g", 1)
               .Cases("z", "b", 2)
               .Cases("w", "a", 3)
               .Default(~0u);
    S = find(Vector);
  }
  if (!S || S->What != Symbol::Kind::Register || Part >= S->Parts.size())
    return nullptr;
  T = S->Type;
  return S->Parts[Part];
}

unsigned FunctionLifter::registerBits(const Operand &O) {
  ScalarType T;
  return O.is(Operand::Kind::Name) && registerSlot(O, T) ? bitsOf(T) : 0;
}

static Value *asBits(IRBuilder<> &B, Value *V) {
  return B.CreateBitCast(V,
                         B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
}

Value *FunctionLifter::resize(Value *V, const Operand &O, ScalarType From,
                              ScalarType To, Width W) {
  unsigned Has = bitsOf(From), Needs = bitsOf(To);
  Type *Ty = llvmType(this->To.getContext(), To);
  if (Has == Needs)
    return B.CreateBitCast(V, Ty);
  bool Truncates = W == Width::Wider && Has > Needs && Needs != 1;
  if (!Truncates) {
    fail(rule::PX06, O.At, O.Text, Has, Needs, toRef(Current->Text));
    return zero(To);
  }
  Value *Low = B.CreateTrunc(asBits(B, V), B.getIntNTy(Needs));
  return B.CreateBitCast(Low, Ty);
}

Value *FunctionLifter::readName(const Operand &O, ScalarType T, Width W) {
  ScalarType Declared;
  if (AllocaInst *Slot = registerSlot(O, Declared)) {
    Value *V = B.CreateLoad(Slot->getAllocatedType(), Slot);
    return resize(V, O, Declared, T, W);
  }
  StringRef Name = toRef(O.Text);
  if (Value *V = special(Name, T))
    return V;
  Symbol *S = find(Name);
  if (!S) {
    fail(rule::PX05, O.At, Name);
    return zero(T);
  }
  bool HasAddress =
      S->What == Symbol::Kind::Variable || S->What == Symbol::Kind::Function;
  if (!HasAddress || bitsOf(T) < 32 || isSingleOrDouble(T))
    return wrong(O, "a register or number", T);
  Value *Number = addressOf(*S);
  return B.CreateTruncOrBitCast(Number, llvmType(To.getContext(), T));
}

// a[2], a[%r]: counted in scalars, also where a has several dimensions or
// consists of vectors.
Value *FunctionLifter::elementAddress(const Operand &Element) {
  const Operand &Array = Element.Parts[0], &Index = Element.Parts[1];
  Symbol *S = find(toRef(Array.Text));
  if (!S || S->What != Symbol::Kind::Variable)
    return wrong(Array, "a variable", ScalarType::B64);
  unsigned Bits = registerBits(Index);
  Value *Number = read(Index, Bits ? bitsType(Bits) : ScalarType::B64);
  if (!Number->getType()->isIntegerTy() || Bits == 1)
    return wrong(Index, "a number", ScalarType::B64);
  Value *Offset = B.CreateMul(B.CreateZExt(Number, B.getInt64Ty()),
                              B.getInt64(bitsOf(S->Type) / 8));
  return B.CreateAdd(addressOf(*S), Offset);
}

void FunctionLifter::write(const Operand &O, Value *V, ScalarType T, Width W) {
  if (O.is(Operand::Kind::Sink))
    return;
  ScalarType Declared;
  AllocaInst *Slot =
      O.is(Operand::Kind::Name) ? registerSlot(O, Declared) : nullptr;
  if (!Slot) {
    if (O.is(Operand::Kind::Name) && !find(toRef(O.Text)))
      return fail(rule::PX05, O.At, O.Text);
    wrong(O, "a register to write");
    return;
  }
  unsigned Has = bitsOf(Declared), Needs = bitsOf(T);
  if (Has != Needs && (W == Width::Exact || Has < Needs || Needs == 1))
    return fail(rule::PX06, O.At, O.Text, Has, Needs, toRef(Current->Text));
  if (Has != Needs) {
    Value *Bits = asBits(B, V);
    Type *Wide = B.getIntNTy(Has);
    V = isSigned(T) ? B.CreateSExt(Bits, Wide) : B.CreateZExt(Bits, Wide);
  }
  B.CreateStore(B.CreateBitCast(V, Slot->getAllocatedType()), Slot);
}

// 1 if not a vector; %tid and its like have four.
unsigned FunctionLifter::partsOfName(StringRef Name) {
  if (Symbol *S = find(Name))
    return S->What == Symbol::Kind::Register ? unsigned(S->Parts.size()) : 1;
  return isSpecialVector(Name) ? 4 : 1;
}

SmallVector<Operand, 4> FunctionLifter::parts(const Operand &O) {
  if (O.is(Operand::Kind::Vector))
    return {O.Parts.begin(), O.Parts.end()};
  unsigned Count = O.is(Operand::Kind::Name) ? partsOfName(toRef(O.Text)) : 1;
  if (Count == 1)
    return {O};
  SmallVector<Operand, 4> Parts(Count, O);
  for (unsigned N = 0; N != Count; ++N) {
    StringRef Name =
        StringSaver(Names).save(toRef(O.Text) + "." + Twine("xyzw"[N]));
    Parts[N].Text = {Name.data(), Name.size()};
  }
  return Parts;
}

// ---- Calls ------------------------------------------------------------------

CallInst *FunctionLifter::call(const Twine &Name, Type *Result,
                               ArrayRef<Value *> Args) {
  SmallVector<Type *, 4> Types;
  for (Value *Arg : Args)
    Types.push_back(Arg->getType());
  FunctionCallee Callee = All.To.getOrInsertFunction(
      Name.str(), FunctionType::get(Result, Types, false));
  auto *F = dyn_cast<llvm::Function>(Callee.getCallee());
  if (F && !F->isIntrinsic()) {
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::Convergent);
  }
  return B.CreateCall(Callee, Args);
}

CallInst *FunctionLifter::callPtx(const Twine &Name, Type *Result,
                                  ArrayRef<Value *> Args) {
  std::string Full = ("spir2nvvm.ptx." + Name).str();
  // One name has several types where operands may be left out.
  const llvm::Function *Known = All.To.getFunction(Full);
  if (Known && Known->arg_size() != Args.size())
    Full += "$" + std::to_string(Args.size());
  return call(Full, Result, Args);
}
