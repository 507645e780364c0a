// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA's driver, loaded when it is asked for: NVIDIA's, or the emulated one,
/// which has the same functions.
///
///   std::string Why;
///   std::unique_ptr<Driver> Cuda = Driver::load(Driver::DefaultPath, Why);
///   if (!Cuda)
///     return unavailable(Why);
///   if (Status S = Cuda->Init(0); S.failed())
///     return failure(S.message()); // "cuInit: CUDA_ERROR_NO_DEVICE (...)"
///
/// Any thread may call. No LLVM here: the OpenCL runtime has none.

#ifndef SPIR2NVVM_LIB_CUDA_DRIVER_H
#define SPIR2NVVM_LIB_CUDA_DRIVER_H

#include "Cuda/Status.h"

#include <memory>
#include <optional>
#include <string>

namespace spir2nvvm::cuda {

/// Hears of every call, from any thread.
using CallObserver = void (*)(const char *Name, Code Said);

/// One function of the driver; calling it gives a Status that names it.
template <typename Signature> class Entry;
template <typename... Ts> class Entry<Code(Ts...)> {
public:
  explicit Entry(const char *Name) : Name(Name) {}
  Status operator()(Ts... Arguments) const {
    const Code Said = Address(Arguments...);
    if (Observer)
      Observer(Name, Said);
    return {Said, Name};
  }
  const char *name() const { return Name; }
  void bind(void *Symbol) {
    Address = reinterpret_cast<Code (*)(Ts...)>(Symbol);
  }
  void observe(CallObserver By) { Observer = By; }

private:
  CallObserver Observer = nullptr;
  const char *Name;
  Code (*Address)(Ts...) = nullptr;
};

/// What only the emulated driver has.
struct EmulatorCalls {
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  Entry<Code PARAMETERS> MEMBER{#NAME};
#include "Cuda/EmulatorCalls.def"
};

class Driver {
public:
  /// The name under which systems install NVIDIA's driver.
  static constexpr char DefaultPath[] = "libcuda.so.1";

  /// Loads a driver from \p Path, which the dynamic linker looks up. Null, and
  /// a sentence in \p Why, when there is none or a function is missing. The
  /// library stays loaded forever: it keeps threads.
  static std::unique_ptr<Driver> load(const std::string &Path,
                                      std::string &Why);
  Driver(const Driver &) = delete;
  Driver &operator=(const Driver &) = delete;

#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  Entry<Code PARAMETERS> MEMBER{#NAME};
#include "Cuda/Calls.def"

  /// The emulated driver has these.
  std::optional<EmulatorCalls> Emulator;
  /// Whether programs are NVVM IR rather than PTX: the emulated driver's are,
  /// unless its environment says otherwise.
  bool takesNvvm() const;
  /// Whether it checks accesses: the emulated driver, if asked to.
  bool makesFindings() const;
  bool debugs() const;
  bool looksForRaces() const;

  /// Where kernels see memory of the host, of devices that see it by the host's
  /// page tables: at its pointer, and nobody need be told. But the emulated
  /// driver is, until hideHost().
  Result<DevicePtr> showHost(void *Host, size_t Bytes) const;
  Status hideHost(void *Host) const;

  /// From now on \p By hears of every call. Before other threads have it.
  void observe(CallObserver By);

  // ---- Calls that ask for one value ----------------------------------------
  Result<int> deviceCount() const;
  Result<Device> device(int Ordinal) const;
  Result<std::string> name(Device D) const;
  Result<int> attribute(DeviceAttribute Which, Device D) const;
  Result<size_t> totalMemory(Device D) const;

private:
  Driver() = default;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_DRIVER_H
