// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The exported functions (Api*.cpp): arguments are checked in the order in
/// which CUDA's documentation lists the errors, and the work is done elsewhere.

#ifndef SPIR2NVVM_LIB_EMULATOR_API_H
#define SPIR2NVVM_LIB_EMULATOR_API_H

#include "Emulator/Machine.h"

/// Begins the definition of a function of Exports.def.
#define EMULATED extern "C" __attribute__((visibility("default"))) Code

namespace spir2nvvm::emulator {

/// Waits for what \p On has been told so far, shows what was printed, and says
/// whether the context is still good.
inline cuda::Code synchronize(Context &C, const Ticket &On) {
  On.wait();
  C.printed().drain();
  return C.shownFault();
}

/// Runs \p C in the default stream and waits for it. Without work before it,
/// this thread does it.
inline cuda::Code runNow(Context &Home, std::unique_ptr<Command> C) {
  if (Home.isQuiet()) {
    if (cuda::Code Ended = C->run(); Ended != cuda::Code::Success)
      Home.fail(Ended);
    Home.printed().drain();
    return Home.shownFault();
  }
  uint64_t Number = Home.submit(*Home.defaultStream(), std::move(C));
  return synchronize(Home, {Home.defaultStream()->timeline(), Number});
}

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_API_H
