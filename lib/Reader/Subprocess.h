// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What running another program over files needs.

#ifndef SPIR2NVVM_LIB_READER_SUBPROCESS_H
#define SPIR2NVVM_LIB_READER_SUBPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {

/// A folder that is gone, with all that is in it, when this is.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  llvm::StringRef path() const { return Path; }
  /// Writes the file \p Name, a relative path, and the folders it is in.
  bool write(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Pieces);

private:
  llvm::SmallString<128> Path; // empty before the first file
};

/// The path of the first of \p Names that exists in \p Folders or, where
/// \p InPath is set, in PATH; empty if none does.
std::string findProgram(llvm::ArrayRef<std::string> Names,
                        llvm::ArrayRef<std::string> Folders, bool InPath);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_SUBPROCESS_H
