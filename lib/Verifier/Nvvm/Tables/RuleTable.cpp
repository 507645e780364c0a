// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Tables/RuleTable.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "llvm/Support/ErrorHandling.h"

using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static constexpr NvvmRow Rows[] = {
#define NVVM_RULE(ID, SEVERITY, SECTION, PROFILES, MINSM, TEXT, HINT)          \
  {rule::ID, PROFILES, MINSM},
#include "Diagnostics/Rules/Nvvm.def"
};

const NvvmRow *nvvmverify::findNvvmRow(Rule R) {
  // The rows of one file have consecutive numbers.
  unsigned Index = unsigned(R) - unsigned(Rows[0].Id);
  return Index < std::size(Rows) ? &Rows[Index] : nullptr;
}

const NvvmRow &nvvmverify::nvvmRow(Rule R) {
  const NvvmRow *Row = findNvvmRow(R);
  if (!Row)
    llvm_unreachable("not a rule of the NVVM verifier");
  return *Row;
}
