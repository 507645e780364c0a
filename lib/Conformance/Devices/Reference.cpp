// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/Reference.h"

#include "Process/ChildProcess.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

#include <csignal>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

std::string spir2nvvm::conformance::findOclgrind() {
  SmallVector<SmallString<128>, 3> Places;
  // Beside the program of that name, and where Debian puts it.
  if (auto Program = sys::findProgramByName("oclgrind")) {
    SmallString<128> Root(sys::path::parent_path(*Program));
    sys::path::append(Root, "..", "lib", "oclgrind");
    Places.push_back(Root);
  }
  Places.push_back(StringRef("/usr/lib/oclgrind"));
  for (SmallString<128> &Place : Places) {
    sys::path::append(Place, "liboclgrind-rt.so");
    if (sys::fs::exists(Place))
      return std::string(Place);
  }
  return {};
}

ReferenceOptions spir2nvvm::conformance::pocl() {
  ReferenceOptions Opts;
  Opts.Name = "PoCL";
  Opts.Platform = "Portable Computing Language";
  // Names the library of the implementation, its version included.
  if (auto Vendor = MemoryBuffer::getFile("/etc/OpenCL/vendors/pocl.icd")) {
    Opts.Library = "libOpenCL.so.1";
    Opts.Version = (*Vendor)->getBuffer().trim().str();
  }
  return Opts;
}

std::string spir2nvvm::conformance::defaultCacheFolder() {
  SmallString<128> Folder;
  if (!sys::path::cache_directory(Folder))
    return {};
  sys::path::append(Folder, "spir2nvvm", "references");
  return std::string(Folder);
}

std::string spir2nvvm::conformance::withoutImageTypedefs(StringRef Text) {
  Regex Typedef("^[ \t]*typedef[ \t]+(([a-z_]+[ \t]+)?image[123]d[a-z_]*_t)"
                "[ \t]+([A-Za-z_0-9]+)[ \t]*;[ \t\r]*$");
  std::string Result;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    SmallVector<StringRef, 4> Parts;
    if (Typedef.match(Line, &Parts))
      Result += ("#define " + Parts[3] + " " + Parts[1]).str();
    else
      Result += Line;
    Result += '\n';
  }
  return Result;
}

static Outcome outcome(Outcome::StatusKind Status, const Twine &Message) {
  Outcome O;
  O.Status = Status;
  O.Message = Message.str();
  return O;
}

// The name of an outcome among those known already; empty if it has none.
std::string Reference::cacheName(StringRef Job) const {
  std::string Size, Time;
  sys::fs::file_status Status;
  // Another version is another file, unless the loader is to find it.
  if (!sys::fs::status(Opts.Library, Status)) {
    Size = std::to_string(Status.getSize());
    Time = std::to_string(
        Status.getLastModificationTime().time_since_epoch().count());
  } else if (Opts.Version.empty()) {
    return {};
  }
  return hashOf({Job, Opts.Library, Opts.Platform, Opts.Version, Size, Time});
}

static Optional<Outcome>
decodeOutcome(const std::optional<std::string> &Bytes) {
  if (!Bytes)
    return None;
  auto Outcomes = launch::decodeOutcomes(*Bytes);
  if (!Outcomes || Outcomes->size() != 1)
    return None;
  return std::move(Outcomes->front());
}

// What does not end seldom ends with other data, and a case has a limit, too.
unsigned Reference::secondsLeft() const {
  unsigned Shift = std::min(2 * TimeOuts, 31U);
  return std::max(1U, Opts.Seconds >> Shift);
}

Outcome Reference::ask(const std::string &Job) {
  unsigned Seconds = secondsLeft();
  std::vector<std::string> Command = {Opts.Helper, Opts.Library,
                                      std::to_string(Seconds)};
  if (!Opts.Platform.empty())
    Command.push_back(Opts.Platform);
  ChildResult Child = runChild(Command, Job);
  if (Child.StartError)
    return outcome(Outcome::Unavailable, Opts.Helper + " does not start");
  if (Child.Signal == SIGALRM) {
    ++TimeOuts;
    return outcome(Outcome::Faulted,
                   "timed out after " + Twine(Seconds) + " seconds");
  }
  if (Child.Signal)
    return outcome(Outcome::Faulted, "killed by signal " + Twine(Child.Signal));
  auto Outcomes = launch::decodeOutcomes(Child.Out);
  if (!Outcomes || Outcomes->size() != 1)
    return outcome(Outcome::Faulted,
                   "ended without an answer: " +
                       StringRef(Child.Err).trim().take_front(200));
  return std::move(Outcomes->front());
}

Outcome Reference::run(const SpirProgram &Program, const Launch &L) {
  if (Program.Bitcode.size() != 1)
    return outcome(Outcome::Unavailable, "several modules are linked");
  return run(launch::OpenClJob{false, Program.Bitcode.front(), "", {L}});
}

std::string Reference::uninitialisedRead(const SpirProgram &Program,
                                         const Launch &L) {
  if (Program.Bitcode.size() != 1)
    return {};
  Outcome O =
      run(launch::OpenClJob{false, Program.Bitcode.front(), "", {L}, true});
  // Nothing but such a read has come to what ran before.
  bool Found = O.Status == Outcome::Faulted &&
               StringRef(O.Message).startswith("Uninitialized");
  // Which address it was says nothing here.
  return Found ? StringRef(O.Message).split(" address 0x").first.str() : "";
}

Outcome Reference::run(const SourceProgram &Program, const Launch &L) {
  return run(launch::OpenClJob{
      true, withoutImageTypedefs(Program.Text), Program.BuildOptions, {L}});
}

// What the reference says, from the cache where it has been asked before.
Outcome Reference::askOnce(const std::string &Job) {
  if (Opts.Library.empty())
    return outcome(Outcome::Unavailable, Opts.Name + " is not installed");
  BlobStore Cache(Opts.CacheFolder);
  std::string Name = cacheName(Job);
  if (!Name.empty())
    if (auto Kept = decodeOutcome(Cache.read(Name)))
      return std::move(*Kept);
  bool WholeTime = TimeOuts == 0; // else it might have ended
  Outcome O = ask(Job);
  if (!Name.empty() && WholeTime && O.Status != Outcome::Unavailable)
    Cache.write(Name, launch::encode(std::vector<Outcome>{O}));
  return O;
}

Outcome Reference::answer(const std::string &Job) {
  if (!Opts.Recorded.isOn())
    return askOnce(Job);
  std::string Name = hashOf({"reference", Opts.Name, Job});
  if (Opts.Recorded.replays()) {
    if (auto Known = decodeOutcome(Opts.Recorded.find(Name)))
      return std::move(*Known);
    return outcome(Outcome::Unavailable, "the recording has no result for it");
  }
  Outcome O = askOnce(Job);
  Opts.Recorded.keep(Name, launch::encode(std::vector<Outcome>{O}));
  return O;
}

Outcome Reference::run(const launch::OpenClJob &Job) {
  Outcome O = answer(launch::encode(Job));
  if (O.Status != Outcome::Ran || O.Findings.empty())
    return O;
  Outcome Complaint = outcome(Outcome::Faulted, O.Findings.front());
  // It gave up for a reason of its own.
  if (!StringRef(O.Findings.front()).startswith("OCLGRIND FATAL ERROR"))
    Complaint.Findings = std::move(O.Findings);
  return Complaint;
}
