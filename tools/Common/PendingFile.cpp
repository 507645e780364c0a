// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/PendingFile.h"

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/Rules/Output.h"
#include "Process/CrashSignals.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

#include <cerrno>
#include <unistd.h>
#include <utility>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {

/// While it lives, what would end the program waits: a temporary that is there
/// for some microseconds needs no handlers. Faults of the program itself
/// cannot wait.
class SignalsHeldBack {
public:
  SignalsHeldBack() {
    sigset_t All;
    sigfillset(&All);
    for (const CrashSignal &Crash : CrashSignals)
      sigdelset(&All, Crash.Number);
    pthread_sigmask(SIG_BLOCK, &All, &Before);
  }
  ~SignalsHeldBack() { pthread_sigmask(SIG_SETMASK, &Before, nullptr); }
  SignalsHeldBack(const SignalsHeldBack &) = delete;
  SignalsHeldBack &operator=(const SignalsHeldBack &) = delete;

private:
  sigset_t Before = {};
};

} // namespace

bool PendingFile::isPossible(StringRef Path) {
  if (Path == "-")
    return false;
  sys::fs::file_status Status;
  sys::fs::status(Path, Status); // a failure shows again when it is written
  return !sys::fs::exists(Status) || sys::fs::is_regular_file(Status);
}

// Room for most outputs. The stream has a buffer of its own because printers
// empty theirs, and ours, when they end.
static constexpr size_t MostHeld = size_t(64) * 1024;

PendingFile::PendingFile(StringRef Path) : Path(Path) {
  SetBufferSize(MostHeld);
}

PendingFile::~PendingFile() {
  if (!Fault) // what is still to come goes nowhere
    Fault = std::make_error_code(std::errc::operation_canceled);
  flush();
  drop();
}

// Another program may have the same idea of a free name.
void PendingFile::create() {
  constexpr int Tries = 128;
  for (int Try = 0; Try != Tries; ++Try) {
    Temporary.clear();
    (Twine(Path) + "." + utohexstr(sys::Process::GetRandomNumber(), true) +
     ".tmp")
        .toVector(Temporary);
    Fault =
        sys::fs::openFileForWrite(Temporary, Descriptor, sys::fs::CD_CreateNew);
    if (Fault != std::errc::file_exists)
      break;
  }
  if (Fault) {
    Temporary.clear();
    return;
  }
  if (ByHandlers)
    sys::RemoveFileOnSignal(Temporary);
  writeAll(Held);
}

static std::error_code lastFault() { return {errno, std::generic_category()}; }

void PendingFile::writeAll(StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Taken = sys::RetryAfterSignal(-1, ::write, Descriptor, Bytes.data(),
                                          Bytes.size());
    if (Taken < 0) {
      Fault = lastFault();
      return;
    }
    Bytes = Bytes.drop_front(size_t(Taken));
  }
}

void PendingFile::write_impl(const char *Bytes, size_t Size) {
  Position += Size;
  if (Descriptor < 0 && Held.size() + Size <= MostHeld) {
    Held.append(Bytes, Bytes + Size);
    return;
  }
  if (!Fault && Descriptor < 0) {
    ByHandlers = true; // it will be there for longer
    create();
  }
  if (!Fault)
    writeAll({Bytes, Size});
}

void PendingFile::moveToPlace() {
  if (::close(std::exchange(Descriptor, -1)) != 0) {
    Fault = lastFault();
    return;
  }
  Fault = sys::fs::rename(Temporary, Path);
  if (Fault) // one mounted from elsewhere can be written, but not replaced
    Fault = sys::fs::copy_file(Temporary, Path);
  else
    forget();
}

void PendingFile::drop() {
  if (Descriptor >= 0)
    ::close(std::exchange(Descriptor, -1));
  if (Temporary.empty())
    return;
  sys::fs::remove(Temporary);
  forget();
}

void PendingFile::forget() {
  if (ByHandlers)
    sys::DontRemoveFileOnSignal(Temporary);
  Temporary.clear();
}

bool PendingFile::keep(DiagnosticSink &Sink) {
  {
    SignalsHeldBack UntilItIsThere;
    flush();
    if (!Fault && Descriptor < 0)
      create();
    if (!Fault)
      moveToPlace();
    drop();
  }
  return !Fault || reportUnwritten(Path, Fault, Sink);
}

bool tools::reportUnwritten(StringRef Path, std::error_code Why,
                            DiagnosticSink &Sink) {
  Sink.setInput({});
  Sink.report(rule::OUT01, Subject::file(Path), Path, Why.message());
  return false;
}
