// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files that clang sees.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_HEADERS_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_HEADERS_H

#include "Reader/Clang/ClangRequest.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace spir2nvvm {

/// Clang's own headers and what comes with \p Request, before the disk's.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
filesFor(const ClangRequest &Request);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_HEADERS_H
