// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results of jobs on disk, so that a program is translated once for all its
/// runs. A name is a hash of everything the result depends on. Files appear
/// whole, by a rename; each carries its name and a checksum, so that one that
/// is torn, damaged or put there for another program counts as absent. What was
/// not used for longest goes first when the folder grows too large.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H

#include "OpenCL/Build/Job.h"

#include <atomic>
#include <optional>
#include <string>

namespace spir2nvvm::opencl {

class Cache {
public:
  /// \p Folder is made when something is stored; empty: there is no cache.
  Cache(std::string Folder, uint64_t MostBytes, std::string Identity);
  /// As SPIR2NVVM_CACHE says; leaked.
  static Cache &get();

  bool isOn() const { return !Folder.empty(); }
  /// The name of \p J's result; none if it depends on files that are unknown
  /// beforehand.
  std::optional<std::string> nameOf(const Job &J) const;
  std::optional<JobResult> find(const std::string &Name) const;
  void store(const std::string &Name, const JobResult &R);

private:
  void shrink() const;
  std::string path(const std::string &Name) const {
    return Folder + "/" + Name;
  }

  const std::string Folder;
  const uint64_t MostBytes;
  const std::string Identity;
  std::atomic<unsigned> Stored;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H
