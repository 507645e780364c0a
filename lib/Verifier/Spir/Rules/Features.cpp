// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP713, SP714, SP715: optional core features and extensions are declared if
/// and only if they are used (2.11). Uses are read off types and builtins.

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Target/FirstVisits.h"
#include "Target/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/KernelInfo.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/ModuleStrings.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct Use {
  std::string What;
  Place Where;
};

/// First use of each feature and extension.
class Uses {
public:
  explicit Uses(const Checker &C) : C(C) {}
  void collect();
  const MapVector<StringRef, Use> &found() const { return First; }

private:
  void add(StringRef Name, std::string What, const Place &Where) {
    First.insert({Name, Use{std::move(What), Where}});
  }
  void type(const Type &Ty, const Place &Where, bool Values);
  void variable(const Type &Ty, const Place &Where);
  void signature(const Function &F);
  void instruction(const Instruction &I);
  void call(const CallBase &Call, const mangling::Prototype &Proto);
  void smallStore(const StoreInst &Store);
  bool oldOpenCL() const;
  bool mayUse() const;

  const Checker &C;
  MapVector<StringRef, Use> First;
  FirstVisits<Type> Passed, Valued; // to type(), without and with Values
};
} // namespace

static bool isDouble(const Type &Ty) { return Ty.isDoubleTy(); }

static bool isPrintf(const Checker &C, const User *U) {
  auto *Call = dyn_cast<CallBase>(U);
  const mangling::Prototype *Proto =
      Call ? C.Builtins.lookup(Call->getCalledFunction()) : nullptr;
  return Proto && Proto->Group == mangling::Family::Printf;
}

/// 2.10.3: printf takes its floating-point arguments as double, which alone is
/// no use of cl_doubles.
static bool onlyForPrintf(const Checker &C, const Instruction &I) {
  return isa<FPExtInst>(I) &&
         all_of(I.users(), [&C](const User *U) { return isPrintf(C, U); });
}

/// OpenCL C without cl_khr_fp16 has half behind pointers only, so half counts
/// where \p Values are made, passed or stored.
void Uses::type(const Type &Ty, const Place &Where, bool Values) {
  if (!(Values ? Valued : Passed).insert(&Ty))
    return; // only the first use counts
  if (findType(Ty, /*Pointees=*/true, isDouble))
    add("cl_doubles", "double is", Where);
  if (Values && Ty.getScalarType()->isHalfTy())
    add("cl_khr_fp16", "a half value is", Where);
  findType(Ty, /*Pointees=*/true, [&](const Type &Part) {
    OpaqueInfo Info = classifyPointee(Part);
    if (Info.Kind != OpaqueKind::Image)
      return false;
    add("cl_images", "'%" + Info.TableName + "' is", Where);
    if (!Info.Extension.empty())
      add(Info.Extension, "'%" + Info.TableName + "' is", Where);
    return false; // continue: every part counts
  });
}

/// 6.1.1.1: a variable of half needs the extension, and so does a member. An
/// array is a buffer of half values, for vload_half and vstore_half.
void Uses::variable(const Type &Ty, const Place &Where) {
  type(Ty, Where, /*Values=*/false);
  auto HoldsHalf = [](const Type &Part) {
    auto *Struct = dyn_cast<StructType>(&Part);
    ArrayRef<Type *> Members = Struct ? Struct->elements() : ArrayRef<Type *>();
    return any_of(Members, [](const Type *Member) {
      return Member->getScalarType()->isHalfTy();
    });
  };
  if (Ty.getScalarType()->isHalfTy() ||
      findType(Ty, /*Pointees=*/false, HoldsHalf))
    add("cl_khr_fp16", "a half variable is", Where);
}

/// Builtins the module declares and does not call are leftovers of a header.
void Uses::signature(const Function &F) {
  if (F.isIntrinsic() || (F.isDeclaration() && F.use_empty()))
    return;
  const mangling::Prototype *Proto = C.Builtins.lookup(&F);
  if (Proto && Proto->Group == mangling::Family::Printf)
    return;
  type(*F.getReturnType(), F, /*Values=*/true);
  for (const Type *Param : F.getFunctionType()->params())
    type(*Param, F, /*Values=*/true);
}

bool Uses::oldOpenCL() const {
  const NamedMDNode *Named = C.M.getNamedMetadata(spir::OclVersion);
  if (!Named || Named->getNumOperands() == 0 ||
      Named->getOperand(0)->getNumOperands() != 2)
    return false;
  const ConstantInt *Major = integerOf(Named->getOperand(0)->getOperand(0));
  const ConstantInt *Minor = integerOf(Named->getOperand(0)->getOperand(1));
  return Major && Minor && Major->isOne() && Minor->isZero();
}

