// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_semaphore, and what other processes share: cl_khr_external_semaphore
/// and cl_khr_external_memory with files.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// Of headers where they are no longer provisional.
constexpr cl_semaphore_info_khr DeviceList = 0x2053, Exportable = 0x2054;
constexpr cl_mem_properties MemoryDeviceList = 0x2051;

class Semaphores : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    get(Create, "clCreateSemaphoreWithPropertiesKHR");
    get(Retain, "clRetainSemaphoreKHR");
    get(Release, "clReleaseSemaphoreKHR");
    get(Signal, "clEnqueueSignalSemaphoresKHR");
    get(Wait, "clEnqueueWaitSemaphoresKHR");
    get(Info, "clGetSemaphoreInfoKHR");
    get(Handle, "clGetSemaphoreHandleForTypeKHR");
    get(Acquire, "clEnqueueAcquireExternalMemObjectsKHR");
    get(GiveBack, "clEnqueueReleaseExternalMemObjectsKHR");
  }
  using Properties = std::vector<cl_semaphore_properties_khr>;
  cl_semaphore_khr make(const Properties &Wanted) {
    return Create(Context, Wanted.data(), &Error);
  }
  cl_semaphore_khr make() {
    cl_semaphore_khr New = make(Binary);
    EXPECT_EQ(Error, CL_SUCCESS);
    return New;
  }
  cl_int signal(cl_command_queue Q, cl_semaphore_khr S) {
    return Signal(Q, 1, &S, nullptr, 0, nullptr, nullptr);
  }
  cl_int wait(cl_command_queue Q, cl_semaphore_khr S, cl_event *Out = nullptr) {
    return Wait(Q, 1, &S, nullptr, 0, nullptr, Out);
  }
  template <typename T> T info(cl_semaphore_khr S, cl_semaphore_info_khr Name) {
    T Value = T();
    EXPECT_EQ(Info(S, Name, sizeof(T), &Value, nullptr), CL_SUCCESS);
    return Value;
  }
  cl_ulong payload(cl_semaphore_khr S) {
    return info<cl_ulong>(S, CL_SEMAPHORE_PAYLOAD_KHR);
  }
  cl_kernel addKernel() {
    cl_program P = program("kernel void k(global int *p, int by) {\n"
                           "  p[get_global_id(0)] += by; }");
    EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
    return kernel(P, "k");
  }
  /// Adds \p By to \p Count integers of \p To.
  void add(cl_command_queue Q, cl_kernel K, cl_mem To, int By, size_t Count) {
    set(K, 0, To);
    set(K, 1, By);
    EXPECT_EQ(launch(Q, K, Count), CL_SUCCESS);
  }

  const Properties Binary = {CL_SEMAPHORE_TYPE_KHR,
                             CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  clCreateSemaphoreWithPropertiesKHR_fn Create = nullptr;
  clRetainSemaphoreKHR_fn Retain = nullptr;
  clReleaseSemaphoreKHR_fn Release = nullptr;
  clEnqueueSignalSemaphoresKHR_fn Signal = nullptr;
  clEnqueueWaitSemaphoresKHR_fn Wait = nullptr;
  clGetSemaphoreInfoKHR_fn Info = nullptr;
  clGetSemaphoreHandleForTypeKHR_fn Handle = nullptr;
  clEnqueueAcquireExternalMemObjectsKHR_fn Acquire = nullptr;
  clEnqueueReleaseExternalMemObjectsKHR_fn GiveBack = nullptr;
  cl_int Error = 1;
};

