// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kind of value the host passes for each argument of a kernel;
/// docs/launch-abi.md is the table. Sizes and offsets are measured on the
/// finished module (Finalize/Measure.cpp).

#include "Diagnostics/Rules/Structure.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;

// Of OpenCL's largest types, for pointers that say nothing about accesses.
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
  case spir::Global:
    return ArgKind::GlobalPointer;
  case spir::Constant:
    return ArgKind::ConstantPointer;
  case spir::Local:
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

// SPIR-V of compilers with opaque pointers has bytes for what a parameter points
// at, or the type that it is accessed by first; the alignment stands beside it.
static uint64_t pointeeAlign(const Argument &A, const DataLayout &DL) {
  auto *P = dyn_cast<PointerType>(A.getType());
  if (!P)
    return 0;
  Type *Pointee = P->getNonOpaquePointerElementType();
  if (!Pointee->isSized())
    return 0;
  return std::max(DL.getABITypeAlign(Pointee).value(),
                  A.getParamAlign().valueOrOne().value());
}

// Local memory of bytes costs little to align, and programs cast it.
static bool tellsNothing(const Argument &A, const ArgInfo &Info) {
  return StringRef(Info.TypeName).startswith("void") ||
         (Info.Kind == ArgKind::LocalOffset && !A.getParamAlign() &&
          A.getType()->getNonOpaquePointerElementType()->isIntegerTy(8));
}

static bool isBuffer(ArgKind Kind) {
  return Kind == ArgKind::GlobalPointer || Kind == ArgKind::LocalOffset ||
         Kind == ArgKind::ConstantPointer;
}

void spir2nvvm::describeArguments(Translation &T) {
  const DataLayout &DL = T.M->getDataLayout();
  for (Kernel &K : T.Kernels)
    for (const Argument &A : K.function().args()) {
      ArgInfo &Info = K.Info.Args[A.getArgNo()];
      Optional<ArgKind> Kind = kindOf(A, Info);
      if (!Kind) {
        T.Sink.report(rule::KA01, A, A.getArgNo(), K.Info.SpirName,
                      printedName(*A.getType()));
        continue;
      }
      Info.Kind = *Kind;
      if (isBuffer(*Kind))
        Info.PointeeAlign =
            tellsNothing(A, Info) ? LargestAlign : pointeeAlign(A, DL);
    }
}
