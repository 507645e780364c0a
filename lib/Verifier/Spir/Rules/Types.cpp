// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP2*: tables 1, 2 and 3. Every type is reported once, at the first place
/// that needs it.

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static bool isTableInteger(const Type &Ty) {
  for (unsigned Bits : {1, 8, 16, 32, 64})
    if (Ty.isIntegerTy(Bits))
      return true;
  return false;
}

static void checkVector(Checker &C, const FixedVectorType &Ty,
                        const Place &Where) {
  unsigned Lanes = Ty.getNumElements();
  if (!isTableWidth(Lanes))
    C.Found(rule::SP203, Where, text(&Ty), Lanes);
  const Type *Element = Ty.getElementType();
  if (Element->isIntegerTy(1))
    C.Found(rule::SP204, Where, text(&Ty));
  else if (Element->isPointerTy())
    C.Found(rule::SP205, Where, text(Element));
}

static void checkPointer(Checker &C, const PointerType &Ty,
                         const Place &Where) {
  constexpr unsigned Generic = 4;
  unsigned Space = Ty.getAddressSpace();
  if (Ty.isOpaque())
    C.Found(rule::SP202, Where, text(&Ty));
  if (Space == Generic)
    C.Found(rule::SP206, Where, text(&Ty));
  else if (Space > Generic)
    C.Found(rule::SP207, Where, Space, text(&Ty));
}

// What OpenCL C 2.0 has and no device here: types of pipes and of queues on
// devices. An empty text for others.
static StringRef missingFeature(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases("opencl.pipe_t", "opencl.pipe_ro_t", "opencl.pipe_wo_t",
             "opencl.reserve_id_t", "pipes")
      .Cases("opencl.queue_t", "opencl.clk_event_t", "opencl.ndrange_t",
             "queues of devices")
      .Default("");
}

static void checkOpaque(Checker &C, const StructType &Ty, const Place &Where) {
  StringRef Name = nameOf(Ty);
  OpaqueInfo Info = classify(Ty);
  if (!Info.TableName.empty() && Name != Info.TableName)
    C.Found(rule::SP208, Where, Name, Info.TableName);
  else if (StringRef Feature = missingFeature(Name); !Feature.empty())
    C.Found(rule::SP216, Where, Name.split('.').second, Feature);
  else if (Info.TableName.empty() && Name.startswith("opencl."))
    C.Found(rule::SP209, Where, Name);
  else if (Info.TableName.empty())
    C.Found(rule::SP210, Where, Name);
}

/// Images, samplers and events are handles that live in parameters; events
/// also in variables of a function.
static void checkMember(Checker &C, const Type &Holder, const Type &Member,
                        const Place &Where) {
  OpaqueInfo Info = classifyPointee(Member);
  bool EventArray = Info.Kind == OpaqueKind::Event && Holder.isArrayTy();
  if (Info.Kind == OpaqueKind::None || EventArray)
    return;
  C.Found(rule::SP212, Where, nameOf(*opaquePointee(Member)),
          Holder.isArrayTy() ? "an array element" : "a struct member",
          Info.Kind == OpaqueKind::Event ? " or variable" : "");
}

static void checkStruct(Checker &C, const StructType &Ty, const Place &Where) {
  if (Ty.isOpaque())
    return checkOpaque(C, Ty, Where);
  if (nameOf(Ty).startswith("opencl."))
    C.Found(rule::SP211, Where, nameOf(Ty), "a struct with members");
  for (const Type *Member : Ty.elements())
    checkMember(C, Ty, *Member, Where);
}

static void checkArray(Checker &C, const ArrayType &Ty, const Place &Where) {
  if (Ty.getNumElements() == 0)
    C.Found(rule::SP213, Where, text(&Ty));
  checkMember(C, Ty, *Ty.getElementType(), Where);
}

static bool isFunctionPointer(const Type &Ty) {
  auto *Ptr = dyn_cast<PointerType>(&Ty);
  return Ptr && !Ptr->isOpaque() &&
         Ptr->getNonOpaquePointerElementType()->isFunctionTy();
}

/// A pointer to a function is the type of every callee; what holds one is not.
static void checkHeldPointers(Checker &C, const Type &Holder,
                              const Place &Where) {
  for (const Type *Part : partsOf(Holder))
    if (isFunctionPointer(*Part)) {
      C.Found(rule::SP215, Where, text(&Holder));
      return;
    }
}

static void checkType(Checker &C, const Type &Ty, const Place &Where) {
  checkHeldPointers(C, Ty, Where);
  switch (Ty.getTypeID()) {
  case Type::VoidTyID:
  case Type::HalfTyID:
  case Type::FloatTyID:
  case Type::DoubleTyID:
  case Type::FunctionTyID:
    return;
  case Type::IntegerTyID:
    if (!isTableInteger(Ty))
      C.Found(rule::SP201, Where, text(&Ty));
    return;
  case Type::FixedVectorTyID:
    return checkVector(C, cast<FixedVectorType>(Ty), Where);
  case Type::PointerTyID:
    return checkPointer(C, cast<PointerType>(Ty), Where);
  case Type::StructTyID:
    return checkStruct(C, cast<StructType>(Ty), Where);
  case Type::ArrayTyID:
    return checkArray(C, cast<ArrayType>(Ty), Where);
  default: // fp128, x86_fp80, bfloat, token, scalable vectors, ...
    C.Found(rule::SP202, Where, text(&Ty));
  }
}

/// "%opencl.image2d_t**" of an image2d_t*. Inside a function it is the slot of
/// a parameter.
static const StructType *imageBehindPointers(const Type &Ty) {
  const Type *To = &Ty;
  for (auto *Ptr = dyn_cast<PointerType>(To); Ptr && !Ptr->isOpaque();
       Ptr = dyn_cast<PointerType>(To)) {
    To = Ptr->getNonOpaquePointerElementType();
    if (classifyPointee(*To).Kind == OpaqueKind::Image)
      return opaquePointee(*To);
  }
  return nullptr;
}

/// Images neither are variables nor come out of functions.
static void checkHandleUse(Checker &C) {
  auto Report = [&C](const Type &Ty, const Place &Where, const char *Use) {
    OpaqueKind Kind = classifyPointee(Ty).Kind;
    if (Kind == OpaqueKind::Image)
      C.Found(rule::SP212, Where, nameOf(*opaquePointee(Ty)), Use, "");
  };
  for (const GlobalVariable &G : C.M.globals()) {
    Report(*G.getValueType(), G, "a program-scope variable");
    if (classifyPointee(*G.getValueType()).Kind == OpaqueKind::Event)
      C.Found(rule::SP212, G, nameOf(*opaquePointee(*G.getValueType())),
              "a program-scope variable", " or variable of a function");
  }
  for (const Function &F : C.M) {
    Report(*F.getReturnType(), F, "a return type");
    for (const Type *Param : F.getFunctionType()->params())
      if (const StructType *Image = imageBehindPointers(*Param))
        C.Found(rule::SP212, F, nameOf(*Image), "what a pointer points to", "");
  }
}

void spirverify::checkTypes(Checker &C) {
  for (const auto &[Ty, Where] : C.All.Types)
    checkType(C, Ty, Where);
  checkHandleUse(C);
}
