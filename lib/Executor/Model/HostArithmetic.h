// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The floating-point environment of kernels: nearest, with subnormal numbers,
/// without traps. Applications have others on the threads that they launch
/// from, and threads begin with that of the one that starts them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_HOSTARITHMETIC_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_HOSTARITHMETIC_H

#include <cfenv>
#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace spir2nvvm::executor {

/// The kernels' environment on this thread, and its own again at the end.
class HostArithmetic {
public:
  HostArithmetic() {
    std::fegetenv(&Before);
    std::fesetenv(FE_DFL_ENV);
  }
  ~HostArithmetic() { std::fesetenv(&Before); }
  HostArithmetic(const HostArithmetic &) = delete;
  HostArithmetic &operator=(const HostArithmetic &) = delete;

private:
  std::fenv_t Before;
};

/// Whether all arithmetic of this thread takes subnormal numbers for zeros and
/// gives zeros for them, while it lives.
class FlushingArithmetic {
public:
  explicit FlushingArithmetic(bool Flushes) : Before(get()) {
    set(Flushes ? Before | Bits : Before & ~Bits);
  }
  ~FlushingArithmetic() { set(Before); }
  FlushingArithmetic(const FlushingArithmetic &) = delete;
  FlushingArithmetic &operator=(const FlushingArithmetic &) = delete;
  /// Whether this processor can, as far as we know.
  static constexpr bool isKnown() { return Bits != 0; }

private:
#if defined(__x86_64__)
  static constexpr uint64_t Bits = 0x8040; // MXCSR: FTZ, DAZ
  static uint64_t get() { return _mm_getcsr(); }
  static void set(uint64_t Control) { _mm_setcsr(uint32_t(Control)); }
#elif defined(__aarch64__)
  static constexpr uint64_t Bits = 1 << 24; // FPCR: FZ
  static uint64_t get() {
    uint64_t Control;
    asm volatile("mrs %0, fpcr" : "=r"(Control));
    return Control;
  }
  static void set(uint64_t Control) {
    asm volatile("msr fpcr, %0" : : "r"(Control));
  }
#else
  static constexpr uint64_t Bits = 0;
  static uint64_t get() { return 0; }
  static void set(uint64_t) {}
#endif

  const uint64_t Before;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_HOSTARITHMETIC_H
