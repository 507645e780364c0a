// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One context for two devices, with a queue on each.

#ifndef SPIR2NVVM_TEST_UNIT_OPENCL_TWODEVICESFIXTURE_H
#define SPIR2NVVM_TEST_UNIT_OPENCL_TWODEVICESFIXTURE_H

#include "ProgramsFixture.h"

class TwoDevices : public Programs {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    cl_uint Count = 0;
    ASSERT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 2, Both, &Count),
              CL_SUCCESS);
    if (Count < 2)
      GTEST_SKIP() << "there is one device";
    ASSERT_EQ(clReleaseCommandQueue(InOrder), CL_SUCCESS);
    ASSERT_EQ(clReleaseCommandQueue(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(clReleaseContext(Context), CL_SUCCESS);
    Queues.clear();
    cl_int Error = CL_SUCCESS;
    Context = clCreateContext(nullptr, 2, Both, nullptr, nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    for (cl_device_id D : Both)
      Queues.push_back(clCreateCommandQueue(Context, D, 0, &Error));
    InOrder = Queues[0];
  }

  cl_device_id Both[2] = {};
};

#endif // SPIR2NVVM_TEST_UNIT_OPENCL_TWODEVICESFIXTURE_H
