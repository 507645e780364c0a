// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/BesideNvvm.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

static constexpr ElementType Bytes{Scalar::UChar, 1};

static void fail(CaseResult &R, const std::string &Reason) {
  if (R.Outcome != Verdict::Failed)
    R.Reason = Reason;
  R.Outcome = Verdict::Failed;
  R.Details.push_back(Reason);
}

static bool isWithin(const Comparison &Exact, const Outcome &Ptx,
                     const Outcome &Nvvm, size_t I, ElementType Type,
                     const ModuleUse &Use) {
  return Exact.equal() || compareBuffers(Ptx.Memory[I], Nvvm.Memory[I], Type,
                                         toleranceOf(Use, Type.Kind))
                              .equal();
}

static void noteArgument(const Launch &L, size_t I, const Outcome &Ptx,
                         const Outcome &Nvvm, const ModuleUse &Use, bool Judged,
                         CaseResult &R) {
  const ElementType Type = L.Arguments[I].Type.value_or(Bytes);
  const Comparison C = compareBuffers(Ptx.Memory[I], Nvvm.Memory[I], Type, {});
  R.PtxCompared += C.Compared;
  R.PtxDifferent += C.Different;
  R.PtxMaxUlp = std::max(R.PtxMaxUlp, C.MaxUlp);
  if (C.equal())
    return;
  const std::string Line =
      formatv("kernel '{0}', argument {1} '{2}': {3} of {4} differ by up to "
              "{5} ulp; {6}",
              L.Kernel, I, L.Arguments[I].Name, C.Different, C.Compared,
              C.MaxUlp, C.First)
          .str();
  addLine(R.BesideNvvm, Line);
  if (Judged && !isWithin(C, Ptx, Nvvm, I, Type, Use))
    fail(R, "the PTX computes something else than the NVVM IR: " + Line);
}

// Work-items print in any order.
static std::vector<StringRef> sortedLines(StringRef Text) {
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  llvm::sort(Lines);
  return {Lines.begin(), Lines.end()};
}

static bool isSameFault(const Outcome &Ptx, const Outcome &Nvvm) {
  return Ptx.Status == Nvvm.Status &&
         Ptx.Findings.empty() == Nvvm.Findings.empty();
}

void conformance::noteBesideNvvm(const Launch &L, const Outcome &Ptx,
                                 const Outcome &Nvvm, const ModuleUse &Use,
                                 function_ref<bool(size_t)> Judged,
                                 CaseResult &R) {
  if (!isSameFault(Ptx, Nvvm)) {
    const Outcome &Bad =
        Nvvm.Status == Outcome::Ran && Nvvm.Findings.empty() ? Ptx : Nvvm;
    const std::string Line =
        "kernel '" + L.Kernel + "': the " +
        (&Bad == &Ptx ? "PTX does and the NVVM IR does not: "
                      : "NVVM IR does and the PTX does not: ") +
        (Bad.Findings.empty()
             ? Bad.Message
             : StringRef(Bad.Findings.front()).split('\n').first.str());
    addLine(R.BesideNvvm, Line);
    return fail(R, Line);
  }
  // What goes wrong in both is no measure.
  if (Ptx.Status != Outcome::Ran || !Ptx.Findings.empty())
    return;
  for (size_t I = 0; I != L.Arguments.size(); ++I)
    if (L.Arguments[I].isMemory() && !L.Arguments[I].InputOnly)
      noteArgument(L, I, Ptx, Nvvm, Use, Judged(I), R);
  if (sortedLines(Ptx.Printed) == sortedLines(Nvvm.Printed))
    return;
  addLine(R.BesideNvvm, "kernel '" + L.Kernel + "': what it prints differs");
  fail(R, "kernel '" + L.Kernel +
              "': the PTX prints something else than the "
              "NVVM IR");
}
