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
  C.await(On);
  C.printed().drain();
  return C.shownFault();
}

/// Runs \p C in the default stream and waits for it. Without work before it,
/// this thread does it.
inline cuda::Code runNow(Context &Home, std::unique_ptr<Command> C) {
  if (Home.isQuiet()) {
    if (cuda::Code Ended = C->run({}); Ended != cuda::Code::Success)
      Home.fail(Ended);
    Home.printed().drain();
    return Home.shownFault();
  }
  uint64_t Number = Home.submit(*Home.defaultStream(), std::move(C));
  return synchronize(Home, {Home.defaultStream()->timeline(), Number});
}

/// Calls \p Act with a device, which no context is needed for.
template <typename Fn>
cuda::Code withDevice(bool Good, cuda::Device D, Fn Act) {
  if (cuda::Code Why = checkReady(); Why != cuda::Code::Success)
    return Why;
  if (!Good)
    return cuda::Code::InvalidValue;
  EmulatedDevice *Found = Machine::get().device(D);
  return Found ? guarded([&] { return Act(*Found); })
               : cuda::Code::InvalidDevice;
}

/// Calls \p Act with the current context and what \p Find makes of a handle
/// there. Errors come in CUDA's order: the context, other arguments, the handle.
template <typename Finder, typename Fn>
cuda::Code withHandle(bool Good, Finder Find, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!Good)
    return cuda::Code::InvalidValue;
  return guarded([&] {
    auto Found = Find(Now);
    return Found ? Act(Now, Found) : cuda::Code::InvalidHandle;
  });
}

/// The function of a module by its name.
cuda::Code functionOf(Module &In, cuda::ModuleHandle M, const char *Name,
                      cuda::FunctionHandle &F);
/// Address and size of a module's variable; null for what is not asked.
cuda::Code variableOf(Module &In, const char *Name, cuda::DevicePtr *Base,
                      size_t *Bytes);
/// A function, or that of a kernel in the current context, as a launch takes
/// them both. Null for what is neither.
std::shared_ptr<Function> findFunction(Here &Now, cuda::FunctionHandle F);
template <typename Fn>
cuda::Code withFunction(cuda::FunctionHandle F, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &Now) { return findFunction(Now, F); }, Act);
}

/// Registers do not exist here; every kernel reports these.
constexpr int RegistersPerThread = 32;
/// What cuFuncGetAttribute says of a kernel; nothing for what there is not.
std::optional<int> attributeOf(const EmulatedDevice &On, const DeviceCode &Code,
                               const KernelSignature &Kernel,
                               int MaxDynamicShared,
                               cuda::FunctionAttribute Which);
/// Gives an attribute a value: dynamic shared memory goes to \p SetShared, hints
/// go nowhere.
cuda::Code setAttribute(const EmulatedDevice &On, const KernelSignature &Kernel,
                        cuda::FunctionAttribute Which, int Value,
                        llvm::function_ref<void(int)> SetShared);
/// Where a parameter lies in a block of all, and its size if that is asked for.
cuda::Code tellParameter(const KernelSignature &Kernel, size_t Index,
                         size_t &Offset, size_t *Size);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_API_H
