// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Attributes of functions, parameters, returns and call sites.
///
///   declare void @f(i32 noundef, i8* nocapture nofree) mustprogress nounwind
///   ->
///   declare void @f(i32, i8* nocapture) nounwind

#include "Writer/Legalise/Llvm7.h"

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/Rules/Output.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
enum class Treatment { Keep, Untype, Drop, Refuse };
} // namespace

static Treatment treatmentOf(Attribute::AttrKind Kind) {
  constexpr Treatment Keep = Treatment::Keep, Untype = Treatment::Untype,
                      Drop = Treatment::Drop, Refuse = Treatment::Refuse;
  switch (Kind) {
#define ATTRIBUTE(KIND, NUMBER, TREATMENT)                                     \
  case Attribute::KIND:                                                        \
    return TREATMENT;
#include "Writer/Legalise/Llvm7/Attributes.def"
  default:
    return Treatment::Refuse;
  }
}

// alignstack on a parameter came later than the same word on a function.
static bool isRefused(const Attribute &A, unsigned Index) {
  Attribute::AttrKind Kind = A.getKindAsEnum();
  return treatmentOf(Kind) == Treatment::Refuse ||
         (Kind == Attribute::StackAlignment &&
          Index != AttributeList::FunctionIndex);
}

static AttributeList legalise(AttributeList List, LLVMContext &Ctx,
                              LazySubject About, DiagnosticSink &Sink) {
  if (List.isEmpty())
    return List;
  AttributeList Result = List;
  for (unsigned Index : List.indexes())
    for (Attribute A : List.getAttributes(Index)) {
      if (A.isStringAttribute())
        continue;
      if (isRefused(A, Index))
        Sink.report(rule::OUT12, About, A.getAsString());
      else if (treatmentOf(A.getKindAsEnum()) == Treatment::Drop)
        Result = Result.removeAttributeAtIndex(Ctx, Index, A.getKindAsEnum());
    }
  return Result;
}

void spir2nvvm::legaliseVariableAttributes(Module &M, DiagnosticSink &Sink) {
  LLVMContext &Ctx = M.getContext();
  for (GlobalVariable &Global : M.globals())
    if (Global.hasAttributes())
      Global.setAttributes(
          legalise(AttributeList::get(Ctx, AttributeList::FunctionIndex,
                                      AttrBuilder(Ctx, Global.getAttributes())),
                   Ctx, Global, Sink)
              .getFnAttrs());
}

void spir2nvvm::legaliseFunctionAttributes(Function &F, DiagnosticSink &Sink) {
  F.setAttributes(legalise(F.getAttributes(), F.getContext(), F, Sink));
}

void spir2nvvm::legaliseCallAttributes(Function &F, DiagnosticSink &Sink) {
  LLVMContext &Ctx = F.getContext();
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setAttributes(legalise(Call->getAttributes(), Ctx, I, Sink));
}

void spir2nvvm::legaliseAttributes(Module &M, DiagnosticSink &Sink) {
  legaliseVariableAttributes(M, Sink);
  for (Function &F : M) {
    legaliseFunctionAttributes(F, Sink);
    legaliseCallAttributes(F, Sink);
  }
}
