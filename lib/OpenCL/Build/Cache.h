// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results of jobs on disk, so that a program is translated once for all its
/// runs.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H

#include "OpenCL/Build/Job.h"
#include "Process/FileStore.h"

namespace spir2nvvm::opencl {

class Cache {
public:
  Cache(StorePlace Place, std::string Identity)
      : Files(std::move(Place), "S2NCACHE1"), Identity(std::move(Identity)) {}
  /// As SPIR2NVVM_CACHE says; leaked.
  static Cache &get();

  bool isOn() const { return Files.isOn(); }
  /// The name of \p J's result; none if there is no cache, or the result
  /// depends on files that are unknown beforehand.
  std::optional<std::string> nameOf(const Job &J) const;
  std::optional<JobResult> find(const std::string &Name) const;
  void store(const std::string &Name, const JobResult &R);

private:
  FileStore Files;
  const std::string Identity;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_CACHE_H
