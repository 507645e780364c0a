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

#include "Builtins/Lowering.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr auto Relaxed = AtomicOrdering::Monotonic;

static AtomicRMWInst::BinOp operationOf(StringRef Op, bool Signed) {
  return StringSwitch<AtomicRMWInst::BinOp>(Op)
      .Cases("add", "inc", AtomicRMWInst::Add)
      .Cases("sub", "dec", AtomicRMWInst::Sub)
      .Case("xchg", AtomicRMWInst::Xchg)
      .Case("and", AtomicRMWInst::And)
      .Case("or", AtomicRMWInst::Or)
      .Case("xor", AtomicRMWInst::Xor)
      .Case("min", Signed ? AtomicRMWInst::Min : AtomicRMWInst::UMin)
      .Case("max", Signed ? AtomicRMWInst::Max : AtomicRMWInst::UMax)
      .Default(AtomicRMWInst::BAD_BINOP);
}

static Value *compareExchange(BuiltinCall &C) {
  Value *Pair = C.B.CreateAtomicCmpXchg(C.arg(0), C.arg(1), C.arg(2),
                                        MaybeAlign(), Relaxed, Relaxed);
  return C.B.CreateExtractValue(Pair, 0);
}

static Value *exchangeFloat(BuiltinCall &C) {
  Type *Word = C.B.getInt32Ty();
  unsigned Space = C.arg(0)->getType()->getPointerAddressSpace();
  Value *Address = C.B.CreateBitCast(C.arg(0), Word->getPointerTo(Space));
  Value *Bits = C.B.CreateBitCast(C.arg(1), Word);
  Value *Old = C.B.CreateAtomicRMW(AtomicRMWInst::Xchg, Address, Bits,
                                   MaybeAlign(), Relaxed);
  return C.B.CreateBitCast(Old, C.type());
}

Value *spir2nvvm::lowerAtomic(BuiltinCall &C) {
  StringRef Op = C.name();
  if (!Op.consume_front("atomic_"))
    Op.consume_front("atom_");
  if (Op == "cmpxchg")
    return compareExchange(C);
  if (C.type()->isFloatTy())
    return exchangeFloat(C);
  AtomicRMWInst::BinOp Kind = operationOf(Op, C.isSigned());
  assert(Kind != AtomicRMWInst::BAD_BINOP && "row of the prototype list");
  bool Unary = Op == "inc" || Op == "dec";
  Value *Operand = Unary ? ConstantInt::get(C.type(), 1) : C.arg(1);
  return C.B.CreateAtomicRMW(Kind, C.arg(0), Operand, MaybeAlign(), Relaxed);
}
