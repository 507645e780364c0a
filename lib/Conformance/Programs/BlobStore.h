// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A folder of files named by a hash of what they answer. Several processes may
/// read and write it at the same time.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_BLOBSTORE_H
#define SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_BLOBSTORE_H

#include "llvm/ADT/StringRef.h"

#include <initializer_list>
#include <optional>
#include <string>

namespace spir2nvvm::conformance {

/// A name for \p Parts; other parts have another name, however they are cut.
std::string hashOf(std::initializer_list<llvm::StringRef> Parts);

class BlobStore {
public:
  /// Without a folder nothing is kept and nothing is found.
  explicit BlobStore(std::string Folder = {}) : Folder(std::move(Folder)) {}

  bool isOpen() const { return !Folder.empty(); }
  std::optional<std::string> read(llvm::StringRef Name) const;
  /// A file that cannot be written is one that will not be found.
  void write(llvm::StringRef Name, llvm::StringRef Bytes) const;

private:
  std::string Folder;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_BLOBSTORE_H
