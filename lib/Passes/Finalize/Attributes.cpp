// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Attributes by the table Attributes.def; calling conventions; flags on
/// instructions that the dialect has no place for.
///
///   define spir_kernel void @k(i32 noundef %n) noinline willreturn
/// becomes
///   define void @k(i32 %n)

#include "Passes/Common/KernelFunctions.h"
#include "Stages/Stages.h"

#include "Diagnostics/Rules/Finish.h"
#include "Target/Nvvm.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;

namespace {

enum V20 { None, Modern, Both };
enum V11 { No, Yes };
enum Where { Declared, Anywhere };

struct Row {
  Attribute::AttrKind Kind;
  V20 In20;
  V11 In11;
  Where Place;
};

constexpr Row FunctionRows[] = {
#define FUNCTION(KIND, V20, V11, WHERE) {Attribute::KIND, V20, V11, WHERE},
#include "Passes/Finalize/Attributes.def"
};

constexpr Row ParameterRows[] = {
#define PARAMETER(KIND, V20, V11) {Attribute::KIND, V20, V11, Anywhere},
#include "Passes/Finalize/Attributes.def"
};

constexpr Attribute::AttrKind Meaningful[] = {
#define MEANS(KIND) Attribute::KIND,
#include "Passes/Finalize/Attributes.def"
};

/// Filters attribute lists for one profile.
class Filter {
public:
  Filter(const TranslateOptions &Opts, LLVMContext &Ctx)
      : Old(Opts.Version == NvvmVersion::V1_1),
        Legacy(Opts.dialect() == Dialect::Legacy), Ctx(Ctx) {}

  /// \p HasBody: of the function, or of the one that is called.
  AttributeList list(const AttributeList &In, unsigned Params, bool HasBody) {
    auto [Known, New] =
        Lists.try_emplace({In.getRawPointer(), Params * 2 + HasBody});
    if (New)
      Known->second = filtered(In, Params, HasBody);
    return Known->second;
  }

private:
  AttributeList filtered(const AttributeList &In, unsigned Params,
                         bool HasBody) const;
  bool allowed(const Row &R) const {
    return Old ? R.In11 == Yes
               : R.In20 == Both || (R.In20 == Modern && !Legacy);
  }
  AttributeSet function(AttributeSet In, bool HasBody) const;
  AttributeSet parameter(AttributeSet In) const;

  bool Old, Legacy;
  LLVMContext &Ctx;
  /// Functions and calls share a few lists.
  DenseMap<std::pair<void *, unsigned>, AttributeList> Lists;
};

} // namespace

AttributeSet Filter::function(AttributeSet In, bool HasBody) const {
  AttrBuilder Out(Ctx);
  for (const Row &R : FunctionRows)
    if (In.hasAttribute(R.Kind) && allowed(R) &&
        (R.Place == Anywhere || !HasBody))
      Out.addAttribute(In.getAttribute(R.Kind));
  if (In.hasAttribute(Attribute::OptimizeNone)) // comes with noinline
    Out.removeAttribute(Attribute::NoInline);
  if (Old)
    return AttributeSet::get(Ctx, Out);
  // LLVM 7 and NVVM IR 2.0, 2.21 write these two as strings.
  if (In.hasAttribute(Attribute::NullPointerIsValid))
    Out.addAttribute("null-pointer-is-valid", "true");
  for (StringRef Name : {"null-pointer-is-valid", "no-jump-tables"})
    if (In.hasAttribute(Name))
      Out.addAttribute(In.getAttribute(Name));
  return AttributeSet::get(Ctx, Out);
}

AttributeSet Filter::parameter(AttributeSet In) const {
  AttrBuilder Out(Ctx);
  for (const Row &R : ParameterRows)
    if (In.hasAttribute(R.Kind) && allowed(R))
      Out.addAttribute(In.getAttribute(R.Kind));
  // LLVM 3.2 takes an alignment with byval only.
  if (Old && !In.hasAttribute(Attribute::ByVal))
    Out.removeAttribute(Attribute::Alignment);
  return AttributeSet::get(Ctx, Out);
}

