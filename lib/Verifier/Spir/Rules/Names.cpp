// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP801 to SP808: reserved identifiers (3.12) and mangled names (1.2, 2.10.1,
/// appendix A), with the mangling library's list of builtins.

#include "Diagnostics/Rules/Spir.h"
#include "Target/LocalNames.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static bool isReserved(StringRef Name) { return Name.startswith("opencl."); }

static void checkReserved(Checker &C, const Value &V, const Place &Where) {
  if (isReserved(V.getName()))
    C.Found(rule::SP801, Where, V.getName());
}

/// Kinds of metadata are identifiers too.
template <typename Holder>
static void checkKinds(Checker &C, const Holder &H, const Place &Where) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  H.getAllMetadata(Attached);
  for (const auto &[Kind, Node] : Attached)
    if (isReserved(C.MetadataKinds[Kind]))
      C.Found(rule::SP801, Where, C.MetadataKinds[Kind]);
}

static void checkLocalNames(Checker &C, const Function &F) {
  if (!hasLocalName(F, isReserved) && none_of(C.MetadataKinds, isReserved))
    return;
  for (const Argument &A : F.args())
    checkReserved(C, A, A);
  for (const BasicBlock &Block : F)
    checkReserved(C, Block, *Block.getTerminator());
  for (const Instruction &I : instructionsOf(F)) {
    checkReserved(C, I, I);
    checkKinds(C, I, I);
  }
}

namespace {
struct Unresolved {
  std::string Why, Advice;
};
} // namespace

static Unresolved explain(const Function &F) {
  std::vector<mangling::ParamHint> Storage;
  mangling::FunctionHint Hint = hintOf(F, Storage);
  auto Sig = mangling::demangle(view(F.getName()), &Hint);
  if (!Sig)
    return {"the name is malformed " + mangling::toString(Sig.error()),
            "write the name as appendix A says, or unmangled"};
  std::string Readable = mangling::toString(*Sig);
  if (mangling::isBuiltinName(Sig->Name))
    return {"no overload takes these types: " + Readable,
            "check the argument types against OpenCL C 1.2, 6.12"};
  std::vector<std::string> Near = mangling::nearestNames(Sig->Name, 1);
  return {"no such builtin: " + Readable,
          Near.empty() ? "link the module that defines it"
                       : "link the module that defines it; or is '" +
                             Near.front() + "' meant?"};
}

static bool fits(const mangling::Type &Expected, bool IsSizeT, const Type &Ty,
                 unsigned PointerBits) {
  using mangling::Base;
  if (Expected.isPointer()) {
    constexpr unsigned Generic = 4; // clang 14's event lists: SP206
    auto *Ptr = dyn_cast<PointerType>(&Ty);
    return Ptr && (Ptr->getAddressSpace() == Expected.space() ||
                   Ptr->getAddressSpace() == Generic);
  }
  OpaqueInfo Info = classifyPointee(Ty);
  if (mangling::isImage(Expected.Element)) {
    std::string_view Name = mangling::elementName(Expected);
    return Info.Kind == OpaqueKind::Image &&
           StringRef(Info.TableName).drop_front(strlen("opencl.")) ==
               StringRef(Name.data(), Name.size());
  }
  if (Expected.Element == Base::Event)
    return Info.Kind == OpaqueKind::Event;
  if (Expected.Element == Base::Sampler)
    return Info.Kind == OpaqueKind::Sampler || Ty.isIntegerTy(32);
  if (mangling::isEnumeration(Expected.Element))
    return Ty.isIntegerTy(32);
  if (Expected.Element == Base::Void)
    return Ty.isVoidTy();
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  if ((Vector ? Vector->getNumElements() : 1) != Expected.lanes())
    return false;
  const Type *Scalar = Ty.getScalarType();
  if (IsSizeT)
    return Scalar->isIntegerTy(PointerBits);
  unsigned Bits = mangling::bitsOf(Expected.Element);
  if (mangling::classOf(Expected.Element) == mangling::ScalarClass::Floating)
    return Scalar->isFloatingPointTy() &&
           Scalar->getPrimitiveSizeInBits() == Bits;
  return Scalar->isIntegerTy(Expected.Element == Base::Bool ? 1 : Bits);
}

