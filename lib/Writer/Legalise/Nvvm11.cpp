// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What NVVM IR 1.1 says otherwise; its conversions between spaces.

#include "Writer/Legalise/Nvvm11.h"

#include "Diagnostics/Rules/Output.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Writer/Legalise/Llvm7.h"
#include "Writer/Legalise/Llvm7/ExpandConstants.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// NVVM IR 1.1, 10.2.2 and 13.3.
struct Conversion {
  unsigned Space;
  Intrinsic::ID ToGeneric, FromGeneric;
};
constexpr Conversion Conversions[] = {
    {nvvm::Global, Intrinsic::nvvm_ptr_global_to_gen,
     Intrinsic::nvvm_ptr_gen_to_global},
    {nvvm::Shared, Intrinsic::nvvm_ptr_shared_to_gen,
     Intrinsic::nvvm_ptr_gen_to_shared},
    {nvvm::Constant, Intrinsic::nvvm_ptr_constant_to_gen,
     Intrinsic::nvvm_ptr_gen_to_constant},
    {nvvm::Local, Intrinsic::nvvm_ptr_local_to_gen,
     Intrinsic::nvvm_ptr_gen_to_local}};
} // namespace

static bool isSpaceCast(const ConstantExpr &E) {
  return E.getOpcode() == Instruction::AddrSpaceCast;
}

// The intrinsics are listed for i8 and other scalars; i8 serves every pointee.
static Value *convert(IRBuilder<> &B, Value *Pointer, PointerType *To,
                      Intrinsic::ID Id) {
  auto *From = cast<PointerType>(Pointer->getType());
  Type *Types[] = {B.getInt8PtrTy(To->getAddressSpace()),
                   B.getInt8PtrTy(From->getAddressSpace())};
  Value *Bytes = B.CreateBitCast(Pointer, Types[1]);
  return B.CreateBitCast(B.CreateIntrinsic(Id, Types, Bytes), To);
}

static void lowerSpaceCast(AddrSpaceCastInst &Cast, DiagnosticSink &Sink) {
  auto *To = dyn_cast<PointerType>(Cast.getType());
  unsigned From = Cast.getSrcAddressSpace(), Into = Cast.getDestAddressSpace();
  const Conversion *Row = find_if(Conversions, [&](const Conversion &C) {
    return C.Space == (From == nvvm::Generic ? Into : From);
  });
  // Only to and from generic; a vector of pointers has no intrinsic.
  if (!To || Row == std::end(Conversions) ||
      (From != nvvm::Generic && Into != nvvm::Generic)) {
    Sink.report(rule::OUT23, Cast);
    return;
  }
  IRBuilder<> B(&Cast);
  Value *New =
      convert(B, Cast.getPointerOperand(), To,
              From == nvvm::Generic ? Row->FromGeneric : Row->ToGeneric);
  New->takeName(&Cast);
  Cast.replaceAllUsesWith(New);
  Cast.eraseFromParent();
}

static bool containsSpaceCast(const Constant *C) {
  if (isa<GlobalValue>(C))
    return false;
  auto *E = dyn_cast<ConstantExpr>(C);
  return (E && isSpaceCast(*E)) ||
         any_of(C->operands(), [](const Use &Operand) {
           return containsSpaceCast(cast<Constant>(Operand));
         });
}

static void lowerSpaceCasts(Module &M, DiagnosticSink &Sink) {
  for (GlobalVariable &Global : M.globals())
    if (Global.hasInitializer() && containsSpaceCast(Global.getInitializer()))
      Sink.report(rule::OUT24, Global);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      expandConstants(I, isSpaceCast);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I))
        lowerSpaceCast(*Cast, Sink);
}

void spir2nvvm::legaliseVersion11(Translation &T) {
  if (T.Opts.Version != NvvmVersion::V1_1)
    return;
  Module &M = *T.M;
  unsigned Before = T.Sink.errorCount();
  lowerSpaceCasts(M, T.Sink);
  if (T.Sink.errorCount() == Before)
    lowerHalfForNvvm11(M, T.Sink);
  lowerIntrinsicsForNvvm11(M);
  lowerTexturesForNvvm11(M);
  legaliseAttributes(M, T.Sink); // LLVM 14 gives new declarations its own
}
