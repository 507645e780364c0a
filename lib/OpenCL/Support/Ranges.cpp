// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Ranges.h"
#include "OpenCL/Support/Environment.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <dlfcn.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- The interface of profilers (NVTX 3) ------------------------------------

namespace {
using AnyFunction = void (*)();

/// A profiler puts its functions where the entries of this table point to. Entry
/// N is that of callback N, none is 0, and the last one is null.
constexpr unsigned CoreModule = 1, CallbackTable = 1, VersionTable = 3;
constexpr unsigned RangePush = 9, RangePop = 11, CallbackCount = 16;

struct Callbacks {
  size_t Size;
  int (*ModuleTable)(unsigned Module, AnyFunction ***Table, unsigned *Count);
};
struct Version {
  size_t Size;
  uint32_t Number, Reserved;
};

struct Slots {
  std::array<AnyFunction, CallbackCount> Functions{};
  std::array<AnyFunction *, CallbackCount + 1> Table{};

  Slots() {
    for (unsigned N = 1; N != CallbackCount; ++N)
      Table[N] = &Functions[N];
  }
  template <typename F> F as(unsigned N) const {
    return reinterpret_cast<F>(Functions[N]);
  }
};
} // namespace

// What a profiler was given stays.
static Slots &slots() {
  static Slots &All = *new Slots;
  return All;
}

static int moduleTable(unsigned Module, AnyFunction ***Table, unsigned *Count) {
  if (Module != CoreModule)
    return 0;
  if (Table)
    *Table = slots().Table.data();
  if (Count)
    *Count = CallbackCount;
  return 1;
}

static const void *exportTable(uint32_t Which) {
  static constexpr Callbacks OfModules = {sizeof(Callbacks), moduleTable};
  static constexpr Version Mine = {sizeof(Version), 3, 0};
  return Which == CallbackTable  ? static_cast<const void *>(&OfModules)
         : Which == VersionTable ? &Mine
                                 : nullptr;
}

// ---- Ranges -----------------------------------------------------------------

static bool attach() {
  const std::string Path = environment(Variable::Profiler);
  void *Library =
      Path.empty() ? nullptr : dlopen(Path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  void *Start = Library ? dlsym(Library, "InitializeInjectionNvtx2") : nullptr;
  using StartFn = int (*)(const void *(*)(uint32_t));
  if (!Start || reinterpret_cast<StartFn>(Start)(exportTable) == 0)
    return false;
  return slots().Functions[RangePush] && slots().Functions[RangePop];
}

bool opencl::showsRanges() {
  static const bool Are = attach();
  return Are;
}

void KernelRange::begin(const char *Name) {
  slots().as<int (*)(const char *)>(RangePush)(Name);
}

void KernelRange::end() { slots().as<int (*)()>(RangePop)(); }
