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

static void noteArgument(const Launch &L, size_t I, const Outcome &Ptx,
                         const Outcome &Nvvm, const ModuleUse &Use, bool Judged,
                         CaseResult &R) {
  const ElementType Type = L.Arguments[I].Type.value_or(Bytes);
  const std::vector<uint8_t> &Expected = Nvvm.Memory[I];
  const std::vector<uint8_t> Found =
      Use.Padding.levelled(Ptx.Memory[I], Expected, L.Kernel, I);
  const Comparison C = compareBuffers(Found, Expected, Type, {});
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
  const Tolerance Allowed = toleranceOf(Use, Type.Kind);
  if (Judged && !compareBuffers(Found, Expected, Type, Allowed).equal())
    fail(R, "the PTX computes other results than the NVVM IR: " + Line);
}

// Work-items print in any order.
static std::vector<StringRef> sortedLines(StringRef Text) {
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  llvm::sort(Lines);
  return {Lines.begin(), Lines.end()};
}

// ---- Faults -----------------------------------------------------------------

namespace {
/// What a finding is about, whatever the width of the access that met it: PTX
/// stores in parts what the NVVM IR stores at once, and in another order.
struct Fault {
  StringRef Rule, Object;
  StringRef Said; // the line

  bool isPrivate() const { return Object == "private memory"; }
  bool isLike(const Fault &Other) const {
    return Rule == Other.Rule && Object == Other.Object;
  }
};
} // namespace

// "...; 0 bytes past the end of 'out' (64 bytes, global memory); ... [S2N-EX20]"
static Fault faultOf(StringRef Finding) {
  Fault F;
  F.Said = Finding.split('\n').first;
  F.Rule = F.Said.rsplit("[S2N-").second.split(']').first;
  auto [Before, Behind] = F.Said.split(" bytes, ");
  F.Object = Behind.split(')').first;
  // Others than the launch's buffers have other names in PTX.
  if (F.Object == "global memory")
    F.Object = Before.rsplit(" (").first.rsplit(' ').second;
  return F;
}

static std::vector<Fault> faultsOf(const Outcome &O) {
  std::vector<Fault> All;
  for (StringRef Finding : O.Findings)
    All.push_back(faultOf(Finding));
  return All;
}

// The first of these that the others lack. A launch that was stopped may lack
// any.
static const Fault *missing(ArrayRef<Fault> Of, ArrayRef<Fault> Among,
                            const Outcome &Others) {
  if (Others.Status == Outcome::Faulted && !Among.empty())
    return nullptr;
  for (const Fault &F : Of)
    if (none_of(Among, [&](const Fault &Other) { return F.isLike(Other); }))
      return &F;
  return nullptr;
}

// Whether a case goes on to what was computed.
static bool compareFaults(const Launch &L, const Outcome &Ptx,
                          const Outcome &Nvvm, CaseResult &R) {
  const std::vector<Fault> OfPtx = faultsOf(Ptx), OfNvvm = faultsOf(Nvvm);
  // A function's private objects are one in PTX: what is read there instead of
  // zeros leads anywhere.
  if (any_of(OfNvvm, [](const Fault &F) { return F.isPrivate(); }))
    return false;
  std::string Line;
  if (const Fault *F = missing(OfPtx, OfNvvm, Nvvm))
    Line = "only in the PTX: " + F->Said.str();
  else if (const Fault *F = missing(OfNvvm, OfPtx, Ptx))
    Line = "only in the NVVM IR: " + F->Said.str();
  else if (Ptx.Status != Nvvm.Status && OfPtx.empty() && OfNvvm.empty())
    Line = Nvvm.Status == Outcome::Ran ? "only in the PTX: " + Ptx.Message
                                       : "only in the NVVM IR: " + Nvvm.Message;
  if (!Line.empty()) {
    Line = "kernel '" + L.Kernel + "': " + Line;
    addLine(R.BesideNvvm, Line);
    fail(R, Line);
    return false;
  }
  return Ptx.Status == Outcome::Ran && OfPtx.empty() && OfNvvm.empty();
}

void conformance::noteBesideNvvm(const Launch &L, const Outcome &Ptx,
                                 const Outcome &Nvvm, const ModuleUse &Use,
                                 function_ref<bool(size_t)> Judged,
                                 CaseResult &R) {
  // What goes wrong in both says nothing.
  if (!compareFaults(L, Ptx, Nvvm, R))
    return;
  for (size_t I = 0; I != L.Arguments.size(); ++I)
    if (L.Arguments[I].isMemory() && !L.Arguments[I].InputOnly)
      noteArgument(L, I, Ptx, Nvvm, Use, Judged(I), R);
  if (sortedLines(Ptx.Printed) == sortedLines(Nvvm.Printed))
    return;
  addLine(R.BesideNvvm, "kernel '" + L.Kernel + "': the printed text differs");
  fail(R,
       "kernel '" + L.Kernel + "': the PTX prints other text than the NVVM IR");
}
