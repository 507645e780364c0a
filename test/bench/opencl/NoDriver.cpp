// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA's driver with nothing behind it: every call succeeds at once, so that
/// what is left of the time is the OpenCL runtime's own. It takes NVVM IR, which
/// it does not look at.

#include "Cuda/Types.h"

#include <cstdlib>
#include <cstring>

using namespace spir2nvvm::cuda;

#define EXPORT extern "C" __attribute__((visibility("default")))

template <typename T> static Code give(T *Where, uintptr_t Value) {
  std::memcpy(Where, &Value, sizeof(T));
  return Code::Success;
}

EXPORT Code cuEmulatorTakesNvvm(int *Yes) { return give(Yes, 1); }
EXPORT Code cuEmulatorMakesFindings(int *Yes) { return give(Yes, 0); }
EXPORT Code cuEmulatorDebugs(int *Yes) { return give(Yes, 0); }
EXPORT Code cuDriverGetVersion(int *Version) { return give(Version, 13000); }
EXPORT Code cuDeviceGetCount(int *Count) { return give(Count, 1); }
EXPORT Code cuDeviceGet(Device *D, int) { return give(D, 0); }
EXPORT Code cuDeviceGetAttribute(int *Value, DeviceAttribute Which, Device) {
  switch (Which) {
  case DeviceAttribute::ComputeCapabilityMajor:
    return give(Value, 9);
  case DeviceAttribute::ComputeCapabilityMinor:
  case DeviceAttribute::ComputeMode:
  case DeviceAttribute::Integrated:
    return give(Value, 0);
  default:
    return give(Value, 1024);
  }
}
EXPORT Code cuDeviceTotalMem_v2(size_t *Bytes, Device) {
  return give(Bytes, size_t(1) << 34);
}
EXPORT Code cuDevicePrimaryCtxRetain(ContextHandle *C, Device) {
  return give(C, 1);
}
EXPORT Code cuCtxGetCurrent(ContextHandle *C) { return give(C, 1); }
EXPORT Code cuStreamCreate(StreamHandle *S, unsigned) { return give(S, 2); }
EXPORT Code cuStreamCreateWithPriority(StreamHandle *S, unsigned, int) {
  return give(S, 2);
}
EXPORT Code cuEventCreate(EventHandle *E, unsigned) { return give(E, 3); }
EXPORT Code cuMemAlloc_v2(DevicePtr *Base, size_t) { return give(Base, 4096); }
EXPORT Code cuModuleLoadDataEx(ModuleHandle *M, const void *, unsigned,
                               JitOption *, void **) {
  return give(M, 4);
}
EXPORT Code cuModuleGetFunction(FunctionHandle *F, ModuleHandle, const char *) {
  return give(F, 5);
}
EXPORT Code cuFuncGetAttribute(int *Value, FunctionAttribute, FunctionHandle) {
  return give(Value, 1024);
}
EXPORT Code cuOccupancyMaxPotentialBlockSize(int *, int *BlockSize,
                                             FunctionHandle,
                                             DynamicSharedForBlock, size_t,
                                             int) {
  return give(BlockSize, 256);
}
