// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Cooperative threads of execution on stacks of their own: a work-item that
/// waits at a barrier is a fibre that switched away.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_FIBRE_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_FIBRE_H

#include <cstddef>
#include <memory>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace spir2nvvm::executor {

/// Anonymous memory with a guard page at either end; empty after a failure.
class Pages {
public:
  /// What guards are for: lanes that are masked out may be beyond the ends, and
  /// where nothing is to read there, such a load takes a thousand cycles.
  enum class Guards { Closed, Readable };

  Pages() = default;
  explicit Pages(size_t Bytes, Guards Are = Guards::Closed);
  ~Pages();
  Pages(Pages &&Other) noexcept;
  Pages &operator=(Pages &&Other) noexcept;

  std::byte *begin() const { return First; }
  size_t size() const { return Bytes; }
  explicit operator bool() const { return First != nullptr; }

private:
  std::byte *First = nullptr;
  size_t Bytes = 0;
};

/// A point of execution that can be left and entered again. A thread's own is
/// a default-constructed one.
///
/// A fibre may be abandoned anywhere: prepare() starts it anew.
/// Functions that switch must therefore hold nothing that needs a destructor.
class Fibre {
public:
  using Entry = void (*)(void *Argument);

  Fibre() = default;
  ~Fibre();
  Fibre(const Fibre &) = delete;
  Fibre &operator=(const Fibre &) = delete;

  /// Takes a stack of \p StackBytes. False when there is no memory for it.
  bool allocate(size_t StackBytes);
  size_t stackBytes() const { return Stack.size(); }
  /// From the stack's end to \p Address, which is in it.
  size_t roomBelow(const void *Address) const {
    return static_cast<const std::byte *>(Address) - Stack.begin();
  }
  /// The next switch calls \p Function, which must never return.
  void prepare(Entry Function, void *Argument);

  /// Saves the running point in \p From and continues \p To.
  static void switchTo(Fibre &From, Fibre &To);

private:
  static void start();

  Pages Stack;
  Entry Function = nullptr;
  void *Argument = nullptr;
#if defined(__x86_64__)
  void *StackPointer = nullptr;
#else
  ucontext_t Context = {};
#endif
  // What the address sanitizer wants to know about a switch.
  void *FakeStack = nullptr;
  const void *StackBottom = nullptr;
  size_t StackSize = 0;
  // And the thread sanitizer's name for the fibre.
  [[maybe_unused]] void *Sanitizer = nullptr;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_FIBRE_H
