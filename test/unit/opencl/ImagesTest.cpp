// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images: reads, writes, copies, fills, maps, formats.

#include "Fixture.h"

#include <cstring>
#include <numeric>

namespace {

constexpr size_t Zero[] = {0, 0, 0};

struct Shape {
  cl_mem_object_type Type;
  size_t Width, Height, Depth, Layers;
  size_t Extent[3]; // as origins and regions count
};

constexpr Shape Shapes[] = {
    {CL_MEM_OBJECT_IMAGE1D, 13, 0, 0, 0, {13, 1, 1}},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, 13, 0, 0, 5, {13, 5, 1}},
    {CL_MEM_OBJECT_IMAGE2D, 13, 7, 0, 0, {13, 7, 1}},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, 13, 7, 0, 3, {13, 7, 3}},
    {CL_MEM_OBJECT_IMAGE3D, 13, 7, 4, 0, {13, 7, 4}},
};
constexpr cl_image_format Rgba8 = {CL_RGBA, CL_UNORM_INT8};

class Images : public OpenCl {
protected:
  cl_mem image(const Shape &S, cl_image_format Format = Rgba8,
               cl_mem_flags Flags = 0, void *Host = nullptr) {
    cl_image_desc D = {};
    D.image_type = S.Type;
    D.image_width = S.Width;
    D.image_height = S.Height;
    D.image_depth = S.Depth;
    D.image_array_size = S.Layers;
    cl_int Error = 1;
    Memories.push_back(
        clCreateImage(Context, Flags, &Format, &D, Host, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }
  static size_t pixels(const Shape &S) {
    return S.Extent[0] * S.Extent[1] * S.Extent[2];
  }
  static std::vector<cl_uint> counted(size_t Count) {
    std::vector<cl_uint> Values(Count);
    std::iota(Values.begin(), Values.end(), 0x01000000U);
    return Values;
  }
  std::vector<cl_uint> readImage(cl_mem Image, const Shape &S) {
    std::vector<cl_uint> Values(pixels(S));
    EXPECT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, S.Extent, 0, 0,
                                 Values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return Values;
  }
};

TEST_F(Images, keepWhatIsWritten) {
  for (const Shape &S : Shapes) {
    SCOPED_TRACE(S.Type);
    std::vector<cl_uint> Pixels = counted(pixels(S));
    cl_mem I = image(S);
    ASSERT_EQ(clEnqueueWriteImage(InOrder, I, CL_TRUE, Zero, S.Extent, 0, 0,
                                  Pixels.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(readImage(I, S), Pixels);
    cl_mem FromHost = image(S, Rgba8, CL_MEM_COPY_HOST_PTR, Pixels.data());
    EXPECT_EQ(readImage(FromHost, S), Pixels);
  }
}

// Rows and slices with gaps, and slices that are not a whole number of rows.
TEST_F(Images, knowPitches) {
  const Shape &S = Shapes[4];
  std::vector<cl_uint> Pixels = counted(pixels(S));
  cl_mem I = image(S, Rgba8, CL_MEM_COPY_HOST_PTR, Pixels.data());
  const size_t Region[] = {5, 3, 2}, Origin[] = {2, 1, 1};
  for (size_t Slice : {28 * 3, 28 * 3 + 4}) {
    std::vector<cl_uint> Got(64, 0);
    ASSERT_EQ(clEnqueueReadImage(InOrder, I, CL_TRUE, Origin, Region, 28, Slice,
                                 Got.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    for (size_t Z = 0; Z < 2; ++Z)
      for (size_t Y = 0; Y < 3; ++Y)
        for (size_t X = 0; X < 5; ++X)
          EXPECT_EQ(Got[Z * Slice / 4 + Y * 7 + X],
                    Pixels[((Z + 1) * 7 + Y + 1) * 13 + X + 2]);
  }
}

TEST_F(Images, areCopied) {
  for (const Shape &S : Shapes) {
    SCOPED_TRACE(S.Type);
    std::vector<cl_uint> Pixels = counted(pixels(S));
    cl_mem A = image(S, Rgba8, CL_MEM_COPY_HOST_PTR, Pixels.data());
    cl_mem B = image(S), Buffer = buffer(pixels(S) * 4 + 64), C = image(S);
    ASSERT_EQ(clEnqueueCopyImage(InOrder, A, B, Zero, Zero, S.Extent, 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueCopyImageToBuffer(InOrder, B, Buffer, Zero, S.Extent, 64,
                                         0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueCopyBufferToImage(InOrder, Buffer, C, 64, Zero, S.Extent,
                                         0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(readImage(C, S), Pixels);
  }
}

TEST_F(Images, areFilled) {
  const Shape &S = Shapes[2];
  cl_mem I = image(S);
  const float Colour[] = {1.0F, 0.0F, 0.5F, 2.0F};
  ASSERT_EQ(clEnqueueFillImage(InOrder, I, Colour, Zero, S.Extent, 0, nullptr,
                               nullptr),
            CL_SUCCESS);
  for (cl_uint Pixel : readImage(I, S))
    EXPECT_EQ(Pixel, 0xFF8000FFU);
  cl_mem Bgra = image(S, {CL_BGRA, CL_UNORM_INT8});
  ASSERT_EQ(clEnqueueFillImage(InOrder, Bgra, Colour, Zero, S.Extent, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(readImage(Bgra, S).front(), 0xFFFF0080U);
  cl_mem Ints = image(S, {CL_RGBA, CL_SIGNED_INT8});
  const cl_int Numbers[] = {-1, 1000, -1000, 5};
  ASSERT_EQ(clEnqueueFillImage(InOrder, Ints, Numbers, Zero, S.Extent, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(readImage(Ints, S).front(), 0x05807FFFU);
}

TEST_F(Images, areMapped) {
  for (const Shape &S : Shapes) {
    SCOPED_TRACE(S.Type);
    std::vector<cl_uint> Pixels = counted(pixels(S));
    cl_mem I = image(S, Rgba8, CL_MEM_COPY_HOST_PTR, Pixels.data());
    size_t Row = 0, Slice = 0;
    cl_int Error = 1;
    const size_t Origin[] = {3, 0, 0}, One[] = {1, 1, 1};
    auto *Seen = static_cast<cl_uint *>(clEnqueueMapImage(
        InOrder, I, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Origin, One, &Row,
        &Slice, 0, nullptr, nullptr, &Error));
    ASSERT_EQ(Error, CL_SUCCESS);
    EXPECT_EQ(*Seen, Pixels[3]);
    *Seen = Pixels[3] = 7;
    ASSERT_EQ(clEnqueueUnmapMemObject(InOrder, I, Seen, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(readImage(I, S), Pixels);
  }
}

TEST_F(Images, ofBuffersShareTheirPixels) {
  cl_mem Buffer = bufferOf(std::vector<int>(64, 0x01020304));
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  D.image_width = 64;
  D.buffer = Buffer;
  cl_int Error = 1;
  cl_mem I = clCreateImage(Context, 0, &Rgba8, &D, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(I);
  const cl_uint New = 5;
  const size_t Origin[] = {9, 0, 0}, One[] = {1, 1, 1};
  ASSERT_EQ(clEnqueueWriteImage(InOrder, I, CL_TRUE, Origin, One, 0, 0, &New, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(Buffer, 10)[9], 5);
  EXPECT_EQ(read(Buffer, 10)[8], 0x01020304);
}

TEST_F(Images, haveTheFormatsThatAreRequired) {
  cl_uint Count = 0;
  ASSERT_EQ(clGetSupportedImageFormats(Context, CL_MEM_READ_WRITE,
                                       CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                                       &Count),
            CL_SUCCESS);
  std::vector<cl_image_format> All(Count);
  ASSERT_EQ(clGetSupportedImageFormats(Context, CL_MEM_READ_WRITE,
                                       CL_MEM_OBJECT_IMAGE2D, Count, All.data(),
                                       nullptr),
            CL_SUCCESS);
  // CL 1.2, table 5.8.
  const cl_image_format Required[] = {
      {CL_RGBA, CL_UNORM_INT8},     {CL_RGBA, CL_UNORM_INT16},
      {CL_RGBA, CL_SIGNED_INT8},    {CL_RGBA, CL_SIGNED_INT16},
      {CL_RGBA, CL_SIGNED_INT32},   {CL_RGBA, CL_UNSIGNED_INT8},
      {CL_RGBA, CL_UNSIGNED_INT16}, {CL_RGBA, CL_UNSIGNED_INT32},
      {CL_RGBA, CL_HALF_FLOAT},     {CL_RGBA, CL_FLOAT},
      {CL_BGRA, CL_UNORM_INT8}};
  for (const cl_image_format &R : Required) {
    bool Found = false;
    for (const cl_image_format &F : All)
      Found |= !std::memcmp(&R, &F, sizeof(F));
    EXPECT_TRUE(Found) << R.image_channel_order << ' '
                       << R.image_channel_data_type;
  }
  // And what is said to exist can be made.
  for (const cl_image_format &F : All)
    image(Shapes[2], F);
}

TEST_F(Images, areChecked) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = D.image_height = 8;
  char Host[1024] = {};
  cl_int Error = 1;
  auto Make = [&](const cl_image_format *F, const cl_image_desc *Desc,
                  cl_mem_flags Flags = 0, void *Pixels = nullptr) {
    EXPECT_EQ(clCreateImage(Context, Flags, F, Desc, Pixels, &Error), nullptr);
    return Error;
  };
  const cl_image_format NoFormat = {CL_RGB, CL_FLOAT};
  EXPECT_EQ(Make(nullptr, &D), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(Make(&NoFormat, &D), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(Make(&Rgba8, nullptr), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(Make(&Rgba8, &D, 1 << 20), CL_INVALID_VALUE);
  EXPECT_EQ(Make(&Rgba8, &D, 0, Host), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Make(&Rgba8, &D, CL_MEM_COPY_HOST_PTR), CL_INVALID_HOST_PTR);
  cl_image_desc Wrong = D;
  Wrong.image_width = 0;
  EXPECT_EQ(Make(&Rgba8, &Wrong), CL_INVALID_IMAGE_SIZE);
  Wrong.image_width = size_t(1) << 30;
  EXPECT_EQ(Make(&Rgba8, &Wrong), CL_INVALID_IMAGE_SIZE);
  Wrong = D;
  Wrong.image_row_pitch = 64;
  EXPECT_EQ(Make(&Rgba8, &Wrong), CL_INVALID_IMAGE_DESCRIPTOR);
  Wrong.image_row_pitch = 31;
  EXPECT_EQ(Make(&Rgba8, &Wrong, CL_MEM_COPY_HOST_PTR, Host),
            CL_INVALID_IMAGE_DESCRIPTOR);
  Wrong = D;
  Wrong.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  EXPECT_EQ(Make(&Rgba8, &Wrong), CL_INVALID_IMAGE_DESCRIPTOR);

  cl_mem I = image(Shapes[2]), Other = image(Shapes[2], {CL_R, CL_FLOAT});
  cl_mem B = buffer(64);
  const size_t One[] = {1, 1, 1}, Far[] = {13, 0, 0}, Flat[] = {1, 0, 1};
  auto Read = [&](cl_mem M, const size_t *Origin, const size_t *Region,
                  size_t Row, size_t Slice) {
    return clEnqueueReadImage(InOrder, M, CL_TRUE, Origin, Region, Row, Slice,
                              Host, 0, nullptr, nullptr);
  };
  EXPECT_EQ(Read(B, Zero, One, 0, 0), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(Read(I, Far, One, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(Read(I, Zero, Flat, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(Read(I, Zero, One, 3, 0), CL_INVALID_VALUE);
  EXPECT_EQ(Read(I, Zero, One, 0, 64), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyImage(InOrder, I, Other, Zero, Zero, One, 0, nullptr,
                               nullptr),
            CL_IMAGE_FORMAT_MISMATCH);
  EXPECT_EQ(
      clEnqueueCopyImage(InOrder, I, I, Zero, Zero, One, 0, nullptr, nullptr),
      CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(InOrder, I, B, Zero, Shapes[2].Extent, 0,
                                       0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetImageInfo(B, CL_IMAGE_WIDTH, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
}

TEST_F(Images, samplersAreChecked) {
  cl_int Error = 1;
  cl_sampler S = clCreateSampler(Context, CL_TRUE, CL_ADDRESS_REPEAT,
                                 CL_FILTER_LINEAR, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_addressing_mode Mode = 0;
  EXPECT_EQ(clGetSamplerInfo(S, CL_SAMPLER_ADDRESSING_MODE, sizeof(Mode), &Mode,
                             nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Mode, cl_addressing_mode(CL_ADDRESS_REPEAT));
  EXPECT_EQ(clRetainSampler(S), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(S), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(S), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(S), CL_INVALID_SAMPLER);
  EXPECT_EQ(clCreateSampler(Context, CL_FALSE, CL_ADDRESS_REPEAT,
                            CL_FILTER_LINEAR, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSampler(Context, CL_TRUE, 0, CL_FILTER_LINEAR, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
}

} // namespace
