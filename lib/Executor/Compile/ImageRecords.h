// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What compiled code knows of textures and surfaces: records (QuickSampler,
/// TextureImage), whose fields stay what they are.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_IMAGERECORDS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_IMAGERECORDS_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm::executor {

/// Samples at coordinates that are floats, and at integers.
constexpr char SampleName[] = "s2nSample", FetchName[] = "s2nFetch";

inline llvm::Value *readRecord(llvm::IRBuilder<> &B, llvm::Value *Record,
                               uint64_t Offset, llvm::Type *Ty) {
  llvm::Value *Place = B.CreateBitCast(
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Record, Offset),
      Ty->getPointerTo());
  llvm::LoadInst *Read = B.CreateLoad(Ty, Place);
  Read->setMetadata(llvm::LLVMContext::MD_invariant_load,
                    llvm::MDNode::get(B.getContext(), {}));
  return Read;
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_IMAGERECORDS_H
