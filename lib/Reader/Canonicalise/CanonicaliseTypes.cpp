// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Built-in types as SPIR 1.2, section 2.1, names them.
///
///   %opencl.sampler_t addrspace(2)*        -> i32
///   @__translate_sampler_initializer(i32 N) -> N, the same bits in both
///   %opencl.image2d_ro_t                   -> %opencl.image2d_t
///
/// The access qualifier stays in the kernel's metadata and in the mangled
/// names of the image builtins, which keep clang's spelling.

#include "Reader/Canonicalise/CanonicaliseClang.h"
#include "Reader/Canonicalise/RemapTypes.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// "opencl.image2d_ro_t.3" is how a context names a second type of that name.
static StringRef withoutSerial(StringRef Name) {
  StringRef Base = Name.rtrim("0123456789");
  return Base.size() < Name.size() && Base.endswith(".") ? Base.drop_back()
                                                         : Name;
}

namespace {

class BuiltinTypes : public TypeRules {
public:
  explicit BuiltinTypes(LLVMContext &Ctx) : Ctx(Ctx) {}

  Type *replace(Type *T) override {
    if (auto *P = dyn_cast<PointerType>(T)) {
      auto *S = dyn_cast<StructType>(P->getPointerElementType());
      return S && baseName(S) == "opencl.sampler_t" ? Type::getInt32Ty(Ctx)
                                                    : nullptr;
    }
    auto *S = dyn_cast<StructType>(T);
    return S ? imageOf(baseName(S)) : nullptr;
  }

private:
  static StringRef baseName(const StructType *S) {
    return S->hasName() && S->isOpaque() ? withoutSerial(S->getName())
                                         : StringRef();
  }

  // read_write images are OpenCL 2.0's and stay what they are.
  Type *imageOf(StringRef Name) {
    if (!Name.startswith("opencl.image"))
      return nullptr;
    if (!Name.consume_back("_ro_t") && !Name.consume_back("_wo_t"))
      return nullptr;
    std::string Plain = (Name + "_t").str();
    StructType *Known = StructType::getTypeByName(Ctx, Plain);
    return Known ? Known : StructType::create(Ctx, Plain);
  }

  LLVMContext &Ctx;
};

} // namespace

static void foldSamplerInitialisers(Module &M) {
  Function *Translate = M.getFunction("__translate_sampler_initializer");
  if (!Translate || !Translate->isDeclaration())
    return;
  for (User *U : make_early_inc_range(Translate->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != Translate ||
        Call->arg_size() != 1 ||
        Call->getArgOperand(0)->getType() != Call->getType())
      continue;
    Call->replaceAllUsesWith(Call->getArgOperand(0));
    Call->eraseFromParent();
  }
  if (Translate->use_empty())
    Translate->eraseFromParent();
}

void spir2nvvm::canonicaliseTypes(Module &M) {
  BuiltinTypes Rules(M.getContext());
  remapTypes(M, Rules);
  foldSamplerInitialisers(M);
}
