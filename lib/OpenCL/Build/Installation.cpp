// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Installation.h"

#include "OpenCL/Support/Environment.h"
#include "Process/HelperProgram.h"

#include <sys/stat.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

std::string spir2nvvm::opencl::findInstalled(const std::string &Name) {
  std::string Path = findReadable(environment(Variable::Helpers), Name);
  return Path.empty() ? findInstalledFile(Name) : Path;
}

// Size and time tell two builds of one file apart.
static std::string identityOf(const std::string &Path) {
  struct stat Facts = {};
  if (Path.empty() || stat(Path.c_str(), &Facts) != 0)
    return "-;";
  return Path + " " + std::to_string(Facts.st_size) + " " +
         std::to_string(Facts.st_mtim.tv_sec) + "." +
         std::to_string(Facts.st_mtim.tv_nsec) + ";";
}

std::string spir2nvvm::opencl::installationIdentity() {
  std::string Text = SPIR2NVVM_OPENCL_VERSION ";";
  for (const char *Name : {"spir2nvvm-worker", SPIR2NVVM_TRANSLATOR_LIBRARY,
                           "spir2nvvm-spirv", "spir2nvvm-libnvvm"})
    Text += identityOf(findInstalled(Name));
  for (const char *Name : {"clang-14", "clang", "nvcc"})
    Text += identityOf(findReadable(environment(Variable::Path), Name));
  for (Variable V : {Variable::CudaHome, Variable::CudaPath})
    Text += environment(V) + ";";
  return Text;
}
