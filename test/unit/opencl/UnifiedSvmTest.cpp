// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_unified_svm, with the variable that turns it on.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "OpenCL/Support/UnifiedSvm.h"
#include "ProgramsFixture.h"

using namespace spir2nvvm::opencl;

namespace {

using Types = std::vector<SvmCapabilities>;

class UnifiedSvm : public Programs {
protected:
  void SetUp() override {
    setenv("SPIR2NVVM_EXPERIMENTAL", "unified-svm", 1);
    Programs::SetUp();
    get(Alloc, "clSVMAllocWithPropertiesKHR");
    get(Free, "clSVMFreeWithPropertiesKHR");
    get(PointerInfo, "clGetSVMPointerInfoKHR");
    get(SuggestedType, "clGetSVMSuggestedTypeIndexKHR");
    All = ofDevice();
    ASSERT_EQ(All.size(), 6u);
    if (!All[Coarse])
      GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  }
  void TearDown() override {
    Programs::TearDown();
    unsetenv("SPIR2NVVM_EXPERIMENTAL");
  }
  Types ofDevice() {
    Types Found(6);
    size_t Bytes = 0;
    EXPECT_EQ(clGetDeviceInfo(Device, unified_svm::DeviceTypes,
                              Found.size() * sizeof(Found[0]), Found.data(),
                              &Bytes),
              CL_SUCCESS);
    Found.resize(Bytes / sizeof(Found[0]));
    return Found;
  }
  int *make(cl_uint Type, size_t Count,
            const std::vector<SvmProperties> &Properties = {}) {
    return static_cast<int *>(
        Alloc(Context, Properties.empty() ? nullptr : Properties.data(), Type,
              Count * sizeof(int), &Error));
  }
  int *onDevice(size_t Count) { return make(OfDevice, Count, ofThis()); }
  std::vector<SvmProperties> ofThis() {
    return {unified_svm::AssociatedDevice, SvmProperties(uintptr_t(Device)), 0};
  }
  cl_int statusOf(cl_uint Type, size_t Bytes,
                  const std::vector<SvmProperties> &Properties) {
    EXPECT_EQ(Alloc(Context, Properties.data(), Type, Bytes, &Error), nullptr);
    return Error;
  }
  template <typename T> T info(const void *Pointer, SvmPointerInfo Name) {
    T Value = T();
    EXPECT_EQ(PointerInfo(Context, nullptr, Pointer, Name, sizeof(T), &Value,
                          nullptr),
              CL_SUCCESS);
    return Value;
  }
  cl_uint suggested(SvmCapabilities Required, SvmCapabilities Desired,
                    size_t Size = 0) {
    cl_uint Type = 77;
    EXPECT_EQ(SuggestedType(Context, Required, Desired, nullptr, Size, &Type),
              CL_SUCCESS);
    return Type;
  }

