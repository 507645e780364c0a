// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images and samplers as kernels see them, for every kind of image.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace {

struct Kind {
  const char *Type, *At, *Coordinates; // in OpenCL C
  cl_mem_object_type Object;
  size_t Width, Height, Depth, Layers;
};

// Where pixel i lies, in the order in which the host writes them.
constexpr Kind Kinds[] = {
    {"image1d_t", "i", "int", CL_MEM_OBJECT_IMAGE1D, 24, 0, 0, 0},
    {"image1d_array_t", "(int2)(i % 6, i / 6)", "int2",
     CL_MEM_OBJECT_IMAGE1D_ARRAY, 6, 0, 0, 4},
    {"image2d_t", "(int2)(i % 6, i / 6)", "int2", CL_MEM_OBJECT_IMAGE2D, 6, 4,
     0, 0},
    {"image2d_array_t", "(int4)(i % 3, i / 3 % 4, i / 12, 0)", "int4",
     CL_MEM_OBJECT_IMAGE2D_ARRAY, 3, 4, 0, 2},
    {"image3d_t", "(int4)(i % 3, i / 3 % 4, i / 12, 0)", "int4",
     CL_MEM_OBJECT_IMAGE3D, 3, 4, 2, 0}};
constexpr size_t Pixels = 24;

class KernelImages : public Programs {
protected:
  static cl_image_desc description(const Kind &K) {
    cl_image_desc D = {};
    D.image_type = K.Object;
    D.image_width = K.Width;
    D.image_height = K.Height;
    D.image_depth = K.Depth;
    D.image_array_size = K.Layers;
    return D;
  }
  cl_mem image(const cl_image_desc &D, cl_image_format Format,
               const void *Host = nullptr) {
    cl_int Error = 1;
    Memories.push_back(clCreateImage(Context, Host ? CL_MEM_COPY_HOST_PTR : 0,
                                     &Format, &D, const_cast<void *>(Host),
                                     &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }
  static std::vector<int> counted(size_t Count, int From = 100) {
    std::vector<int> Values(Count);
    std::iota(Values.begin(), Values.end(), From);
    return Values;
  }
  cl_program built(const std::string &Text) {
    cl_program P = program(Text);
    EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
    return P;
  }
};

constexpr cl_image_format Ints = {CL_R, CL_SIGNED_INT32};

TEST_F(KernelImages, OfEveryKindAreRead) {
  for (const Kind &K : Kinds) {
    SCOPED_TRACE(K.Type);
    cl_program P = built("constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE |"
                         " CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
                         "kernel void k(read_only " +
                         std::string(K.Type) +
                         " m, global int *a) {\n  int i = get_global_id(0);\n"
                         "  a[i] = read_imagei(m, s, " +
                         K.At +
                         ").x * 1000 +"
                         " read_imagei(m, " +
                         K.At + ").x;\n}");
    cl_kernel Kernel = kernel(P, "k");
    std::vector<int> In = counted(Pixels);
    cl_mem Image = image(description(K), Ints, In.data());
    cl_mem Out = bufferOf(std::vector<int>(Pixels, 0));
    set(Kernel, 0, Image);
    set(Kernel, 1, Out);
    ASSERT_EQ(launch(InOrder, Kernel, Pixels), CL_SUCCESS);
    std::vector<int> Got = read(Out, Pixels);
    for (size_t I = 0; I < Pixels; ++I)
      EXPECT_EQ(Got[I], In[I] * 1001) << I;
  }
}

TEST_F(KernelImages, OfEveryKindAreWritten) {
  for (const Kind &K : Kinds) {
    SCOPED_TRACE(K.Type);
    cl_program P = built("#pragma OPENCL EXTENSION cl_khr_3d_image_writes :"
                         " enable\n"
                         "kernel void k(write_only " +
                         std::string(K.Type) +
                         " m) {\n  int i = get_global_id(0);\n"
                         "  write_imagei(m, " +
                         K.At + ", (int4)(i + 5, 0, 0, 0));\n}");
    cl_kernel Kernel = kernel(P, "k");
    cl_mem Image = image(description(K), Ints);
    set(Kernel, 0, Image);
    ASSERT_EQ(launch(InOrder, Kernel, Pixels), CL_SUCCESS);
    std::vector<int> Back(Pixels);
    const size_t Zero[3] = {};
    const size_t Region[] = {
        K.Width, K.Height ? K.Height : std::max<size_t>(K.Layers, 1),
        K.Depth                ? K.Depth
        : K.Height && K.Layers ? K.Layers
                               : 1};
    ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, Region, 0, 0,
                                 Back.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Back, counted(Pixels, 5));
  }
}

// Textures would still give what was there before.
TEST_F(KernelImages, OfEveryKindAreReadAndWrittenByOneKernel) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "OpenCL C 2.0's";
  for (const Kind &K : Kinds) {
    SCOPED_TRACE(K.Type);
    cl_program P = program(
        "kernel void k(read_write " + std::string(K.Type) +
        " m, global int *a) {\n  int i = get_global_id(0);\n  " +
        K.Coordinates + " at = " + K.At +
        ";\n  write_imagei(m, at, read_imagei(m, at) * 2);\n"
        "  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,"
        " memory_scope_work_item);\n"
        "  a[i] = read_imagei(m, at).x + get_image_width(m);\n"
        "  write_imagei(m, at, (int4)(7, 0, 0, 0));\n}");
    ASSERT_EQ(build(P, "-cl-std=CL3.0"), CL_SUCCESS) << log(P);
    cl_kernel Kernel = kernel(P, "k");
    std::vector<int> In = counted(Pixels);
    cl_mem Out = bufferOf(std::vector<int>(Pixels, 0));
    set(Kernel, 0, image(description(K), Ints, In.data()));
    set(Kernel, 1, Out);
    ASSERT_EQ(launch(InOrder, Kernel, Pixels), CL_SUCCESS);
    std::vector<int> Got = read(Out, Pixels);
    for (size_t I = 0; I < Pixels; ++I)
      EXPECT_EQ(Got[I], In[I] * 2 + int(K.Width)) << I;
  }
}

