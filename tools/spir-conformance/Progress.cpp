// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir-conformance/Progress.h"

#include "Diagnostics/Diagnostics.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;

Progress::Progress(const RunDescription &Run, size_t Total, bool Verbose)
    : Run(Run), Verbose(Verbose), Bar(Total) {}

void Progress::draw() {
  Bar.draw(Seen.total(), ("  " + Twine(Seen.Failed) + " failed, " +
                          Twine(Seen.Skipped) + " skipped")
                             .str());
}

void Progress::add(const CaseResult &R) {
  Seen.add(R.Outcome);
  Bar.erase();
  if (R.Outcome == Verdict::Failed) {
    outs() << "FAIL " << (Run.Suites.size() > 1 ? R.Suite + ": " : "")
           << printableLine(R.Id) << " (" << R.Arch << ", " << nameOf(R.At)
           << "): " << printableLine(StringRef(R.Reason).split('\n').first)
           << '\n';
    if (!R.SecondOpinion.empty())
      outs() << "  second opinion: " << printable(R.SecondOpinion) << '\n';
    if (Verbose) {
      for (const std::string &Detail : R.Details)
        outs() << "  " << printable(StringRef(Detail).rtrim()) << '\n';
      outs() << "  again: " << printableLine(reproduction(Run, R)) << '\n';
    }
    outs().flush();
  }
  draw();
}

void Progress::close() { Bar.erase(); }

void tools::printSummary(ArrayRef<CaseResult> Results) {
  Summary Sum(Results);
  for (const auto &[Reason, Count] : Sum.skipReasonsByCount())
    outs() << format("SKIP %5u  ", Count) << printableLine(Reason) << '\n';
  for (const auto &[Name, Count] : Sum.References)
    outs() << format("SAME %5u  ", Count) << "as " << Name << '\n';
  if (const Summary::PtxCounts &C = Sum.AllPtx; C.Compared)
    outs() << "PTX: " << C.Compared - C.Different << " of " << C.Compared
           << " numbers are the NVVM IR's bit for bit, the others differ by up "
              "to "
           << format("%.0f", C.MaxUlp) << " ulp\n";
  outs() << Sum.All.Passed << " passed, " << Sum.All.Failed << " failed, "
         << Sum.All.Skipped << " skipped\n";
}
