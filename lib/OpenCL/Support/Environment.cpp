// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Environment.h"

#include <cstdlib>

using namespace spir2nvvm;

namespace {
struct Row {
  const char *Name, *Default;
};
constexpr Row Rows[] = {
#define ENVIRONMENT(MEMBER, NAME, DEFAULT, WORDS, EFFECT) {NAME, DEFAULT},
#include "OpenCL/Tables/Environment.def"
};
} // namespace

std::string opencl::environment(Variable V) {
  const Row &R = Rows[unsigned(V)];
  const char *Value = std::getenv(R.Name);
  return Value && *Value ? Value : R.Default;
}
