// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Version.h"
#include "OpenCL/Support/Environment.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static cl_version wantedVersion() {
  const std::string Wanted = environment(Variable::OpenClVersion);
  if (Wanted == "1.2")
    return V1_2;
  return Wanted == "3.0" ? V3_0 : V3_1;
}

cl_version opencl::spokenVersion() {
  static const cl_version Spoken = wantedVersion();
  return Spoken;
}

std::string opencl::spokenVersionMacro() {
  const cl_version V = spokenVersion();
  return std::to_string(CL_VERSION_MAJOR(V) * 100 + CL_VERSION_MINOR(V) * 10);
}

bool opencl::speaksLanguage(std::string_view Language) {
  if (Language.size() != 5 || Language.substr(0, 2) != "CL")
    return false;
  return speaks(CL_MAKE_VERSION(unsigned(Language[2] - '0'),
                                unsigned(Language[4] - '0'), 0));
}

std::string opencl::versionText(std::string_view Prefix, cl_version V) {
  return std::string(Prefix) + std::to_string(CL_VERSION_MAJOR(V)) + '.' +
         std::to_string(CL_VERSION_MINOR(V)) +
         " spir2nvvm " SPIR2NVVM_DRIVER_VERSION;
}

cl_name_version opencl::named(std::string_view Name, cl_version V) {
  cl_name_version N = {};
  N.version = V;
  std::copy_n(Name.begin(), std::min(Name.size(), sizeof(N.name) - 1), N.name);
  return N;
}

std::vector<cl_name_version> opencl::languageVersions() {
  std::vector<cl_name_version> All;
  for (cl_version V : {V1_0, V1_1, V1_2, V3_0, V3_1})
    if (speaks(V))
      All.push_back(named("OpenCL C", V));
  return All;
}
