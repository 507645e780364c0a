// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A run in the form of JUnit, which build servers read.

#include "Conformance/Report/RunReport.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

// XML 1.0 has no way to write control characters.
static std::string escaped(StringRef Text) {
  std::string Valid;
  for (char C : json::fixUTF8(Text))
    Valid += (unsigned char)C < ' ' && C != '\n' && C != '\t' ? '?' : C;
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(Valid, OS);
  return OS.str();
}

static void printCase(raw_ostream &OS, const CaseResult &R) {
  OS << "  <testcase classname=\"" << escaped(R.Category + "." + R.Arch)
     << "\" name=\"" << escaped(R.Id) << "\" time=\""
     << format("%.3f", R.Milliseconds / 1000) << '"';
  if (R.Outcome == Verdict::Passed) {
    OS << "/>\n";
    return;
  }
  bool Failed = R.Outcome == Verdict::Failed;
  StringRef Element = Failed ? "failure" : "skipped";
  OS << ">\n    <" << Element << " message=\"" << escaped(R.Reason) << '"';
  if (Failed)
    OS << " type=\"" << nameOf(R.At) << '"';
  OS << '>';
  for (const std::string &Detail : R.Details)
    OS << escaped(Detail) << '\n';
  OS << "</" << Element << ">\n  </testcase>\n";
}

static void printSuite(raw_ostream &OS, const RunDescription &Run,
                       const SuiteChoice &Suite, const Counts &C,
                       ArrayRef<CaseResult> Results) {
  double Milliseconds = 0;
  for (const CaseResult &R : Results)
    if (R.Suite == Suite.Name)
      Milliseconds += R.Milliseconds;
  // One suite took the whole time; of several, each as long as its cases did.
  double Seconds = Run.Suites.size() == 1 ? Run.Seconds : Milliseconds / 1000;
  OS << "<testsuite name=\"" << escaped(Suite.Written) << "\" tests=\""
     << C.total() << "\" failures=\"" << C.Failed << "\" skipped=\""
     << C.Skipped << "\" time=\"" << format("%.3f", Seconds) << "\">\n";
  for (const CaseResult &R : Results)
    if (R.Suite == Suite.Name)
      printCase(OS, R);
  OS << "</testsuite>\n";
}

std::string spir2nvvm::conformance::junitReport(const RunDescription &Run,
                                                ArrayRef<CaseResult> Results) {
  Summary Sum(Results);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  bool Several = Run.Suites.size() > 1;
  if (Several)
    OS << "<testsuites>\n";
  for (const SuiteChoice &Suite : Run.Suites)
    printSuite(OS, Run, Suite, Sum.Suites[Suite.Name], Results);
  if (Several)
    OS << "</testsuites>\n";
  return OS.str();
}
