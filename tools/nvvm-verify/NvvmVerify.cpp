// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvvm-verify: checks NVVM IR files against the specification and against
/// what libNVVM and ptxas really take. Each input is read in a child process,
/// because LLVM's reader ends the process on some damaged modules.

#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/MessagePrinter.h"
#include "Common/Sarif.h"
#include "Common/Summary.h"
#include "Common/Tools.h"
#include "Common/TranslationOptions.h"
#include "Common/Version.h"
#include "Diagnostics/Explain.h"
#include "Diagnostics/Rules/Nvvm.h"
#include "Pipeline/VerifyBytes.h"
#include "Process/Messages.h"
#include "RulesPage.h"
#include "Verifier/OptionWords.h"

#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {
struct Arguments {
  NvvmVerifyOptions Opts;
  MessageOptions Messages;
  unsigned MaxErrors = 100;
  bool PrintRules = false;
};

/// What a child ends its reports with.
struct Counts {
  uint32_t Errors = 0, Warnings = 0, Hidden = 0;
};

/// What one input came to.
struct Outcome {
  Counts Found;
  std::vector<std::string> Reports; // rendered findings
};
} // namespace

// Findings travel through a pipe, each after its length.
static void writeReport(int Fd, StringRef Text) {
  uint32_t Size = uint32_t(Text.size());
  std::string Bytes(reinterpret_cast<const char *>(&Size), sizeof Size);
  Bytes += Text.str();
  for (size_t Done = 0; Done < Bytes.size();) {
    ssize_t N = write(Fd, Bytes.data() + Done, Bytes.size() - Done);
    if (N <= 0)
      return;
    Done += size_t(N);
  }
}

static std::vector<std::string> splitReports(StringRef Bytes) {
  std::vector<std::string> Reports;
  uint32_t Size = 0;
  while (Bytes.size() >= sizeof Size) {
    std::memcpy(&Size, Bytes.data(), sizeof Size);
    Bytes = Bytes.drop_front(sizeof Size);
    Reports.push_back(Bytes.take_front(Size).str());
    Bytes = Bytes.drop_front(std::min<size_t>(Size, Bytes.size()));
  }
  return Reports;
}

// LLVM's readers write to stderr, names of the input as they are. What they
// say is in the findings, which go through the pipe.
static void silenceReaders() {
  int Null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (Null >= 0)
    dup2(Null, STDERR_FILENO);
}

// Runs in the child.
static void verifyOne(const std::string &Path, const Arguments &Args, int Fd) {
  DiagnosticSink Sink([&](const Diagnostic &D) {
    writeReport(Fd, renderMessage(D, Args.Messages));
  });
  StringRef Name = Path == "-" ? "<stdin>" : StringRef(Path);
  Sink.setInput(Name.str());
  Sink.setMaxErrors(Args.MaxErrors);
  Sink.setWarnings(Args.Messages.Warnings);
  std::unique_ptr<MemoryBuffer> Bytes = readFile(Path, Sink);
  if (Bytes)
    verifyNvvmBytes({Bytes->getBuffer(), Name}, Args.Opts, Sink);
  Counts Found{Sink.errorCount(), Sink.warningCount(), Sink.suppressedCount()};
  writeReport(Fd, {reinterpret_cast<const char *>(&Found), sizeof Found});
}

// Takes the counts off the reports; false if the child did not come so far.
static bool takeCounts(Outcome &Result) {
  if (Result.Reports.empty() || Result.Reports.back().size() != sizeof(Counts))
    return false;
  std::memcpy(&Result.Found, Result.Reports.back().data(), sizeof(Counts));
  Result.Reports.pop_back();
  return true;
}

static std::string crashReport(const std::string &Path, const Arguments &Args,
                               int Signal) {
  Diagnostic D =
      DiagnosticSink::make(rule::NV007, Subject::file(Path),
                           Signal ? strsignal(Signal) : "a fatal error");
  D.Input = Path;
  D.Label = "both";
  return renderMessage(D, Args.Messages);
}

static Outcome verifyInChild(const std::string &Path, const Arguments &Args) {
  Outcome Result;
  int Pipe[2];
  if (pipe(Pipe) != 0) {
    Result.Reports.push_back(crashReport(Path, Args, SIGPIPE));
    Result.Found.Errors = 1;
    return Result;
  }
  pid_t Child = fork();
  if (Child == 0) {
    close(Pipe[0]);
    silenceReaders();
    verifyOne(Path, Args, Pipe[1]);
    _exit(ExitDone);
  }
  close(Pipe[1]);
  Result.Reports = splitReports(readToEnd(Pipe[0]));
  close(Pipe[0]);
  int Status = 0;
  if (Child < 0 || waitpid(Child, &Status, 0) < 0)
    Status = ExitInternal << 8;
  bool Ended = WIFEXITED(Status) && WEXITSTATUS(Status) == ExitDone;
  if (!takeCounts(Result) || !Ended) {
    Result.Reports.push_back(
        crashReport(Path, Args, WIFSIGNALED(Status) ? WTERMSIG(Status) : 0));
    ++Result.Found.Errors;
  }
  return Result;
}

