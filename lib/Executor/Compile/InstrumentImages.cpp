// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads and writes of images by functions for another type of channel. GPUs
/// take the bits for what they are not.

#include "Executor/Compile/Instrument.h"
#include "Executor/Model/ImageAccess.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

std::optional<ImageAccess> executor::imageAccessOf(StringRef Function) {
  if (!Function.consume_front(nvvm::ImageHelper))
    return std::nullopt;
  ImageAccess Found;
  Found.Writes = Function.startswith("write_");
  if (!Found.Writes && !Function.startswith("read_") &&
      !Function.startswith("load_"))
    return std::nullopt;
  StringRef Suffix = Function.substr(Function.rfind('_') + 1);
  for (auto [Word, Channels] : ImageAccess::Suffixes)
    if (Suffix == Word) {
      Found.Channels = Channels;
      return Found;
    }
  return std::nullopt;
}

// One such function may call another one, of the same image.
void FunctionRewriter::checkImage(CallInst &Call) {
  if (!P.checked() || Source->getName().startswith(nvvm::ImageHelper) ||
      !imageAccessOf(Call.getCalledFunction()->getName()))
    return;
  Value *Image = B.CreatePtrToInt(Call.getArgOperand(0), B.getInt64Ty());
  callReporting("s2nImage", B.getVoidTy(), {Image, B.getInt32(siteOf(Call))});
}
