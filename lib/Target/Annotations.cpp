// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Annotations.h"

#include "Target/Nvvm.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

// {function, key, value, key, value, ...}.
SmallVector<Annotation, 8> spir2nvvm::annotationsOf(const Module &M) {
  SmallVector<Annotation, 8> Found;
  const NamedMDNode *Nodes = M.getNamedMetadata(nvvm::Annotations);
  if (!Nodes)
    return Found;
  for (const MDNode *Node : Nodes->operands()) {
    if (Node->getNumOperands() == 0)
      continue;
    auto *F = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0));
    for (unsigned N = 1; F && N + 1 < Node->getNumOperands(); N += 2) {
      auto *Key = dyn_cast_or_null<MDString>(Node->getOperand(N));
      auto *Value =
          mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(N + 1));
      if (Key && Value)
        Found.push_back({F, Key->getString(), Value->getZExtValue()});
    }
  }
  return Found;
}
