// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which cases a suite has.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_SUITES_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_SUITES_H

#include "Conformance/Suites/Case.h"

#include "llvm/Support/Error.h"

namespace spir2nvvm::conformance {

struct Suite {
  std::string Name;        // "khronos", of the expectations file too
  std::vector<Case> Cases; // in the order of their ids
};

/// "own", "piglit[:DIR]", "khronos:DIR", "apps[:DIR]", "twins:DIR" or a folder of
/// programs.
/// \p DataFolder holds own/ and apps/. Fails where a folder is missing or holds
/// nothing.
llvm::Expected<Suite> findSuite(llvm::StringRef Name,
                                llvm::StringRef DataFolder);

/// The folder with this project's corpora, found from a program's own path: in
/// the source tree above a build folder, or installed beside bin/. Empty if
/// there is none.
std::string dataFolderOf(llvm::StringRef Executable);

/// The path of \p Name in \p Folder.
std::string inFolder(llvm::StringRef Folder, const llvm::Twine &Name);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_SUITES_H
