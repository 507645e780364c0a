// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Questions to a library that lives in a helper process, and its answers.

#include "Backend/HelperLibrary.h"

#include "Backend/HelperRequest.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/ChildProcess.h"
#include "Process/Frames.h"
#include "Process/HelperProgram.h"
#include "Process/ResidentProgram.h"
#include "Process/Toolkit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <cstring>
#include <vector>

using namespace llvm;
using namespace spir2nvvm;

HelperAnswer::HelperAnswer(StringRef Text)
    : Frames(readFrames({Text.data(), Text.size()})) {}

StringRef HelperAnswer::get(StringRef Key) const {
  auto It = Frames.find(std::string_view(Key.data(), Key.size()));
  return It == Frames.end() ? StringRef() : StringRef(It->second);
}

std::optional<unsigned> HelperAnswer::number(StringRef Key) const {
  unsigned Number = 0;
  if (get(Key).getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

static std::string howItEnded(const ChildResult &Run) {
  if (Run.Signal)
    return ("signal " + Twine(Run.Signal) + ", " + strsignal(Run.Signal)).str();
  return ("exit code " + Twine(Run.ExitCode)).str();
}

// What the library did last, and what it said.
static void reportFailure(const HelperLibrary &Library, const ChildResult &Run,
                          const HelperAnswer &Answer, DiagnosticSink &Sink) {
  Subject About = Subject::file(Library.Path);
  StringRef Phase = Answer.get("phase");
  if (Phase.empty())
    Phase = "start-up";
  if (StringRef Error = Answer.get("load-error"); !Error.empty())
    Sink.report(rule::BE05, About, Library.Name, Error);
  else if (Run.TimedOut)
    Sink.report(rule::BE17, About, Library.Name, Library.SecondsLimit,
                " (" + Phase.str() + ")");
  else {
    StringRef Said = StringRef(Run.Err).trim();
    Sink.report(rule::BE06, About, Library.Name, Phase, howItEnded(Run),
                Said.empty() ? std::string() : ": " + Said.str());
  }
}

std::vector<std::string>
HelperLibrary::serving(const std::string &Helper) const {
  return {Helper, helper_request::Serve, Path};
}

void HelperLibrary::prepare() const {
  const std::string Helper = findHelper(Program);
  if (Resident && !Helper.empty())
    Resident->prepare(serving(Helper));
}

// A process of its own tells best how it ended, so that of a run which took the
// resident program down is the one that counts.
ChildResult HelperLibrary::run(const std::vector<std::string> &Command,
                               StringRef Input) const {
  const ChildLimits Limits{SecondsLimit, 0, Stop};
  if (Resident)
    if (auto Result = Resident->run(
            serving(Command.front()),
            encode(HelperRequest{{Command.begin() + 1, Command.end()},
                                 Input.str()}),
            Limits))
      return *Result;
  return runChild(Command, Input, Limits);
}

std::optional<HelperAnswer> HelperLibrary::ask(StringRef Action,
                                               ArrayRef<std::string> Arguments,
                                               StringRef Input,
                                               DiagnosticSink &Sink,
                                               double *Milliseconds) const {
  std::vector<std::string> Command{findHelper(Program), Action.str(), Path};
  if (Command.front().empty()) {
    Sink.report(rule::BE04, Subject::file(Program), Program);
    return std::nullopt;
  }
  append_range(Command, Arguments);
  ChildResult Run = run(Command, Input);
  if (Milliseconds)
    *Milliseconds += Run.Milliseconds;
  if (Run.StartError) {
    Sink.report(rule::BE04, Subject::file(Command.front()), Command.front());
    return std::nullopt;
  }
  HelperAnswer Answer(Run.Out);
  if (Run.succeeded())
    return Answer;
  if (!Run.Interrupted)
    reportFailure(*this, Run, Answer, Sink);
  return std::nullopt;
}
