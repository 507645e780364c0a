// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions: what is known of them.

#include "Emulator/Api.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DeviceAttribute;
using cuda::FunctionAttribute;
using cuda::FunctionHandle;

// ---- Facts ------------------------------------------------------------------

static uint64_t localBytesOf(const DeviceCode &Code,
                             const KernelSignature &Kernel) {
  if (!Code.Facts)
    return 0;
  auto Said = Code.Facts->LocalBytes.find(Kernel.Name);
  return Said == Code.Facts->LocalBytes.end() ? 0 : Said->second;
}

std::optional<int> emulator::attributeOf(const EmulatedDevice &On,
                                         const DeviceCode &Code,
                                         const KernelSignature &Kernel,
                                         int MaxDynamicShared,
                                         FunctionAttribute Which) {
  switch (Which) {
  case FunctionAttribute::MaxThreadsPerBlock:
    return int(maxThreadsOf(On, Code, Kernel));
  case FunctionAttribute::SharedSizeBytes:
    return int(Kernel.StaticSharedBytes);
  case FunctionAttribute::ConstSizeBytes: // of the module, which PTX says
    return Code.Facts ? int(Code.Facts->ConstBytes) : 0;
  case FunctionAttribute::LocalSizeBytes:
    return int(std::max(localBytesOf(Code, Kernel), Kernel.PrivateBytes));
  case FunctionAttribute::NumRegs:
    return RegistersPerThread;
  case FunctionAttribute::PtxVersion:
    return int(Code.Facts ? Code.Facts->Arch : On.model().Architecture);
  case FunctionAttribute::BinaryVersion:
    return int(On.model().Architecture);
  case FunctionAttribute::MaxDynamicSharedSizeBytes:
    return MaxDynamicShared;
  case FunctionAttribute::PreferredSharedMemoryCarveout:
    return -1; // CU_SHAREDMEM_CARVEOUT_DEFAULT
  case FunctionAttribute::CacheModeCa:
  case FunctionAttribute::ClusterSizeMustBeSet: // there are no clusters
  case FunctionAttribute::RequiredClusterWidth:
  case FunctionAttribute::RequiredClusterHeight:
  case FunctionAttribute::RequiredClusterDepth:
  case FunctionAttribute::NonPortableClusterSizeAllowed:
  case FunctionAttribute::ClusterSchedulingPolicyPreference:
    return 0;
  }
  return std::nullopt;
}

// Whether a kernel may be granted so much dynamic shared memory.
static bool mayHaveShared(const EmulatedDevice &On,
                          const KernelSignature &Kernel, int Bytes) {
  const unsigned Most = On.limit(DeviceAttribute::MaxSharedMemoryPerBlockOptin);
  return Bytes >= 0 && uint64_t(Bytes) + Kernel.StaticSharedBytes <= Most;
}

Code emulator::setAttribute(const EmulatedDevice &On,
                            const KernelSignature &Kernel,
                            FunctionAttribute Which, int Value,
                            llvm::function_ref<void(int)> SetShared) {
  if (Which == FunctionAttribute::PreferredSharedMemoryCarveout)
    return Value >= -1 && Value <= 100 ? Code::Success : Code::InvalidValue;
  if (Which != FunctionAttribute::MaxDynamicSharedSizeBytes ||
      !mayHaveShared(On, Kernel, Value))
    return Code::InvalidValue;
  SetShared(Value);
  return Code::Success;
}

Code emulator::tellParameter(const KernelSignature &Kernel, size_t Index,
                             size_t &Offset, size_t *Size) {
  if (Index >= Kernel.Parameters.size())
    return Code::InvalidValue;
  const KernelParameter &P = Kernel.Parameters[Index];
  Offset = P.Offset;
  if (Size)
    *Size = P.Size;
  return Code::Success;
}

// ---- Calls ------------------------------------------------------------------

template <typename Fn>
static Code ofFunction(FunctionHandle F, bool Good, Fn Act) {
  return withFunction(F, Good,
                      [&](Here &, const auto &Found) { return Act(*Found); });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuFuncGetAttribute(int *Value, FunctionAttribute Which,
                            FunctionHandle F) {
  return ofFunction(F, Value, [&](Function &Found) {
    auto Known = attributeOf(Found.Home.device(), Found.Code, Found.Signature,
                             Found.MaxDynamicShared, Which);
    *Value = Known.value_or(*Value);
    return Known ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuFuncSetAttribute(FunctionHandle F, FunctionAttribute Which,
                            int Value) {
  return ofFunction(F, true, [&](Function &Found) {
    return setAttribute(Found.Home.device(), Found.Signature, Which, Value,
                        [&](int Bytes) { Found.MaxDynamicShared = Bytes; });
  });
}

// Hints that change nothing here; their values are checked.
EMULATED cuFuncSetCacheConfig(FunctionHandle F, int Config) {
  return ofFunction(F, Config >= 0 && Config <= 3,
                    [](Function &) { return Code::Success; });
}

EMULATED cuFuncSetSharedMemConfig(FunctionHandle F, int Config) {
  return ofFunction(F, Config >= 0 && Config <= 2,
                    [](Function &) { return Code::Success; });
}

EMULATED cuFuncGetModule(cuda::ModuleHandle *M, FunctionHandle F) {
  return ofFunction(F, M, [&](Function &Found) {
    *M = Found.Owner;
    return Code::Success;
  });
}

EMULATED cuFuncGetName(const char **Name, FunctionHandle F) {
  return ofFunction(F, Name, [&](Function &Found) {
    *Name = Found.Signature.Name.c_str();
    return Code::Success;
  });
}

EMULATED cuFuncGetParamInfo(FunctionHandle F, size_t Index, size_t *Offset,
                            size_t *Size) {
  return ofFunction(F, Offset, [&](Function &Found) {
    return tellParameter(Found.Signature, Index, *Offset, Size);
  });
}

// A module's functions are there from the beginning.
EMULATED cuFuncIsLoaded(int *State, FunctionHandle F) {
  return ofFunction(F, State, [&](Function &) {
    *State = 1; // CU_FUNCTION_LOADING_STATE_LOADED
    return Code::Success;
  });
}

EMULATED cuFuncLoad(FunctionHandle F) {
  return ofFunction(F, true, [](Function &) { return Code::Success; });
}

// NOLINTEND(readability-identifier-naming)
