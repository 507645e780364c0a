// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls. The callee's whole type is written only where the return type does
/// not tell enough:
///
///   LLVM 3.2  call i32 (i8*, ...)* @printf(i8* %f, i32 1)
///   LLVM 3.7  call i32 (i8*, ...) @printf(i8* %f, i32 1)

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static void writeTailKind(TextWriter &W, const CallInst &I) {
  switch (I.getTailCallKind()) {
  case CallInst::TCK_None:
    break;
  case CallInst::TCK_Tail:
    W.OS << "tail ";
    break;
  case CallInst::TCK_MustTail:
    if (!W.has(305))
      W.refuse(rule::OUT31, "musttail call");
    W.OS << "musttail ";
    break;
  case CallInst::TCK_NoTail:
    if (!W.has(309))
      W.refuse(rule::OUT31, "notail call");
    W.OS << "notail ";
    break;
  }
}

static bool returnsFunctionPointer(const FunctionType &T) {
  const auto *Pointer = dyn_cast<PointerType>(T.getReturnType());
  return Pointer && !Pointer->isOpaque() &&
         Pointer->getNonOpaquePointerElementType()->isFunctionTy();
}

static void writeCalleeType(TextWriter &W, const CallInst &I) {
  const FunctionType &T = *I.getFunctionType();
  if (W.has(307)) {
    writeType(W, T.isVarArg() ? &T : T.getReturnType());
    return;
  }
  const bool Long = T.isVarArg() || returnsFunctionPointer(T);
  writeType(W, Long ? &T : T.getReturnType());
  W.OS << (Long ? "*" : "");
}

static void writeCallee(TextWriter &W, const CallInst &I,
                        const OldIntrinsic &Old) {
  if (I.getCalledOperand()->getType()->getPointerAddressSpace() != 0)
    W.refuse(rule::OUT31, "call through another address space");
  W.OS << ' ';
  if (Old.Name.empty())
    writeOperand(W, *I.getCalledOperand());
  else
    writeName(W.OS, '@', Old.Name);
}

// One alignment for all pointers, so the weakest of them.
static uint64_t commonAlign(const CallInst &I) {
  const auto &Mem = cast<MemIntrinsic>(I);
  uint64_t Common = Mem.getDestAlignment();
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&I))
    Common = std::min<uint64_t>(Common, Transfer->getSourceAlignment());
  return std::max<uint64_t>(Common, 1);
}

static AttributeSet parameterAttributes(const CallInst &I, unsigned N,
                                        const OldIntrinsic &Old) {
  AttributeSet Attrs = I.getAttributes().getParamAttrs(N);
  return Old.AlignArgument
             ? Attrs.removeAttribute(I.getContext(), Attribute::Alignment)
             : Attrs;
}

static void writeArgument(TextWriter &W, const CallInst &I, unsigned N,
                          const OldIntrinsic &Old) {
  const Value &V = *I.getArgOperand(N);
  if (V.getType()->isMetadataTy()) {
    writeTypedOperand(W, V);
    return;
  }
  const auto *Pointer = dyn_cast<PointerType>(V.getType());
  const Type *Pointee = Pointer && !Pointer->isOpaque()
                            ? Pointer->getNonOpaquePointerElementType()
                            : nullptr;
  writeType(W, V.getType());
  writeAttributes(W, parameterAttributes(I, N, Old), AttributePlace::Parameter,
                  Pointee);
  W.OS << ' ';
  writeOperand(W, V);
}

static void writeArguments(TextWriter &W, const CallInst &I,
                           const OldIntrinsic &Old) {
  W.OS << '(';
  const unsigned Count = I.arg_size();
  for (unsigned N = 0; N < Count; ++N) {
    W.OS << (N ? ", " : "");
    if (Old.AlignArgument && N + 1 == Count)
      W.OS << "i32 " << commonAlign(I) << ", ";
    writeArgument(W, I, N, Old);
  }
  W.OS << ')';
}

static void writeBundles(TextWriter &W, const CallInst &I) {
  if (!I.hasOperandBundles())
    return;
  if (!W.has(308))
    W.refuse(rule::OUT31, "call with operand bundles");
  W.OS << " [ ";
  for (unsigned B = 0; B < I.getNumOperandBundles(); ++B) {
    OperandBundleUse Bundle = I.getOperandBundleAt(B);
    W.OS << (B ? ", " : "");
    writeQuoted(W.OS, Bundle.getTagName());
    W.OS << '(';
    for (unsigned N = 0; N < Bundle.Inputs.size(); ++N) {
      W.OS << (N ? ", " : "");
      writeTypedOperand(W, *Bundle.Inputs[N]);
    }
    W.OS << ')';
  }
  W.OS << " ]";
}

void spir2nvvm::writeCall(TextWriter &W, const CallInst &I) {
  OldIntrinsic Old;
  if (const Function *F = I.getCalledFunction())
    Old = oldIntrinsic(W, *F);
  const AttributeList Attrs = I.getAttributes();
  writeTailKind(W, I);
  W.OS << "call";
  writeFastMathFlags(W, I);
  W.OS << ' ';
  writeCallingConv(W, I.getCallingConv());
  writeReturnAttributes(W, Attrs.getRetAttrs());
  writeCalleeType(W, I);
  writeCallee(W, I, Old);
  writeArguments(W, I, Old);
  writeFunctionAttributes(W, Attrs.getFnAttrs());
  writeBundles(W, I);
}
