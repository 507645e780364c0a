// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of functions that the loader gets.

#include "OpenCL/Api/Dispatch.h"
#include "OpenCL/Schedule/Object.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::opencl;

namespace {

TEST(Dispatch, everyRowIsInTheTableUnderItsName) {
#define ENTRY(NAME)                                                            \
  EXPECT_NE(DispatchTable.NAME, nullptr) << #NAME;                             \
  EXPECT_EQ(functionNamed(#NAME), reinterpret_cast<void *>(DispatchTable.NAME));
// The default version is the newest.
#define ENTRY_SINCE(SINCE, NAME) ENTRY(NAME)
#define REFUSED(REASON, NAME)                                                  \
  EXPECT_NE(DispatchTable.NAME, nullptr) << #NAME;                             \
  EXPECT_EQ(functionNamed(#NAME), nullptr) << #NAME;
#define ABSENT(REASON, NAME) EXPECT_EQ(DispatchTable.NAME, nullptr) << #NAME;
#define EXTENSION(NAMED, NAME, TYPE)                                           \
  EXPECT_NE(functionNamed(#NAME), nullptr) << #NAME;
#include "OpenCL/Tables/EntryPoints.def"
  EXPECT_EQ(functionNamed("clNothing"), nullptr);
  EXPECT_EQ(functionNamed(nullptr), nullptr);
}

// The table has a row for every field of Khronos' struct, so that none is left
// null by oversight.
TEST(Dispatch, theRowsAreAllFields) {
  size_t Rows = 0;
#define ENTRY(NAME) ++Rows;
#define ENTRY_SINCE(SINCE, NAME) ++Rows;
#define REFUSED(REASON, NAME) ++Rows;
#define ABSENT(REASON, NAME) ++Rows;
#include "OpenCL/Tables/EntryPoints.def"
  EXPECT_EQ(Rows * sizeof(void *), sizeof(DispatchEntries));
}

TEST(Dispatch, whatIsRefusedGivesNoObject) {
  cl_int Error = 0;
  EXPECT_EQ(DispatchTable.clCreateFromGLBuffer(nullptr, 0, 0, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  EXPECT_EQ(DispatchTable.clEnqueueAcquireGLObjects(nullptr, 0, nullptr, 0,
                                                    nullptr, nullptr),
            CL_INVALID_OPERATION);
}

} // namespace