TEST_F(KernelImages, OfEveryKindTellTheirSize) {
  const char *const Sizes[] = {
      "get_image_width(m)",
      "get_image_width(m) * 100 +"
      " (int)get_image_array_size(m)",
      "get_image_dim(m).x * 100 + get_image_dim(m).y",
      "get_image_dim(m).x * 10000 + get_image_dim(m).y * 100 +"
      " (int)get_image_array_size(m)",
      "get_image_dim(m).x * 10000 + get_image_dim(m).y * 100 +"
      " get_image_depth(m)"};
  const int Want[] = {24, 604, 604, 30402, 30402};
  for (size_t I = 0; I < std::size(Kinds); ++I) {
    cl_program P =
        built("kernel void k(read_only " + std::string(Kinds[I].Type) +
              " m, global int *a) {\n  a[0] = " + Sizes[I] +
              ";\n"
              "  a[1] = get_image_channel_order(m) == CLK_R &&"
              " get_image_channel_data_type(m) == CLK_SIGNED_INT32;\n}");
    cl_kernel Kernel = kernel(P, "k");
    cl_mem Out = bufferOf({0, 0});
    set(Kernel, 0, image(description(Kinds[I]), Ints));
    set(Kernel, 1, Out);
    ASSERT_EQ(launch(InOrder, Kernel, 1), CL_SUCCESS);
    EXPECT_EQ(read(Out, 2), (std::vector<int>{Want[I], 1})) << Kinds[I].Type;
  }
}

