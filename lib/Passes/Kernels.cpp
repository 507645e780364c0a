// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Kernels.h"

#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;

SmallVector<Kernel, 8> spir2nvvm::kernelsOf(Module &M) {
  SmallVector<Kernel, 8> Kernels;
  SmallPtrSet<Function *, 8> Seen;
  if (NamedMDNode *List = M.getNamedMetadata(spir::Kernels))
    for (MDNode *Node : List->operands()) {
      if (Node->getNumOperands() == 0)
        continue;
      auto *F = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0));
      if (F && Seen.insert(F).second)
        Kernels.push_back({F, Node});
    }
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration() &&
        Seen.insert(&F).second)
      Kernels.push_back({&F, nullptr});
  return Kernels;
}

const MDNode *spir2nvvm::kernelAttribute(const Kernel &K, StringRef Key) {
  if (!K.Node)
    return nullptr;
  for (const MDOperand &Operand : drop_begin(K.Node->operands())) {
    auto *Node = dyn_cast_or_null<MDNode>(Operand.get());
    if (!Node || Node->getNumOperands() == 0)
      continue;
    auto *Tag = dyn_cast_or_null<MDString>(Node->getOperand(0).get());
    if (Tag && Tag->getString() == Key)
      return Node;
  }
  return nullptr;
}

Function *spir2nvvm::calleeOf(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
}
