// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Plan.h"

#include "Batch/OutputNames.h"

#include "llvm/Support/FileSystem.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static std::vector<std::string> outputsOf(const Arguments &Args,
                                          const std::string &Output) {
  bool OneFile =
      Args.Archs.size() == 1 || Args.kind().As != Artefact::Translation;
  if (OneFile)
    return {Output.empty() ? "-" : Output};
  std::vector<std::string> Names;
  for (const GpuArch &Arch : Args.Archs)
    Names.push_back(nameForArch(Output, Arch));
  return Names;
}

std::vector<PlannedProgram> tools::plan(const Arguments &Args) {
  if (!Args.Separate)
    return {{Args.Inputs, outputsOf(Args, Args.Output)}};
  std::vector<PlannedProgram> Programs;
  for (const std::string &Input : Args.Inputs)
    Programs.push_back({{Input},
                        outputsOf(Args, nameInFolder(Args.Output, Input,
                                                     Args.kind().Extension))});
  return Programs;
}

// A translation must not destroy what it was made from, nor another one.
std::string tools::faultIn(const std::vector<PlannedProgram> &Programs) {
  std::map<std::string, std::string> MadeFrom;
  for (const PlannedProgram &Program : Programs)
    for (const std::string &Output : Program.Outputs) {
      auto [Other, IsNew] =
          MadeFrom.try_emplace(Output, Program.Inputs.front());
      if (!IsNew)
        return "'" + Other->second + "' and '" + Program.Inputs.front() +
               "' would both become '" + Output + "'";
      sys::fs::file_status Replaced, Read;
      if (sys::fs::status(Output, Replaced) ||
          !sys::fs::is_regular_file(Replaced))
        continue;
      for (const PlannedProgram &Any : Programs)
        for (const std::string &Input : Any.Inputs)
          if (!sys::fs::status(Input, Read) &&
              sys::fs::equivalent(Read, Replaced))
            return "-o names an input file: '" + Output + "'";
    }
  return {};
}
