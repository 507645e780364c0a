// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shared virtual memory (OpenCL 3.1, 5.6): one pointer for host and kernels.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "ProgramsFixture.h"

#include <functional>
#include <numeric>

namespace {

class SharedMemory : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_SVM_CAPABILITIES, sizeof(Has),
                              &Has, nullptr),
              CL_SUCCESS);
    if (!Has)
      GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  }
  void TearDown() override {
    for (void *Pointer : Pointers)
      clSVMFree(Context, Pointer);
    Programs::TearDown();
  }
  template <typename T> T *allocate(size_t Count, cl_svm_mem_flags Flags = 0) {
    void *New = clSVMAlloc(Context, Flags, Count * sizeof(T), 0);
    EXPECT_NE(New, nullptr);
    Pointers.push_back(New);
    return static_cast<T *>(New);
  }
  cl_kernel kernelOf(const std::string &Text, const char *Name = "k") {
    cl_program P = program(Text);
    EXPECT_EQ(build(P, "-cl-std=CL3.0"), CL_SUCCESS) << log(P);
    return kernel(P, Name);
  }
  void map(void *Pointer, size_t Size) {
    EXPECT_EQ(clEnqueueSVMMap(InOrder, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                              Pointer, Size, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  void unmap(void *Pointer) {
    EXPECT_EQ(clEnqueueSVMUnmap(InOrder, Pointer, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  static cl_command_type typeOf(cl_event Event) {
    cl_command_type Type = 0;
    EXPECT_EQ(clGetEventInfo(Event, CL_EVENT_COMMAND_TYPE, sizeof(Type), &Type,
                             nullptr),
              CL_SUCCESS);
    return Type;
  }
  /// Whether the host may use it while kernels run.
  bool isFine() const { return Has & CL_DEVICE_SVM_FINE_GRAIN_BUFFER; }

  std::vector<void *> Pointers;
  cl_device_svm_capabilities Has = 0;
};

struct Node {
  Node *Next;
  int Value;
};

constexpr char ListText[] =
    "typedef struct node { struct node *next; int value; } node;\n"
    // Generic pointers that the host wrote, compared with global ones.
    "kernel void sum(global node *head, global node *last, global int *out) {\n"
    "  int all = 0;\n"
    "  node *n = head;\n"
    "  for (; n != last; n = n->next) all += n->value;\n"
    "  out[0] = all; out[1] = n == last;\n"
    "}\n"
    // Pointers that the host reads.
    "kernel void chain(global node *nodes, int count) {\n"
    "  for (int i = 0; i != count; ++i) {\n"
    "    nodes[i].next = i + 1 == count ? 0 : &nodes[i + 1];\n"
    "    nodes[i].value = i;\n"
    "  }\n"
    "}\n"
    "kernel void k(global ulong *out, global int *p) {\n"
    "  int *any = p;\n"
    "  out[0] = (ulong)p; out[1] = (ulong)any;\n"
    "  int *again = (int *)out[0];\n"
    "  *again = 42; out[2] = again == p;\n"
    "}\n";

TEST_F(SharedMemory, KernelsFollowPointersOfTheHost) {
  cl_kernel Sum = kernelOf(ListText, "sum");
  Node *Nodes = allocate<Node>(10);
  int *Out = allocate<int>(2);
  map(Nodes, 10 * sizeof(Node));
  for (int I = 0; I != 10; ++I)
    Nodes[I] = {I == 9 ? nullptr : &Nodes[I + 1], I};
  unmap(Nodes);
  EXPECT_EQ(clSetKernelArgSVMPointer(Sum, 0, Nodes), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(Sum, 1, Nodes + 5), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(Sum, 2, Out), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, Sum, 1), CL_SUCCESS);
  map(Out, 2 * sizeof(int));
  EXPECT_EQ(Out[0], 0 + 1 + 2 + 3 + 4);
  EXPECT_EQ(Out[1], 1);
  unmap(Out);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
}

TEST_F(SharedMemory, TheHostFollowsPointersOfKernels) {
  cl_kernel Chain = kernelOf(ListText, "chain");
  Node *Nodes = allocate<Node>(8);
  EXPECT_EQ(clSetKernelArgSVMPointer(Chain, 0, Nodes), CL_SUCCESS);
  set(Chain, 1, cl_int(8));
  EXPECT_EQ(launch(InOrder, Chain, 1), CL_SUCCESS);
  map(Nodes, 8 * sizeof(Node));
  int Sum = 0, Count = 0;
  for (Node *N = Nodes; N; N = N->Next, ++Count)
    Sum += N->Value;
  EXPECT_EQ(Count, 8);
  EXPECT_EQ(Sum, 28);
  unmap(Nodes);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
}

TEST_F(SharedMemory, APointerIsOneNumberInEverySpace) {
  cl_kernel K = kernelOf(ListText);
  auto *Out = allocate<uintptr_t>(3);
  int *Target = allocate<int>(1);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Out), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 1, Target), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Out[0], reinterpret_cast<uintptr_t>(Target));
  EXPECT_EQ(Out[1], reinterpret_cast<uintptr_t>(Target));
  EXPECT_EQ(Out[2], 1u);
  EXPECT_EQ(*Target, 42);
}

TEST_F(SharedMemory, ArgumentsPointToPointers) {
  cl_kernel K = kernelOf("kernel void k(global int *global *p) {\n"
                         "  for (int i = 0; p[i]; ++i) *p[i] += i + 1; }");
  auto **List = allocate<int *>(3);
  int *Numbers = allocate<int>(2);
  List[0] = Numbers + 1;
  List[1] = Numbers;
  List[2] = nullptr;
  Numbers[0] = Numbers[1] = 10;
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, List), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Numbers[0], 12);
  EXPECT_EQ(Numbers[1], 11);
}

