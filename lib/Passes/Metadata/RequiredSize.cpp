// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What reqd_work_group_size says about special registers, said in the kernel:
/// libNVVM's legacy code generator makes nothing of reqntid.
///
///   %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()    8
///   %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()     the same, !range 0 to 8
///
/// Functions a kernel calls are left alone: other kernels may call them, too.

#include "Passes/Metadata/ModuleMetadata.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace spir2nvvm;

// "tid.x" is register "tid" of axis 0.
static std::optional<unsigned> axisOf(const CallInst &Call,
                                      StringRef Register) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : StringRef();
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg.") ||
      !Name.consume_front(Register) || Name.size() != 2)
    return std::nullopt;
  size_t Axis = StringRef("xyz").find(Name.back());
  if (!Name.startswith(".") || Axis == StringRef::npos)
    return std::nullopt;
  return unsigned(Axis);
}

void spir2nvvm::useRequiredSize(Function &Kernel, const WorkGroupSize &Size) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    if (auto Axis = axisOf(*Call, "ntid")) {
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Size[*Axis]));
      Call->eraseFromParent();
    } else if (auto Axis = axisOf(*Call, "tid")) {
      MDBuilder Metadata(Kernel.getContext());
      Call->setMetadata(
          LLVMContext::MD_range,
          Metadata.createRange(APInt(32, 0), APInt(32, Size[*Axis])));
    }
  }
}
