// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/FileIdentity.h"

#include <climits>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>

using namespace spir2nvvm;

std::string spir2nvvm::identityOf(const std::string &Path) {
  struct stat Facts = {};
  char Real[PATH_MAX];
  if (Path.empty() || !realpath(Path.c_str(), Real) || stat(Real, &Facts) != 0)
    return "-;";
  return std::string(Real) + " " + std::to_string(Facts.st_size) + " " +
         std::to_string(Facts.st_mtim.tv_sec) + "." +
         std::to_string(Facts.st_mtim.tv_nsec) + ";";
}

std::string spir2nvvm::identityOfHolder(const void *Symbol) {
  Dl_info Facts = {};
  const bool IsKnown = dladdr(Symbol, &Facts) && Facts.dli_fname;
  return IsKnown ? identityOf(Facts.dli_fname) : "";
}
