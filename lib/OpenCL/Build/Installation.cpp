// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Installation.h"

#include "OpenCL/Support/Environment.h"

#include <algorithm>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace spir2nvvm::opencl;

static std::string folderOfThisLibrary() {
  Dl_info Here = {};
  if (!dladdr(reinterpret_cast<void *>(&findInstalled), &Here) ||
      !Here.dli_fname)
    return {};
  std::string Path(Here.dli_fname);
  size_t Slash = Path.rfind('/');
  return Slash == std::string::npos ? "." : Path.substr(0, Slash);
}

static bool isThere(const std::string &Path) {
  return access(Path.c_str(), R_OK) == 0;
}

/// The file \p Name in the first of \p Folders, "a:b", that has it.
static std::string findIn(const std::string &Folders, const std::string &Name) {
  for (size_t At = 0; At < Folders.size();) {
    size_t End = std::min(Folders.find(':', At), Folders.size());
    std::string File = Folders.substr(At, End - At) + "/" + Name;
    if (isThere(File))
      return File;
    At = End + 1;
  }
  return {};
}

std::string spir2nvvm::opencl::findInstalled(const std::string &Name) {
  if (std::string Path = findIn(environment(Variable::Helpers), Name);
      !Path.empty())
    return Path;
  const std::string Here = folderOfThisLibrary();
  // In a build tree, in lib/spir2nvvm, and in lib/x86_64-linux-gnu/spir2nvvm.
  for (const char *Below :
       {"/", "/../", "/../bin/", "/../../libexec/spir2nvvm/",
        "/../../../libexec/spir2nvvm/"})
    if (std::string Path = Here + Below + Name; isThere(Path))
      return Path;
  std::string Path = std::string(SPIR2NVVM_LIBEXEC_DIR "/") + Name;
  return isThere(Path) ? Path : std::string();
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
    Text += identityOf(findIn(environment(Variable::Path), Name));
  for (Variable V : {Variable::CudaHome, Variable::CudaPath})
    Text += environment(V) + ";";
  return Text;
}
