// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Contexts: properties, references, handles that are none.

#include "Fixture.h"

#include <algorithm>

namespace {

class Contexts : public OpenCl {};

TEST_F(Contexts, remembersItsProperties) {
  const cl_context_properties Wanted[] = {CL_CONTEXT_PLATFORM,
                                          cl_context_properties(Platform), 0};
  cl_int Error = 1;
  cl_context C = clCreateContextFromType(Wanted, CL_DEVICE_TYPE_ALL, nullptr,
                                         nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_context_properties Got[8] = {};
  size_t Bytes = 0;
  EXPECT_EQ(
      clGetContextInfo(C, CL_CONTEXT_PROPERTIES, sizeof(Got), Got, &Bytes),
      CL_SUCCESS);
  ASSERT_EQ(Bytes, sizeof(Wanted));
  EXPECT_TRUE(std::equal(Wanted, Wanted + 3, Got));
  EXPECT_EQ(clReleaseContext(C), CL_SUCCESS);
}

TEST_F(Contexts, countsReferences) {
  auto Count = [&] {
    cl_uint Value = 0;
    clGetContextInfo(Context, CL_CONTEXT_REFERENCE_COUNT, sizeof(Value), &Value,
                     nullptr);
    return Value;
  };
  // Queues hold a context too, but not for the application.
  EXPECT_EQ(Count(), 1U);
  EXPECT_EQ(clRetainContext(Context), CL_SUCCESS);
  EXPECT_EQ(Count(), 2U);
  EXPECT_EQ(clReleaseContext(Context), CL_SUCCESS);
  EXPECT_EQ(Count(), 1U);
}

TEST_F(Contexts, knowsAReleasedHandle) {
  cl_context C =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  ASSERT_EQ(clReleaseContext(C), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(C), CL_INVALID_CONTEXT);
  EXPECT_EQ(clRetainContext(C), CL_INVALID_CONTEXT);
}

TEST_F(Contexts, knowsAHandleOfAnotherKind) {
  EXPECT_EQ(clRetainContext(reinterpret_cast<cl_context>(InOrder)),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clRetainCommandQueue(reinterpret_cast<cl_command_queue>(Context)),
            CL_INVALID_COMMAND_QUEUE);
}

} // namespace
