// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Batch/OutputNames.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace spir2nvvm;

std::string spir2nvvm::nameForArch(StringRef Output, const GpuArch &Arch) {
  std::string Extension = sys::path::extension(Output).str();
  return (Output.drop_back(Extension.size()) + "." + Arch.sm() + Extension)
      .str();
}

std::string spir2nvvm::nameInFolder(StringRef Folder, StringRef Input,
                                    StringRef Extension) {
  SmallString<128> Path(Folder);
  sys::path::append(
      Path, (Input == "-" ? StringRef("stdin") : sys::path::stem(Input)) + "." +
                Extension);
  return std::string(Path);
}
