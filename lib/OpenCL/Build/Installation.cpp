// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Installation.h"

#include "OpenCL/Support/Environment.h"
#include "Process/ClangPrograms.h"
#include "Process/FileIdentity.h"
#include "Process/HelperProgram.h"
#include "Process/SharedLibraries.h"
#include "Process/Toolkit.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

std::string spir2nvvm::opencl::findInstalled(const std::string &Name) {
  std::string Path = findReadable(environment(Variable::Helpers), Name);
  return Path.empty() ? findInstalledFile(Name) : Path;
}

// What these programs compute with comes in packages of its own: the SPIR-V
// translator's library, libLLVM, another clang's libclang-cpp.
static std::string identityWithLibraries(const std::string &Program) {
  std::string Text = identityOf(Program);
  for (const std::string &Library : sharedLibrariesOf(Program))
    Text += identityOf(Library);
  return Text;
}

// The searches are those of the translation. The worker runs in this process's
// environment.
std::string spir2nvvm::opencl::installationIdentity() {
  std::string Text = SPIR2NVVM_DRIVER_VERSION ";";
  for (const char *Name :
       {"spir2nvvm-worker", SPIR2NVVM_TRANSLATOR_LIBRARY, "spir2nvvm-libnvvm",
        "spir2nvvm-llvm", "spir2nvvm-math.bc"})
    Text += identityOf(findInstalled(Name));
  Text += identityWithLibraries(findInstalled("spir2nvvm-spirv"));
  const std::string Clang = findInstalled(OwnClang);
  Text += identityOf(Clang);
  if (Clang.empty() || !clangOfEnvironment().empty())
    for (const std::string &Other : otherClangs())
      Text += identityWithLibraries(Other);
  const Toolkit Cuda("");
  for (ToolkitPart Part : {ToolkitPart::LibNvvm, ToolkitPart::LibDevice})
    Text += identityOf(Cuda.find(Part));
  return Text;
}
