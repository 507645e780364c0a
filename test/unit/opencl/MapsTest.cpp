// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Maps of buffers and images, and memory of the host behind them: what the host
/// may count on at each point (CL 1.2, 5.4 and table 5.5).

#include "Fixture.h"

#include <algorithm>
#include <numeric>

namespace {

class Maps : public OpenCl {
protected:
  int *map(cl_command_queue Q, cl_mem M, cl_map_flags Flags, size_t First,
           size_t Count) {
    cl_int Error = 1;
    void *Seen =
        clEnqueueMapBuffer(Q, M, CL_TRUE, Flags, First * sizeof(int),
                           Count * sizeof(int), 0, nullptr, nullptr, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    return static_cast<int *>(Seen);
  }
  void unmap(cl_command_queue Q, cl_mem M, void *Seen) {
    EXPECT_EQ(clEnqueueUnmapMemObject(Q, M, Seen, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(Q), CL_SUCCESS);
  }
  cl_uint mapCount(cl_mem M) {
    cl_uint Count = 99;
    EXPECT_EQ(
        clGetMemObjectInfo(M, CL_MEM_MAP_COUNT, sizeof(Count), &Count, nullptr),
        CL_SUCCESS);
    return Count;
  }
  void fill(cl_mem M, int Value, size_t Count) {
    EXPECT_EQ(clEnqueueFillBuffer(InOrder, M, &Value, sizeof(Value), 0,
                                  Count * sizeof(int), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  static std::vector<int> counted(size_t Count, int From = 0) {
    std::vector<int> Values(Count);
    std::iota(Values.begin(), Values.end(), From);
    return Values;
  }
};

// Maps for reading may overlap anything that reads.
TEST_F(Maps, OverlapForReading) {
  cl_mem M = bufferOf(counted(64));
  int *A = map(InOrder, M, CL_MAP_READ, 0, 40),
      *B = map(OutOfOrder, M, CL_MAP_READ, 20, 40),
      *Same = map(InOrder, M, CL_MAP_READ, 0, 40);
  EXPECT_EQ(mapCount(M), 3u);
  EXPECT_EQ(A[30], 30);
  EXPECT_EQ(B[10], 30);
  EXPECT_EQ(Same[0], 0);
  unmap(InOrder, M, A);
  EXPECT_EQ(B[39], 59); // still there
  EXPECT_EQ(Same[39], 39);
  unmap(InOrder, M, Same);
  unmap(OutOfOrder, M, B);
  EXPECT_EQ(mapCount(M), 0u);
  EXPECT_EQ(read(M, 64), counted(64));
}

// Two that write side by side, and one that reads both: no unmap takes back
// what another wrote.
TEST_F(Maps, ThatWriteKeepToTheirOwn) {
  cl_mem M = bufferOf(std::vector<int>(64, 1));
  int *A = map(InOrder, M, CL_MAP_WRITE, 0, 16),
      *B = map(OutOfOrder, M, CL_MAP_READ | CL_MAP_WRITE, 16, 16);
  std::fill_n(A, 16, 2);
  std::fill_n(B, 16, 3);
  unmap(OutOfOrder, M, B);
  unmap(InOrder, M, A);
  std::vector<int> Now = read(M, 33);
  EXPECT_EQ(Now[0], 2);
  EXPECT_EQ(Now[15], 2);
  EXPECT_EQ(Now[16], 3);
  EXPECT_EQ(Now[31], 3);
  EXPECT_EQ(Now[32], 1);
}

TEST_F(Maps, ThatInvalidateReplaceTheirRegionOnly) {
  cl_mem M = bufferOf(counted(64));
  int *Seen = map(InOrder, M, CL_MAP_WRITE_INVALIDATE_REGION, 8, 8);
  std::fill_n(Seen, 8, -1);
  unmap(InOrder, M, Seen);
  std::vector<int> Want = counted(64);
  std::fill_n(Want.begin() + 8, 8, -1);
  EXPECT_EQ(read(M, 64), Want);
  cl_int Error = CL_SUCCESS;
  EXPECT_EQ(clEnqueueMapBuffer(InOrder, M, CL_TRUE,
                               CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 0,
                               4, 0, nullptr, nullptr, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
}

// Mapped by one queue and unmapped by another, which the application orders.
TEST_F(Maps, AreEndedByAnotherQueue) {
  cl_mem M = bufferOf(counted(64));
  int *Seen = map(InOrder, M, CL_MAP_WRITE, 0, 64);
  std::fill_n(Seen, 64, 5);
  cl_event Gate = userEvent(), Done = nullptr;
  ASSERT_EQ(clEnqueueUnmapMemObject(OutOfOrder, M, Seen, 1, &Gate, &Done),
            CL_SUCCESS);
  taken(Done);
  std::vector<int> Back(64);
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_FALSE, 0, 256, Back.data(), 1,
                                &Done, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Back, std::vector<int>(64, 5));
  EXPECT_EQ(mapCount(M), 0u);
}

// Not blocking: the address is there at once, the contents with the event.
TEST_F(Maps, ThatDoNotBlockAreCompleteWithTheirEvent) {
  cl_mem M = bufferOf(counted(64));
  cl_event Gate = userEvent(), Done = nullptr;
  cl_int Error = 1;
  auto *Seen = static_cast<int *>(clEnqueueMapBuffer(
      InOrder, M, CL_FALSE, CL_MAP_READ, 0, 256, 1, &Gate, &Done, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  taken(Done);
  ASSERT_TRUE(Seen);
  ASSERT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  EXPECT_EQ(Seen[63], 63);
  unmap(InOrder, M, Seen);
}

// Parts and the whole are one memory, mapped or not.
TEST_F(Maps, OfPartsAreMapsOfTheWhole) {
  cl_uint Bits = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof(Bits),
                            &Bits, nullptr),
            CL_SUCCESS);
  const size_t Ints = Bits / 8 / sizeof(int);
  cl_mem Whole = bufferOf(std::vector<int>(2 * Ints, 1));
  cl_buffer_region Region = {Bits / 8, Bits / 8};
  cl_int Error = 1;
  cl_mem Part = clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Part);
  int *Seen = map(InOrder, Part, CL_MAP_WRITE, 0, Ints);
  std::fill_n(Seen, Ints, 9);
  unmap(InOrder, Part, Seen);
  EXPECT_EQ(read(Whole, 2 * Ints)[Ints - 1], 1);
  EXPECT_EQ(read(Whole, 2 * Ints)[Ints], 9);
  Seen = map(InOrder, Whole, CL_MAP_READ, 0, 2 * Ints);
  EXPECT_EQ(Seen[2 * Ints - 1], 9);
  unmap(InOrder, Whole, Seen);
}

// ---- Images with the host's memory ------------------------------------------

struct Pitched {
  cl_mem_object_type Type;
  size_t Height, Depth, Layers, Rows, Slices;
};

// Rows of 5 pixels in a pitch of 8, and slices with a row of nothing after it.
TEST_F(Maps, OfImagesKeepTheHostsPitches) {
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  const Pitched All[] = {{CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 0, 3, 1, 3},
                         {CL_MEM_OBJECT_IMAGE2D, 4, 0, 0, 4, 1},
                         {CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 0, 3, 4, 3},
                         {CL_MEM_OBJECT_IMAGE3D, 4, 3, 0, 4, 3}};
  for (const Pitched &P : All) {
    SCOPED_TRACE(P.Type);
    const size_t Row = 8, Slice = Row * (P.Rows + 1);
    std::vector<int> Host = counted(Slice * P.Slices), Was = Host;
    cl_image_desc D = {};
    D.image_type = P.Type;
    D.image_width = 5;
    D.image_height = P.Height;
    D.image_depth = P.Depth;
    D.image_array_size = P.Layers;
    D.image_row_pitch = Row * sizeof(int);
    D.image_slice_pitch = P.Slices > 1 ? Slice * sizeof(int) : 0;
    cl_int Error = 1;
    cl_mem Image = clCreateImage(Context, CL_MEM_USE_HOST_PTR, &Format, &D,
                                 Host.data(), &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(Image);
    size_t Told = 0;
    EXPECT_EQ(
        clGetImageInfo(Image, CL_IMAGE_ROW_PITCH, sizeof(Told), &Told, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(Told, Row * sizeof(int));
    // Layers of a 1D array are counted in the second component.
    bool Is1d = P.Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const size_t Origin[] = {1, Is1d ? 1UL : 2UL, P.Slices > 1 && !Is1d};
    const size_t Region[] = {2, 2, P.Slices > 1 && !Is1d ? 2UL : 1UL};
    size_t RowPitch = 0, SlicePitch = 0;
    auto *Seen = static_cast<int *>(clEnqueueMapImage(
        InOrder, Image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Origin, Region,
        &RowPitch, &SlicePitch, 0, nullptr, nullptr, &Error));
    ASSERT_EQ(Error, CL_SUCCESS);
    EXPECT_EQ(RowPitch, Row * sizeof(int));
    EXPECT_EQ(SlicePitch, P.Slices > 1 ? Slice * sizeof(int) : 0);
    // In place, in the memory that the application gave.
    size_t At = Is1d ? Slice + 1 : Origin[2] * Slice + 2 * Row + 1;
    ASSERT_EQ(Seen, Host.data() + At);
    EXPECT_EQ(Seen[0], Was[At]);
    Seen[1] = -7;
    unmap(InOrder, Image, Seen);
    int One = 0;
    const size_t Changed[] = {2, Origin[1], Origin[2]}, Single[] = {1, 1, 1};
    ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Changed, Single, 0, 0,
                                 &One, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(One, -7);
    // What lies between the rows is nobody's.
    Was[At + 1] = -7;
    EXPECT_EQ(Host, Was);
  }
}

TEST_F(Maps, OfImagesInvalidateAndOverlap) {
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = D.image_height = 8;
  std::vector<int> Pixels = counted(64), Back(64);
  cl_int Error = 1;
  cl_mem Image = clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format, &D,
                               Pixels.data(), &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Image);
  size_t Row = 0;
  auto Map = [&](cl_command_queue Q, cl_map_flags Flags, size_t Y) {
    const size_t Origin[] = {0, Y, 0}, Region[] = {8, 4, 1};
    void *Seen = clEnqueueMapImage(Q, Image, CL_TRUE, Flags, Origin, Region,
                                   &Row, nullptr, 0, nullptr, nullptr, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    return static_cast<int *>(Seen);
  };
  int *A = Map(InOrder, CL_MAP_READ, 0), *B = Map(OutOfOrder, CL_MAP_READ, 2);
  EXPECT_EQ(mapCount(Image), 2u);
  EXPECT_EQ(A[3 * Row / sizeof(int)], 24);
  EXPECT_EQ(B[1 * Row / sizeof(int)], 24);
  unmap(OutOfOrder, Image, A); // of the other queue
  unmap(InOrder, Image, B);
  int *C = Map(InOrder, CL_MAP_WRITE_INVALIDATE_REGION, 4);
  for (size_t Y = 0; Y < 4; ++Y)
    std::fill_n(C + Y * Row / sizeof(int), 8, -1);
  unmap(InOrder, Image, C);
  const size_t Zero[3] = {}, All[] = {8, 8, 1};
  ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Zero, All, 0, 0,
                               Back.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  std::fill(Pixels.begin() + 32, Pixels.end(), -1);
  EXPECT_EQ(Back, Pixels);
}

TEST_F(Maps, OfImagesTellAboutThemselves) {
  const cl_image_format Format = {CL_RGBA, CL_HALF_FLOAT};
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
  D.image_width = 5;
  D.image_height = 4;
  D.image_array_size = 3;
  cl_int Error = 1;
  cl_mem Image = clCreateImage(Context, 0, &Format, &D, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  auto Info = [&](cl_image_info Name) {
    size_t Value = 99;
    EXPECT_EQ(clGetImageInfo(Image, Name, sizeof(Value), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  };
  EXPECT_EQ(Info(CL_IMAGE_ELEMENT_SIZE), 8u);
  EXPECT_EQ(Info(CL_IMAGE_ROW_PITCH), 40u);
  EXPECT_EQ(Info(CL_IMAGE_SLICE_PITCH), 160u);
  EXPECT_EQ(Info(CL_IMAGE_WIDTH), 5u);
  EXPECT_EQ(Info(CL_IMAGE_HEIGHT), 4u);
  EXPECT_EQ(Info(CL_IMAGE_DEPTH), 0u);
  EXPECT_EQ(Info(CL_IMAGE_ARRAY_SIZE), 3u);
  int Calls = 0;
  auto Count = [](cl_mem, void *User) { ++*static_cast<int *>(User); };
  EXPECT_EQ(clSetMemObjectDestructorCallback(Image, Count, &Calls), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(Image), CL_SUCCESS);
  EXPECT_EQ(Calls, 1);
}

} // namespace
