// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command buffer and the functions that record.

#ifndef SPIR2NVVM_TEST_UNIT_OPENCL_COMMANDBUFFERSFIXTURE_H
#define SPIR2NVVM_TEST_UNIT_OPENCL_COMMANDBUFFERSFIXTURE_H

#include "ProgramsFixture.h"

#include "OpenCL/Support/CommandBufferTypes.h"

using namespace spir2nvvm::opencl;

class CommandBuffers : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    get(Create, "clCreateCommandBufferKHR");
    get(Retain, "clRetainCommandBufferKHR");
    get(Release, "clReleaseCommandBufferKHR");
    get(Finalize, "clFinalizeCommandBufferKHR");
    get(Enqueue, "clEnqueueCommandBufferKHR");
    get(Info, "clGetCommandBufferInfoKHR");
    get(Barrier, "clCommandBarrierWithWaitListKHR");
    get(CopyBuffer, "clCommandCopyBufferKHR");
    get(CopyRect, "clCommandCopyBufferRectKHR");
    get(CopyToImage, "clCommandCopyBufferToImageKHR");
    get(CopyImage, "clCommandCopyImageKHR");
    get(CopyFromImage, "clCommandCopyImageToBufferKHR");
    get(FillBuffer, "clCommandFillBufferKHR");
    get(FillImage, "clCommandFillImageKHR");
    get(NdRange, "clCommandNDRangeKernelKHR");
    get(SvmCopy, "clCommandSVMMemcpyKHR");
    get(SvmFill, "clCommandSVMMemFillKHR");
    Buffer = recordOn(InOrder);
  }
  void TearDown() override {
    EXPECT_EQ(Release(Buffer), CL_SUCCESS);
    Programs::TearDown();
  }
  CommandBufferHandle recordOn(cl_command_queue Queue) {
    CommandBufferHandle New = Create(1, &Queue, nullptr, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    return New;
  }
  cl_kernel kernelOf(const char *Text) {
    cl_program P = program(Text);
    EXPECT_EQ(build(P, "-cl-std=CL3.0"), CL_SUCCESS) << log(P);
    return kernel(P, "k");
  }
  void launchIn(cl_kernel K, size_t Items, const size_t *Local = nullptr) {
    EXPECT_EQ(NdRange(Buffer, nullptr, nullptr, K, 1, nullptr, &Items, Local, 0,
                      nullptr, nullptr, nullptr),
              CL_SUCCESS);
  }
  void finalize() { EXPECT_EQ(Finalize(Buffer), CL_SUCCESS); }
  void enqueue() {
    EXPECT_EQ(Enqueue(0, nullptr, Buffer, 0, nullptr, nullptr), CL_SUCCESS);
  }
  template <typename T> T info(CommandBufferInfo Name) {
    T Value = T();
    EXPECT_EQ(Info(Buffer, Name, sizeof(T), &Value, nullptr), CL_SUCCESS);
    return Value;
  }
  cl_mem image() {
    const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
    cl_image_desc Shape = {};
    Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
    Shape.image_width = Shape.image_height = 2;
    Memories.push_back(
        clCreateImage(Context, 0, &Format, &Shape, nullptr, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }

  CreateCommandBuffer *Create = nullptr;
  OfCommandBuffer *Retain = nullptr, *Release = nullptr, *Finalize = nullptr;
  EnqueueCommandBuffer *Enqueue = nullptr;
  GetCommandBufferInfo *Info = nullptr;
  RecordBarrier *Barrier = nullptr;
  RecordCopyBuffer *CopyBuffer = nullptr;
  RecordCopyBufferRect *CopyRect = nullptr;
  RecordCopyBufferToImage *CopyToImage = nullptr;
  RecordCopyImage *CopyImage = nullptr;
  RecordCopyImageToBuffer *CopyFromImage = nullptr;
  RecordFillBuffer *FillBuffer = nullptr;
  RecordFillImage *FillImage = nullptr;
  RecordNdRange *NdRange = nullptr;
  RecordSvmCopy *SvmCopy = nullptr;
  RecordSvmFill *SvmFill = nullptr;
  CommandBufferHandle Buffer = nullptr;
  cl_int Error = 1;
};

#endif // SPIR2NVVM_TEST_UNIT_OPENCL_COMMANDBUFFERSFIXTURE_H
