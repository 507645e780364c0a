// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_command_buffer_mutable_dispatch: launches that change between enqueues.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "CommandBuffersFixture.h"

using command_buffer::ArgumentUpdate;
using command_buffer::DispatchUpdate;

namespace {

class MutableCommands : public CommandBuffers {
protected:
  void SetUp() override {
    CommandBuffers::SetUp();
    get(Update, "clUpdateMutableCommandsKHR");
    get(CommandInfo, "clGetMutableCommandInfoKHR");
    EXPECT_EQ(Release(Buffer), CL_SUCCESS);
    const CommandProperties Mutable[] = {
        command_buffer::Flags,
        command_buffer::Mutable | command_buffer::SimultaneousUse, 0};
    Buffer = Create(1, &InOrder, Mutable, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    K = kernelOf("kernel void k(global int *p, int by) {\n"
                 "  p[get_global_id(0)] += by * (int)get_local_size(0); }");
  }
  MutableHandle record(size_t Items,
                       const CommandProperties *Properties = nullptr) {
    MutableHandle New = nullptr;
    const size_t Local = 1;
    EXPECT_EQ(NdRange(Buffer, nullptr, Properties, K, 1, nullptr, &Items,
                      &Local, 0, nullptr, nullptr, &New),
              CL_SUCCESS);
    return New;
  }
  cl_int update(const DispatchUpdate &U) {
    const cl_uint Type = command_buffer::DispatchConfig;
    const void *Config = &U;
    return Update(Buffer, 1, &Type, &Config);
  }
  static DispatchUpdate of(MutableHandle Command) {
    DispatchUpdate U = {};
    U.Command = Command;
    return U;
  }
  cl_int setArgument(MutableHandle Command, const ArgumentUpdate &A) {
    DispatchUpdate U = of(Command);
    U.NumArgs = 1;
    U.Args = &A;
    return update(U);
  }
  template <typename T>
  T commandInfo(MutableHandle C, MutableCommandInfo Name) {
    T Value = T();
    EXPECT_EQ(CommandInfo(C, Name, sizeof(T), &Value, nullptr), CL_SUCCESS);
    return Value;
  }

  UpdateMutableCommands *Update = nullptr;
  GetMutableCommandInfo *CommandInfo = nullptr;
  cl_kernel K = nullptr;
};

TEST_F(MutableCommands, ChangeForEnqueuesToCome) {
  cl_mem A = bufferOf({0, 0, 0, 0}), B = bufferOf({0, 0, 0, 0});
  set(K, 0, A);
  set(K, 1, 1);
  MutableHandle C = record(2);
  finalize();
  // What waits keeps what it had.
  cl_event Gate = userEvent();
  EXPECT_EQ(Enqueue(0, nullptr, Buffer, 1, &Gate, nullptr), CL_SUCCESS);
  const int Ten = 10;
  EXPECT_EQ(setArgument(C, {1, sizeof(Ten), &Ten}), CL_SUCCESS);
  enqueue();
  EXPECT_EQ(setArgument(C, {0, sizeof(B), &B}), CL_SUCCESS);
  enqueue();
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(read(A, 4), (std::vector<int>{11, 11, 0, 0}));
  EXPECT_EQ(read(B, 4), (std::vector<int>{10, 10, 0, 0}));
  const size_t One = 1, Two = 2, Three = 3;
  DispatchUpdate Sizes = of(C);
  Sizes.WorkDim = 1;
  Sizes.GlobalOffset = &One;
  Sizes.GlobalSize = &Two;
  Sizes.LocalSize = &Two;
  EXPECT_EQ(update(Sizes), CL_SUCCESS);
  enqueue();
  EXPECT_EQ(read(B, 4), (std::vector<int>{10, 30, 20, 0}));
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A5), 1u);
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A6), 2u);
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A7), 2u);
  // The last groups are smaller: more launches, another graph.
  DispatchUpdate Odd = of(C);
  Odd.GlobalSize = &Three;
  EXPECT_EQ(update(Odd), CL_SUCCESS);
  enqueue();
  EXPECT_EQ(read(B, 4), (std::vector<int>{10, 50, 40, 10}));
}

