// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-item functions (OpenCL C 1.2, 6.12.1; 3.0, 6.15.1) from PTX's special registers.
///
///   get_global_id(0)  ->  ctaid.x * ntid.x + tid.x, in 64 bits, or in 32 where
///                         only the low word counts
///
/// kernel-abi has already added global offsets and replaced get_work_dim and
/// get_global_offset.

#include "Builtins/Lowering/Lowering.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Target/LaunchLimits.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;

namespace {

/// A special register and the values the hardware gives it (PTX ISA, special
/// registers): the largest value, plus one, for x, y and z.
struct Register {
  const char *Name;
  uint64_t Low;
  uint64_t High[3];
};

/// An index lies below \p Sizes, a size (Low of 1) is at most \p Sizes.
constexpr Register registerWithin(const char *Name, uint64_t Low,
                                  const std::array<uint32_t, 3> &Sizes) {
  return {Name, Low, {Sizes[0] + Low, Sizes[1] + Low, Sizes[2] + Low}};
}

constexpr Register Tid = registerWithin("tid", 0, MaxGroupSize);
constexpr Register Ntid = registerWithin("ntid", 1, MaxGroupSize);
constexpr Register Ctaid = registerWithin("ctaid", 0, MaxGroups);
constexpr Register Nctaid = registerWithin("nctaid", 1, MaxGroups);

} // namespace

static Value *readRegister(IRBuilder<> &B, const Register &R, unsigned Dim) {
  const char Axis = static_cast<char>('x' + Dim);
  CallInst *Read = readSpecialRegister(B, Twine(R.Name) + "." + Twine(Axis));
  MDBuilder Metadata(B.getContext());
  Read->setMetadata(
      LLVMContext::MD_range,
      Metadata.createRange(APInt(32, R.Low), APInt(32, R.High[Dim])));
  return Read;
}

// Whether every use takes the low 32 bits. An optimiser makes a mask of
// "uint i = get_global_id(0); p[i]", and libNVVM narrows nothing after a mask.
static bool onlyLowWordCounts(const Value &V) {
  return all_of(V.users(), [](const User *U) {
    if (isa<TruncInst>(U))
      return U->getType()->getIntegerBitWidth() <= 32;
    const APInt *Mask;
    return match(U, m_And(m_Value(), m_APInt(Mask))) &&
           Mask->getActiveBits() <= 32;
  });
}

// Product plus addend, both of 32-bit registers, as a size_t. In 64 bits the
// result cannot wrap; with --ids-fit-32 the caller promises it does not in 31.
static Value *combine(BuiltinCall &C, Value *X, Value *Y, Value *Addend) {
  IRBuilder<> &B = C.B;
  bool IsWord = C.type()->isIntegerTy(32);
  bool MayWrap = IsWord || (!C.T.Opts.IdsFit32 && onlyLowWordCounts(C.Inst));
  bool Narrow = MayWrap || C.T.Opts.IdsFit32;
  if (!Narrow) {
    X = B.CreateZExt(X, C.type());
    Y = B.CreateZExt(Y, C.type());
    Addend = Addend ? B.CreateZExt(Addend, C.type()) : nullptr;
  }
  bool NoWrap = !MayWrap;
  Value *Result = B.CreateMul(X, Y, "", NoWrap, NoWrap);
  if (Addend)
    Result = B.CreateAdd(Result, Addend, "", NoWrap, NoWrap);
  return B.CreateZExt(Result, C.type());
}

// 6.12.1: \p Outside for a dimension the launch does not have.
static Value *inDimension(BuiltinCall &C, unsigned Outside,
                          function_ref<Value *(unsigned)> At) {
  Value *Result = ConstantInt::get(C.type(), Outside);
  if (auto *Dim = dyn_cast<ConstantInt>(C.arg(0)))
    return Dim->getValue().ult(3) ? At(Dim->getZExtValue()) : Result;
  for (unsigned Dim : {2u, 1u, 0u}) {
    Value *Here = C.B.CreateICmpEQ(C.arg(0), C.B.getInt32(Dim));
    Result = C.B.CreateSelect(Here, At(Dim), Result);
  }
  return Result;
}

static Value *single(BuiltinCall &C, unsigned Outside, const Register &R) {
  return inDimension(C, Outside, [&](unsigned Dim) {
    return C.B.CreateZExt(readRegister(C.B, R, Dim), C.type());
  });
}

Value *lowering::localId(BuiltinCall &C) { return single(C, 0, Tid); }
Value *lowering::groupId(BuiltinCall &C) { return single(C, 0, Ctaid); }
Value *lowering::localSize(BuiltinCall &C) { return single(C, 1, Ntid); }
Value *lowering::groupCount(BuiltinCall &C) { return single(C, 1, Nctaid); }

// Registers are read one by one: the order of arguments is the compiler's, and
// the output must not depend on it.
Value *lowering::globalId(BuiltinCall &C) {
  return inDimension(C, 0, [&](unsigned Dim) {
    Value *Group = readRegister(C.B, Ctaid, Dim);
    Value *Size = readRegister(C.B, Ntid, Dim);
    return combine(C, Group, Size, readRegister(C.B, Tid, Dim));
  });
}

Value *lowering::globalSize(BuiltinCall &C) {
  return inDimension(C, 1, [&](unsigned Dim) {
    Value *Groups = readRegister(C.B, Nctaid, Dim);
    Value *Size = readRegister(C.B, Ntid, Dim);
    return combine(C, Groups, Size, nullptr);
  });
}

// Without the global offset, which the specification takes off again.
Value *lowering::globalLinearId(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Id = nullptr;
  for (unsigned Dim : {2u, 1u, 0u}) {
    Value *Group = readRegister(B, Ctaid, Dim);
    Value *Size = readRegister(B, Ntid, Dim);
    Value *Here = combine(C, Group, Size, readRegister(B, Tid, Dim));
    if (!Id) {
      Id = Here;
      continue;
    }
    Value *Groups = readRegister(B, Nctaid, Dim);
    Value *Extent = combine(C, Groups, readRegister(B, Ntid, Dim), nullptr);
    Id = B.CreateAdd(B.CreateMul(Id, Extent), Here);
  }
  return Id;
}

Value *lowering::localLinearId(BuiltinCall &C) {
  return C.B.CreateZExt(linearLocalId(C.B), C.type());
}

// kernel-abi replaces the calls it can reach.
Value *lowering::hiddenParameter(BuiltinCall &C) {
  C.T.Sink.report(rule::BI07, C.Inst, C.name());
  return nullptr;
}