void Uses::smallStore(const StoreInst &Store) {
  constexpr unsigned WordBits = 32;
  const Type *Ty = Store.getValueOperand()->getType();
  if (Store.getPointerAddressSpace() != spir::Private && Ty->isIntegerTy() &&
      Ty->getIntegerBitWidth() < WordBits && oldOpenCL())
    add("cl_khr_byte_addressable_store", "a store of '" + text(Ty) + "' is",
        Store);
}

/// Extensions OpenCL 1.1 took into the core need no declaration since.
static bool isCoreSince11(StringRef Extension) {
  const ExtensionName *Row = findExtension(Extension);
  return Row && Row->Seen == ExtensionName::No;
}

void Uses::call(const CallBase &Call, const mangling::Prototype &Proto) {
  StringRef Extension(Proto.Extension.data(), Proto.Extension.size());
  StringRef Name(Proto.name().data(), Proto.name().size());
  if (Extension == "cl_khr_fp64" || Extension == "cl_khr_fp16")
    return; // the types tell
  if (!Extension.empty() && (!isCoreSince11(Extension) || oldOpenCL())) {
    // The row outlives this call: First keeps a reference to its name.
    const ExtensionName *Row = findExtension(Extension);
    if (Row)
      add(Row->Name, "builtin '" + Name.str() + "' is", Call);
  }
}

void Uses::instruction(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    smallStore(*Store);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    variable(*Alloca->getAllocatedType(), I);
  auto *Call = dyn_cast<CallBase>(&I);
  if (Call)
    if (const auto *Proto = C.Builtins.lookup(Call->getCalledFunction()))
      call(*Call, *Proto);
  if (isPrintf(C, &I) || onlyForPrintf(C, I))
    return;
  type(*I.getType(), I, /*Values=*/true);
  for (const auto &Op : I.operands())
    if (!Op->getType()->isLabelTy() && !Op->getType()->isMetadataTy() &&
        !isa<Function>(Op))
      type(*Op->getType(), I, /*Values=*/true);
}

/// Whether instructions of \p Ty can be a use of anything.
static bool isOptional(const Type &Ty) {
  auto *Struct = dyn_cast<StructType>(&Ty);
  return Ty.isDoubleTy() || Ty.isHalfTy() ||
         (Struct && classify(*Struct).Kind == OpaqueKind::Image);
}

/// Most modules use the core of OpenCL and nothing else.
bool Uses::mayUse() const {
  return oldOpenCL() || C.Builtins.any([](const mangling::Prototype &Proto) {
    return !Proto.Extension.empty();
  }) || any_of(C.All.Types, [](const TypeAt &Found) {
           return isOptional(Found.Ty);
         });
}

void Uses::collect() {
  for (const GlobalVariable &G : C.M.globals())
    variable(*G.getValueType(), G);
  bool Walks = mayUse();
  for (const Function &F : C.M) {
    signature(F);
    if (Walks)
      for (const Instruction &I : instructionsOf(F))
        instruction(I);
  }
  for (const KernelEntry &Entry : C.Entries) {
    auto *Hint = dyn_cast_or_null<ConstantAsMetadata>(
        infoOf(Entry).value(Tag::VectorHint, 0));
    if (Hint)
      type(*Hint->getType(), *Entry.Kernel, /*Values=*/true);
  }
}

static bool isFeature(StringRef Name) {
  return is_contained(CoreFeatureNames, Name);
}

static void checkDeclared(Checker &C, const Uses &Used) {
  std::vector<StringRef> Features = stringsOf(C.M, spir::CoreFeatures);
  std::vector<StringRef> Extensions = stringsOf(C.M, spir::Extensions);
  for (const auto &[Name, First] : Used.found()) {
    bool Feature = isFeature(Name);
    if (!is_contained(Feature ? Features : Extensions, Name))
      C.Found(Feature ? rule::SP713 : rule::SP714, First.Where, First.What,
              Name);
  }
}

static void checkUsed(Checker &C, const Uses &Used) {
  auto Unused = [&](StringRef Name) { return !Used.found().count(Name); };
  for (StringRef Name : stringsOf(C.M, spir::CoreFeatures))
    if (isFeature(Name) && Unused(Name))
      C.Found(rule::SP715, Subject::namedMetadata(spir::CoreFeatures, 0), Name);
  for (StringRef Name : stringsOf(C.M, spir::Extensions)) {
    const ExtensionName *Row = findExtension(Name);
    if (Row && Row->Seen == ExtensionName::Yes && Unused(Name))
      C.Found(rule::SP715, Subject::namedMetadata(spir::Extensions, 0), Name);
  }
}

void spirverify::checkFeatures(Checker &C) {
  Uses Used(C);
  Used.collect();
  checkDeclared(C, Used);
  checkUsed(C, Used);
}
