// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors.def: one call each with one thing wrong.

#include "Fixture.h"

#include <functional>

namespace {

class Errors : public OpenCl {};

TEST_F(Errors, areSaidAsTheSpecificationSays) {
  constexpr size_t Size = 4096;
  cl_mem M = buffer(Size), N = buffer(Size);
  cl_mem WriteOnly = buffer(Size, CL_MEM_HOST_WRITE_ONLY);
  cl_mem ReadOnly = buffer(Size, CL_MEM_HOST_READ_ONLY);
  cl_mem NoAccess = buffer(Size, CL_MEM_HOST_NO_ACCESS);
  cl_mem DeviceReads = buffer(Size, CL_MEM_READ_ONLY);
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  cl_mem Foreign = clCreateBuffer(Other, 0, Size, nullptr, nullptr);
  cl_buffer_region Half = {0, Size / 2}, Empty = {0, 0}, Outside = {Size, 1},
                   Wraps = {Size / 2, ~size_t(0)}, Misaligned = {4, 4};
  cl_mem Part =
      clCreateSubBuffer(M, 0, CL_BUFFER_CREATE_TYPE_REGION, &Half, nullptr);
  cl_event Gate = userEvent();
  cl_command_queue Q = InOrder;
  auto NoContext = reinterpret_cast<cl_context>(Q);
  auto NoQueue = reinterpret_cast<cl_command_queue>(M);
  auto NoMemory = reinterpret_cast<cl_mem>(Q);
  auto NoDevice = reinterpret_cast<cl_device_id>(Q);
  auto NoPlatform = reinterpret_cast<cl_platform_id>(Q);
  auto NoEvent = reinterpret_cast<cl_event>(Q);
  alignas(128) static char Host[8192] = {};
  const size_t Zero[] = {0, 0, 0}, Box[] = {16, 2, 2}, Flat[] = {16, 0, 1},
               Near[] = {8, 0, 0}, Far[] = {Size, 0, 0};
  const cl_context_properties Unknown[] = {0x7777, 1, 0},
                              Twice[] = {CL_CONTEXT_PLATFORM,
                                         cl_context_properties(Platform),
                                         CL_CONTEXT_PLATFORM,
                                         cl_context_properties(Platform), 0},
                              BadPlatform[] = {CL_CONTEXT_PLATFORM,
                                               cl_context_properties(Q), 0};
  cl_uint Count = 0;
  size_t Bytes = 0;
  cl_int E = CL_SUCCESS;
  auto Native = [](void *) {};
  auto Callback = [](cl_event, cl_int, void *) {};

  struct Row {
    const char *Call;
    int Line;
    cl_int Expected;
    std::function<cl_int()> Make;
  };
  const Row Rows[] = {
#define ERROR(STATUS, CALL)                                                    \
  {#CALL, __LINE__, STATUS, [&]() -> cl_int { return CALL; }},
// A function that returns an object tells through its last argument, E.
#define NO_OBJECT(STATUS, CALL)                                                \
  {#CALL, __LINE__, STATUS, [&]() -> cl_int {                                  \
     E = 12345;                                                                \
     EXPECT_EQ(CALL, nullptr);                                                 \
     return E;                                                                 \
   }},
#include "Errors.def"
  };
  for (const Row &R : Rows)
    EXPECT_EQ(R.Make(), R.Expected)
        << "Errors.def:" << R.Line << ": " << R.Call;
  clReleaseMemObject(Part);
  clReleaseMemObject(Foreign);
  clReleaseContext(Other);
}

} // namespace
