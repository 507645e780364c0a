// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Preloaded into a program (LD_PRELOAD), makes something go wrong in the code
/// of one library, HARDSHIP_LIBRARY:
///
///   HARDSHIP_ALLOCATION=N   its N-th allocation on the main thread fails
///   HARDSHIP_THREADS=all    on any thread
///   HARDSHIP_WRITE=N        the process is killed in its N-th change of a file,
///                           which then is made by half
///   HARDSHIP_DONE=FILE      made when it has happened, and says where

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <iterator>
#include <link.h>
#include <new>
#include <unistd.h>

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
}

namespace {

// Allocations of this code while it looks do not count.
thread_local bool Looking = false;

struct Wish {
  long Target = 0, Seen = 0;
};
Wish Allocation, FileChange;
char Library[256], DoneFile[4096];
bool Ready = false, AllThreads = false;

/// Where the code of something lies.
struct Range {
  uintptr_t Begin = 0, End = 0;
  bool holds(const void *At) const {
    return uintptr_t(At) >= Begin && uintptr_t(At) < End;
  }
};

// Code that allocates for others: its caller counts.
constexpr const char *Transparent[] = {"libstdc++.so", "libc.so", "libgcc_s",
                                       "hardship.so"};
Range Passed[std::size(Transparent)], Mine;

bool has(const char *Text, const char *Part) {
  return Text && std::strstr(Text, Part);
}

int note(dl_phdr_info *Info, size_t, void *) {
  Range R{UINTPTR_MAX, 0};
  for (int I = 0; I != Info->dlpi_phnum; ++I) {
    const auto &Part = Info->dlpi_phdr[I];
    if (Part.p_type != PT_LOAD)
      continue;
    uintptr_t Begin = Info->dlpi_addr + Part.p_vaddr;
    R.Begin = std::min(R.Begin, Begin);
    R.End = std::max(R.End, Begin + Part.p_memsz);
  }
  for (size_t I = 0; I != std::size(Transparent); ++I)
    if (has(Info->dlpi_name, Transparent[I]))
      Passed[I] = R;
  if (has(Info->dlpi_name, Library))
    Mine = R;
  return 0;
}

bool isPassed(const void *At) {
  for (const Range &R : Passed)
    if (R.holds(At))
      return true;
  return false;
}

bool isFromLibrary(const void *Caller) {
  if (!Mine.End) // loaded as late as the loader likes
    dl_iterate_phdr(note, nullptr);
  if (!Mine.End || Mine.holds(Caller) || !isPassed(Caller))
    return Mine.holds(Caller);
  void *Frames[24];
  int Count = backtrace(Frames, 24);
  for (int I = 0; I < Count; ++I)
    if (!isPassed(Frames[I]))
      return Mine.holds(Frames[I]);
  return false;
}

void tell() {
  int File = open(DoneFile, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (File < 0)
    return;
  void *Frames[24];
  backtrace_symbols_fd(Frames, backtrace(Frames, 24), File);
  close(File);
}

/// Whether this is the one.
bool comesTrue(Wish &W, const void *Caller) {
  if (!Ready || !W.Target || Looking || !(AllThreads || gettid() == getpid()))
    return false;
  Looking = true;
  int Before = errno;
  bool Now =
      isFromLibrary(Caller) && __sync_add_and_fetch(&W.Seen, 1) == W.Target;
  if (Now)
    tell();
  errno = Before;
  Looking = false;
  return Now;
}

long numberFrom(const char *Name) {
  const char *Text = std::getenv(Name);
  return Text ? std::atol(Text) : 0;
}

__attribute__((constructor)) void begin() {
  void *Frames[2];
  backtrace(Frames, 2); // loads what it needs
  Allocation.Target = numberFrom("HARDSHIP_ALLOCATION");
  FileChange.Target = numberFrom("HARDSHIP_WRITE");
  const char *Name = std::getenv("HARDSHIP_LIBRARY");
  const char *Done = std::getenv("HARDSHIP_DONE");
  if (!Name || !Done)
    return;
  std::strncpy(Library, Name, sizeof(Library) - 1);
  std::strncpy(DoneFile, Done, sizeof(DoneFile) - 1);
  // The programs that this one starts go unharmed.
  unsetenv("LD_PRELOAD");
  AllThreads = std::getenv("HARDSHIP_THREADS") != nullptr;
  Ready = true;
}

template <typename Function> Function *next(const char *Name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Name));
}

void *noMemory() {
  errno = ENOMEM;
  return nullptr;
}

} // namespace

#define CALLER __builtin_return_address(0)

// ---- Memory -----------------------------------------------------------------

extern "C" {

void *malloc(size_t Bytes) {
  return comesTrue(Allocation, CALLER) ? noMemory() : __libc_malloc(Bytes);
}
void *calloc(size_t Count, size_t Bytes) {
  return comesTrue(Allocation, CALLER) ? noMemory()
                                       : __libc_calloc(Count, Bytes);
}
void *realloc(void *Old, size_t Bytes) {
  return comesTrue(Allocation, CALLER) ? noMemory()
                                       : __libc_realloc(Old, Bytes);
}
void *aligned_alloc(size_t Alignment, size_t Bytes) {
  return comesTrue(Allocation, CALLER) ? noMemory()
                                       : __libc_memalign(Alignment, Bytes);
}
int posix_memalign(void **To, size_t Alignment, size_t Bytes) {
  if (comesTrue(Allocation, CALLER))
    return ENOMEM;
  void *Made = __libc_memalign(Alignment, Bytes);
  if (!Made)
    return ENOMEM;
  *To = Made;
  return 0;
}

} // extern "C"

static void *makeNew(size_t Bytes, const void *Caller) {
  return comesTrue(Allocation, Caller) ? nullptr : __libc_malloc(Bytes);
}
static void *orThrow(void *Made) {
  if (!Made)
    throw std::bad_alloc();
  return Made;
}
void *operator new(size_t Bytes) { return orThrow(makeNew(Bytes, CALLER)); }
void *operator new[](size_t Bytes) { return orThrow(makeNew(Bytes, CALLER)); }
void *operator new(size_t Bytes, const std::nothrow_t &) noexcept {
  return makeNew(Bytes, CALLER);
}
void *operator new[](size_t Bytes, const std::nothrow_t &) noexcept {
  return makeNew(Bytes, CALLER);
}

extern "C" {

// ---- Files ------------------------------------------------------------------

ssize_t write(int File, const void *Bytes, size_t Count) {
  static auto *Real = next<ssize_t(int, const void *, size_t)>("write");
  if (comesTrue(FileChange, CALLER)) {
    Real(File, Bytes, Count / 2);
    kill(getpid(), SIGKILL);
  }
  return Real(File, Bytes, Count);
}

int rename(const char *From, const char *To) {
  static auto *Real = next<int(const char *, const char *)>("rename");
  if (comesTrue(FileChange, CALLER))
    kill(getpid(), SIGKILL);
  int Result = Real(From, To);
  if (comesTrue(FileChange, CALLER)) // and right after it
    kill(getpid(), SIGKILL);
  return Result;
}

} // extern "C"
