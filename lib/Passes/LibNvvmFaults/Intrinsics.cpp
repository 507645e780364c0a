// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Intrinsics newer than LLVM 7 become what is written for them before other
/// steps look for that: choices of bytes, vectors of i1.
///
///   %r = call <4 x i8> @llvm.umin.v4i8(<4 x i8> %x, <4 x i8> %y)
/// becomes
///   %1 = icmp ult <4 x i8> %x, %y
///   %r = select <4 x i1> %1, <4 x i8> %x, <4 x i8> %y

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"
#include "Writer/Legalise/Llvm7.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::expandNewIntrinsics(Translation &T) {
  for (Function *F : callersOf(*T.M, isExpanded))
    expandIntrinsics(*F);
}