static CommandLine describe(Arguments &Args) {
  CommandLine Line("nvvm-verify", "[options] <input>...",
                   "Checks NVVM IR, text or bitcode of either dialect, against "
                   "the specification and the real toolchain.\n'-' is stdin.");
  NvvmVerifyOptions &Opts = Args.Opts;
  Line.group("What is checked")
      .value("profile", "spec|toolchain|both",
             "rules of the specification, of libNVVM and ptxas, or of both "
             "(default)",
             oneOf(Opts.Profile, ProfileWords))
      .value("nvvm-ir", "2.0|1.1", "version of the specification (2.0)",
             oneOf(Opts.Version, VersionWords))
      .value("arch", "sm_NN|compute_NN", "GPU architecture (sm_75)",
             takeArch(Opts.Arch))
      .value("dialect", "auto|legacy|modern",
             "legacy: LLVM 7, modern: LLVM 18 and later; auto follows --arch",
             oneOf(Opts.Syntax, DialectWords))
      .value("param-limits", "cuda|document",
             "kernel parameter space: CUDA 13's (default), or the verifier "
             "document's (default of --profile=spec)",
             oneOf(Opts.Limits, ParamLimitWords));
  Line.group("Output")
      .value("max-errors", "N", "stop printing after N errors (100; 0: all)",
             takeNumber(Args.MaxErrors))
      .flag("print-rules", "print all rules as Markdown and stop",
            [&Args] { Args.PrintRules = true; });
  addMessageOptions(Line, Args.Messages);
  addExplainOption(Line, Args.Messages);
  Line.example("nvvm-verify --arch=sm_90 kernel.ll",
               "checks a module for sm_90")
      .example("nvvm-verify --profile=toolchain --diagnostics=sarif *.ll",
               "what libNVVM and ptxas would refuse, for a code scanner");
  return Line;
}

static std::string faultIn(const Arguments &Args,
                           const std::vector<std::string> &Inputs) {
  if (Inputs.empty())
    return "no input";
  return contradictionIn(Args.Opts.Version, Args.Opts.Syntax);
}

static int run(int Argc, char **Argv) {
  Arguments Args;
  std::vector<std::string> Inputs;
  if (auto Status = describe(Args).parse(Argc, Argv, Inputs))
    return *Status;
  if (Args.PrintRules) {
    outs() << rulesAsMarkdown();
    return ExitDone;
  }
  if (Args.Messages.Explained) {
    outs() << explainRule(*Args.Messages.Explained);
    return ExitDone;
  }
  if (std::string Fault = faultIn(Args, Inputs); !Fault.empty()) {
    errs() << "nvvm-verify: error: " << Fault
           << "\n  hint: nvvm-verify --help lists the options\n";
    return ExitUsage;
  }
  settleColour(Args.Messages);
  const MessageForm Form = Args.Messages.Form;
  Counts Sum;
  std::vector<std::string> Results;
  for (const std::string &Path : Inputs) {
    Outcome Result = verifyInChild(Path, Args);
    Sum.Errors += Result.Found.Errors;
    Sum.Warnings += Result.Found.Warnings;
    if (Form == MessageForm::Sarif)
      Results.insert(Results.end(), Result.Reports.begin(),
                     Result.Reports.end());
    else
      for (const std::string &Report : Result.Reports)
        (Form == MessageForm::Json ? outs() : errs()) << Report;
    // Whatever the form: a list that was cut looks like a whole one.
    if (Result.Found.Hidden)
      errs() << printableLine(Path) << ": "
             << counted(Result.Found.Hidden, "more error")
             << "; --max-errors=0 shows all\n";
  }
  if (Form == MessageForm::Text)
    errs() << summaryOf(Sum.Errors, Sum.Warnings);
  if (Form == MessageForm::Sarif)
    outs() << sarifLog("nvvm-verify", VersionString, Results);
  return Sum.Errors ? ExitBadInput : ExitDone;
}

int tools::runNvvmVerify(int Argc, char **Argv) {
  return endStreams("nvvm-verify", run(Argc, Argv));
}
