// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Files that another program looks for by name. What is passed by its whole
/// path is better off in memory: MemoryFile.h.

#ifndef SPIR2NVVM_LIB_PROCESS_TEMPORARYFOLDER_H
#define SPIR2NVVM_LIB_PROCESS_TEMPORARYFOLDER_H

#include <initializer_list>
#include <string>
#include <string_view>

namespace spir2nvvm {

/// A folder that is gone, with all that is in it, when this is.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// False if there can be none. write() does it, too.
  bool make();
  const std::string &path() const { return Path; }
  /// Writes the file \p Name, a relative path, and the folders it is in.
  bool write(std::string_view Name,
             std::initializer_list<std::string_view> Pieces);

private:
  std::string Path; // empty before it is made
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_TEMPORARYFOLDER_H
