// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A jump out of LLVM's error handler, and for tools out of crash signals.
///
/// The handlers are of this copy of LLVM, which the library hides, so a host
/// that uses LLVM itself does not notice them. Only enableCrashContainment()
/// touches the process; signals that arrive outside a contained body go on to
/// the previous handler.

#include "Reader/Containment.h"

#include "Process/CrashSignals.h"
#include "Reader/Hostile.h"

#include "llvm/Support/ErrorHandling.h"

#include <array>
#include <atomic>
#include <csetjmp>
#include <memory>
#include <mutex>

using namespace llvm;
using namespace spir2nvvm;

namespace {

struct Frame {
  sigjmp_buf Exit;
  Frame *Outer;
  std::string Reason;
};

} // namespace

// Which body this thread is in. Error handlers get no context argument that
// could carry it: LLVM's is per process and a signal's does not exist.
static thread_local Frame *Current = nullptr;
static std::atomic<bool> CatchesSignals{false};
static std::array<struct sigaction, std::size(CrashSignals)> Previous;

static void onFatalError(void *, const char *Reason, bool) {
  if (!Current)
    return; // LLVM goes on to abort, as it does without us
  Current->Reason = Reason;
  siglongjmp(Current->Exit, 1);
}

static void onOutOfMemory(void *, const char *, bool) {
  if (!Current)
    return;
  Current->Reason = "out of memory";
  siglongjmp(Current->Exit, 1);
}

static void onSignal(int Number) {
  for (size_t I = 0; I < std::size(CrashSignals); ++I) {
    if (CrashSignals[I].Number != Number)
      continue;
    if (!Current) { // not ours: the faulting instruction runs again
      sigaction(Number, &Previous[I], nullptr);
      if (Number == SIGABRT)
        raise(Number);
      return;
    }
    siglongjmp(Current->Exit, int(I) + 2);
  }
}

static void installOnce() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    // Fails only when a handler of this copy of LLVM exists; then report
    // through theirs.
    install_fatal_error_handler(onFatalError);
    install_bad_alloc_error_handler(onOutOfMemory);
  });
}

void spir2nvvm::enableCrashContainment() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    struct sigaction Action = {};
    Action.sa_handler = onSignal;
    Action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&Action.sa_mask);
    for (size_t I = 0; I < std::size(CrashSignals); ++I)
      sigaction(CrashSignals[I].Number, &Action, &Previous[I]);
    CatchesSignals = true;
  });
}

namespace {
// A stack overflow can only be handled on another stack.
class AlternateStack {
public:
  AlternateStack() {
    if (!CatchesSignals)
      return;
    constexpr size_t Size = size_t(64) * 1024;
    Memory.reset(new char[Size]); // make_unique would touch every page of it
    stack_t Stack = {};
    Stack.ss_sp = Memory.get();
    Stack.ss_size = Size;
    sigaltstack(&Stack, &Before);
  }
  ~AlternateStack() {
    if (Memory)
      sigaltstack(&Before, nullptr);
  }
  AlternateStack(const AlternateStack &) = delete;
  AlternateStack &operator=(const AlternateStack &) = delete;

private:
  std::unique_ptr<char[]> Memory;
  stack_t Before = {};
};
} // namespace

std::optional<std::string> spir2nvvm::runContained(function_ref<void()> Body) {
  installOnce();
  AlternateStack Stack;
  Frame Here;
  Here.Outer = Current;
  // The signal mask is saved so that a caught signal can be caught again.
  int How = sigsetjmp(Here.Exit, /*savesigs=*/CatchesSignals);
  if (How == 0) {
    Current = &Here;
    Body();
    Current = Here.Outer;
    return std::nullopt;
  }
  Current = Here.Outer;
  if (How == 1)
    return Here.Reason;
  return std::string(CrashSignals[How - 2].Name) + " in LLVM";
}