// Two queues hand a buffer to and fro, again and again.
TEST_F(Semaphores, OrderQueues) {
  constexpr size_t Count = 1000;
  cl_kernel K = addKernel();
  cl_mem Data = bufferOf(std::vector<int>(Count, 1));
  cl_command_queue Other = queue(0);
  cl_semaphore_khr There = make(), Back = make();
  for (int Turn = 0; Turn != 10; ++Turn) {
    add(InOrder, K, Data, 1, Count);
    EXPECT_EQ(signal(InOrder, There), CL_SUCCESS);
    EXPECT_EQ(wait(Other, There), CL_SUCCESS);
    add(Other, K, Data, 10, Count);
    EXPECT_EQ(signal(Other, Back), CL_SUCCESS);
    EXPECT_EQ(wait(InOrder, Back), CL_SUCCESS);
  }
  EXPECT_EQ(read(Data, Count), std::vector<int>(Count, 111));
  EXPECT_EQ(Release(There), CL_SUCCESS);
  EXPECT_EQ(Release(Back), CL_SUCCESS);
}

TEST_F(Semaphores, WaitForSignalsToCome) {
  cl_semaphore_khr S = make();
  cl_event Waited = nullptr;
  EXPECT_EQ(wait(OutOfOrder, S, &Waited), CL_SUCCESS);
  taken(Waited);
  EXPECT_EQ(clFlush(OutOfOrder), CL_SUCCESS);
  EXPECT_GT(statusOf(Waited), CL_COMPLETE);
  EXPECT_EQ(signal(InOrder, S), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Waited), CL_SUCCESS);
  EXPECT_EQ(payload(S), 0u);
  // A signal that does not come: the wait fails with its semaphore.
  EXPECT_EQ(wait(OutOfOrder, S, &Waited), CL_SUCCESS);
  taken(Waited);
  EXPECT_EQ(Release(S), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Waited),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST_F(Semaphores, AreSignalledUntilAWaitIsDone) {
  cl_semaphore_khr S = make();
  EXPECT_EQ(payload(S), 0u);
  cl_event Gate = userEvent();
  EXPECT_EQ(Signal(OutOfOrder, 1, &S, nullptr, 1, &Gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(payload(S), 0u);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  EXPECT_EQ(payload(S), 1u);
  cl_event Second = userEvent(), Waited = nullptr;
  EXPECT_EQ(Wait(OutOfOrder, 1, &S, nullptr, 1, &Second, &Waited), CL_SUCCESS);
  EXPECT_EQ(payload(S), 1u);
  EXPECT_EQ(clSetUserEventStatus(Second, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Waited), CL_SUCCESS);
  cl_command_type Type = 0;
  EXPECT_EQ(clGetEventInfo(taken(Waited), CL_EVENT_COMMAND_TYPE, sizeof(Type),
                           &Type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Type, cl_command_type(CL_COMMAND_SEMAPHORE_WAIT_KHR));
  EXPECT_EQ(payload(S), 0u);
  EXPECT_EQ(Release(S), CL_SUCCESS);
}

TEST_F(Semaphores, TellWhatTheyAre) {
  Properties Wanted = Binary;
  Wanted.insert(Wanted.end() - 1,
                {DeviceList, Properties::value_type(Device), 0});
  cl_semaphore_khr S = make(Wanted);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(info<cl_context>(S, CL_SEMAPHORE_CONTEXT_KHR), Context);
  EXPECT_EQ(Retain(S), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(S, CL_SEMAPHORE_REFERENCE_COUNT_KHR), 2u);
  EXPECT_EQ(Release(S), CL_SUCCESS);
  EXPECT_EQ(info<cl_semaphore_type_khr>(S, CL_SEMAPHORE_TYPE_KHR),
            cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
  EXPECT_EQ(info<cl_device_id>(S, DeviceList), Device);
  EXPECT_EQ(info<cl_bool>(S, Exportable), cl_bool(CL_FALSE));
  Properties Back(Wanted.size());
  size_t Bytes = 0;
  EXPECT_EQ(Info(S, CL_SEMAPHORE_PROPERTIES_KHR,
                 Back.size() * sizeof(Back.front()), Back.data(), &Bytes),
            CL_SUCCESS);
  EXPECT_EQ(Back, Wanted);
  EXPECT_EQ(Info(S, CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, 0, nullptr, &Bytes),
            CL_SUCCESS);
  EXPECT_EQ(Bytes, 0u);
  EXPECT_EQ(Info(S, 0x7777, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Info(nullptr, DeviceList, 0, nullptr, nullptr),
            CL_INVALID_SEMAPHORE_KHR);
  int File = -1;
  EXPECT_EQ(Handle(S, Device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof(File),
                   &File, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(Release(S), CL_SUCCESS);
}

TEST_F(Semaphores, WrongOnes) {
  using P = Properties;
  const P Type(Binary.begin(), Binary.end() - 1);
  auto With = [&](P More) {
    More.insert(More.begin(), Type.begin(), Type.end());
    More.push_back(0);
    return More;
  };
  const std::vector<std::pair<P, cl_int>> Rows = {
      {{0}, CL_INVALID_VALUE},
      {{CL_SEMAPHORE_TYPE_KHR, 7, 0}, CL_INVALID_PROPERTY},
      {{0x7777, 1, 0}, CL_INVALID_PROPERTY},
      {With(Type), CL_INVALID_PROPERTY},
      {With({DeviceList, P::value_type(Device), P::value_type(Device), 0}),
       CL_INVALID_DEVICE},
      {With({DeviceList, P::value_type(Context), 0}), CL_INVALID_DEVICE},
      {With({CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
             CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0}),
       CL_INVALID_VALUE},
      {With({CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, P::value_type(-1)}),
       CL_INVALID_PROPERTY},
      {With({CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 999999}), CL_INVALID_VALUE},
  };
  for (const auto &[Wanted, Expected] : Rows) {
    EXPECT_EQ(make(Wanted), nullptr);
    EXPECT_EQ(Error, Expected) << &Wanted - &Rows.front().first;
  }
  EXPECT_EQ(Create(Context, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(Create(nullptr, Binary.data(), &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

TEST_F(Semaphores, WrongCommands) {
  cl_semaphore_khr S = make();
  cl_event Failed = userEvent();
  EXPECT_EQ(clSetUserEventStatus(Failed, -5), CL_SUCCESS);
  for (auto Call : {Signal, Wait}) {
    EXPECT_EQ(Call(nullptr, 1, &S, nullptr, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(Call(InOrder, 0, &S, nullptr, 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(Call(InOrder, 1, nullptr, nullptr, 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(Call(InOrder, 1, &S, nullptr, 1, nullptr, nullptr),
              CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(Call(InOrder, 1, &S, nullptr, 1, &Failed, nullptr),
              CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    cl_semaphore_khr None = nullptr;
    EXPECT_EQ(Call(InOrder, 1, &None, nullptr, 0, nullptr, nullptr),
              CL_INVALID_SEMAPHORE_KHR);
  }
  // What failed has taken nothing.
  EXPECT_EQ(signal(InOrder, S), CL_SUCCESS);
  EXPECT_EQ(wait(InOrder, S), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Release(S), CL_SUCCESS);
  EXPECT_EQ(Release(S), CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(Retain(nullptr), CL_INVALID_SEMAPHORE_KHR);
}

// ---- With another process ---------------------------------------------------

/// A file in memory that this process sees, too.
struct SharedFile {
  explicit SharedFile(size_t Bytes)
      : Bytes(Bytes), File(memfd_create("shared", MFD_CLOEXEC)) {
    EXPECT_EQ(ftruncate(File, off_t(Bytes)), 0);
    View = static_cast<int *>(
        mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0));
  }
  ~SharedFile() { munmap(View, Bytes); }
  size_t Bytes;
  int File; // the driver's once it is imported
  int *View;
};

/// What the other process does: as an interface of its own, it takes turns.
void takeTurns(int *Data, int *Theirs, int *Ours, int Turns) {
  alarm(60);
  for (int Turn = 0; Turn != Turns; ++Turn) {
    while (__atomic_exchange_n(Theirs, 0, __ATOMIC_SEQ_CST) == 0)
      usleep(100);
    Data[0] *= 2;
    __atomic_store_n(Ours, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, Ours, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  }
  _exit(0);
}

TEST_F(Semaphores, TakeTurnsWithAnotherProcess) {
  constexpr size_t Count = 1024;
  SharedFile Data(Count * sizeof(int)), Theirs(4), Ours(4);
  const pid_t Other = fork(); // it calls the system alone
  if (Other == 0)
    takeTurns(Data.View, Theirs.View, Ours.View, 3);
  Properties There = Binary, Back = Binary;
  There.insert(There.end() - 1, {CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                                 Properties::value_type(Theirs.File)});
  Back.insert(Back.end() - 1, {CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                               Properties::value_type(Ours.File)});
  cl_semaphore_khr ToThem = make(There), ToUs = make(Back);
  ASSERT_TRUE(ToThem && ToUs) << Error;
  const cl_mem_properties Wanted[] = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                                      cl_mem_properties(Data.File), 0};
  cl_mem Shared = clCreateBufferWithProperties(Context, Wanted, 0, Data.Bytes,
                                               nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Shared);
  cl_kernel K = addKernel();
  for (int Turn = 0; Turn != 3; ++Turn) {
    EXPECT_EQ(Acquire(InOrder, 1, &Shared, 0, nullptr, nullptr), CL_SUCCESS);
    add(InOrder, K, Shared, 1, Count);
    EXPECT_EQ(GiveBack(InOrder, 1, &Shared, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(signal(InOrder, ToThem), CL_SUCCESS);
    EXPECT_EQ(wait(InOrder, ToUs), CL_SUCCESS);
  }
  std::vector<int> Seen = read(Shared, Count);
  EXPECT_EQ(Seen[0], (((0 + 1) * 2 + 1) * 2 + 1) * 2);
  EXPECT_EQ(Seen[1], 3);
  EXPECT_EQ(Data.View[1], 3);
  int Status = -1;
  EXPECT_EQ(waitpid(Other, &Status, 0), Other);
  EXPECT_EQ(Status, 0);
  EXPECT_EQ(Release(ToThem), CL_SUCCESS);
  EXPECT_EQ(Release(ToUs), CL_SUCCESS);
}

TEST_F(Semaphores, WrongExternalMemory) {
  SharedFile Data(64);
  using P = std::vector<cl_mem_properties>;
  auto Create = [&](P Wanted, cl_mem_flags Flags, size_t Size, void *Host) {
    EXPECT_EQ(clCreateBufferWithProperties(Context, Wanted.data(), Flags, Size,
                                           Host, &Error),
              nullptr);
    return Error;
  };
  const auto File = cl_mem_properties(Data.File);
  const P Good = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR, File, 0};
  EXPECT_EQ(Create(Good, CL_MEM_ALLOC_HOST_PTR, 64, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Create(Good, 0, 64, &Error), CL_INVALID_HOST_PTR);
  EXPECT_NE(Create(Good, 0, 4096, nullptr), CL_SUCCESS) << "it is too short";
  EXPECT_EQ(Create({Good[0], cl_mem_properties(-1), 0}, 0, 64, nullptr),
            CL_INVALID_PROPERTY);
  EXPECT_EQ(Create({Good[0], File, MemoryDeviceList, cl_mem_properties(Context),
                    0, 0},
                   0, 64, nullptr),
            CL_INVALID_DEVICE);
  cl_mem Plain = buffer(64);
  EXPECT_EQ(Acquire(InOrder, 1, &Plain, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(GiveBack(InOrder, 0, &Plain, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(GiveBack(nullptr, 0, nullptr, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Acquire(InOrder, 0, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  close(Data.File);
}

} // namespace
