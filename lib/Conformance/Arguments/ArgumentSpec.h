// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel arguments as a person writes them on a command line.
///
///   int:5   float4:1,2,3,4   bytes:01000000ff
///   buf:float:1024=rand(0,1):in          buf:int:16:out
///   buf:uchar:4096=file(pixels.raw)      null
///   local:256
///   image2d:64x64:rgba:unorm_int8=edge:in
///   sampler:normalized,repeat,linear     sampler:0x13
///
/// docs/conformance.md describes every form.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_ARGUMENTSPEC_H
#define SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_ARGUMENTSPEC_H

#include "Conformance/Launch/Launch.h"

#include "llvm/Support/Error.h"

namespace spir2nvvm::conformance {

/// \p Seed makes what is random; callers give every argument its own.
llvm::Expected<launch::Argument> parseArgumentSpec(llvm::StringRef Spec,
                                                   uint64_t Seed);

/// "X[,Y[,Z]]": the sizes that are given and their count.
struct Sizes {
  std::array<uint64_t, 3> Size;
  unsigned Given = 1;
};
/// None is below \p Least, which those that are not given are: 1 for sizes, 0
/// for offsets.
llvm::Expected<Sizes> parseSizeList(llvm::StringRef Text, uint64_t Least = 1);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_ARGUMENTSPEC_H