TEST_F(MutableCommands, ArgumentsMayComeLater) {
  cl_mem A = bufferOf({0});
  set(K, 1, 3);
  const CommandProperties Fixed[] = {command_buffer::UpdatableFields,
                                     command_buffer::GlobalSize, 0};
  const size_t Items = 1;
  MutableHandle C = nullptr;
  EXPECT_EQ(NdRange(Buffer, nullptr, Fixed, K, 1, nullptr, &Items, nullptr, 0,
                    nullptr, nullptr, &C),
            CL_INVALID_KERNEL_ARGS);
  C = record(1);
  finalize();
  EXPECT_EQ(info<cl_uint>(0x1297), cl_uint(command_buffer::Finalized));
  EXPECT_EQ(Enqueue(0, nullptr, Buffer, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(setArgument(C, {0, sizeof(A), &A}), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(0x1297), cl_uint(command_buffer::Executable));
  enqueue();
  EXPECT_EQ(read(A, 1)[0], 3);
}

TEST_F(MutableCommands, PointersOfSharedMemory) {
  auto *P = static_cast<int *>(clSVMAlloc(Context, 0, 64, 0));
  if (!P)
    GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  set(K, 1, 4);
  MutableHandle C = record(1);
  finalize();
  int Mine = 0;
  ArgumentUpdate A = {0, 0, &Mine};
  DispatchUpdate U = of(C);
  U.NumSvmArgs = 1;
  U.SvmArgs = &A;
  EXPECT_EQ(update(U), CL_INVALID_ARG_VALUE);
  A.Value = P + 1;
  P[1] = 100;
  EXPECT_EQ(update(U), CL_SUCCESS);
  enqueue();
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(P[1], 104);
  clSVMFree(Context, P);
}

TEST_F(MutableCommands, AllChangesOrNone) {
  cl_mem A = bufferOf({0});
  set(K, 0, A);
  set(K, 1, 1);
  MutableHandle C = record(1);
  finalize();
  const int Ten = 10;
  const ArgumentUpdate Good = {1, 4, &Ten}, Bad = {7, 4, &Ten};
  DispatchUpdate First = of(C), Second = of(C);
  First.NumArgs = Second.NumArgs = 1;
  First.Args = &Good;
  Second.Args = &Bad;
  const cl_uint Types[2] = {command_buffer::DispatchConfig,
                            command_buffer::DispatchConfig};
  const void *Both[2] = {&First, &Second};
  EXPECT_EQ(Update(Buffer, 2, Types, Both), CL_INVALID_ARG_INDEX);
  enqueue();
  EXPECT_EQ(read(A, 1)[0], 1);
}

TEST_F(MutableCommands, WrongChanges) {
  cl_mem A = bufferOf({0});
  set(K, 0, A);
  set(K, 1, 1);
  const CommandProperties OnlyArguments[] = {
      command_buffer::UpdatableFields, command_buffer::Arguments,
      command_buffer::CommandAsserts, command_buffer::NoAdditionalWorkGroups,
      0};
  MutableHandle C = record(1, OnlyArguments);
  DispatchUpdate U = of(C);
  EXPECT_EQ(update(U), CL_INVALID_OPERATION); // not finalized
  finalize();
  const size_t One = 1;
  U.GlobalSize = &One;
  EXPECT_EQ(update(U), CL_INVALID_OPERATION);
  U = of(C);
  U.WorkDim = 2;
  EXPECT_EQ(update(U), CL_INVALID_VALUE);
  U = of(C);
  U.NumArgs = 1;
  EXPECT_EQ(update(U), CL_INVALID_VALUE);
  EXPECT_EQ(update(of(nullptr)), cl_int(command_buffer::InvalidMutable));
  const cl_uint Unknown = 1;
  const void *Config = &U;
  EXPECT_EQ(Update(Buffer, 1, &Unknown, &Config), CL_INVALID_VALUE);
  EXPECT_EQ(Update(Buffer, 1, nullptr, &Config), CL_INVALID_VALUE);
  EXPECT_EQ(Update(nullptr, 1, &Unknown, &Config),
            cl_int(command_buffer::InvalidBuffer));
  EXPECT_EQ(CommandInfo(nullptr, 0x12A0, 0, nullptr, nullptr),
            cl_int(command_buffer::InvalidMutable));
  EXPECT_EQ(CommandInfo(C, 0x7777, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(MutableCommands, TellWhatTheyAre) {
  cl_mem A = bufferOf({0});
  set(K, 0, A);
  set(K, 1, 1);
  const CommandProperties Given[] = {command_buffer::UpdatableFields,
                                     command_buffer::Arguments, 0};
  MutableHandle C = record(5, Given);
  EXPECT_EQ(commandInfo<cl_command_queue>(C, 0x12A0), InOrder);
  EXPECT_EQ(commandInfo<CommandBufferHandle>(C, 0x12A1), Buffer);
  EXPECT_EQ(commandInfo<cl_command_type>(C, 0x12AD),
            cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
  EXPECT_EQ(commandInfo<cl_kernel>(C, 0x12A3), K);
  EXPECT_EQ(commandInfo<cl_uint>(C, 0x12A4), 1u);
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A5), 0u);
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A6), 5u);
  EXPECT_EQ(commandInfo<size_t>(C, 0x12A7), 1u);
  CommandProperties Back[3] = {9, 9, 9};
  EXPECT_EQ(CommandInfo(C, 0x12A2, sizeof(Back), Back, nullptr), CL_SUCCESS);
  EXPECT_TRUE(std::equal(Given, Given + 3, Back));
}

TEST_F(MutableCommands, OnlyInBuffersMadeForIt) {
  CommandBufferHandle Plain = recordOn(InOrder);
  const size_t Items = 1;
  MutableHandle C = nullptr;
  set(K, 1, 1);
  EXPECT_EQ(NdRange(Plain, nullptr, nullptr, K, 1, nullptr, &Items, nullptr, 0,
                    nullptr, nullptr, &C),
            CL_INVALID_VALUE);
  EXPECT_EQ(Finalize(Plain), CL_SUCCESS);
  const cl_uint Type = command_buffer::DispatchConfig;
  const void *Config = nullptr;
  EXPECT_EQ(Update(Plain, 1, &Type, &Config), CL_INVALID_OPERATION);
  EXPECT_EQ(Release(Plain), CL_SUCCESS);
}

} // namespace
