// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Plan.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

// "out/k.ptx" for sm_90: "out/k.sm_90.ptx".
static std::string nameForArch(StringRef Output, const GpuArch &Arch) {
  std::string Extension = sys::path::extension(Output).str();
  return (Output.drop_back(Extension.size()) + "." + Arch.sm() + Extension)
      .str();
}

// "src/k.cl" in "out" with the extension "ptx": "out/k.ptx"; "-" is "stdin".
static std::string nameInFolder(StringRef Folder, StringRef Input,
                                StringRef Extension) {
  SmallString<128> Path(Folder);
  sys::path::append(
      Path, (Input == "-" ? StringRef("stdin") : sys::path::stem(Input)) + "." +
                Extension);
  return std::string(Path);
}

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
