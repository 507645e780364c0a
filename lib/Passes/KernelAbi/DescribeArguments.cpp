// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel metadata and types to reflection: what the host must pass, where,
/// and what the program called it. docs/launch-abi.md is the table.

#include "Passes/KernelAbi/Steps.h"
#include "Passes/Kernels.h"
#include "Target/Printed.h"
#include "spir2nvvm/rules/Structure.h"

#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;

// void pointers say nothing about their accesses; OpenCL's largest type
// decides.
static constexpr uint64_t LargestAlign = 128;

static StringRef opaqueName(Type *Ty) {
  auto *P = dyn_cast<PointerType>(Ty);
  auto *S =
      P ? dyn_cast<StructType>(P->getNonOpaquePointerElementType()) : nullptr;
  return S && S->hasName() && S->isOpaque() ? S->getName() : StringRef();
}

static Optional<ArgKind> pointerKind(const Argument &A, unsigned Space) {
  if (A.hasByValAttr())
    return ArgKind::Struct;
  StringRef Opaque = opaqueName(A.getType());
  if (Opaque.startswith("opencl.image"))
    return ArgKind::Image;
  if (Opaque.startswith("opencl.sampler"))
    return ArgKind::Sampler;
  switch (Space) {
  case 1:
    return ArgKind::GlobalPointer;
  case 2:
    return ArgKind::ConstantPointer;
  case 3:
    return ArgKind::LocalOffset;
  default:
    return None;
  }
}

static Optional<ArgKind> kindOf(const Argument &A, const ArgInfo &Info) {
  Type *Ty = A.getType();
  if (Ty->isPointerTy())
    return pointerKind(A, Ty->getPointerAddressSpace());
  if (Ty->isIntegerTy(32) &&
      (Info.TypeName == "sampler_t" || Info.BaseTypeName == "sampler_t"))
    return ArgKind::Sampler;
  if (Ty->isVectorTy() && !Ty->getScalarType()->isPointerTy())
    return ArgKind::Vector;
  if (Ty->isIntegerTy() || Ty->isFloatingPointTy())
    return ArgKind::Scalar;
  return None;
}

static uint64_t pointeeAlign(const Argument &A, const DataLayout &DL) {
  auto *P = dyn_cast<PointerType>(A.getType());
  if (!P)
    return 0;
  Type *Pointee = P->getNonOpaquePointerElementType();
  if (!Pointee->isSized())
    return 0;
  return DL.getABITypeAlign(Pointee).value();
}

namespace {

/// One kernel's argument lists from its metadata.
class ArgumentMetadata {
public:
  ArgumentMetadata(const Kernel &K, DiagnosticSink &Sink) : K(K), Sink(Sink) {}
  std::string text(StringRef Key, unsigned Index) const;
  void checkCounts() const;

private:
  const Kernel &K;
  DiagnosticSink &Sink;
};

} // namespace

std::string ArgumentMetadata::text(StringRef Key, unsigned Index) const {
  const MDNode *Node = kernelAttribute(K, Key);
  if (!Node || Index + 1 >= Node->getNumOperands())
    return {};
  auto *Text = dyn_cast_or_null<MDString>(Node->getOperand(Index + 1).get());
  return Text ? Text->getString().str() : std::string();
}

void ArgumentMetadata::checkCounts() const {
  for (StringRef Key :
       {"kernel_arg_addr_space", "kernel_arg_address_space",
        "kernel_arg_access_qual", "kernel_arg_type", "kernel_arg_base_type",
        "kernel_arg_type_qual", "kernel_arg_name"})
    if (const MDNode *Node = kernelAttribute(K, Key))
      if (Node->getNumOperands() - 1 != K.F->arg_size())
        Sink.report(rule::KA02, *K.F, Key, K.F->getName(),
                    Node->getNumOperands() - 1, K.F->arg_size());
}

static Type *passedType(const Argument &A) {
  if (A.hasByValAttr())
    return A.getParamByValType();
  auto *V = dyn_cast<FixedVectorType>(A.getType());
  if (V && V->getNumElements() == 3)
    return FixedVectorType::get(V->getElementType(), 4);
  return A.getType();
}

static void setSize(ArgInfo &Info, const Argument &A, Abi KernelAbi,
                    const DataLayout &DL) {
  Type *Ty = passedType(A);
  Info.Size = DL.getTypeAllocSize(Ty);
  Info.Align = DL.getABITypeAlign(Ty).value();
  if (A.hasByValAttr() && A.getParamAlign())
    Info.Align = A.getParamAlign()->value();
  // Handles of the plain ABI have 64 bits; the cuda ABI passes an offset.
  if (KernelAbi == Abi::Plain &&
      (Info.Kind == ArgKind::Image || Info.Kind == ArgKind::Sampler))
    Info.Size = Info.Align = 8;
  else if (Info.Kind == ArgKind::Sampler ||
           (KernelAbi == Abi::Cuda && Info.Kind == ArgKind::LocalOffset))
    Info.Size = Info.Align = 4;
}

static ArgInfo describe(const Argument &A, const ArgumentMetadata &Metadata,
                        const Translation &T, bool &Known) {
  ArgInfo Info;
  unsigned Index = A.getArgNo();
  Info.Name = Metadata.text("kernel_arg_name", Index);
  Info.TypeName = Metadata.text("kernel_arg_type", Index);
  Info.BaseTypeName = Metadata.text("kernel_arg_base_type", Index);
  Info.AccessQualifier = Metadata.text("kernel_arg_access_qual", Index);
  Info.TypeQualifier = Metadata.text("kernel_arg_type_qual", Index);
  const DataLayout &DL = T.M->getDataLayout();
  Optional<ArgKind> Kind = kindOf(A, Info);
  Known = Kind.hasValue();
  if (!Known)
    return Info;
  Info.Kind = *Kind;
  if (Info.Kind == ArgKind::GlobalPointer ||
      Info.Kind == ArgKind::LocalOffset ||
      Info.Kind == ArgKind::ConstantPointer) {
    Info.SpirAddressSpace = A.getType()->getPointerAddressSpace();
    Info.PointeeAlign = StringRef(Info.TypeName).startswith("void")
                            ? LargestAlign
                            : pointeeAlign(A, DL);
  } else if (Info.Kind == ArgKind::Image) {
    Info.SpirAddressSpace = A.getType()->getPointerAddressSpace();
  }
  setSize(Info, A, T.Opts.KernelAbi, DL);
  return Info;
}

// PTX lays parameters out in order, each at its alignment.
static void assignOffsets(std::vector<ArgInfo> &Args) {
  uint64_t Next = 0;
  for (ArgInfo &Info : Args) {
    Info.Offset = alignTo(Next, Align(Info.Align));
    Next = Info.Offset + Info.Size;
  }
}

void spir2nvvm::describeArguments(Translation &T) {
  for (const Kernel &K : kernelsOf(*T.M)) {
    ArgumentMetadata Metadata(K, T.Sink);
    Metadata.checkCounts();
    KernelInfo Info;
    Info.SpirName = Info.OutputName = K.F->getName().str();
    for (const Argument &A : K.F->args()) {
      bool Known = false;
      Info.Args.push_back(describe(A, Metadata, T, Known));
      if (!Known)
        T.Sink.report(rule::KA01, A, A.getArgNo(), K.F->getName(),
                      printedName(*A.getType()));
    }
    assignOffsets(Info.Args);
    T.Info.Kernels.push_back(std::move(Info));
  }
}
