// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Transfers that are larger than a block of pinned memory (Schedule/Limits.h):
/// no byte is lost where one piece ends, in whatever shape they come.

#include "Fixture.h"

#include <array>
#include <cstring>
#include <thread>

namespace {

constexpr size_t Block = size_t(1) << 20, Ring = 4 * Block;
using Bytes = std::vector<unsigned char>;
using Triple = std::array<size_t, 3>;

class Staging : public OpenCl {
protected:
  /// Bytes that no shift or swap of pieces leaves as they are.
  static Bytes noise(size_t Count, unsigned Seed = 1) {
    Bytes Made(Count);
    uint32_t State = Seed;
    for (unsigned char &Byte : Made)
      Byte = static_cast<unsigned char>(
          (State = State * 1664525U + 1013904223U) >> 24);
    return Made;
  }
  /// A copy of boxes on the host: what the device should do.
  struct Box {
    Triple Origin;
    size_t Row, Slice;

    size_t at(size_t X, size_t Y, size_t Z) const {
      return (Origin[2] + Z) * Slice + (Origin[1] + Y) * Row + Origin[0] + X;
    }
  };
  static void copy(const Bytes &From, const Box &Source, Bytes &To,
                   const Box &Target, const Triple &Region) {
    for (size_t Z = 0; Z != Region[2]; ++Z)
      for (size_t Y = 0; Y != Region[1]; ++Y)
        std::memcpy(&To[Target.at(0, Y, Z)], &From[Source.at(0, Y, Z)],
                    Region[0]);
  }
  void checkBoxes(const Triple &Region, const Box &Host, const Box &Device) {
    const Triple Last = {Region[0] - 1, Region[1] - 1, Region[2] - 1};
    const Bytes There = noise(Device.at(Last[0], Last[1], Last[2]) + 9, 3);
    const Bytes Here = noise(Host.at(Last[0], Last[1], Last[2]) + 5, 4);
    cl_mem M = buffer(There.size(), CL_MEM_COPY_HOST_PTR,
                      const_cast<unsigned char *>(There.data()));
    Bytes Written = There, WantedThere = There;
    Bytes Read = Here, WantedHere = Here;
    copy(There, Device, WantedHere, Host, Region);
    copy(Here, Host, WantedThere, Device, Region);
    ASSERT_EQ(clEnqueueReadBufferRect(
                  InOrder, M, CL_FALSE, Device.Origin.data(),
                  Host.Origin.data(), Region.data(), Device.Row, Device.Slice,
                  Host.Row, Host.Slice, Read.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueWriteBufferRect(
                  InOrder, M, CL_FALSE, Device.Origin.data(),
                  Host.Origin.data(), Region.data(), Device.Row, Device.Slice,
                  Host.Row, Host.Slice, Here.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_TRUE, 0, Written.size(),
                                  Written.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_TRUE(Read == WantedHere);
    EXPECT_TRUE(Written == WantedThere);
  }
  /// An image of 16-byte pixels there and back, with gaps between rows and
  /// slices on the host.
  void checkImage(cl_mem_object_type Type, const Triple &Size, size_t Row,
                  size_t Slice) {
    const cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT32};
    cl_image_desc Shape = {};
    Shape.image_type = Type;
    Shape.image_width = Size[0];
    Shape.image_height = Size[1];
    (Type == CL_MEM_OBJECT_IMAGE3D ? Shape.image_depth
                                   : Shape.image_array_size) = Size[2];
    cl_int Error = CL_SUCCESS;
    Memories.push_back(
        clCreateImage(Context, 0, &Format, &Shape, nullptr, &Error));
    ASSERT_EQ(Error, CL_SUCCESS);
    const Triple Zero = {}, Region = {16 * Size[0], Size[1], Size[2]};
    const Box Gaps = {Zero, Row, Slice};
    const Bytes Here = noise(Slice * Size[2], 5);
    Bytes Back(Here.size(), 0), Wanted = Back;
    copy(Here, Gaps, Wanted, Gaps, Region);
    ASSERT_EQ(clEnqueueWriteImage(OutOfOrder, Memories.back(), CL_TRUE,
                                  Zero.data(), Size.data(), Row,
                                  Size[2] > 1 ? Slice : 0, Here.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueReadImage(OutOfOrder, Memories.back(), CL_FALSE,
                                 Zero.data(), Size.data(), Row,
                                 Size[2] > 1 ? Slice : 0, Back.data(), 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    EXPECT_TRUE(Back == Wanted);
  }
};

TEST_F(Staging, buffersOfEverySize) {
  for (size_t Size : {Block - 1, Block, Block + 1, Ring, Ring + 1,
                      2 * Ring + Block / 2, size_t(17) << 20}) {
    const Bytes Here = noise(Size);
    Bytes Back(Size);
    cl_mem M = buffer(Size + 3);
    ASSERT_EQ(clEnqueueWriteBuffer(InOrder, M, CL_FALSE, 3, Size, Here.data(),
                                   0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_FALSE, 3, Size, Back.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
    EXPECT_TRUE(Back == Here) << Size;
  }
}

// Rows wider than a block, rows of which many fit, slices of which many fit.
TEST_F(Staging, boxesOfEveryShape) {
  checkBoxes({Block + 100, 3, 2}, {{1, 0, 0}, Block + 128, 4 * (Block + 128)},
             {{5, 1, 1}, Block + 200, 5 * (Block + 200)});
  checkBoxes({1000, 700, 5}, {{7, 2, 1}, 1024, 1024 * 705},
             {{0, 0, 0}, 1000, 700000});
  checkBoxes({700, 30, 200}, {{0, 0, 0}, 700, 21000},
             {{3, 1, 1}, 704, 704 * 31});
  checkBoxes({1, 3000, 700}, {{0, 0, 0}, 1, 3000}, {{0, 0, 0}, 2, 6000});
}

TEST_F(Staging, imagesOfEveryShape) {
  checkImage(CL_MEM_OBJECT_IMAGE2D, {300, 400, 1}, 4864, size_t(4864) * 400);
  checkImage(CL_MEM_OBJECT_IMAGE3D, {40, 30, 200}, 640, 640 * 30);
  // A slice that is no whole number of rows: each is a copy of its own.
  checkImage(CL_MEM_OBJECT_IMAGE2D_ARRAY, {300, 100, 9}, 4800, 4800 * 100 + 16);
}

// What is enqueued later sees all of a write, and changes nothing of a read.
TEST_F(Staging, commandsKeepTheirOrder) {
  const size_t Size = 2 * Ring;
  const unsigned char One = 1, Two = 2;
  Bytes First(Size), Second(Size);
  const Bytes Here = noise(Size);
  cl_mem M = buffer(Size), Copy = buffer(Size);
  auto Fill = [&](const unsigned char &With) {
    ASSERT_EQ(
        clEnqueueFillBuffer(InOrder, M, &With, 1, 0, Size, 0, nullptr, nullptr),
        CL_SUCCESS);
  };
  Fill(One);
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_FALSE, 0, Size, First.data(), 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueWriteBuffer(InOrder, M, CL_FALSE, 0, Size, Here.data(), 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(
      clEnqueueCopyBuffer(InOrder, M, Copy, 0, 0, Size, 0, nullptr, nullptr),
      CL_SUCCESS);
  Fill(Two);
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, Copy, CL_TRUE, 0, Size, Second.data(),
                                0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_TRUE(First == Bytes(Size, One));
  EXPECT_TRUE(Second == Here);
}

// More at a time than there are rings.
TEST_F(Staging, manyQueuesAtATime) {
  constexpr unsigned Count = 10;
  const size_t Size = Ring + Block;
  std::vector<std::thread> Threads;
  std::array<cl_command_queue, Count> Q{};
  std::array<cl_mem, Count> M{};
  for (unsigned I = 0; I != Count; ++I) {
    Q[I] = queue(0);
    M[I] = buffer(Size);
  }
  for (unsigned I = 0; I != Count; ++I)
    Threads.emplace_back([&, I] {
      const Bytes Here = noise(Size, I);
      Bytes Back(Size);
      for (int Round = 0; Round != 3; ++Round) {
        EXPECT_EQ(clEnqueueWriteBuffer(Q[I], M[I], CL_FALSE, 0, Size,
                                       Here.data(), 0, nullptr, nullptr),
                  CL_SUCCESS);
        EXPECT_EQ(clEnqueueReadBuffer(Q[I], M[I], CL_TRUE, 0, Size, Back.data(),
                                      0, nullptr, nullptr),
                  CL_SUCCESS);
        EXPECT_TRUE(Back == Here) << I;
      }
    });
  for (std::thread &T : Threads)
    T.join();
}

} // namespace
