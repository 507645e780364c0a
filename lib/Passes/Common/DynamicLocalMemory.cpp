// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Common/DynamicLocalMemory.h"

#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

static_assert(+nvvm::Shared == +spir::Local, "for both numberings");

static GlobalVariable &declared(Module &M) {
  if (GlobalVariable *G = M.getNamedGlobal(nvvm::DynamicLocal))
    return *G;
  auto *Bytes = ArrayType::get(Type::getInt8Ty(M.getContext()), 0);
  auto *G = new GlobalVariable(M, Bytes, false, GlobalValue::ExternalLinkage,
                               nullptr, nvvm::DynamicLocal, nullptr,
                               GlobalValue::NotThreadLocal, spir::Local);
  // The largest alignment OpenCL asks for; without it PTX says .align 1.
  G->setAlignment(Align(128));
  return *G;
}

GlobalVariable &spir2nvvm::dynamicLocalMemory(Module &M, Align Needed) {
  GlobalVariable &G = declared(M);
  G.setAlignment(std::max(Needed, G.getAlign().valueOrOne()));
  return G;
}
