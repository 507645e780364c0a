// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which tool the program is: the one it was started as.

#include "Common/Tools.h"

#include <string_view>

using namespace spir2nvvm::tools;

namespace {
struct Tool {
  std::string_view Name;
  int (*Run)(int Argc, char **Argv);
};
} // namespace

constexpr Tool Others[] = {
    {"nvvm-verify", runNvvmVerify},
    {"spir-verify", runSpirVerify},
};

int main(int Argc, char **Argv) {
  std::string_view Name = Argc > 0 ? Argv[0] : "";
  Name.remove_prefix(Name.rfind('/') + 1); // npos + 1 is 0
  for (const Tool &T : Others)
    if (T.Name == Name)
      return T.Run(Argc, Argv);
  return runSpir2nvvm(Argc, Argv);
}
