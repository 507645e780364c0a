// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Overload.h"

#include "Builtins/Lowering/Resolved.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;

static Type *scalarType(const mangling::Type &T, LLVMContext &Ctx) {
  switch (mangling::classOf(T.Element)) {
  case mangling::ScalarClass::Signed:
  case mangling::ScalarClass::Unsigned:
  case mangling::ScalarClass::Boolean:
    return IntegerType::get(Ctx, mangling::bitsOf(T.Element));
  case mangling::ScalarClass::Floating:
    return T.Element == mangling::Base::Half    ? Type::getHalfTy(Ctx)
           : T.Element == mangling::Base::Float ? Type::getFloatTy(Ctx)
                                                : Type::getDoubleTy(Ctx);
  case mangling::ScalarClass::None:
    break;
  }
  if (T.Element == mangling::Base::Void)
    return T.isPointer() ? Type::getInt8Ty(Ctx) : Type::getVoidTy(Ctx);
  if (T.Element == mangling::Base::Sampler ||
      mangling::isEnumeration(T.Element))
    return Type::getInt32Ty(Ctx);
  std::string Name = "opencl." + std::string(mangling::elementName(T));
  StructType *Known = StructType::getTypeByName(Ctx, Name);
  StructType *Opaque = Known ? Known : StructType::create(Ctx, Name);
  unsigned Space = mangling::isImage(T.Element) ? nvvm::Global : nvvm::Local;
  return Opaque->getPointerTo(Space);
}

Type *test::typeOf(const mangling::Type &T, LLVMContext &Ctx,
                   SpaceNumbers Spaces) {
  Type *Ty = scalarType(T, Ctx);
  if (T.lanes() > 1)
    Ty = FixedVectorType::get(Ty, T.lanes());
  if (T.isPointer())
    Ty = Ty->getPointerTo(
        Spaces == SpaceNumbers::Spir
            ? T.space()
            : nvvmSpaceOf(T.space()).value_or(nvvm::Generic));
  return Ty;
}

Function *test::declare(const mangling::Prototype &Proto, Module &M) {
  LLVMContext &Ctx = M.getContext();
  SmallVector<Type *, 6> Params;
  for (unsigned N = 0; N != Proto.NumParams; ++N)
    Params.push_back(typeOf(Proto.Params[N], Ctx));
  auto *Ty =
      FunctionType::get(typeOf(Proto.Result, Ctx), Params, Proto.Variadic);
  Function *F =
      Function::Create(Ty, GlobalValue::ExternalLinkage, "builtin", M);
  resolveAs(*F, Proto, 64);
  return F;
}
