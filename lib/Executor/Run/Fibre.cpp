// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/Fibre.h"
#include "Process/Sanitizers.h"

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#if SPIR2NVVM_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#elif SPIR2NVVM_TSAN
#include <sanitizer/tsan_interface.h>
#endif

using namespace spir2nvvm::executor;

// ---- Pages ------------------------------------------------------------------

static size_t pageSize() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }

// The system maps nothing there before somebody has read.
static bool open(std::byte *Guard) {
  if (mprotect(Guard, pageSize(), PROT_READ) != 0)
    return false;
  static_cast<void>(*const_cast<const volatile std::byte *>(Guard));
  return true;
}

Pages::Pages(size_t Wanted, Guards Are) {
  size_t Page = pageSize();
  size_t Rounded = (Wanted + Page - 1) / Page * Page;
  void *Room = mmap(nullptr, Rounded + 2 * Page, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Room == MAP_FAILED)
    return;
  auto *Inner = static_cast<std::byte *>(Room) + Page;
  const bool IsOpen =
      Are == Guards::Closed || (open(Inner - Page) && open(Inner + Rounded));
  if (!IsOpen ||
      (Rounded && mprotect(Inner, Rounded, PROT_READ | PROT_WRITE) != 0)) {
    munmap(Room, Rounded + 2 * Page);
    return;
  }
  First = Inner;
  Bytes = Rounded;
}

Pages::~Pages() {
  if (First)
    munmap(First - pageSize(), Bytes + 2 * pageSize());
}

Pages::Pages(Pages &&Other) noexcept
    : First(std::exchange(Other.First, nullptr)),
      Bytes(std::exchange(Other.Bytes, 0)) {}

Pages &Pages::operator=(Pages &&Other) noexcept {
  std::swap(First, Other.First);
  std::swap(Bytes, Other.Bytes);
  return *this;
}

// ---- Switching --------------------------------------------------------------

#if defined(__x86_64__)

// Pushes what a call preserves (System V ABI: rbx, rbp, r12 to r15), leaves the
// stack pointer in *From and continues where To was left the same way. The
// rounding mode is not part of a fibre: no switch happens with another one set.
// NOLINTNEXTLINE(readability-identifier-naming): C's style, like the C API's
extern "C" void spir2nvvm_switch_stack(void **From, void *To);
asm(R"(
  .pushsection .text
  .hidden spir2nvvm_switch_stack
  .globl spir2nvvm_switch_stack
  .type spir2nvvm_switch_stack, @function
spir2nvvm_switch_stack:
  endbr64
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  retq
  .size spir2nvvm_switch_stack, .-spir2nvvm_switch_stack
  .popsection
)");

#endif

// The fibre being started, on its way into start(), which takes no argument.
static thread_local Fibre *Starting = nullptr;
// Where the last switch came from, for the sanitizer.
[[maybe_unused]] static thread_local Fibre *Left = nullptr;

bool Fibre::allocate(size_t StackBytes) {
  Stack = Pages(StackBytes);
  StackBottom = Stack.begin();
  StackSize = Stack.size();
  return bool(Stack);
}

Fibre::~Fibre() {
#if SPIR2NVVM_TSAN
  if (Stack && Sanitizer)
    __tsan_destroy_fiber(Sanitizer);
#endif
}

void Fibre::prepare(Entry NewFunction, void *NewArgument) {
  Function = NewFunction;
  Argument = NewArgument;
  FakeStack = nullptr;
#if SPIR2NVVM_ASAN // a fibre that was left for good has cleaned up nothing
  __asan_unpoison_memory_region(StackBottom, StackSize);
#elif SPIR2NVVM_TSAN // it keeps the calls of where the fibre was left
  if (Sanitizer)
    __tsan_destroy_fiber(Sanitizer);
  Sanitizer = __tsan_create_fiber(0);
#endif
#if defined(__x86_64__)
  // start() must find the stack as a call leaves it: 8 below a multiple of 16.
  auto *Slot = reinterpret_cast<void **>(Stack.begin() + Stack.size()) - 2;
  *Slot = reinterpret_cast<void *>(&Fibre::start);
  StackPointer = Slot - 6; // the registers' values do not matter
#else
  getcontext(&Context);
  Context.uc_stack.ss_sp = Stack.begin();
  Context.uc_stack.ss_size = Stack.size();
  Context.uc_link = nullptr;
  makecontext(&Context, &Fibre::start, 0);
#endif
}

void Fibre::switchTo(Fibre &From, Fibre &To) {
  Starting = &To;
  Left = &From;
#if SPIR2NVVM_ASAN
  __sanitizer_start_switch_fiber(&From.FakeStack, To.StackBottom, To.StackSize);
#elif SPIR2NVVM_TSAN
  if (!From.Stack) // of whichever thread it is this time
    From.Sanitizer = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(To.Sanitizer, 0);
#endif
#if defined(__x86_64__)
  spir2nvvm_switch_stack(&From.StackPointer, To.StackPointer);
#else
  swapcontext(&From.Context, &To.Context);
#endif
#if SPIR2NVVM_ASAN
  __sanitizer_finish_switch_fiber(From.FakeStack, &Left->StackBottom,
                                  &Left->StackSize);
#endif
}

void Fibre::start() {
  Fibre *Self = Starting;
#if SPIR2NVVM_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &Left->StackBottom,
                                  &Left->StackSize);
#endif
  Self->Function(Self->Argument);
}
