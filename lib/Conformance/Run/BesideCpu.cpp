// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/BesideCpu.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

static constexpr ElementType Bytes{Scalar::UChar, 1};

static void noteArgument(const Launch &L, size_t I, const Outcome &Cuda,
                         const Outcome &Cpu, CaseResult &R) {
  Comparison C = compareBuffers(Cuda.Memory[I], Cpu.Memory[I],
                                L.Arguments[I].Type.value_or(Bytes), {});
  R.CpuDifferent += C.Different;
  R.CpuMaxUlp = std::max(R.CpuMaxUlp, C.MaxUlp);
  if (!C.equal())
    addLine(R.BesideCpu,
            formatv("kernel '{0}', argument {1} '{2}': {3} of {4} differ by up "
                    "to {5} ulp; {6}",
                    L.Kernel, I, L.Arguments[I].Name, C.Different, C.Compared,
                    C.MaxUlp, C.First)
                .str());
}

void spir2nvvm::conformance::noteDifferences(const Launch &L,
                                             const Outcome &Cuda,
                                             const Outcome &Cpu,
                                             CaseResult &R) {
  if (Cpu.Status != Outcome::Ran)
    return addLine(R.BesideCpu,
                   "kernel '" + L.Kernel +
                       "': the CPU executor does not run it: " + Cpu.Message);
  for (size_t I = 0; I != L.Arguments.size(); ++I)
    if (L.Arguments[I].isMemory() && !L.Arguments[I].InputOnly)
      noteArgument(L, I, Cuda, Cpu, R);
  if (Cuda.Printed != Cpu.Printed)
    addLine(R.BesideCpu,
            "kernel '" + L.Kernel + "': the printed text or its order differs");
}
