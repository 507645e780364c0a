// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_intel_unified_shared_memory: memory of host, device and both, by pointers.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "ProgramsFixture.h"

#include <functional>

namespace {

class UnifiedMemory : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    if (!allowed(CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL))
      GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
    get(HostAlloc, "clHostMemAllocINTEL");
    get(DeviceAlloc, "clDeviceMemAllocINTEL");
    get(SharedAlloc, "clSharedMemAllocINTEL");
    get(Free, "clMemFreeINTEL");
    get(BlockingFree, "clMemBlockingFreeINTEL");
    get(AllocInfo, "clGetMemAllocInfoINTEL");
    get(SetArgument, "clSetKernelArgMemPointerINTEL");
    get(Fill, "clEnqueueMemFillINTEL");
    get(Copy, "clEnqueueMemcpyINTEL");
    get(Migrate, "clEnqueueMigrateMemINTEL");
    get(Advise, "clEnqueueMemAdviseINTEL");
  }
  cl_bitfield allowed(cl_device_info Name) {
    cl_bitfield Value = 99;
    EXPECT_EQ(clGetDeviceInfo(Device, Name, sizeof(Value), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  int *host(size_t Count) {
    return static_cast<int *>(
        HostAlloc(Context, nullptr, Count * sizeof(int), 0, &Error));
  }
  int *shared(size_t Count) {
    return static_cast<int *>(
        SharedAlloc(Context, Device, nullptr, Count * sizeof(int), 0, &Error));
  }
  int *onDevice(size_t Count) {
    return static_cast<int *>(
        DeviceAlloc(Context, Device, nullptr, Count * sizeof(int), 0, &Error));
  }
  template <typename T> T info(const void *Pointer, cl_mem_info_intel Name) {
    T Value = T();
    EXPECT_EQ(AllocInfo(Context, Pointer, Name, sizeof(T), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  cl_kernel copyKernel() {
    cl_program P = program("kernel void k(global int *to, global int *from) {\n"
                           "  size_t i = get_global_id(0);\n"
                           "  to[i] = from[i] + 1; }");
    EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
    return kernel(P, "k");
  }
  void copyOnDevice(cl_kernel K, int *To, int *From, size_t Count) {
    EXPECT_EQ(SetArgument(K, 0, To), CL_SUCCESS);
    EXPECT_EQ(SetArgument(K, 1, From), CL_SUCCESS);
    EXPECT_EQ(launch(InOrder, K, Count), CL_SUCCESS);
  }

  clHostMemAllocINTEL_fn HostAlloc = nullptr;
  clDeviceMemAllocINTEL_fn DeviceAlloc = nullptr;
  clSharedMemAllocINTEL_fn SharedAlloc = nullptr;
  clMemFreeINTEL_fn Free = nullptr;
  clMemBlockingFreeINTEL_fn BlockingFree = nullptr;
  clGetMemAllocInfoINTEL_fn AllocInfo = nullptr;
  clSetKernelArgMemPointerINTEL_fn SetArgument = nullptr;
  clEnqueueMemFillINTEL_fn Fill = nullptr;
  clEnqueueMemcpyINTEL_fn Copy = nullptr;
  clEnqueueMigrateMemINTEL_fn Migrate = nullptr;
  clEnqueueMemAdviseINTEL_fn Advise = nullptr;
  cl_int Error = 1;
};

TEST_F(UnifiedMemory, Capabilities) {
  constexpr cl_bitfield OnDevice = CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL |
                                   CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL;
  constexpr cl_bitfield Host =
      OnDevice | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL;
  cl_device_svm_capabilities Svm = 0;
  EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_SVM_CAPABILITIES, sizeof(Svm),
                            &Svm, nullptr),
            CL_SUCCESS);
  const cl_bitfield Shared =
      Svm & CL_DEVICE_SVM_FINE_GRAIN_BUFFER
          ? Host | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL
          : Host;
  EXPECT_EQ(allowed(CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL), Host);
  EXPECT_EQ(allowed(CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL), OnDevice);
  EXPECT_EQ(allowed(CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL),
            Shared);
  EXPECT_EQ(allowed(CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL),
            Shared);
  EXPECT_EQ(allowed(CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL), 0u);
}

TEST_F(UnifiedMemory, EveryKindInAKernel) {
  constexpr size_t Count = 1000;
  cl_kernel K = copyKernel();
  int *Host = host(Count), *OnDevice = onDevice(Count), *Shared = shared(Count);
  for (size_t I = 0; I != Count; ++I)
    Host[I] = int(I);
  copyOnDevice(K, OnDevice, Host, Count);
  copyOnDevice(K, Shared, OnDevice, Count);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Shared[0], 2);
  EXPECT_EQ(Shared[Count - 1], int(Count) + 1);
  copyOnDevice(K, Host, Shared, Count);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Host[7], 10);
  for (int *Each : {Host, OnDevice, Shared})
    EXPECT_EQ(Free(Context, Each), CL_SUCCESS);
}

// Pointers inside of what kernels are given are as good as arguments.
TEST_F(UnifiedMemory, PointersInStructures) {
  cl_program P = program(
      "typedef struct { global int *device; int *any; int count; } args;\n"
      "kernel void k(global args *a, global args *b) {\n"
      "  for (int i = 0; i != a->count; ++i)\n"
      "    b->any[i] = a->any[i] + a->device[i]; }");
  ASSERT_EQ(build(P, "-cl-std=CL3.0"), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  struct Arguments {
    int *Device, *Any;
    int Count;
  };
  int *Host = host(4), *OnDevice = onDevice(4), *Shared = shared(4);
  auto *More = static_cast<Arguments *>(SharedAlloc(
      Context, nullptr, nullptr, 2 * sizeof(Arguments), 64, &Error));
  const int Three = 3;
  EXPECT_EQ(Fill(InOrder, OnDevice, &Three, 4, 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  for (int I = 0; I != 4; ++I)
    Host[I] = I;
  More[0] = {OnDevice, Host, 4};
  More[1] = {nullptr, Shared, 0};
  EXPECT_EQ(SetArgument(K, 0, More), CL_SUCCESS);
  EXPECT_EQ(SetArgument(K, 1, More + 1), CL_SUCCESS);
  const cl_bool Yes = CL_TRUE;
  for (cl_kernel_exec_info Which :
       {CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL})
    EXPECT_EQ(clSetKernelExecInfo(K, Which, sizeof(Yes), &Yes), CL_SUCCESS);
  void *Listed[] = {Host, OnDevice, Shared};
  EXPECT_EQ(clSetKernelExecInfo(K, CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL,
                                sizeof(Listed), Listed),
            CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(std::vector<int>(Shared, Shared + 4),
            (std::vector<int>{3, 4, 5, 6}));
  for (void *Each :
       {(void *)Host, (void *)OnDevice, (void *)Shared, (void *)More})
    EXPECT_EQ(BlockingFree(Context, Each), CL_SUCCESS);
}

TEST_F(UnifiedMemory, CopiesBetweenAllKinds) {
  constexpr size_t Count = 3 << 18, Bytes = Count * sizeof(int);
  std::vector<int> Mine(Count, 1), Back(Count);
  int *Kinds[] = {host(Count), onDevice(Count), shared(Count), Mine.data()};
  int Value = 0;
  for (int *To : Kinds)
    for (int *From : Kinds) {
      if (To == From)
        continue;
      std::vector<int> Expected(Count, ++Value);
      EXPECT_EQ(Copy(InOrder, CL_FALSE, From, Expected.data(), Bytes, 0,
                     nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(Copy(InOrder, CL_FALSE, To, From, Bytes, 0, nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(
          Copy(InOrder, CL_TRUE, Back.data(), To, Bytes, 0, nullptr, nullptr),
          CL_SUCCESS);
      EXPECT_TRUE(Back == Expected);
    }
  for (int *Each : {Kinds[0], Kinds[1], Kinds[2]})
    EXPECT_EQ(Free(Context, Each), CL_SUCCESS);
}

TEST_F(UnifiedMemory, WhatIsKnownOfAPointer) {
  const cl_mem_properties_intel Properties[] = {
      CL_MEM_ALLOC_FLAGS_INTEL, CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0};
  auto *Host =
      static_cast<char *>(HostAlloc(Context, Properties, 1000, 4096, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(Host) % 4096, 0u);
  using Type = cl_unified_shared_memory_type_intel;
  EXPECT_EQ(info<Type>(Host + 999, CL_MEM_ALLOC_TYPE_INTEL),
            Type(CL_MEM_TYPE_HOST_INTEL));
  EXPECT_EQ(info<void *>(Host + 999, CL_MEM_ALLOC_BASE_PTR_INTEL), Host);
  EXPECT_EQ(info<size_t>(Host, CL_MEM_ALLOC_SIZE_INTEL), 1000u);
  EXPECT_EQ(info<cl_device_id>(Host, CL_MEM_ALLOC_DEVICE_INTEL), nullptr);
  EXPECT_EQ(info<cl_mem_alloc_flags_intel>(Host, CL_MEM_ALLOC_FLAGS_INTEL),
            cl_mem_alloc_flags_intel(CL_MEM_ALLOC_WRITE_COMBINED_INTEL));
  int *OnDevice = onDevice(1), *Shared = shared(1);
  EXPECT_EQ(info<Type>(OnDevice, CL_MEM_ALLOC_TYPE_INTEL),
            Type(CL_MEM_TYPE_DEVICE_INTEL));
  EXPECT_EQ(info<cl_device_id>(OnDevice, CL_MEM_ALLOC_DEVICE_INTEL), Device);
  EXPECT_EQ(info<Type>(Shared, CL_MEM_ALLOC_TYPE_INTEL),
            Type(CL_MEM_TYPE_SHARED_INTEL));
  EXPECT_EQ(info<cl_device_id>(Shared, CL_MEM_ALLOC_DEVICE_INTEL), Device);
  for (const void *Other : {(const void *)&Error, (const void *)nullptr}) {
    EXPECT_EQ(info<Type>(Other, CL_MEM_ALLOC_TYPE_INTEL),
              Type(CL_MEM_TYPE_UNKNOWN_INTEL));
    EXPECT_EQ(info<void *>(Other, CL_MEM_ALLOC_BASE_PTR_INTEL), nullptr);
    EXPECT_EQ(info<size_t>(Other, CL_MEM_ALLOC_SIZE_INTEL), 0u);
  }
  EXPECT_EQ(AllocInfo(Context, Host, 0x7777, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      AllocInfo(nullptr, Host, CL_MEM_ALLOC_TYPE_INTEL, 0, nullptr, nullptr),
      CL_INVALID_CONTEXT);
  for (void *Each : {(void *)Host, (void *)OnDevice, (void *)Shared})
    EXPECT_EQ(Free(Context, Each), CL_SUCCESS);
  EXPECT_EQ(Free(Context, Host), CL_INVALID_VALUE);
  EXPECT_EQ(Free(Context, nullptr), CL_SUCCESS);
  EXPECT_EQ(Free(nullptr, Host), CL_INVALID_CONTEXT);
}

TEST_F(UnifiedMemory, FreeWaitsForCommands) {
  cl_kernel K = copyKernel();
  int *From = shared(1), *To = shared(1);
  *From = 5;
  cl_event Gate = userEvent();
  EXPECT_EQ(Copy(OutOfOrder, CL_FALSE, To, From, 4, 1, &Gate, nullptr),
            CL_SUCCESS);
  std::thread Opens([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  });
  EXPECT_EQ(BlockingFree(Context, From), CL_SUCCESS);
  EXPECT_EQ(*To, 5);
  Opens.join();
  EXPECT_EQ(SetArgument(K, 0, From), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(Free(Context, To), CL_SUCCESS);
}

TEST_F(UnifiedMemory, BuffersOfIt) {
  int *Host = host(16), *OnDevice = onDevice(16);
  Host[3] = 9;
  cl_mem Same = buffer(64, CL_MEM_USE_HOST_PTR, Host);
  cl_bool Uses = CL_TRUE;
  EXPECT_EQ(clGetMemObjectInfo(Same, CL_MEM_USES_SVM_POINTER, sizeof(Uses),
                               &Uses, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Uses, cl_bool(CL_FALSE));
  EXPECT_EQ(read(Same, 4)[3], 9);
  Host[3] = 10;
  EXPECT_EQ(read(Same, 4)[3], 10);
  EXPECT_EQ(clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, 64, OnDevice, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_HOST_PTR);
  // What a buffer is of lives as long.
  EXPECT_EQ(Free(Context, Host), CL_SUCCESS);
  EXPECT_EQ(read(Same, 4)[3], 10);
  EXPECT_EQ(Free(Context, OnDevice), CL_SUCCESS);
}

TEST_F(UnifiedMemory, WrongAllocations) {
  using Properties = std::vector<cl_mem_properties_intel>;
  struct Row {
    Properties Given;
    size_t Size;
    cl_uint Align;
    cl_int Expected;
  };
  const Row Rows[] = {
      {{0}, 0, 0, CL_INVALID_BUFFER_SIZE},
      {{0}, size_t(1) << 50, 0, CL_INVALID_BUFFER_SIZE},
      {{0}, 64, 3, CL_INVALID_VALUE},
      {{0x7777, 1, 0}, 64, 0, CL_INVALID_PROPERTY},
      {{CL_MEM_ALLOC_FLAGS_INTEL, 1 << 9, 0}, 64, 0, CL_INVALID_PROPERTY},
      {{CL_MEM_ALLOC_FLAGS_INTEL,
        CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL |
            CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL,
        0},
       64,
       0,
       CL_INVALID_PROPERTY}};
  for (const Row &R : Rows) {
    const auto *Given = R.Given.data();
    EXPECT_EQ(HostAlloc(Context, Given, R.Size, R.Align, &Error), nullptr);
    EXPECT_EQ(Error, R.Expected) << R.Size;
    EXPECT_EQ(DeviceAlloc(Context, Device, Given, R.Size, R.Align, &Error),
              nullptr);
    EXPECT_EQ(Error, R.Expected) << R.Size;
    EXPECT_EQ(SharedAlloc(Context, nullptr, Given, R.Size, R.Align, &Error),
              nullptr);
    EXPECT_EQ(Error, R.Expected) << R.Size;
  }
  EXPECT_EQ(DeviceAlloc(Context, nullptr, nullptr, 64, 0, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_DEVICE);
  EXPECT_EQ(HostAlloc(nullptr, nullptr, 64, 0, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  std::vector<cl_device_id> All(3);
  ASSERT_EQ(
      clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 3, All.data(), nullptr),
      CL_SUCCESS);
  EXPECT_EQ(SharedAlloc(Context, All[1], nullptr, 64, 0, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_DEVICE);
}

TEST_F(UnifiedMemory, Commands) {
  char *Bytes = reinterpret_cast<char *>(shared(16));
  char Pattern[64] = {};
  cl_event Event = nullptr;
  auto Type = [&] {
    cl_command_type Of = 0;
    EXPECT_EQ(clGetEventInfo(taken(Event), CL_EVENT_COMMAND_TYPE, sizeof(Of),
                             &Of, nullptr),
              CL_SUCCESS);
    return Of;
  };
  EXPECT_EQ(Migrate(InOrder, Bytes, 64, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr,
                    &Event),
            CL_SUCCESS);
  EXPECT_EQ(Type(), cl_command_type(CL_COMMAND_MIGRATEMEM_INTEL));
  EXPECT_EQ(Advise(InOrder, Bytes, 64, 0, 0, nullptr, &Event), CL_SUCCESS);
  EXPECT_EQ(Type(), cl_command_type(CL_COMMAND_MEMADVISE_INTEL));
  EXPECT_EQ(Fill(InOrder, Bytes, Pattern, 64, 64, 0, nullptr, &Event),
            CL_SUCCESS);
  EXPECT_EQ(Type(), cl_command_type(CL_COMMAND_MEMFILL_INTEL));
  EXPECT_EQ(Copy(InOrder, CL_TRUE, Bytes, Pattern, 64, 0, nullptr, &Event),
            CL_SUCCESS);
  EXPECT_EQ(Type(), cl_command_type(CL_COMMAND_MEMCPY_INTEL));

  EXPECT_EQ(Migrate(InOrder, Bytes, 65, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Migrate(InOrder, Bytes, 64, 8, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Advise(InOrder, Bytes, 64, 1, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Fill(InOrder, Bytes, Pattern, 0, 64, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Fill(InOrder, Bytes, Pattern, 8, 12, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Copy(InOrder, CL_TRUE, Bytes, nullptr, 4, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Copy(nullptr, CL_TRUE, Bytes, Pattern, 4, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Copy(InOrder, CL_TRUE, Bytes, Bytes + 1, 4, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(Free(Context, Bytes), CL_SUCCESS);
}

} // namespace
