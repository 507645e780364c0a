// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The __nv_* functions of our own library, for a libNVVM without a libdevice:
/// that of CUDA's driver. They are as exact as they promise whatever -fma,
/// -prec-div and -prec-sqrt say of the program, so what they compute with is
/// named, as in libdevice itself:
///
///   %s = fadd float %x, %y   ->  call float @llvm.nvvm.add.rn.f(..)
///   %q = fdiv double %x, %y  ->  call double @llvm.nvvm.div.rn.d(..)
///   call float @llvm.floor.f32(float %x)  ->  call float @llvm.nvvm.floor.f(..)
///
/// With -ftz=1 in the forms that flush, as the program's own operations do.

#include "Diagnostics/Rules/Backend.h"
#include "Stages/Stages.h"
#include "Target/LinkLibrary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// PTX's instruction for floats, for floats with -ftz=1, and for doubles.
struct Forms {
  Intrinsic::ID Single, Flushing, Double;
};
#define FORMS(NAME)                                                            \
  Forms {                                                                      \
    Intrinsic::nvvm_##NAME##_f, Intrinsic::nvvm_##NAME##_ftz_f,                \
        Intrinsic::nvvm_##NAME##_d                                             \
  }

/// Names what one function of the library computes with.
class Namer {
public:
  explicit Namer(bool Flushes) : Flushes(Flushes) {}
  void name(Function &F) const;

private:
  Value *named(Instruction &I) const;
  Value *named(IRBuilder<> &B, IntrinsicInst &Call) const;
  Value *call(IRBuilder<> &B, const Forms &F, ArrayRef<Value *> Operands) const;

  bool Flushes;
};
} // namespace

Value *Namer::call(IRBuilder<> &B, const Forms &F,
                   ArrayRef<Value *> Operands) const {
  const bool IsDouble = Operands.front()->getType()->isDoubleTy();
  return B.CreateIntrinsic(IsDouble  ? F.Double
                           : Flushes ? F.Flushing
                                     : F.Single,
                           {}, Operands);
}

// NVVM IR's legacy dialect has no copysign.
static Value *withSignOf(IRBuilder<> &B, Value *Magnitude, Value *Sign) {
  Type *Ty = Magnitude->getType();
  Type *Bits = B.getIntNTy(Ty->getPrimitiveSizeInBits());
  const APInt Top = APInt::getSignMask(Bits->getIntegerBitWidth());
  Value *Rest = B.CreateAnd(B.CreateBitCast(Magnitude, Bits), ~Top);
  Value *Bit = B.CreateAnd(B.CreateBitCast(Sign, Bits), Top);
  return B.CreateBitCast(B.CreateOr(Rest, Bit), Ty);
}

Value *Namer::named(IRBuilder<> &B, IntrinsicInst &Call) const {
  const SmallVector<Value *, 3> Operands(Call.args());
  switch (Call.getIntrinsicID()) {
  case Intrinsic::ceil:
    return call(B, FORMS(ceil), Operands);
  case Intrinsic::fabs:
    return call(B, FORMS(fabs), Operands);
  case Intrinsic::floor:
    return call(B, FORMS(floor), Operands);
  case Intrinsic::maxnum:
    return call(B, FORMS(fmax), Operands);
  case Intrinsic::minnum:
    return call(B, FORMS(fmin), Operands);
  case Intrinsic::nearbyint:
  case Intrinsic::rint:
    return call(B, FORMS(round), Operands); // to even
  case Intrinsic::sqrt:
    return call(B, FORMS(sqrt_rn), Operands);
  case Intrinsic::trunc:
    return call(B, FORMS(trunc), Operands);
  case Intrinsic::fmuladd:
    return B.CreateIntrinsic(Intrinsic::fma, {Call.getType()}, Operands);
  case Intrinsic::copysign:
    return withSignOf(B, Operands[0], Operands[1]);
  default:
    return nullptr;
  }
}

/// Null where \p I stays as it is.
Value *Namer::named(Instruction &I) const {
  IRBuilder<> B(&I);
  auto Operand = [&I](unsigned Which) { return I.getOperand(Which); };
  switch (I.getOpcode()) {
  case Instruction::FAdd:
    return call(B, FORMS(add_rn), {Operand(0), Operand(1)});
  case Instruction::FSub:
    return call(B, FORMS(add_rn), {Operand(0), B.CreateFNeg(Operand(1))});
  case Instruction::FMul:
    return call(B, FORMS(mul_rn), {Operand(0), Operand(1)});
  case Instruction::FDiv:
    return call(B, FORMS(div_rn), {Operand(0), Operand(1)});
  case Instruction::Call:
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      return named(B, *Call);
    return nullptr;
  default:
    return nullptr;
  }
}

void Namer::name(Function &F) const {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Named = named(I);
    if (!Named)
      continue;
    I.replaceAllUsesWith(Named);
    I.eraseFromParent();
  }
}

static bool callsLibdevice(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && F.getName().startswith("__nv_");
  });
}

// The square root is the program's own: -prec-sqrt is about it.
static void finish(Function &F, const Namer &Names) {
  F.setAttributes({}); // clang's, for an architecture of its choice
  if (F.getName() != "__nv_sqrtf")
    Names.name(F);
}

void spir2nvvm::linkMathLibrary(Translation &T) {
  const std::string &File = T.Opts.MathLibrary;
  if (File.empty() || !callsLibdevice(*T.M))
    return;
  auto Library = MemoryBuffer::getFile(File);
  std::string Error;
  if (!Library) {
    T.Sink.report(rule::BE32, Subject::file(File),
                  Library.getError().message());
    return;
  }
  auto Linked = linkLibrary(
      *T.M, getLazyBitcodeModule(**Library, T.M->getContext()), Error);
  if (!Linked) {
    T.Sink.report(rule::BE32, Subject::file(File), Error);
    return;
  }
  const Namer Names(is_contained(T.Info.BackendOptions, "-ftz=1"));
  for (Function *F : *Linked)
    finish(*F, Names);
}