  enum : cl_uint { Coarse, Fine, OfDevice, Host, Shared, System };
  Types All;
  unified_svm::Alloc *Alloc = nullptr;
  unified_svm::Free *Free = nullptr;
  unified_svm::GetPointerInfo *PointerInfo = nullptr;
  unified_svm::GetSuggestedType *SuggestedType = nullptr;
  cl_int Error = 1;
};

TEST_F(UnifiedSvm, IsOffByDefault) {
  unsetenv("SPIR2NVVM_EXPERIMENTAL");
  EXPECT_EQ(
      clGetDeviceInfo(Device, unified_svm::DeviceTypes, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  EXPECT_EQ(clGetPlatformInfo(Platform, unified_svm::PlatformTypes, 0, nullptr,
                              nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(make(Coarse, 4), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
}

// Tables/SvmTypes.def
TEST_F(UnifiedSvm, Types) {
  using namespace unified_svm;
  constexpr SvmCapabilities Kernels =
      SingleAddressSpace | DeviceRead | DeviceWrite | DeviceAtomicAccess;
  constexpr SvmCapabilities Anywhere = DeviceUnassociated | ContextAccess;
  constexpr SvmCapabilities ByHost = HostRead | HostWrite;
  EXPECT_EQ(All[Coarse], Kernels | Anywhere | HostMap);
  EXPECT_EQ(All[OfDevice], Kernels | DeviceOwned | CanBeIndirect);
  EXPECT_EQ(All[Host], Kernels | Anywhere | ByHost | HostOwned | CanBeIndirect |
                           ConcurrentAccess);
  const bool Moves = All[Fine] != 0; // not on WSL2
  const SvmCapabilities AtOnce =
      Moves ? ConcurrentAccess | ConcurrentAtomicAccess : ConcurrentAccess;
  if (Moves) {
    EXPECT_EQ(All[Fine], Kernels | Anywhere | ByHost | HostMap | AtOnce);
  }
  EXPECT_EQ(All[Shared], Kernels | Anywhere | ByHost | CanBeIndirect | AtOnce);
  EXPECT_EQ(All[System], 0u);
  Types OfPlatform(6);
  EXPECT_EQ(clGetPlatformInfo(Platform, PlatformTypes,
                              OfPlatform.size() * sizeof(OfPlatform[0]),
                              OfPlatform.data(), nullptr),
            CL_SUCCESS);
  EXPECT_EQ(OfPlatform, All);
}

TEST_F(UnifiedSvm, KernelsUseEveryType) {
  cl_program P = program("kernel void k(global int *to, global int *from) {\n"
                         "  size_t i = get_global_id(0);\n"
                         "  to[i] = from[i] + 1; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  constexpr size_t Count = 100;
  int *A = make(Host, Count), *B = onDevice(Count), *C = make(Shared, Count),
      *D = make(Coarse, Count);
  for (size_t I = 0; I != Count; ++I)
    A[I] = int(I);
  const cl_bool Yes = CL_TRUE;
  EXPECT_EQ(
      clSetKernelExecInfo(K, unified_svm::IndirectAccess, sizeof(Yes), &Yes),
      CL_SUCCESS);
  for (auto [To, From] : {std::pair(B, A), {C, B}, {D, C}}) {
    EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, To), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArgSVMPointer(K, 1, From), CL_SUCCESS);
    EXPECT_EQ(launch(InOrder, K, Count), CL_SUCCESS);
  }
  EXPECT_EQ(clEnqueueSVMMap(InOrder, CL_TRUE, CL_MAP_READ, D,
                            Count * sizeof(int), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(C[99], 101);
  EXPECT_EQ(D[99], 102);
  EXPECT_EQ(clEnqueueSVMUnmap(InOrder, D, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  for (int *Each : {A, B, C, D})
    EXPECT_EQ(Free(Context, nullptr, 0, Each), CL_SUCCESS);
  EXPECT_EQ(Free(Context, nullptr, 0, A), CL_INVALID_VALUE);
  EXPECT_EQ(Free(Context, nullptr, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(Free(nullptr, nullptr, 0, nullptr), CL_INVALID_CONTEXT);
}

TEST_F(UnifiedSvm, FreeTakesNoPropertiesAndFlags) {
  int *A = make(Host, 4);
  const SvmProperties Some[] = {1, 2, 0}, None[] = {0};
  EXPECT_EQ(Free(Context, Some, 0, A), CL_INVALID_PROPERTY);
  EXPECT_EQ(Free(Context, None, 1, A), CL_INVALID_VALUE);
  EXPECT_EQ(Free(Context, None, 0, A), CL_SUCCESS);
}

TEST_F(UnifiedSvm, WrongAllocations) {
  using namespace unified_svm;
  EXPECT_EQ(statusOf(6, 4, {0}), CL_INVALID_VALUE);
  EXPECT_EQ(statusOf(System, 4, {0}), CL_INVALID_VALUE);
  EXPECT_EQ(statusOf(Coarse, 0, {0}), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(statusOf(Coarse, size_t(1) << 60, {0}), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(statusOf(OfDevice, 4, {0}), CL_INVALID_DEVICE);
  EXPECT_EQ(statusOf(Coarse, 4, {Alignment, 3, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(statusOf(Coarse, 4, {AccessFlags, 4, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(statusOf(Coarse, 4, {0x1234, 4, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(statusOf(Coarse, 4, {Alignment, 8, Alignment, 8, 0}),
            CL_INVALID_PROPERTY);
  cl_device_id Both[2] = {};
  ASSERT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 2, Both, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(statusOf(OfDevice, 4,
                     {AssociatedDevice, SvmProperties(uintptr_t(Both[1])), 0}),
            CL_INVALID_DEVICE);
  EXPECT_EQ(Alloc(nullptr, nullptr, Coarse, 4, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

// Tables/Info/SvmPointer.def
TEST_F(UnifiedSvm, WhatAPointerIs) {
  using namespace unified_svm;
  std::vector<SvmProperties> Given = ofThis();
  Given.insert(Given.begin(),
               {Alignment, 4096, AccessFlags, HostNoRead | DeviceNoWrite});
  int *A = make(OfDevice, 10, Given);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(A) % 4096, 0u);
  EXPECT_EQ(info<cl_uint>(A + 9, TypeIndex), cl_uint(OfDevice));
  EXPECT_EQ(info<SvmCapabilities>(A, Capabilities), All[OfDevice]);
  EXPECT_EQ(info<SvmProperties>(A, Access), HostNoRead | DeviceNoWrite);
  EXPECT_EQ(info<void *>(A + 9, Base), A);
  EXPECT_EQ(info<size_t>(A, unified_svm::Size), 10 * sizeof(int));
  EXPECT_EQ(info<cl_device_id>(A, DeviceOf), Device);
  std::vector<SvmProperties> Back(Given.size());
  EXPECT_EQ(PointerInfo(Context, Device, A, Properties,
                        Back.size() * sizeof(Back[0]), Back.data(), nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Back, Given);
  EXPECT_EQ(info<cl_uint>(&Error, TypeIndex), cl_uint(NoType));
  EXPECT_EQ(info<SvmCapabilities>(&Error, Capabilities), 0u);
  EXPECT_EQ(info<void *>(&Error, Base), nullptr);
  EXPECT_EQ(info<size_t>(&Error, unified_svm::Size), 0u);
  EXPECT_EQ(info<cl_device_id>(&Error, DeviceOf), nullptr);
  EXPECT_EQ(info<SvmProperties>(&Error, Access), 0u);
  EXPECT_EQ(PointerInfo(Context, nullptr, A, 0x7777, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  clSVMFree(Context, A);
  EXPECT_EQ(info<cl_uint>(A, TypeIndex), cl_uint(NoType));
  // Those of other functions are of a type, too.
  void *Svm = clSVMAlloc(Context, CL_MEM_READ_WRITE, 4, 0);
  EXPECT_EQ(info<cl_uint>(Svm, TypeIndex), cl_uint(Coarse));
  clSVMFree(Context, Svm);
  if (All[Fine]) {
    int *Two = make(Fine, 4);
    EXPECT_EQ(info<cl_uint>(Two, TypeIndex), cl_uint(Fine));
    Two[3] = 1;
    EXPECT_EQ(Free(Context, nullptr, 0, Two), CL_SUCCESS);
  }
}

TEST_F(UnifiedSvm, Suggestions) {
  using namespace unified_svm;
  EXPECT_EQ(suggested(0, 0), cl_uint(Coarse));
  EXPECT_EQ(suggested(DeviceOwned, 0), cl_uint(OfDevice));
  EXPECT_EQ(suggested(HostOwned, 0), cl_uint(Host));
  EXPECT_EQ(suggested(HostRead | HostWrite | CanBeIndirect, 0), cl_uint(Host));
  EXPECT_EQ(suggested(CanBeIndirect, HostRead), cl_uint(Host));
  EXPECT_EQ(suggested(SystemAllocated, 0), cl_uint(NoType));
  EXPECT_EQ(suggested(0, 0, size_t(1) << 60), cl_uint(NoType));
  EXPECT_EQ(SuggestedType(Context, 0, 0, nullptr, 0, nullptr),
            CL_INVALID_VALUE);
  const SvmProperties Wrong[] = {99, 1, 0};
  cl_uint Type = 0;
  EXPECT_EQ(SuggestedType(Context, 0, 0, Wrong, 0, &Type), CL_INVALID_PROPERTY);
}

} // namespace