// One memory, seen as a buffer and as an image, by one kernel after another.
TEST_F(KernelImages, OfBuffersAreReadAndWritten) {
  cl_program P =
      built("kernel void get(read_only image1d_buffer_t m, global int *a) {\n"
            "  int i = get_global_id(0);\n"
            "  a[i] = read_imagei(m, i).x + get_image_width(m);\n}\n"
            "kernel void put(write_only image1d_buffer_t m) {\n"
            "  int i = get_global_id(0);\n"
            "  write_imagei(m, i, (int4)(i * 2, 0, 0, 0));\n}");
  cl_mem Buffer = bufferOf(counted(16)), Out = bufferOf(counted(16, 0));
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  D.image_width = 16;
  D.buffer = Buffer;
  cl_mem Image = image(D, Ints);
  cl_kernel Get = kernel(P, "get"), Put = kernel(P, "put");
  set(Get, 0, Image);
  set(Get, 1, Out);
  set(Put, 0, Image);
  ASSERT_EQ(launch(InOrder, Get, 16), CL_SUCCESS);
  EXPECT_EQ(read(Out, 16), counted(16, 116));
  ASSERT_EQ(launch(InOrder, Put, 8), CL_SUCCESS);
  std::vector<int> Want = counted(16);
  for (int I = 0; I < 8; ++I)
    Want[size_t(I)] = I * 2;
  EXPECT_EQ(read(Buffer, 16), Want);
  cl_mem Behind = nullptr;
  EXPECT_EQ(
      clGetImageInfo(Image, CL_IMAGE_BUFFER, sizeof(Behind), &Behind, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Behind, Buffer);
}

TEST_F(KernelImages, OfBuffersAreReadAndWrittenByOneKernel) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "OpenCL C 2.0's";
  cl_program Both =
      program("kernel void both(read_write image1d_buffer_t m) {\n"
              "  int i = get_global_id(0);\n"
              "  write_imagei(m, i, read_imagei(m, i) + 1);\n"
              "  write_imagei(m, i, read_imagei(m, i) * 3);\n}");
  ASSERT_EQ(build(Both, "-cl-std=CL3.0"), CL_SUCCESS) << log(Both);
  cl_mem Buffer = bufferOf(counted(16));
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  D.image_width = 16;
  D.buffer = Buffer;
  cl_kernel Change = kernel(Both, "both");
  set(Change, 0, image(D, Ints));
  ASSERT_EQ(launch(InOrder, Change, 8), CL_SUCCESS);
  std::vector<int> Want = counted(16);
  for (size_t I = 0; I < 8; ++I)
    Want[I] = (Want[I] + 1) * 3;
  EXPECT_EQ(read(Buffer, 16), Want);
}

