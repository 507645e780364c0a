// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/HostGuard.h"

#include "Emulator/ManagedMemory.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <dlfcn.h>
#include <mutex>
#include <set>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

// NOLINTBEGIN(performance-no-int-to-ptr): addresses are numbers here

namespace {

/// In the application's view; free while Bytes is 0. The handler reads them
/// while others write: Bytes is written last, and taken away first.
struct Range {
  std::atomic<uintptr_t> Begin{0};
  std::atomic<size_t> Bytes{0};
  uintptr_t Upper = 0; // the executor's view
};

/// What the handler leaves, which may do little.
struct Note {
  std::atomic<uintptr_t> Address{0};
  uintptr_t Code = 0;
  pid_t Thread = 0;
};

// More are not watched, and more touches between two looks are not told.
std::array<Range, 4096> Ranges;
std::array<Note, 256> Notes;
std::atomic<size_t> UsedRanges{0}, Touches{0};
struct sigaction Before;
std::mutex Mutex; // guards what follows, and writes to Ranges
std::set<std::pair<uintptr_t, uintptr_t>> Told; // range and code

} // namespace

static Range *rangeOf(uintptr_t Address) {
  for (size_t I = 0, End = UsedRanges; I != End; ++I)
    if (Address - Ranges[I].Begin < Ranges[I].Bytes)
      return &Ranges[I];
  return nullptr;
}

static uintptr_t codeOf(void *Context) {
#if defined(__x86_64__)
  const auto &Registers = static_cast<ucontext_t *>(Context)->uc_mcontext.gregs;
  return uintptr_t(Registers[REG_RIP]);
#elif defined(__aarch64__)
  return static_cast<ucontext_t *>(Context)->uc_mcontext.pc;
#else
  return 0;
#endif
}

static void passOn(int Signal, siginfo_t *Info, void *Context) {
  if (Before.sa_flags & SA_SIGINFO)
    return Before.sa_sigaction(Signal, Info, Context);
  if (Before.sa_handler != SIG_DFL && Before.sa_handler != SIG_IGN)
    return Before.sa_handler(Signal);
  sigaction(SIGSEGV, &Before, nullptr); // it comes again
}

static void onFault(int Signal, siginfo_t *Info, void *Context) {
  const int Error = errno;
  const auto Address = reinterpret_cast<uintptr_t>(Info->si_addr);
  const Range *In = rangeOf(Address);
  if (!In || mprotect(reinterpret_cast<void *>(In->Begin.load()), In->Bytes,
                      PROT_READ | PROT_WRITE) != 0)
    return passOn(Signal, Info, Context);
  if (const size_t At = Touches++; At < Notes.size()) {
    Notes[At].Code = codeOf(Context);
    Notes[At].Thread = gettid();
    Notes[At].Address = Address; // which makes it whole
  }
  errno = Error;
}

static void listen() {
  struct sigaction Action = {};
  Action.sa_sigaction = onFault;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&Action.sa_mask);
  sigaction(SIGSEGV, &Action, &Before);
}

// Under Mutex. Null: there are too many.
static Range *freeRange() {
  for (size_t I = 0; I != UsedRanges; ++I)
    if (Ranges[I].Bytes == 0)
      return &Ranges[I];
  return UsedRanges == Ranges.size() ? nullptr : &Ranges[UsedRanges++];
}

void emulator::keepOut(void *Begin, size_t Bytes) {
  void *View = applicationView(Begin);
  if (View == Begin)
    return;
  std::lock_guard<std::mutex> Lock(Mutex);
  static const bool Listens = (listen(), true);
  (void)Listens;
  const auto Address = reinterpret_cast<uintptr_t>(View);
  Range *R = rangeOf(Address);
  if (!R && (R = freeRange())) {
    R->Upper = reinterpret_cast<uintptr_t>(Begin);
    R->Begin = Address;
    R->Bytes = Bytes;
  }
  if (R)
    mprotect(View, Bytes, PROT_NONE);
}

void emulator::letIn(void *Begin) {
  std::lock_guard<std::mutex> Lock(Mutex);
  void *View = applicationView(Begin);
  Range *R = rangeOf(reinterpret_cast<uintptr_t>(View));
  if (!R)
    return;
  mprotect(View, R->Bytes, PROT_READ | PROT_WRITE);
  R->Bytes = 0;
}

static std::string textOf(uintptr_t Code) {
  Dl_info Found = {};
  if (!dladdr(reinterpret_cast<void *>(Code), &Found) || !Found.dli_fname)
    return "0x" + llvm::utohexstr(Code, /*LowerCase=*/true);
  const bool IsNamed = Found.dli_sname != nullptr;
  const auto From =
      reinterpret_cast<uintptr_t>(IsNamed ? Found.dli_saddr : Found.dli_fbase);
  return (IsNamed ? std::string(Found.dli_sname) : std::string()) + "+0x" +
         llvm::utohexstr(Code - From, /*LowerCase=*/true) + " of " +
         Found.dli_fname;
}

std::vector<HostTouch> emulator::takeTouches() {
  std::vector<HostTouch> All;
  if (Touches == 0) // as a rule
    return All;
  std::lock_guard<std::mutex> Lock(Mutex);
  for (size_t I = 0, End = std::min(Touches.load(), Notes.size()); I != End;
       ++I) {
    Note &N = Notes[I];
    const uintptr_t Address = N.Address.exchange(0);
    const Range *In = Address ? rangeOf(Address) : nullptr;
    if (In && Told.insert({In->Begin, N.Code}).second)
      All.push_back({reinterpret_cast<void *>(In->Upper), Address - In->Begin,
                     N.Thread, textOf(N.Code)});
  }
  Touches = 0;
  return All;
}

// NOLINTEND(performance-no-int-to-ptr)
