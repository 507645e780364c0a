// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file for another program that no disk ever sees: however this process
/// ends, nothing is left behind.

#ifndef SPIR2NVVM_LIB_PROCESS_MEMORYFILE_H
#define SPIR2NVVM_LIB_PROCESS_MEMORYFILE_H

#include <initializer_list>
#include <string>
#include <string_view>

namespace spir2nvvm {

/// Lives as long as this object; a program that has it open keeps it.
class MemoryFile {
public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// Any process of this user can open it by this path. Empty: there is no
  /// file, for want of descriptors or of /proc.
  const std::string &path() const { return Path; }
  /// Negative if there is no file.
  int descriptor() const { return Descriptor; }
  bool write(std::initializer_list<std::string_view> Pieces) const;
  /// What is in the file now, whoever wrote it.
  std::string contents() const;

private:
  int Descriptor;
  std::string Path;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_MEMORYFILE_H
