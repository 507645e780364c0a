// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// read_image* and write_image* (OpenCL C 1.2, 6.12.14). What does not fit one
/// instruction lives in internal functions, one for each image type and kind of
/// pixel, which a module has only if it needs them.

#include "Builtins/Image/Image.h"

#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

Function *spir2nvvm::imageHelper(
    BuiltinCall &C, StringRef Name, Type *Result, ArrayRef<Type *> Rest,
    function_ref<void(const ImageObject &, ArrayRef<Value *>)> Fill,
    HandleKind Kind) {
  // One form for every image type, so that helpers can be shared.
  SmallVector<Type *, 6> Params{
      Type::getInt8PtrTy(C.module().getContext(), nvvm::Global)};
  Params.append(Rest.begin(), Rest.end());
  auto *Ty = FunctionType::get(Result, Params, /*isVarArg=*/false);
  return sharedHelper(
      C.module(), (nvvm::ImageHelper + Name).str(), Ty,
      [&](IRBuilder<> &B, Function &F) {
        SmallVector<Value *, 6> Arguments;
        for (Argument &A : drop_begin(F.args()))
          Arguments.push_back(&A);
        Fill(ImageObject(B, F.getArg(0), C.T.Opts.KernelAbi, Kind), Arguments);
      });
}

// CUDA has no way to read one sample.
Value *lowering::refuseMultisampled(BuiltinCall &C) {
  C.T.Sink.report(rule::IM03, C.Inst, mangling::toString(C.Proto));
  return nullptr;
}
