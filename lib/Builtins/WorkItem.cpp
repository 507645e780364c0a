// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-item functions (OpenCL C 1.2, 6.12.1) from PTX's special registers.
///
///   get_global_id(0)  ->  ctaid.x * ntid.x + tid.x, in 64 bits, or in 32 where
///                         only the low word counts
///
/// kernel-abi has already added global offsets and replaced get_work_dim and
/// get_global_offset.

#include "Builtins/Lowering.h"
#include "spir2nvvm/rules/Builtins.h"

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

constexpr uint64_t MaxGridX = 0x7fffffff, MaxGridYZ = 0xffff;
constexpr Register Tid{"tid", 0, {1024, 1024, 64}};
constexpr Register Ntid{"ntid", 1, {1025, 1025, 65}};
constexpr Register Ctaid{"ctaid", 0, {MaxGridX, MaxGridYZ, MaxGridYZ}};
constexpr Register Nctaid{
    "nctaid", 1, {MaxGridX + 1, MaxGridYZ + 1, MaxGridYZ + 1}};

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
// "uint i = get_global_id(0); p[i]", and libNVVM narrows nothing behind a mask.
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

static Value *valueIn(BuiltinCall &C, unsigned Dim) {
  IRBuilder<> &B = C.B;
  StringRef Name = C.name();
  if (Name == "get_local_id")
    return B.CreateZExt(readRegister(B, Tid, Dim), C.type());
  if (Name == "get_group_id")
    return B.CreateZExt(readRegister(B, Ctaid, Dim), C.type());
  if (Name == "get_local_size")
    return B.CreateZExt(readRegister(B, Ntid, Dim), C.type());
  if (Name == "get_num_groups")
    return B.CreateZExt(readRegister(B, Nctaid, Dim), C.type());
  // Named one by one: the order of arguments is the compiler's, and the output
  // must not depend on it.
  bool Id = Name == "get_global_id";
  assert((Id || Name == "get_global_size") && "kernel-abi replaced the others");
  Value *Groups = readRegister(B, Id ? Ctaid : Nctaid, Dim);
  Value *Size = readRegister(B, Ntid, Dim);
  return combine(C, Groups, Size, Id ? readRegister(B, Tid, Dim) : nullptr);
}

// 6.12.1: ids are 0 and sizes 1 for a dimension the launch does not have.
static Constant *outOfRange(BuiltinCall &C) {
  bool Id = C.name().endswith("_id");
  return ConstantInt::get(C.type(), Id ? 0 : 1);
}

Value *spir2nvvm::lowerWorkItem(BuiltinCall &C) {
  if (C.name() == "get_work_dim" || C.name() == "get_global_offset") {
    C.T.Sink.report(rule::BI07, C.Inst, C.name());
    return nullptr;
  }
  if (auto *Dim = dyn_cast<ConstantInt>(C.arg(0)))
    return Dim->getValue().ult(3) ? valueIn(C, Dim->getZExtValue())
                                  : outOfRange(C);
  Value *Result = outOfRange(C);
  for (unsigned Dim : {2u, 1u, 0u}) {
    Value *Here = C.B.CreateICmpEQ(C.arg(0), C.B.getInt32(Dim));
    Result = C.B.CreateSelect(Here, valueIn(C, Dim), Result);
  }
  return Result;
}
