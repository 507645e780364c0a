// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// 2D images made of buffers (cl_khr_image2d_from_buffer) and of images (CL 2.0,
/// 5.3.1): one memory, seen as both.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

#include <numeric>

namespace {

constexpr size_t Width = 6, Height = 4;
constexpr size_t Pitch = 16; // of a row, in ints: 64 bytes
constexpr size_t Zero[] = {0, 0, 0}, All[] = {Width, Height, 1};
constexpr cl_image_format Ints = {CL_R, CL_SIGNED_INT32};

class BufferImages : public Programs {
protected:
  static std::vector<int> counted(int From = 100) {
    std::vector<int> Values(Pitch * Height);
    std::iota(Values.begin(), Values.end(), From);
    return Values;
  }
  static cl_image_desc of(cl_mem Buffer) {
    cl_image_desc D = {};
    D.image_type = CL_MEM_OBJECT_IMAGE2D;
    D.image_width = Width;
    D.image_height = Height;
    D.image_row_pitch = Pitch * sizeof(int);
    D.buffer = Buffer;
    return D;
  }
  cl_mem image(const cl_image_desc &D, const cl_image_format &Format = Ints,
               cl_int Expected = CL_SUCCESS) {
    cl_int Error = 1;
    cl_mem Made = clCreateImage(Context, 0, &Format, &D, nullptr, &Error);
    EXPECT_EQ(Error, Expected);
    if (Made)
      Memories.push_back(Made);
    return Made;
  }
  cl_program built(const std::string &Text, const char *Options = nullptr) {
    cl_program P = program(Text);
    EXPECT_EQ(build(P, Options), CL_SUCCESS) << log(P);
    return P;
  }
  template <typename T> T imageInfo(cl_mem Image, cl_image_info Name) {
    T Value = T();
    EXPECT_EQ(clGetImageInfo(Image, Name, sizeof(T), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  cl_uint deviceInfo(cl_device_info Name) {
    cl_uint Value = 0;
    EXPECT_EQ(clGetDeviceInfo(Device, Name, sizeof(Value), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  /// What \p Kernel, k(image, ...), does to \p Buffer, made an image of ints.
  void runOn(cl_mem Buffer, cl_program P, size_t Items = Width * Height) {
    cl_kernel K = kernel(P, "k");
    set(K, 0, image(of(Buffer)));
    ASSERT_EQ(launch(InOrder, K, Items), CL_SUCCESS);
  }
};

TEST_F(BufferImages, AreDeclaredWithTheirAlignments) {
  size_t Size = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_EXTENSIONS, 0, nullptr, &Size),
            CL_SUCCESS);
  std::string Names(Size, 0);
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_EXTENSIONS, Size, Names.data(),
                            nullptr),
            CL_SUCCESS);
  EXPECT_NE(Names.find("cl_khr_image2d_from_buffer"), std::string::npos);
  // CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT and ..._TEXTURE_ALIGNMENT
  EXPECT_EQ(deviceInfo(CL_DEVICE_IMAGE_PITCH_ALIGNMENT), 32u);
  EXPECT_EQ(deviceInfo(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT), 512u);
}

TEST_F(BufferImages, TellTheirBuffer) {
  cl_mem Buffer = bufferOf(counted()), Image = image(of(Buffer));
  EXPECT_EQ(imageInfo<cl_mem>(Image, CL_IMAGE_BUFFER), Buffer);
  EXPECT_EQ(imageInfo<size_t>(Image, CL_IMAGE_ROW_PITCH), Pitch * sizeof(int));
  EXPECT_EQ(imageInfo<size_t>(Image, CL_IMAGE_SLICE_PITCH), 0u);
  EXPECT_EQ(imageInfo<size_t>(Image, CL_IMAGE_HEIGHT), Height);
  size_t Size = 0;
  EXPECT_EQ(
      clGetMemObjectInfo(Image, CL_MEM_SIZE, sizeof(Size), &Size, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Size, Pitch * Height * sizeof(int));
  // Without a pitch rows follow each other.
  cl_image_desc Tight = of(Buffer);
  Tight.image_width = 8;
  Tight.image_row_pitch = 0;
  EXPECT_EQ(imageInfo<size_t>(image(Tight), CL_IMAGE_ROW_PITCH), 32u);
  Tight.image_width = 7;
  image(Tight, Ints, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

TEST_F(BufferImages, AreReadByKernels) {
  cl_program P = built(
      "constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE |"
      " CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
      "constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE |"
      " CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
      "kernel void k(read_only image2d_t m, global int *a) {\n"
      "  int i = get_global_id(0);\n"
      "  int2 at = (int2)(i % 8 - 1, i / 8 - 1);\n"
      "  a[3 * i] = read_imagei(m, edge, at).x;\n"
      "  a[3 * i + 1] = read_imagei(m, border, at).x;\n"
      "  a[3 * i + 2] = get_image_width(m) * 10 + get_image_height(m);\n}");
  const std::vector<int> In = counted();
  constexpr int Items = 8 * 6;
  cl_kernel K = kernel(P, "k");
  cl_mem Out = buffer(3 * Items * sizeof(int));
  set(K, 0, image(of(bufferOf(In))));
  set(K, 1, Out);
  ASSERT_EQ(launch(InOrder, K, Items), CL_SUCCESS);
  const std::vector<int> Got = read(Out, 3 * Items);
  for (int I = 0; I != Items; ++I) {
    const int X = I % 8 - 1, Y = I / 8 - 1;
    const bool Inside = X >= 0 && X < int(Width) && Y >= 0 && Y < int(Height);
    const int NearX = std::min(std::max(X, 0), int(Width) - 1);
    const int NearY = std::min(std::max(Y, 0), int(Height) - 1);
    const int Near = In[size_t(NearY) * Pitch + size_t(NearX)];
    EXPECT_EQ(Got[size_t(I) * 3], Near) << X << ' ' << Y;
    EXPECT_EQ(Got[size_t(I) * 3 + 1], Inside ? Near : 0) << X << ' ' << Y;
    EXPECT_EQ(Got[size_t(I) * 3 + 2], 64);
  }
}

// What lies outside, and between the rows, stays as it is.
TEST_F(BufferImages, AreWrittenByKernels) {
  std::vector<int> Want = counted();
  cl_mem Buffer = bufferOf(Want);
  runOn(Buffer,
        built("kernel void k(write_only image2d_t m) {\n"
              "  int i = get_global_id(0);\n"
              "  int2 at = (int2)(i % 8 - 1, i / 8 - 1);\n"
              "  write_imagei(m, at, (int4)(at.x * 10 + at.y, 7, 7, 7));\n}"),
        8 * 6);
  for (size_t Y = 0; Y != Height; ++Y)
    for (size_t X = 0; X != Width; ++X)
      Want[Y * Pitch + X] = int(X * 10 + Y);
  EXPECT_EQ(read(Buffer, Want.size()), Want);
}

TEST_F(BufferImages, AreReadAndWrittenByOneKernel) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "OpenCL C 2.0's";
  std::vector<int> Want = counted();
  cl_mem Buffer = bufferOf(Want);
  runOn(Buffer, built("kernel void k(read_write image2d_t m) {\n"
                      "  int i = get_global_id(0);\n"
                      "  int2 at = (int2)(i % 6, i / 6);\n"
                      "  write_imagei(m, at, read_imagei(m, at) + 1);\n"
                      "  write_imagei(m, at, read_imagei(m, at) * 3);\n}",
                      "-cl-std=CL3.0"));
  for (size_t Y = 0; Y != Height; ++Y)
    for (size_t X = 0; X != Width; ++X)
      Want[Y * Pitch + X] = (Want[Y * Pitch + X] + 1) * 3;
  EXPECT_EQ(read(Buffer, Want.size()), Want);
}

// Bytes of a row, whatever the format is; cl_intel_subgroups.
TEST_F(BufferImages, AreReadAndWrittenInBlocks) {
  std::vector<int> In(64 * 4);
  std::iota(In.begin(), In.end(), 0);
  cl_mem From = bufferOf(In), To = bufferOf(std::vector<int>(64 * 4, -1));
  cl_image_desc D = of(From);
  D.image_width = 40;
  D.image_row_pitch = 64 * sizeof(int);
  cl_mem Read = image(D);
  D.buffer = To;
  cl_mem Written = image(D);
  cl_program P =
      built("kernel void k(read_only image2d_t a, write_only image2d_t b) {\n"
            "  uint2 v = intel_sub_group_block_read2(a, (int2)(16 * 4, 2));\n"
            "  intel_sub_group_block_write2(b, (int2)(4 * 4, 3), v);\n}");
  cl_kernel K = kernel(P, "k");
  set(K, 0, Read);
  set(K, 1, Written);
  const size_t Items = 32;
  ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Items, &Items, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  // Beyond the row its last value is read; beyond the last row, nothing is
  // written.
  std::vector<int> Want(64 * 4, -1);
  for (size_t X = 0; X != 32; ++X)
    Want[64 * 3 + 4 + X] = In[64 * 2 + std::min<size_t>(16 + X, 39)];
  EXPECT_EQ(read(To, Want.size()), Want);
}

// Words, which no texture knows.
TEST_F(BufferImages, OfPackedColoursAreSampled) {
  constexpr cl_image_format Packed = {CL_RGB, CL_UNORM_SHORT_565};
  std::vector<int> Words(16 * 2, 0);
  Words[0] = 0x001F | 0x07E0 << 16; // blue, green
  Words[16] = 0xF800;               // red, black
  cl_image_desc D = of(bufferOf(Words));
  D.image_width = D.image_height = 2;
  cl_program P =
      built("constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE |"
            " CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;\n"
            "kernel void k(read_only image2d_t m, global int *a) {\n"
            "  float4 c = read_imagef(m, s, (float2)(1, 1));\n"
            "  float4 b = read_imagef(m, s, (float2)(0, 0.5f));\n"
            "  a[0] = all(fabs(c.xyz - 0.25f) < 1e-5f);\n"
            "  a[1] = all(fabs(b.xyz - (float3)(0, 0, 0.5f)) < 1e-5f);\n}");
  cl_kernel K = kernel(P, "k");
  cl_mem Out = bufferOf({0, 0});
  set(K, 0, image(D, Packed));
  set(K, 1, Out);
  ASSERT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(read(Out, 2), (std::vector<int>{1, 1}));
}

TEST_F(BufferImages, AreCopiedAndFilled) {
  std::vector<int> Want = counted();
  cl_mem Buffer = bufferOf(Want), Image = image(of(Buffer));
  std::vector<int> Got(Width * Height), New(4, 5);
  ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, All, 0, 0,
                               Got.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  for (size_t I = 0; I != Got.size(); ++I)
    EXPECT_EQ(Got[I], Want[I / Width * Pitch + I % Width]);
  const size_t At[] = {2, 1, 0}, Two[] = {2, 2, 1}, Next[] = {4, 2, 0};
  ASSERT_EQ(clEnqueueWriteImage(InOrder, Image, CL_TRUE, At, Two, 0, 0,
                                New.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  Want[Pitch + 2] = Want[Pitch + 3] = Want[2 * Pitch + 2] =
      Want[2 * Pitch + 3] = 5;
  EXPECT_EQ(read(Buffer, Want.size()), Want);
  ASSERT_EQ(clEnqueueCopyImage(InOrder, Image, Image, Zero, Next, Two, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  for (size_t I : {0, 1})
    for (size_t Y : {0, 1})
      Want[(2 + Y) * Pitch + 4 + I] = Want[Y * Pitch + I];
  EXPECT_EQ(read(Buffer, Want.size()), Want);
  const cl_int Colour[] = {-9, 0, 0, 0};
  const size_t Column[] = {3, 4, 1}, First[] = {1, 0, 0};
  ASSERT_EQ(clEnqueueFillImage(InOrder, Image, Colour, First, Column, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  for (size_t Y = 0; Y != Height; ++Y)
    std::fill_n(Want.begin() + ptrdiff_t(Y * Pitch + 1), 3, -9);
  EXPECT_EQ(read(Buffer, Want.size()), Want);
}

// Maps of both agree, for they see one memory.
TEST_F(BufferImages, AreMapped) {
  std::vector<int> Want = counted();
  cl_mem Buffer = bufferOf(Want), Image = image(of(Buffer));
  const size_t At[] = {2, 1, 0}, Two[] = {2, 2, 1};
  size_t Row = 0;
  cl_int Error = 1;
  auto *Seen = static_cast<int *>(
      clEnqueueMapImage(InOrder, Image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, At,
                        Two, &Row, nullptr, 0, nullptr, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Row, Pitch * sizeof(int));
  EXPECT_EQ(Seen[0], Want[Pitch + 2]);
  EXPECT_EQ(Seen[Pitch + 1], Want[2 * Pitch + 3]);
  Seen[Pitch] = Want[2 * Pitch + 2] = 5;
  ASSERT_EQ(clEnqueueUnmapMemObject(InOrder, Image, Seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(Buffer, Want.size()), Want);
}

TEST_F(BufferImages, LieInPartsOfBuffers) {
  std::vector<int> Want(128 + Pitch * Height, 3); // a part begins 512 bytes on
  cl_mem Buffer = bufferOf(Want);
  const cl_buffer_region Region = {512, Pitch * Height * sizeof(int)};
  cl_int Error = 1;
  cl_mem Part = clCreateSubBuffer(Buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Part);
  runOn(Part, built("kernel void k(write_only image2d_t m) {\n"
                    "  int i = get_global_id(0);\n"
                    "  write_imagei(m, (int2)(i % 6, i / 6), i);\n}"));
  for (size_t I = 0; I != Width * Height; ++I)
    Want[128 + I / Width * Pitch + I % Width] = int(I);
  EXPECT_EQ(read(Buffer, Want.size()), Want);
}

// The memory of pointers begins where the application says.
TEST_F(BufferImages, BeginWhereTexturesMay) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "pointers are OpenCL 2.0's";
  cl_device_svm_capabilities Has = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_SVM_CAPABILITIES, sizeof(Has),
                            &Has, nullptr),
            CL_SUCCESS);
  if (!Has)
    GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  auto *Memory = static_cast<char *>(clSVMAlloc(Context, 0, 1024, 0));
  ASSERT_NE(Memory, nullptr);
  for (size_t Offset : {0, 512, 64}) {
    cl_mem Buffer = buffer(Pitch * Height * sizeof(int), CL_MEM_USE_HOST_PTR,
                           Memory + Offset);
    image(of(Buffer), Ints,
          Offset == 64 ? CL_INVALID_IMAGE_FORMAT_DESCRIPTOR : CL_SUCCESS);
  }
  for (cl_mem M : Memories)
    EXPECT_EQ(clReleaseMemObject(M), CL_SUCCESS);
  Memories.clear();
  clSVMFree(Context, Memory);
}

// ---- Of images --------------------------------------------------------------

TEST_F(BufferImages, OfImagesHaveAnotherChannelOrder) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "OpenCL 2.0's";
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = D.image_height = 2;
  std::vector<unsigned char> Grey(16, 188); // 0.5 of light, in sRGB
  for (bool InBuffer : {false, true}) {
    D.buffer = InBuffer ? buffer(64) : nullptr;
    D.image_row_pitch = InBuffer ? 32 : 0;
    cl_mem Plain = image(D, {CL_RGBA, CL_UNORM_INT8});
    D.image_row_pitch = 0;
    D.buffer = Plain;
    const cl_image_format Srgb = {CL_sRGBA, CL_UNORM_INT8};
    cl_int Error = 1;
    cl_mem View =
        clCreateImage(Context, CL_MEM_READ_ONLY, &Srgb, &D, nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(View);
    cl_mem Behind = nullptr;
    EXPECT_EQ(clGetMemObjectInfo(View, CL_MEM_ASSOCIATED_MEMOBJECT,
                                 sizeof(Behind), &Behind, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Behind, Plain);
    EXPECT_EQ(imageInfo<cl_mem>(View, CL_IMAGE_BUFFER), nullptr);
    const size_t Two[] = {2, 2, 1};
    ASSERT_EQ(clEnqueueWriteImage(InOrder, Plain, CL_TRUE, Zero, Two, 0, 0,
                                  Grey.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    cl_kernel K =
        kernel(built("kernel void k(read_only image2d_t m, read_only image2d_t"
                     " v, global int *a) {\n"
                     "  a[0] = convert_int_rte(1000 * read_imagef(m, (int2)(1, "
                     "1)).x);\n"
                     "  a[1] = convert_int_rte(100 * read_imagef(v, (int2)(1, "
                     "1)).x);\n}"),
               "k");
    cl_mem Out = bufferOf({0, 0});
    set(K, 0, Plain);
    set(K, 1, View);
    set(K, 2, Out);
    ASSERT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
    EXPECT_EQ(read(Out, 2), (std::vector<int>{737, 50}));
  }
  // The pixels outlive the image that had them first.
  D.buffer = nullptr;
  const cl_image_format Lone = {CL_R, CL_FLOAT};
  cl_int Error = 1;
  cl_mem First = clCreateImage(Context, 0, &Lone, &D, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  D.buffer = First;
  cl_mem Depth = image(D, {CL_DEPTH, CL_FLOAT});
  EXPECT_EQ(clReleaseMemObject(First), CL_SUCCESS);
  const float Far = 0.75F;
  const size_t One[] = {1, 1, 1};
  float Got = 0;
  EXPECT_EQ(clEnqueueWriteImage(InOrder, Depth, CL_TRUE, Zero, One, 0, 0, &Far,
                                0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadImage(InOrder, Depth, CL_TRUE, Zero, One, 0, 0, &Got,
                               0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Got, Far);
}

TEST_F(BufferImages, OfImagesKeepTheirRules) {
  if (!speaks("3.0"))
    GTEST_SKIP() << "OpenCL 2.0's";
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = D.image_height = 2;
  D.buffer = image(D, {CL_RGBA, CL_UNORM_INT8});
  constexpr cl_int Bad = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  image(D, {CL_RGBA, CL_UNORM_INT8}, Bad); // the same
  image(D, {CL_BGRA, CL_UNORM_INT8}, Bad); // other channels
  image(D, {CL_RGBA, CL_SNORM_INT8}, Bad); // another type
  D.image_width = 1;
  image(D, {CL_sRGBA, CL_UNORM_INT8}, Bad);
  D.image_width = 2;
  D.image_type = CL_MEM_OBJECT_IMAGE3D;
  D.image_depth = 1;
  image(D, {CL_sRGBA, CL_UNORM_INT8}, CL_INVALID_IMAGE_DESCRIPTOR);
}

} // namespace
