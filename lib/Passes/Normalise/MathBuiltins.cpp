// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's floating-point intrinsics, which optimisers find in OpenCL C (fabs in
/// a select under -cl-fast-relaxed-math) and of which NVVM IR takes a few (2.0,
/// chapter 10), become the builtins of the same meaning:
///
///   %r = call <4 x float> @llvm.fabs.v4f32(<4 x float> %x)
///   ->
///   %r = call spir_func <4 x float> @_Z4fabsDv4_f(<4 x float> %x)
///
/// Types OpenCL C does not have stay, and the verifier names them.

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"
#include "spir2nvvm/mangling/Mangling.h"
#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct Equivalent {
  Intrinsic::ID Id;
  const char *Builtin;
};
} // namespace

static constexpr Equivalent Rows[] = {
    {Intrinsic::ceil, "ceil"},
    {Intrinsic::copysign, "copysign"},
    {Intrinsic::cos, "cos"},
    {Intrinsic::exp, "exp"},
    {Intrinsic::exp2, "exp2"},
    {Intrinsic::fabs, "fabs"},
    {Intrinsic::floor, "floor"},
    {Intrinsic::fma, "fma"},
    {Intrinsic::log, "log"},
    {Intrinsic::log10, "log10"},
    {Intrinsic::log2, "log2"},
    {Intrinsic::maxnum, "fmax"},
    {Intrinsic::minnum, "fmin"},
    {Intrinsic::nearbyint, "rint"}, // the two differ in exceptions only
    {Intrinsic::pow, "pow"},
    {Intrinsic::powi, "pown"},
    {Intrinsic::rint, "rint"},
    {Intrinsic::round, "round"},
    {Intrinsic::roundeven, "rint"},
    {Intrinsic::sin, "sin"},
    {Intrinsic::sqrt, "sqrt"},
    {Intrinsic::trunc, "trunc"},
};

static const Equivalent *rowOf(Intrinsic::ID Id) {
  const auto *Row =
      find_if(Rows, [&](const Equivalent &R) { return R.Id == Id; });
  return Row == std::end(Rows) ? nullptr : Row;
}

static bool isReplaced(const Function &Callee) {
  return Callee.getIntrinsicID() == Intrinsic::canonicalize ||
         rowOf(Callee.getIntrinsicID());
}

static Optional<mangling::Type> openClType(Type *T) {
  Type *Element = T->getScalarType();
  unsigned Lanes = 1;
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    Lanes = Vector->getNumElements();
  if (Element->isHalfTy())
    return mangling::makeType(mangling::Base::Half, Lanes);
  if (Element->isFloatTy())
    return mangling::makeType(mangling::Base::Float, Lanes);
  if (Element->isDoubleTy())
    return mangling::makeType(mangling::Base::Double, Lanes);
  if (Element->isIntegerTy(32))
    return mangling::makeType(mangling::Base::Int, Lanes);
  return None;
}

// powi has one exponent for all lanes, pown one for each.
static SmallVector<Value *, 3> argumentsOf(IntrinsicInst &Call,
                                           IRBuilder<> &B) {
  SmallVector<Value *, 3> Arguments(Call.args());
  if (Call.getIntrinsicID() == Intrinsic::powi)
    if (auto *Vector = dyn_cast<VectorType>(Call.getType()))
      Arguments[1] =
          B.CreateVectorSplat(Vector->getElementCount(), Arguments[1]);
  return Arguments;
}

static Optional<std::string> mangledName(StringRef Builtin,
                                         ArrayRef<Value *> Arguments) {
  mangling::Signature Sig;
  Sig.Name = {Builtin.data(), Builtin.size()};
  for (Value *Argument : Arguments) {
    auto Type = openClType(Argument->getType());
    if (!Type || !Sig.Params.append(*Type))
      return None;
  }
  if (!mangling::findPrototype(Sig, 64))
    return None;
  return mangling::mangle(Sig);
}

// Quiets NaNs and flushes what is flushed, as any operation does.
static Value *canonicalised(IntrinsicInst &Call, IRBuilder<> &B) {
  Value *One = ConstantFP::get(Call.getType(), 1);
  return B.CreateFMul(Call.getArgOperand(0), One);
}

static Value *replacementFor(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  B.setFastMathFlags(Call.getFastMathFlags());
  if (Call.getIntrinsicID() == Intrinsic::canonicalize)
    return canonicalised(Call, B);
  const Equivalent *Row = rowOf(Call.getIntrinsicID());
  if (!Row)
    return nullptr;
  SmallVector<Value *, 3> Arguments = argumentsOf(Call, B);
  auto Name = mangledName(Row->Builtin, Arguments);
  if (!Name)
    return nullptr;
  SmallVector<Type *, 3> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  auto *Ty = FunctionType::get(Call.getType(), Types, /*isVarArg=*/false);
  auto *Builtin = dyn_cast<Function>(
      Call.getModule()->getOrInsertFunction(*Name, Ty).getCallee());
  if (!Builtin || Builtin->getFunctionType() != Ty)
    return nullptr; // the module has its own idea of the name
  Builtin->setCallingConv(CallingConv::SPIR_FUNC);
  Builtin->setDoesNotThrow();
  CallInst *New = B.CreateCall(Builtin, Arguments);
  New->setCallingConv(CallingConv::SPIR_FUNC);
  New->setDebugLoc(Call.getDebugLoc());
  New->setMetadata(LLVMContext::MD_fpmath,
                   Call.getMetadata(LLVMContext::MD_fpmath));
  return New;
}

void spir2nvvm::useMathBuiltins(Translation &T) {
  for (Function *F : callersOf(*T.M, isReplaced))
    for (Instruction &I : make_early_inc_range(instructions(*F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call || !Call->getType()->isFPOrFPVectorTy() ||
          !isa<FPMathOperator>(Call))
        continue;
      Value *New = replacementFor(*Call);
      if (!New)
        continue;
      New->takeName(Call);
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
    }
}
