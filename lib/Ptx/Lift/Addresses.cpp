// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is between brackets, as pointers.

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

Value *FunctionLifter::numberOf(Value *Pointer) {
  return B.CreatePtrToInt(Pointer, B.getInt64Ty());
}

// Local variables are allocas, whose own pointers are generic. A function's
// parameter whose address is taken lies on the stack, in local memory (PTX ISA,
// mov).
Value *FunctionLifter::addressOf(const Symbol &S) {
  Value *Pointer = S.Pointer;
  bool OnStack = S.Space == StateSpace::Param && !isKernel();
  if (S.Space == StateSpace::Local || OnStack)
    Pointer = B.CreateAddrSpaceCast(Pointer, B.getInt8PtrTy(nvvm::Local));
  return numberOf(Pointer);
}

// Not folded, even of constants: what it is made of is looked at later.
Value *FunctionLifter::pointerTo(Value *Number, StateSpace Space,
                                 Type *Pointee) {
  unsigned Bits = Number->getType()->getIntegerBitWidth();
  if (Bits < 64)
    Number = B.CreateZExt(Number, B.getInt64Ty());
  unsigned To = addressSpace(Space);
  auto *Cast =
      CastInst::Create(llvm::Instruction::IntToPtr, Number, B.getInt8PtrTy(To));
  B.Insert(Cast);
  Addresses.emplace_back(Cast);
  return B.CreateBitCast(Cast, Pointee->getPointerTo(To));
}

// An access by name, which may not leave a parameter.
Value *FunctionLifter::named(const Operand &Base, const Symbol &S,
                             int64_t Offset, StateSpace Space, Type *Pointee) {
  bool Fits = S.Space == Space ||
              (Space == StateSpace::None && S.Space != StateSpace::Param);
  if (!Fits) {
    fail(rule::PX11, Base.At, Base.Text, spaceName(S.Space), spaceName(Space));
    Offset = 0;
  }
  uint64_t Size = All.To.getDataLayout().getTypeStoreSize(Pointee);
  bool Inside =
      Offset >= 0 && Size <= S.Bytes && uint64_t(Offset) <= S.Bytes - Size;
  if (S.Space == StateSpace::Param && !Inside)
    fail(rule::PX09, Base.At, Offset, Offset + int64_t(Size) - 1, Base.Text,
         S.Bytes);
  unsigned Own = S.Pointer->getType()->getPointerAddressSpace();
  auto *Variable = dyn_cast<AllocaInst>(S.Pointer);
  Type *Whole = Variable ? Variable->getAllocatedType() : nullptr;
  // A parameter as a whole stays a value, whatever its type is called.
  if (Whole == Pointee)
    return S.Pointer;
  Value *Bytes = B.CreateBitCast(S.Pointer, B.getInt8PtrTy(Own));
  if (Offset != 0)
    Bytes = B.CreateGEP(B.getInt8Ty(), Bytes, B.getInt64(Offset));
  unsigned Wanted = addressSpace(Space);
  if (Own != Wanted)
    Bytes = B.CreateAddrSpaceCast(Bytes, B.getInt8PtrTy(Wanted));
  return B.CreateBitCast(Bytes, Pointee->getPointerTo(Wanted));
}

Value *FunctionLifter::address(const Operand &O, StateSpace Space,
                               Type *Pointee) {
  Value *Nothing =
      ConstantPointerNull::get(Pointee->getPointerTo(addressSpace(Space)));
  if (O.is(Operand::Kind::Element)) // which is an address without brackets
    return pointerTo(elementAddress(O), Space, Pointee);
  if (!O.is(Operand::Kind::Address) || O.Parts.size() != 1)
    return wrong(O, "an address in brackets"), Nothing;
  const Operand *Base = &O.Parts.front();
  int64_t Offset = 0;
  if (Base->is(Operand::Kind::Sum)) {
    Offset = int64_t(Base->Bits);
    Base = &Base->Parts.front();
  }
  if (Base->is(Operand::Kind::Integer))
    return pointerTo(B.getInt64(Base->Bits + uint64_t(Offset)), Space, Pointee);
  if (!Base->is(Operand::Kind::Name))
    return wrong(*Base, "a register, a variable or a number"), Nothing;
  unsigned Bits = registerBits(*Base);
  if (Bits == 32 || Bits == 64) {
    Value *Number = read(*Base, bitsType(Bits));
    if (Bits == 32)
      Number = B.CreateZExt(Number, B.getInt64Ty());
    if (Offset != 0)
      Number = B.CreateAdd(Number, B.getInt64(Offset));
    bool OnStack = Space == StateSpace::Param && !isKernel();
    return pointerTo(Number, OnStack ? StateSpace::Local : Space, Pointee);
  }
  Symbol *S = find(toRef(Base->Text));
  if (S && S->What == Symbol::Kind::Variable)
    return named(*Base, *S, Offset, Space, Pointee);
  if (!S)
    fail(rule::PX05, Base->At, Base->Text);
  else
    wrong(*Base, "a register of 32 or 64 bits, a variable or a number");
  return Nothing;
}
