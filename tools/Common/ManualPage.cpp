// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command line as a manual page, in the macros of man(7).

#include "Common/CommandLine.h"
#include "Common/Version.h"

#include <algorithm>
#include <cctype>

using namespace spir2nvvm::tools;

namespace {
struct Row {
  std::string_view Term, Text;
};
} // namespace

// docs/command-line.md has the same list.
constexpr Row ExitStatus[] = {
    {"0", "done"},
    {"1", "the input is wrong; the diagnostics say why"},
    {"2", "the command line is wrong"},
    {"3", "the output broke an NVVM rule: a bug of this program"},
    {"4", "a back end (libNVVM, ptxas, a driver) is missing or failed"},
    {"70", "internal error"},
};

// Those of docs/environment.md that every tool reads.
constexpr Row Environment[] = {
    {"CUDA_HOME, CUDA_PATH", "the CUDA toolkit, unless an option names one"},
    {"PATH", "where a toolkit is looked for otherwise"},
    {"SPIR2NVVM_CLANG", "a clang to read OpenCL C with, instead of our own"},
    {"TMPDIR", "where temporary files are"},
};

constexpr std::string_view Tools[] = {
    "nvvm-verify", "spir-conformance", "spir-mangle",    "spir-run",
    "spir-verify", "spir2nvvm",        "spir2nvvm-check"};

// troff reads a leading dot or apostrophe as a request, a backslash as an
// escape, and prints a bare minus as a hyphen that cannot be copied.
static std::string escaped(std::string_view Text) {
  std::string Out;
  for (char C : Text) {
    bool AtStart = Out.empty() || Out.back() == '\n';
    if (AtStart && (C == '.' || C == '\''))
      Out += "\\&";
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else
      Out += C;
  }
  return Out;
}

static std::string upperCase(std::string Text) {
  std::transform(Text.begin(), Text.end(), Text.begin(),
                 [](unsigned char C) { return std::toupper(C); });
  return Text;
}

static void addRow(std::string &Page, std::string_view Term,
                   std::string_view Text) {
  Page += ".TP\n.B " + escaped(Term) + "\n" + escaped(Text) + "\n";
}

// The first sentence goes into the index of manual pages.
static std::string firstSentence(std::string Summary) {
  std::replace(Summary.begin(), Summary.end(), '\n', ' ');
  Summary.resize(std::min(Summary.find(". "), Summary.size()));
  if (!Summary.empty() && Summary.back() == '.')
    Summary.pop_back();
  return Summary;
}

static std::string header(const CommandLine &Line) {
  return ".TH " + upperCase(Line.tool()) + " 1 \"\" \"spir2nvvm " +
         VersionString + "\" \"User Commands\"\n.SH NAME\n" +
         escaped(Line.tool()) + " \\- " +
         escaped(firstSentence(Line.summary())) + "\n.SH SYNOPSIS\n.B " +
         escaped(Line.tool()) + "\n" + escaped(Line.synopsis()) +
         "\n.SH DESCRIPTION\n" + escaped(Line.summary()) + "\n.PP\n" +
         "A value follows its option after = or a space; one dash works like "
         "two.\n";
}

static std::string seeAlso(const std::string &Tool) {
  std::string Text;
  for (std::string_view Other : Tools)
    if (Other != Tool)
      Text += ".BR " + escaped(Other) + " (1),\n";
  return ".SH SEE ALSO\n" + Text + ".BR spir2nvvm\\-opencl (7)\n";
}

std::string spir2nvvm::tools::manualPage(const CommandLine &Line) {
  std::string Page = header(Line) + ".SH OPTIONS\n";
  for (const CommandLine::Group &G : Line.groups()) {
    Page += ".SS " + escaped(G.Title) + "\n";
    for (const CommandLine::Option &O : G.Options)
      addRow(Page, O.spelling(), O.Help);
  }
  Page += ".SH EXIT STATUS\n";
  for (const Row &R : ExitStatus)
    addRow(Page, R.Term, R.Text);
  Page += ".SH ENVIRONMENT\n";
  for (const Row &R : Environment)
    addRow(Page, R.Term, R.Text);
  if (!Line.examples().empty())
    Page += ".SH EXAMPLES\n";
  for (const CommandLine::Example &E : Line.examples())
    addRow(Page, E.Command, E.Why);
  return Page + seeAlso(Line.tool());
}