// What a pointer of a builtin points to is part of its overload: atomic_add of
// an int pointer on floats adds integers.
static void checkPointees(Checker &C, const Function &F,
                          const mangling::Prototype &Proto) {
  const FunctionType *Ty = F.getFunctionType();
  for (unsigned I = 0; I < Proto.NumParams && I < Ty->getNumParams(); ++I) {
    auto *Ptr = dyn_cast<PointerType>(Ty->getParamType(I));
    const mangling::Type &Expected = Proto.Params[I];
    if (!Ptr || Ptr->isOpaque() || !Expected.isPointer() ||
        Expected.Element == mangling::Base::Void)
      continue;
    if (!fits(Expected.pointee(), /*IsSizeT=*/false,
              *Ptr->getNonOpaquePointerElementType(), C.PointerBits))
      C.Found(rule::SP807, F, F.getName(), I, text(Ptr),
              mangling::toString(Proto));
  }
}

static bool hasTypesOf(const Function &F, const mangling::Prototype &Proto,
                       unsigned PointerBits) {
  const FunctionType *Ty = F.getFunctionType();
  if (Ty->getNumParams() != Proto.NumParams || Ty->isVarArg() != Proto.Variadic)
    return false;
  for (unsigned I = 0; I != Proto.NumParams; ++I)
    if (!fits(Proto.Params[I], Proto.SizeTParams >> I & 1, *Ty->getParamType(I),
              PointerBits))
      return false;
  const Type *Result = Ty->getReturnType();
  if (Proto.SizeTResult) // every producer gets this one right
    return Result->isIntegerTy(PointerBits);
  return fits(Proto.Result, /*IsSizeT=*/false, *Result, PointerBits);
}

static bool namesAccess(StringRef Name) {
  for (StringRef Suffix : {"_ro", "_wo", "_rw"})
    for (size_t At = Name.find("ocl_image"); At != StringRef::npos;
         At = Name.find("ocl_image", At + 1)) {
      StringRef Type = Name.substr(At).take_while(
          [](char Ch) { return isAlnum(Ch) || Ch == '_'; });
      if (Type.contains(Suffix))
        return true;
    }
  return false;
}

static void checkBuiltin(Checker &C, const Function &F,
                         const mangling::Prototype &Proto) {
  // The section begins with the version where it is not 1.2's.
  auto [Version, Rest] = StringRef(Proto.Section).split(',');
  if (!Rest.empty())
    C.Found(rule::SP809, F, mangling::toString(Proto), Version);
  bool HasPlainName = Proto.Group == mangling::Family::Spaces; // clang's own
  if (!F.getName().startswith("_Z") && !HasPlainName)
    C.Found(rule::SP804, F, F.getName());
  else if (namesAccess(F.getName()))
    C.Found(rule::SP805, F, F.getName());
  if (!hasTypesOf(F, Proto, C.PointerBits)) {
    C.Found(rule::SP806, F, F.getName(), text(F.getFunctionType()),
            mangling::toString(Proto));
    return;
  }
  // 2.10.3 has no const for printf, whose producers write it.
  if ((Proto.Differences & mangling::PointeeQualifiers) &&
      Proto.Group != mangling::Family::Printf)
    C.Found(rule::SP808, F, F.getName(), mangling::toString(Proto));
  checkPointees(C, F, Proto);
}

// A name that is a builtin's by itself, and with the declared types is none.
static bool checkOtherTypes(Checker &C, const Function &F) {
  auto Proto = mangling::resolveBuiltin(view(F.getName()), C.PointerBits);
  if (!Proto || hasTypesOf(F, *Proto, C.PointerBits))
    return false;
  checkBuiltin(C, F, *Proto);
  return true;
}

static void checkFunctionName(Checker &C, const Function &F) {
  bool Mangled = F.getName().startswith("_Z");
  if (!F.isDeclaration()) {
    if (Mangled)
      C.Found(rule::SP803, F, F.getName());
    return;
  }
  if (const mangling::Prototype *Proto = C.Builtins.lookup(&F)) {
    checkBuiltin(C, F, *Proto);
  } else if (Mangled && !checkOtherTypes(C, F)) {
    Unresolved Reason = explain(F);
    C.Found(rule::SP802, F, F.getName(), Reason.Why, Reason.Advice);
  } else if (mangling::isBuiltinName(view(F.getName()))) {
    C.Found(rule::SP804, F, F.getName());
  }
}

void spirverify::checkNames(Checker &C) {
  for (const GlobalValue &G : C.M.global_values())
    checkReserved(C, G, G);
  for (const Function &F : C.M) {
    checkLocalNames(C, F);
    checkKinds(C, F, F);
    if (!F.isIntrinsic())
      checkFunctionName(C, F);
  }
}
