// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What most files include of LLVM and the standard library, for precompiling.
/// Files include what they use all the same: the build works without this.

#ifndef SPIR2NVVM_CMAKE_LLVMHEADERS_H
#define SPIR2NVVM_CMAKE_LLVMHEADERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#endif // SPIR2NVVM_CMAKE_LLVMHEADERS_H