// CL 3.0, 5.3.1.1.
TEST_F(KernelImages, OfSrgbAreReadAsLinear) {
  const cl_image_format Formats[] = {{CL_sRGBA, CL_UNORM_INT8},
                                     {CL_sBGRA, CL_UNORM_INT8}};
  std::vector<cl_image_format> All(256);
  auto Counted = [&](cl_mem_flags Flags, cl_mem_object_type Kind) {
    cl_uint Count = 0;
    EXPECT_EQ(clGetSupportedImageFormats(Context, Flags, Kind,
                                         cl_uint(All.size()), All.data(),
                                         &Count),
              CL_SUCCESS);
    return std::count_if(All.begin(), All.begin() + Count,
                         [](const cl_image_format &F) {
                           return F.image_channel_order >= CL_sRGB &&
                                  F.image_channel_order <= CL_sBGRA;
                         });
  };
  EXPECT_EQ(Counted(CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE1D_BUFFER), 0);
  for (cl_mem_flags Use :
       {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE})
    EXPECT_EQ(Counted(Use, CL_MEM_OBJECT_IMAGE2D), speaks("2.0") ? 2 : 0);
  cl_int Error = 1;
  const cl_image_desc Flat = description(Kinds[2]);
  if (!speaks("2.0")) {
    EXPECT_EQ(clCreateImage(Context, CL_MEM_READ_ONLY, Formats, &Flat, nullptr,
                            &Error),
              nullptr);
    EXPECT_EQ(Error, CL_IMAGE_FORMAT_NOT_SUPPORTED);
    return;
  }
  cl_program P = built("kernel void k(read_only image2d_t m, sampler_t s,"
                       " global float4 *o) {\n"
                       "  o[0] = read_imagef(m, (int2)(0, 0));\n"
                       "  o[1] = read_imagef(m, s, (float2)(1.0f, 0.5f));\n}");
  cl_kernel Kernel = kernel(P, "k");
  cl_sampler Between = clCreateSampler(
      Context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  for (const cl_image_format &Format : Formats) {
    cl_mem Image = clCreateImage(Context, CL_MEM_READ_ONLY, &Format, &Flat,
                                 nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(Image);
    // 188, 10 and 255 of 255; the alpha is no colour.
    const float Linear[] = {0.502886F, 0.00303527F, 1, 0.4F};
    const size_t Zero[3] = {}, One[] = {1, 1, 1};
    ASSERT_EQ(clEnqueueFillImage(InOrder, Image, Linear, Zero, One, 0, nullptr,
                                 nullptr),
              CL_SUCCESS);
    const float Black[] = {0, 0, 0, 0};
    const size_t Next[] = {1, 0, 0};
    ASSERT_EQ(clEnqueueFillImage(InOrder, Image, Black, Next, One, 0, nullptr,
                                 nullptr),
              CL_SUCCESS);
    std::vector<uint8_t> Bytes(4);
    ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, One, 0, 0,
                                 Bytes.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Bytes, Format.image_channel_order == CL_sRGBA
                         ? (std::vector<uint8_t>{188, 10, 255, 102})
                         : (std::vector<uint8_t>{255, 10, 188, 102}));
    cl_mem Out = bufferOf(std::vector<int>(8, 0));
    set(Kernel, 0, Image);
    set(Kernel, 1, Between);
    set(Kernel, 2, Out);
    ASSERT_EQ(launch(InOrder, Kernel, 1), CL_SUCCESS);
    const std::vector<int> Words = read(Out, 8);
    std::vector<float> Got(8);
    std::memcpy(Got.data(), Words.data(), sizeof(int) * 8);
    for (size_t C = 0; C < 4; ++C) {
      EXPECT_NEAR(Got[C], Linear[C], 1e-5) << C;
      EXPECT_NEAR(Got[4 + C], Linear[C] / 2, 1e-5) << C; // linear, then mixed
    }
  }
  EXPECT_EQ(clReleaseSampler(Between), CL_SUCCESS);
}

// cl_khr_srgb_image_writes: as the host's fills are, for every shade and beyond.
TEST_F(KernelImages, OfSrgbAreWrittenFromLinear) {
  if (!speaks("2.0"))
    GTEST_SKIP() << "sRGB is OpenCL 2.0's";
  constexpr size_t Count = 600;
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = Count;
  D.image_height = 1;
  cl_program P = program(
      "kernel void put(write_only image2d_t m) {\n"
      "  int i = get_global_id(0);\n"
      "  float x = (i - 50) / 500.0f;\n"
      "  write_imagef(m, (int2)(i, 0), (float4)(x, 1 - x, NAN, x));\n}\n"
      "kernel void both(read_write image2d_t m) {\n"
      "  int2 at = (int2)(get_global_id(0), 0);\n"
      "  write_imagef(m, at, read_imagef(m, at));\n}");
  ASSERT_EQ(build(P, "-cl-std=CL3.0"), CL_SUCCESS) << log(P);
  for (cl_channel_order Order : {CL_sRGBA, CL_sBGRA}) {
    cl_mem Image = image(D, {Order, CL_UNORM_INT8});
    cl_kernel Put = kernel(P, "put"), Both = kernel(P, "both");
    set(Put, 0, Image);
    set(Both, 0, Image);
    ASSERT_EQ(launch(InOrder, Put, Count), CL_SUCCESS);
    const size_t Zero[3] = {}, All[] = {Count, 1, 1};
    auto Bytes = [&] {
      std::vector<uint8_t> Got(Count * 4);
      EXPECT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, All, 0, 0,
                                   Got.data(), 0, nullptr, nullptr),
                CL_SUCCESS);
      return Got;
    };
    const std::vector<uint8_t> Got = Bytes();
    const size_t Red = Order == CL_sRGBA ? 0 : 2;
    auto Shade = [](double X) {
      X = std::min(std::max(X, 0.0), 1.0);
      return 255 *
             (X < 0.0031308 ? 12.92 * X : 1.055 * std::pow(X, 1 / 2.4) - 0.055);
    };
    for (size_t I = 0; I != Count; ++I) {
      const double X = (int(I) - 50) / 500.0;
      EXPECT_NEAR(Got[I * 4 + Red], Shade(X), 0.6) << X;
      EXPECT_NEAR(Got[I * 4 + 1], Shade(1 - X), 0.6) << X;
      EXPECT_EQ(Got[I * 4 + 2 - Red], 0);
      EXPECT_NEAR(Got[I * 4 + 3], 255 * std::min(std::max(X, 0.0), 1.0), 0.6);
    }
    // There and back is where it was.
    ASSERT_EQ(launch(InOrder, Both, Count), CL_SUCCESS);
    EXPECT_EQ(Bytes(), Got);
  }
}

// Every state of a sampler, passed and in the source, on a row of 10 20 30 40.
struct Sampled {
  cl_bool Normalized;
  cl_addressing_mode Addressing;
  cl_filter_mode Filter;
  float Want[4]; // at -0.5, 0.5, 2.0 and 4.5 pixels
};

