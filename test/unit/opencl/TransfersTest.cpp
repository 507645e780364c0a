// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads, writes, copies and fills of buffers, boxes included.

#include "Fixture.h"

#include <cstring>
#include <numeric>

namespace {

class Transfers : public OpenCl {
protected:
  static std::vector<int> counted(size_t Count) {
    std::vector<int> Values(Count);
    std::iota(Values.begin(), Values.end(), 0);
    return Values;
  }
};

TEST_F(Transfers, writeAndReadParts) {
  cl_mem M = bufferOf(std::vector<int>(64, 0));
  std::vector<int> Some = counted(8);
  ASSERT_EQ(clEnqueueWriteBuffer(InOrder, M, CL_TRUE, 32, 32, Some.data(), 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  std::vector<int> Back(8, -1);
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_TRUE, 32, 32, Back.data(), 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Back, Some);
  EXPECT_EQ(read(M, 8), std::vector<int>(8, 0));
}

TEST_F(Transfers, copyBetweenAndWithin) {
  cl_mem A = bufferOf(counted(64)), B = bufferOf(std::vector<int>(64, 0));
  ASSERT_EQ(clEnqueueCopyBuffer(InOrder, A, B, 4, 8, 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<int> Now = read(B, 8);
  EXPECT_EQ(Now, (std::vector<int>{0, 0, 1, 2, 3, 4, 0, 0}));
  ASSERT_EQ(
      clEnqueueCopyBuffer(InOrder, A, A, 0, 128, 128, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(read(A, 64)[32], 0);
  EXPECT_EQ(clEnqueueCopyBuffer(InOrder, A, A, 0, 64, 128, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
}

TEST_F(Transfers, fillWithPatternsOfEverySize) {
  for (size_t Pattern = 1; Pattern <= 128; Pattern *= 2) {
    std::vector<unsigned char> Bytes(Pattern);
    std::iota(Bytes.begin(), Bytes.end(), static_cast<unsigned char>(1));
    cl_mem M = bufferOf(std::vector<int>(256, 0));
    ASSERT_EQ(clEnqueueFillBuffer(InOrder, M, Bytes.data(), Pattern, 256, 512,
                                  0, nullptr, nullptr),
              CL_SUCCESS);
    std::vector<unsigned char> Back(1024);
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_TRUE, 0, 1024, Back.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    for (size_t I = 0; I < 1024; ++I)
      ASSERT_EQ(Back[I], I < 256 || I >= 768 ? 0 : Bytes[I % Pattern])
          << "pattern of " << Pattern << " at " << I;
  }
}

// A box of 8 x 4 x 2 bytes, from a block of 16 x 8 to one of 32 x 8.
TEST_F(Transfers, copyBoxes) {
  std::vector<unsigned char> Host(16 * 8 * 4), Back(32 * 8 * 4, 0);
  std::iota(Host.begin(), Host.end(), static_cast<unsigned char>(0));
  const size_t From[] = {4, 2, 1}, Middle[] = {2, 1, 0}, To[] = {8, 3, 2};
  const size_t Region[] = {8, 4, 2};
  cl_mem A = bufferOf(std::vector<int>(512, 0)),
         B = bufferOf(std::vector<int>(512, 0));
  ASSERT_EQ(clEnqueueWriteBufferRect(InOrder, A, CL_FALSE, Middle, From, Region,
                                     10, 100, 16, 128, Host.data(), 0, nullptr,
                                     nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyBufferRect(InOrder, A, B, Middle, From, Region, 10,
                                    100, 16, 128, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueReadBufferRect(InOrder, B, CL_TRUE, From, To, Region, 16,
                                    128, 32, 256, Back.data(), 0, nullptr,
                                    nullptr),
            CL_SUCCESS);
  for (size_t Z = 0; Z < 4; ++Z)
    for (size_t Y = 0; Y < 8; ++Y)
      for (size_t X = 0; X < 32; ++X) {
        bool Inside = Z >= 2 && Y >= 3 && Y < 7 && X >= 8 && X < 16;
        unsigned char Want =
            Inside ? Host[(Z - 2 + 1) * 128 + (Y - 3 + 2) * 16 + X - 8 + 4] : 0;
        ASSERT_EQ(Back[Z * 256 + Y * 32 + X], Want)
            << X << ' ' << Y << ' ' << Z;
      }
}

// OpenCL lets a row begin after the pitch: the offset counts as bytes.
TEST_F(Transfers, boxesMayBeginBehindTheirPitch) {
  cl_mem A = bufferOf(counted(64));
  const size_t Origin[] = {40, 0, 0}, Zero[] = {0, 0, 0}, Region[] = {4, 2, 1};
  int Back[2] = {-1, -1};
  ASSERT_EQ(clEnqueueReadBufferRect(InOrder, A, CL_TRUE, Origin, Zero, Region,
                                    8, 0, 4, 0, Back, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Back[0], 10);
  EXPECT_EQ(Back[1], 12);
}

TEST_F(Transfers, migrate) {
  cl_mem A = bufferOf(counted(64));
  cl_event Done = nullptr;
  ASSERT_EQ(clEnqueueMigrateMemObjects(
                InOrder, 1, &A, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, &Done),
            CL_SUCCESS);
  taken(Done);
  EXPECT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  EXPECT_EQ(read(A, 64), counted(64));
}

} // namespace