AttributeList Filter::filtered(const AttributeList &In, unsigned Params,
                               bool HasBody) const {
  SmallVector<AttributeSet, 8> Sets;
  for (unsigned I = 0; I != Params; ++I)
    Sets.push_back(parameter(In.getParamAttrs(I)));
  return AttributeList::get(Ctx, function(In.getFnAttrs(), HasBody),
                            parameter(In.getRetAttrs()), Sets);
}

/// An attribute whose loss would change the program.
static std::optional<StringRef> meaningfulIn(const AttributeList &List) {
  for (Attribute::AttrKind Kind : Meaningful)
    if (List.hasAttrSomewhere(Kind) || List.hasFnAttr(Kind))
      return Attribute::getNameFromAttrKind(Kind);
  return std::nullopt;
}

static void finishCall(CallBase &Call, Filter &Keep, DiagnosticSink &Sink) {
  if (auto Name = meaningfulIn(Call.getAttributes()))
    Sink.report(rule::FN06, Call, *Name);
  if (Call.hasOperandBundles())
    Sink.report(rule::FN07, Call, Call.getOperandBundleAt(0).getTagName());
  const Function *Callee = Call.getCalledFunction();
  bool HasBody = Callee && !Callee->isDeclaration();
  Call.setAttributes(Keep.list(Call.getAttributes(), Call.arg_size(), HasBody));
  Call.setCallingConv(CallingConv::C);
}

// LLVM 3.2 has no fast-math flags, LLVM 7 none on phi and select.
static void finishFlags(Instruction &I, const TranslateOptions &Opts) {
  if (!isa<FPMathOperator>(I) || Opts.dialect() == Dialect::Modern)
    return;
  if (Opts.Version == NvvmVersion::V1_1 || isa<PHINode>(I) ||
      isa<SelectInst>(I))
    I.copyFastMathFlags(FastMathFlags());
}

// The dialects disagree about a byval parameter that asks for less than its
// type does: legacy declares what is asked, modern what the type needs.
static void settleByvalAlignment(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Argument &A : F.args()) {
    if (!A.hasByValAttr())
      continue;
    Align Natural = DL.getABITypeAlign(A.getParamByValType());
    if (A.getParamAlign().valueOrOne() >= Natural)
      continue;
    A.removeAttr(Attribute::Alignment);
    A.addAttr(Attribute::getWithAlignment(F.getContext(), Natural));
  }
}

static void checkAlignment(const AllocaInst &I, DiagnosticSink &Sink) {
  if (I.getAlign().value() > nvvm::LargestAllocaAlignment)
    Sink.report(rule::FN14, I, I.getAlign().value(),
                nvvm::LargestAllocaAlignment);
}

static void finishFunction(Function &F, bool Kernel, Filter &Keep,
                           Translation &T) {
  if (auto Name = meaningfulIn(F.getAttributes()))
    T.Sink.report(rule::FN06, F, *Name);
  AttributeList Attributes =
      Keep.list(F.getAttributes(), F.arg_size(), !F.isDeclaration());
  if (Kernel) // libNVVM overrides it, and says so in the log
    Attributes = Attributes.removeFnAttribute(T.Context, Attribute::NoInline);
  F.setAttributes(Attributes);
  if (Kernel)
    settleByvalAlignment(F);
  F.setCallingConv(CallingConv::C);
  for (Instruction &I : instructions(F)) {
    if (auto *Call = dyn_cast<CallBase>(&I))
      finishCall(*Call, Keep, T.Sink);
    if (auto *Private = dyn_cast<AllocaInst>(&I))
      checkAlignment(*Private, T.Sink);
    finishFlags(I, T.Opts);
    if (I.hasMetadata()) // libNVVM stops at LLVM 3.2's unroll pragma
      I.setMetadata("pragma", nullptr);
  }
}

FunctionStep spir2nvvm::finalizeAttributes(Translation &T) {
  return {[&T, Keep = Filter(T.Opts, T.Context),
           Kernels = kernelFunctions(T)](Function &F) mutable {
    finishFunction(F, Kernels.contains(&F), Keep, T);
  }};
}
