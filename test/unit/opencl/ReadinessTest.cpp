// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a real driver may do and the emulated one does when it is late
/// (docs/emulator.md): late.test runs these so.

#include "Fixture.h"

#include <numeric>

namespace {

class Readiness : public OpenCl {};

// The driver's blocking copies return before the device has pageable memory,
// and no queue waits for them.
TEST_F(Readiness, aBufferHasItsContentsForTheFirstCommand) {
  std::vector<int> Values(4096);
  std::iota(Values.begin(), Values.end(), 1);
  cl_mem Copy = buffer(Values.size() * sizeof(int));
  for (int Round = 0; Round != 50; ++Round) {
    Values[0] = Round;
    cl_mem Source = bufferOf(Values);
    ASSERT_EQ(clEnqueueCopyBuffer(OutOfOrder, Source, Copy, 0, 0,
                                  Values.size() * sizeof(int), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Copy, Values.size()), Values) << Round;
  }
}

TEST_F(Readiness, anImageHasItsContentsForTheFirstCommand) {
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 32;
  std::vector<int> Values(32 * 32);
  std::iota(Values.begin(), Values.end(), 1);
  cl_mem Copy = buffer(Values.size() * sizeof(int));
  const size_t Origin[3] = {}, Region[3] = {32, 32, 1};
  for (int Round = 0; Round != 50; ++Round) {
    Values[0] = Round;
    Memories.push_back(clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format,
                                     &Shape, Values.data(), nullptr));
    ASSERT_EQ(clEnqueueCopyImageToBuffer(OutOfOrder, Memories.back(), Copy,
                                         Origin, Region, 0, 0, nullptr,
                                         nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Copy, Values.size()), Values) << Round;
  }
}

// Copied in both directions behind the queue's back.
TEST_F(Readiness, aNativeKernelSeesBuffersAndIsSeen) {
  cl_mem Memory = bufferOf(std::vector<int>(256, 1));
  auto Add = [](void *Arguments) {
    int *Values = *static_cast<int **>(Arguments);
    for (int I = 0; I != 256; ++I)
      ++Values[I];
  };
  for (int Round = 0; Round != 20; ++Round) {
    void *Place = nullptr;
    const void *Places[] = {&Place};
    ASSERT_EQ(clEnqueueNativeKernel(OutOfOrder, Add, &Place, sizeof(Place), 1,
                                    &Memory, Places, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Memory, 256), std::vector<int>(256, Round + 2));
  }
}

} // namespace
