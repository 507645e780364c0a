// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// atomic_* and atom_* (OpenCL C 1.2, 6.12.11; cl_khr_int64_*_atomics).
///
///   atomic_add(p, v)       atomicrmw add
///   atomic_inc(p)          atomicrmw add 1
///   atomic_cmpxchg(p,c,v)  cmpxchg, first element
///   atomic_xchg(float)     the same on the bits
///
/// OpenCL 1.2 atomics are relaxed, and NVVM ignores the ordering.

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr auto Relaxed = AtomicOrdering::Monotonic;

static Value *modify(BuiltinCall &C, AtomicRMWInst::BinOp Op, Value *Operand) {
  return C.B.CreateAtomicRMW(Op, C.arg(0), Operand, MaybeAlign(), Relaxed);
}

Value *lowering::atomicAdd(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Add, C.arg(1));
}
Value *lowering::atomicSub(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Sub, C.arg(1));
}
Value *lowering::atomicExchange(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Xchg, C.arg(1));
}
Value *lowering::atomicAnd(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::And, C.arg(1));
}
Value *lowering::atomicOr(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Or, C.arg(1));
}
Value *lowering::atomicXor(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Xor, C.arg(1));
}

Value *lowering::atomicIncrement(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Add, ConstantInt::get(C.type(), 1));
}
Value *lowering::atomicDecrement(BuiltinCall &C) {
  return modify(C, AtomicRMWInst::Sub, ConstantInt::get(C.type(), 1));
}

Value *lowering::atomicMin(BuiltinCall &C) {
  return modify(C, C.isSigned() ? AtomicRMWInst::Min : AtomicRMWInst::UMin,
                C.arg(1));
}
Value *lowering::atomicMax(BuiltinCall &C) {
  return modify(C, C.isSigned() ? AtomicRMWInst::Max : AtomicRMWInst::UMax,
                C.arg(1));
}

Value *lowering::atomicCompareExchange(BuiltinCall &C) {
  Value *Pair = C.B.CreateAtomicCmpXchg(C.arg(0), C.arg(1), C.arg(2),
                                        MaybeAlign(), Relaxed, Relaxed);
  return C.B.CreateExtractValue(Pair, 0);
}

Value *lowering::atomicExchangeFloat(BuiltinCall &C) {
  Type *Word = C.B.getInt32Ty();
  unsigned Space = C.arg(0)->getType()->getPointerAddressSpace();
  Value *Address = C.B.CreateBitCast(C.arg(0), Word->getPointerTo(Space));
  Value *Bits = C.B.CreateBitCast(C.arg(1), Word);
  Value *Old = C.B.CreateAtomicRMW(AtomicRMWInst::Xchg, Address, Bits,
                                   MaybeAlign(), Relaxed);
  return C.B.CreateBitCast(Old, C.type());
}