// Inline assembly is PTX, where all pointers are numbers anyway.
TEST_F(SharedMemory, BesideInlineAssembly) {
  cl_kernel K =
      kernelOf("kernel void k(global ulong *p) {\n"
               "  uint lane; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));\n"
               "  ulong *any = (ulong *)p[0];\n"
               "  any[1] = lane + 5; }");
  auto *Words = allocate<cl_ulong>(2);
  Words[0] = reinterpret_cast<uintptr_t>(Words);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Words), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Words[1], 5u);
}

TEST_F(SharedMemory, ABufferOfItIsTheSameMemory) {
  constexpr int Count = 256;
  int *Host = allocate<int>(Count);
  std::iota(Host, Host + Count, 0);
  cl_mem Whole = buffer(Count * sizeof(int), CL_MEM_USE_HOST_PTR, Host);
  const cl_buffer_region Region = {512, 512};
  cl_int Error = 1;
  cl_mem Part = clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Part);
  for (cl_mem M : {Whole, Part}) {
    cl_bool Uses = CL_FALSE;
    EXPECT_EQ(clGetMemObjectInfo(M, CL_MEM_USES_SVM_POINTER, sizeof(Uses),
                                 &Uses, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Uses, cl_bool(CL_TRUE));
  }
  cl_kernel K = kernelOf("kernel void k(global int *a, global int *b) {\n"
                         "  a[get_global_id(0)] += b[0]; }");
  set(K, 0, Part);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 1, Host + 3), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 128), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Host[127], 127);
  EXPECT_EQ(Host[128], 128 + 3);
  void *Mapped = clEnqueueMapBuffer(InOrder, Whole, CL_TRUE, CL_MAP_READ, 4, 4,
                                    0, nullptr, nullptr, &Error);
  EXPECT_EQ(Mapped, Host + 1);
  EXPECT_EQ(
      clEnqueueUnmapMemObject(InOrder, Whole, Mapped, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(clCreateBuffer(Context, CL_MEM_USE_HOST_PTR,
                           (Count + 1) * sizeof(int), Host, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_BUFFER_SIZE);
}

TEST_F(SharedMemory, CopiesAndFills) {
  constexpr size_t Count = 1 << 18; // as large as what goes in pieces
  std::vector<int> Mine(Count);
  std::iota(Mine.begin(), Mine.end(), 5);
  int *A = allocate<int>(Count), *B = allocate<int>(Count);
  cl_event Copied = nullptr, Filled = nullptr;
  EXPECT_EQ(clEnqueueSVMMemcpy(InOrder, CL_FALSE, A, Mine.data(),
                               Count * sizeof(int), 0, nullptr, &Copied),
            CL_SUCCESS);
  EXPECT_EQ(typeOf(taken(Copied)), cl_command_type(CL_COMMAND_SVM_MEMCPY));
  EXPECT_EQ(clEnqueueSVMMemcpy(InOrder, CL_FALSE, B, A, Count * sizeof(int), 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  const cl_int2 Pattern = {{7, 8}};
  EXPECT_EQ(clEnqueueSVMMemFill(InOrder, B, &Pattern, sizeof(Pattern), 16, 0,
                                nullptr, &Filled),
            CL_SUCCESS);
  EXPECT_EQ(typeOf(taken(Filled)), cl_command_type(CL_COMMAND_SVM_MEMFILL));
  std::vector<int> Back(Count);
  EXPECT_EQ(clEnqueueSVMMemcpy(InOrder, CL_TRUE, Back.data(), B,
                               Count * sizeof(int), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(std::vector<int>(Back.begin(), Back.begin() + 5),
            (std::vector<int>{7, 8, 7, 8, 9}));
  EXPECT_TRUE(std::equal(Mine.begin() + 4, Mine.end(), Back.begin() + 4));
  int Here[2] = {1, 2};
  EXPECT_EQ(clEnqueueSVMMemcpy(InOrder, CL_TRUE, Here, Here + 1, 4, 0, nullptr,
                               nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Here[0], 2);
}

TEST_F(SharedMemory, IsBroughtToItsUser) {
  char *Bytes = allocate<char>(10000);
  const void *First = Bytes + 1;
  size_t Size = 100;
  cl_event Moved = nullptr;
  EXPECT_EQ(clEnqueueSVMMigrateMem(InOrder, 1, &First, &Size,
                                   CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr,
                                   &Moved),
            CL_SUCCESS);
  EXPECT_EQ(typeOf(taken(Moved)), cl_command_type(CL_COMMAND_SVM_MIGRATE_MEM));
  EXPECT_EQ(clEnqueueSVMMigrateMem(InOrder, 1, &First, nullptr, 0, 0, nullptr,
                                   nullptr),
            CL_SUCCESS);
  Size = 10000;
  EXPECT_EQ(
      clEnqueueSVMMigrateMem(InOrder, 1, &First, &Size, 0, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueSVMMigrateMem(InOrder, 1, &First, nullptr, 8, 0, nullptr,
                                   nullptr),
            CL_INVALID_VALUE);
}

void CL_CALLBACK freeThem(cl_command_queue Queue, cl_uint Count, void *All[],
                          void *User) {
  cl_context Home = nullptr;
  EXPECT_EQ(clGetCommandQueueInfo(Queue, CL_QUEUE_CONTEXT, sizeof(Home), &Home,
                                  nullptr),
            CL_SUCCESS);
  for (cl_uint I = 0; I != Count; ++I)
    clSVMFree(Home, All[I]);
  *static_cast<cl_uint *>(User) = Count;
}

TEST_F(SharedMemory, IsFreedInItsTurn) {
  void *Three[3];
  for (void *&One : Three)
    One = clSVMAlloc(Context, CL_MEM_READ_WRITE, 64, 64);
  cl_event Gate = userEvent(), Freed = nullptr;
  cl_uint Count = 0;
  EXPECT_EQ(
      clEnqueueSVMFree(InOrder, 2, Three, freeThem, &Count, 1, &Gate, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(clEnqueueSVMFree(InOrder, 1, Three + 2, nullptr, nullptr, 0,
                             nullptr, &Freed),
            CL_SUCCESS);
  EXPECT_EQ(typeOf(taken(Freed)), cl_command_type(CL_COMMAND_SVM_FREE));
  cl_kernel K = kernelOf("kernel void k(global int *p) {}");
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Three[2]), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Count, 2u);
  for (void *One : Three)
    EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, One), CL_INVALID_ARG_VALUE);
}

// CL_MEM_SVM_ATOMICS: the host takes part while the kernel runs.
TEST_F(SharedMemory, AKernelWaitsForTheHost) {
  cl_kernel K = kernelOf(
      "kernel void k(global atomic_int *flag, global int *out) {\n"
      "  atomic_store_explicit(flag, 1, memory_order_release,\n"
      "                        memory_scope_all_svm_devices);\n"
      "  while (atomic_load_explicit(flag, memory_order_acquire,\n"
      "                              memory_scope_all_svm_devices) != 2) ;\n"
      "  *out = 3;\n"
      "}");
  constexpr cl_svm_mem_flags Fine =
      CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER;
  EXPECT_EQ(isFine(), (Has & CL_DEVICE_SVM_ATOMICS) != 0);
  if (!isFine()) {
    EXPECT_EQ(clSVMAlloc(Context, Fine, 4, 0), nullptr);
    GTEST_SKIP() << "this machine has no such memory";
  }
  int *Flag = allocate<int>(1, Fine | CL_MEM_SVM_ATOMICS);
  int *Out = allocate<int>(1, Fine);
  *Flag = *Out = 0;
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Flag), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 1, Out), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(clFlush(InOrder), CL_SUCCESS);
  while (__atomic_load_n(Flag, __ATOMIC_ACQUIRE) != 1)
    std::this_thread::yield();
  EXPECT_EQ(*Out, 0);
  __atomic_store_n(Flag, 2, __ATOMIC_RELEASE);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(*Out, 3);
}

TEST_F(SharedMemory, WhatIsNoAllocation) {
  constexpr cl_svm_mem_flags Wrong[] = {CL_MEM_SVM_ATOMICS,
                                        CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
                                        CL_MEM_USE_HOST_PTR};
  for (cl_svm_mem_flags Flags : Wrong)
    EXPECT_EQ(clSVMAlloc(Context, Flags, 64, 0), nullptr) << Flags;
  EXPECT_EQ(clSVMAlloc(Context, 0, 0, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(Context, 0, 64, 3), nullptr);
  EXPECT_EQ(clSVMAlloc(Context, 0, size_t(1) << 50, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(nullptr, 0, 64, 0), nullptr);
  clSVMFree(Context, nullptr);
  void *Aligned = clSVMAlloc(Context, 0, 64, 1 << 16);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(Aligned) % (1 << 16), 0u);
  clSVMFree(Context, Aligned);
}

TEST_F(SharedMemory, WrongCommands) {
  int *Good = allocate<int>(16);
  int Mine[16] = {};
  void *Any = Good;
  struct Row {
    const char *Name;
    cl_int Expected;
    std::function<cl_int(cl_command_queue)> Call;
  };
  const Row Rows[] = {
      {"copy to null", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemcpy(Q, CL_TRUE, nullptr, Good, 4, 0, nullptr,
                                   nullptr);
       }},
      {"copy to itself", CL_MEM_COPY_OVERLAP,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemcpy(Q, CL_TRUE, Good, Good + 1, 8, 0, nullptr,
                                   nullptr);
       }},
      {"fill the host's", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemFill(Q, Mine, Good, 4, 4, 0, nullptr, nullptr);
       }},
      {"fill with three bytes", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemFill(Q, Good, Mine, 3, 6, 0, nullptr, nullptr);
       }},
      {"fill past the end", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemFill(Q, Good, Mine, 4, 68, 0, nullptr, nullptr);
       }},
      {"fill between", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMemFill(Q, reinterpret_cast<char *>(Good) + 2, Mine,
                                    4, 4, 0, nullptr, nullptr);
       }},
      {"map the host's", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMap(Q, CL_TRUE, CL_MAP_READ, Mine, 4, 0, nullptr,
                                nullptr);
       }},
      {"map for nothing", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMMap(Q, CL_TRUE, 0, Good, 4, 0, nullptr, nullptr);
       }},
      {"unmap null", CL_INVALID_VALUE,
       [&](cl_command_queue Q) {
         return clEnqueueSVMUnmap(Q, nullptr, 0, nullptr, nullptr);
       }},
      {"free no list", CL_INVALID_VALUE, [&](cl_command_queue Q) {
         return clEnqueueSVMFree(Q, 0, &Any, nullptr, nullptr, 0, nullptr,
                                 nullptr);
       }}};
  for (const Row &R : Rows) {
    EXPECT_EQ(R.Call(InOrder), R.Expected) << R.Name;
    EXPECT_EQ(R.Call(nullptr), CL_INVALID_COMMAND_QUEUE) << R.Name;
  }
}