constexpr Sampled Samples[] = {
    {CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, {0, 10, 30, 0}},
    {CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, {0, 10, 25, 0}},
    {CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, {10, 10, 30, 40}},
    {CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, {10, 10, 25, 40}},
    {CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, {10, 10, 25, 40}},
    {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, {0, 10, 30, 0}},
    {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST, {40, 10, 30, 10}},
    {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, {40, 10, 25, 10}},
    {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST, {10, 10, 30, 40}},
    {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_LINEAR, {10, 10, 25, 40}},
};

std::string named(const Sampled &S) {
  std::string Text = S.Normalized ? "CLK_NORMALIZED_COORDS_TRUE"
                                  : "CLK_NORMALIZED_COORDS_FALSE";
  Text += S.Filter == CL_FILTER_LINEAR ? "|CLK_FILTER_LINEAR"
                                       : "|CLK_FILTER_NEAREST";
  switch (S.Addressing) {
  case CL_ADDRESS_CLAMP:
    return Text + "|CLK_ADDRESS_CLAMP";
  case CL_ADDRESS_CLAMP_TO_EDGE:
    return Text + "|CLK_ADDRESS_CLAMP_TO_EDGE";
  case CL_ADDRESS_REPEAT:
    return Text + "|CLK_ADDRESS_REPEAT";
  default:
    return Text + "|CLK_ADDRESS_MIRRORED_REPEAT";
  }
}

TEST_F(KernelImages, AreSampledInEveryState) {
  const float Row[] = {10, 20, 30, 40};
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D;
  D.image_width = 4;
  // RGBA: a border is 0 in every channel of it (CL 1.2, table 8.1).
  std::vector<float> Host;
  for (float Value : Row)
    Host.insert(Host.end(), {Value, 0, 0, 1});
  cl_mem Image = image(D, {CL_RGBA, CL_FLOAT}, Host.data());
  for (const Sampled &S : Samples) {
    SCOPED_TRACE(named(S));
    cl_program P =
        built("kernel void k(read_only image1d_t m, sampler_t passed,"
              " global float *a, float by) {\n"
              "  const sampler_t own = " +
              named(S) +
              ";\n"
              "  int i = get_global_id(0);\n"
              "  const float at[] = {-0.5f, 0.5f, 2.0f, 4.5f};\n"
              "  a[i] = read_imagef(m, passed, at[i] * by).x;\n"
              "  a[i + 4] = read_imagef(m, own, at[i] * by).x;\n}");
    cl_int Error = 1;
    cl_sampler Passed =
        clCreateSampler(Context, S.Normalized, S.Addressing, S.Filter, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    cl_kernel K = kernel(P, "k");
    cl_mem Out = buffer(8 * sizeof(float));
    set(K, 0, Image);
    set(K, 1, Passed);
    set(K, 2, Out);
    set(K, 3, S.Normalized ? 0.25F : 1.0F);
    ASSERT_EQ(launch(InOrder, K, 4), CL_SUCCESS);
    float Got[8] = {};
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, Out, CL_TRUE, 0, sizeof(Got), Got, 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    for (size_t I = 0; I < 8; ++I)
      EXPECT_EQ(Got[I], S.Want[I % 4]) << I;
    EXPECT_EQ(clReleaseSampler(Passed), CL_SUCCESS);
  }
}

// A kernel's image parameter takes its own kind, and nothing else.
TEST_F(KernelImages, AreCheckedAsArguments) {
  cl_program P = built("kernel void k(read_only image2d_t m, sampler_t s) {}");
  cl_kernel K = kernel(P, "k");
  cl_mem Wrong = image(description(Kinds[4]), Ints), Buffer = buffer(64);
  cl_mem Right = image(description(Kinds[2]), Ints);
  cl_sampler NoSampler = nullptr;
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Wrong), &Wrong), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Buffer), &Buffer),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(K, 0, 4, &Right), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Right), &Right), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(K, 1, sizeof(NoSampler), &NoSampler),
            CL_INVALID_SAMPLER);
  EXPECT_EQ(clSetKernelArg(K, 1, 4, &NoSampler), CL_INVALID_ARG_SIZE);
}

} // namespace
