// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_depth_images.

#include "ProgramsFixture.h"

namespace {

class DepthImages : public Programs {
protected:
  /// Two times two.
  cl_mem image(cl_channel_type Type) {
    const cl_image_format Format = {CL_DEPTH, Type};
    cl_image_desc D = {};
    D.image_type = CL_MEM_OBJECT_IMAGE2D;
    D.image_width = D.image_height = 2;
    cl_int Error = CL_SUCCESS;
    Memories.push_back(clCreateImage(Context, 0, &Format, &D, nullptr, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }
  /// The pixel at (0, 1), as the host reads it.
  float third(cl_mem Image, cl_channel_type Type) {
    const size_t Origin[] = {0, 1, 0}, One[] = {1, 1, 1};
    float Whole = 0;
    uint16_t Part = 0;
    const bool IsFloat = Type == CL_FLOAT;
    EXPECT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Origin, One, 0, 0,
                                 IsFloat ? static_cast<void *>(&Whole) : &Part,
                                 0, nullptr, nullptr),
              CL_SUCCESS);
    return IsFloat ? Whole : float(Part) / 65535.0F;
  }
};

// cl_khr_depth_images: of two dimensions only.
TEST_F(DepthImages, AreOfTwoDimensions) {
  for (cl_mem_object_type Kind :
       {CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,
        CL_MEM_OBJECT_IMAGE3D, CL_MEM_OBJECT_IMAGE1D}) {
    cl_uint Count = 0;
    std::vector<cl_image_format> All(256);
    ASSERT_EQ(clGetSupportedImageFormats(Context, CL_MEM_READ_WRITE, Kind,
                                         cl_uint(All.size()), All.data(),
                                         &Count),
              CL_SUCCESS);
    size_t Depths = 0;
    for (cl_uint I = 0; I < Count; ++I)
      Depths += All[I].image_channel_order == CL_DEPTH;
    const bool IsFlat =
        Kind == CL_MEM_OBJECT_IMAGE2D || Kind == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    EXPECT_EQ(Depths, IsFlat ? 2U : 0U) << Kind;
  }
  cl_image_desc Solid = {};
  Solid.image_type = CL_MEM_OBJECT_IMAGE3D;
  Solid.image_width = Solid.image_height = Solid.image_depth = 4;
  const cl_image_format Float = {CL_DEPTH, CL_FLOAT};
  cl_int Error = 0;
  EXPECT_EQ(clCreateImage(Context, 0, &Float, &Solid, nullptr, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

// What kernels read and write of a depth is one float.
TEST_F(DepthImages, AreReadAndWritten) {
  const cl_program P =
      program("kernel void k(read_only image2d_depth_t i, sampler_t s,\n"
              "              write_only image2d_depth_t o, global float *r) {\n"
              "  r[0] = read_imagef(i, (int2)(1, 0));\n"
              "  r[1] = read_imagef(i, s, (float2)(0.5f));\n"
              "  write_imagef(o, (int2)(0, 1), r[0] + r[1]);\n"
              "}\n");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  const cl_kernel K = kernel(P, "k");
  const size_t Origin[3] = {}, All[] = {2, 2, 1};
  const float Depth = 0.25F;
  cl_int Error = 0;
  const cl_sampler S = clCreateSampler(
      Context, CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, &Error);
  for (cl_channel_type Type : {CL_FLOAT, CL_UNORM_INT16}) {
    const cl_mem In = image(Type), Out = image(Type);
    ASSERT_EQ(clEnqueueFillImage(InOrder, In, &Depth, Origin, All, 0, nullptr,
                                 nullptr),
              CL_SUCCESS);
    const cl_mem Result = buffer(2 * sizeof(float));
    set(K, 0, In);
    set(K, 1, S);
    set(K, 2, Out);
    set(K, 3, Result);
    ASSERT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
    float Read[2] = {};
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, Result, CL_TRUE, 0, sizeof(Read),
                                  Read, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_NEAR(Read[0], Depth, 1e-4);
    EXPECT_NEAR(Read[1], Depth, 1e-4);
    EXPECT_NEAR(third(Out, Type), Read[0] + Read[1], 1e-4);
  }
  clReleaseSampler(S);
}

} // namespace