TEST_F(SharedMemory, ArgumentsAndExecInfo) {
  cl_kernel K = kernelOf("kernel void k(global int *p, local int *l, int n,\n"
                         "              constant int *c) {}");
  int *Good = allocate<int>(16);
  int Mine = 0;
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Good + 16), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 3, Good), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, &Mine), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 0, Good + 17), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 1, Good), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 2, Good), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(K, 4, Good), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArgSVMPointer(nullptr, 0, Good), CL_INVALID_KERNEL);

  void *List[] = {Good, Good + 3};
  const void *Wrong[] = {&Mine};
  const cl_bool No = CL_FALSE, Yes = CL_TRUE;
  auto Set = [&](cl_kernel_exec_info Name, size_t Size, const void *Value) {
    return clSetKernelExecInfo(K, Name, Size, Value);
  };
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(List), List), CL_SUCCESS);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, 7, List), CL_INVALID_VALUE);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(Wrong), Wrong),
            CL_INVALID_VALUE);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(No), &No),
            CL_SUCCESS);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(Yes), &Yes),
            CL_INVALID_OPERATION);
  EXPECT_EQ(Set(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, 1, &Yes),
            CL_INVALID_VALUE);
  EXPECT_EQ(Set(0x7777, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(
      clSetKernelExecInfo(nullptr, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr),
      CL_INVALID_KERNEL);
}

} // namespace
