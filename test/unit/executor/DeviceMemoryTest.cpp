// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory of a device by itself: ranges, boxes, images, handles.

#include "Harness.h"

#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

using Bytes = std::vector<uint8_t>;

Bytes bytesOf(const DeviceMemory &M, DevicePtr From, size_t Count) {
  Bytes Found(Count);
  EXPECT_TRUE(M.read(From, Found.data(), Count));
  return Found;
}

Bytes counting(size_t Count) {
  Bytes All(Count);
  for (size_t N = 0; N != Count; ++N)
    All[N] = uint8_t(N);
  return All;
}

TEST(DeviceMemory, FindsObjectsByAddress) {
  auto M = DeviceMemory::create();
  DevicePtr A = M->allocate(100, "a", BufferAccess::ReadOnly, 1 << 16);
  EXPECT_EQ(A % (1 << 16), 0u);
  auto Found = M->find(A + 99);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Base, A);
  EXPECT_EQ(Found->Size, 100u);
  EXPECT_EQ(Found->Name, "a");
  EXPECT_EQ(Found->Access, BufferAccess::ReadOnly);
  EXPECT_FALSE(M->find(A + 100));
  EXPECT_FALSE(M->find(0));
  EXPECT_EQ(M->allocate(8, "odd", BufferAccess::ReadWrite, 3), 0u);
}

TEST(DeviceMemory, ExhaustionIsAStatus) {
  MemoryOptions Opts;
  Opts.Capacity = 64 << 10;
  auto M = DeviceMemory::create(Opts);
  EXPECT_EQ(M->usage().Capacity, 64u << 10);
  DevicePtr A = M->allocate(40 << 10, "a");
  ASSERT_NE(A, 0u);
  EXPECT_EQ(M->usage().Used, 40u << 10);
  EXPECT_EQ(M->allocate(40 << 10, "b"), 0u);
  ImageDesc Desc;
  Desc.Width = Desc.Height = 64;
  EXPECT_FALSE(M->createImage(Desc));
  EXPECT_TRUE(M->free(A));
  EXPECT_EQ(M->usage().Used, 0u);
  EXPECT_NE(M->allocate(40 << 10, "b"), 0u);
  EXPECT_EQ(M->allocate(~uint64_t(0), "c"), 0u);
}

TEST(DeviceMemory, FreedAddressesReturnOnlyUnguarded) {
  for (bool Guarded : {true, false}) {
    auto M = DeviceMemory::create({0, Guarded});
    DevicePtr A = M->allocate(5000, "a");
    ASSERT_TRUE(M->write(A, Bytes(5000, 7).data(), 5000));
    DevicePtr Next = M->allocate(1, "next");
    EXPECT_TRUE(M->free(A));
    DevicePtr B = M->allocate(5000, "b");
    EXPECT_EQ(A == B, !Guarded);
    EXPECT_EQ(bytesOf(*M, B, 5000), Bytes(5000));
    EXPECT_TRUE(M->free(Next));
  }
}

TEST(DeviceMemory, HostMemoryWhereItIs) {
  auto M = DeviceMemory::create();
  Bytes Host = counting(32);
  DevicePtr A = M->mapHost(Host.data(), 32, "host");
  ASSERT_NE(A, 0u);
  EXPECT_EQ(A, DeviceMemory::addressOf(Host.data()));
  EXPECT_EQ(M->mapHost(Host.data() + 31, 8, "overlap"), 0u);
  EXPECT_EQ(M->hostPointer(A + 3, 29), Host.data() + 3);
  EXPECT_EQ(M->hostPointer(A + 3, 30), nullptr);
  EXPECT_TRUE(M->write(A, "\5", 1));
  EXPECT_EQ(Host[0], 5);
  EXPECT_TRUE(M->unmapHost(A));
  EXPECT_FALSE(M->unmapHost(A));
  EXPECT_FALSE(M->find(A));
}

// ---- Images -----------------------------------------------------------------

ImageDesc plane(uint32_t Width, uint32_t Height) {
  ImageDesc Desc;
  Desc.Width = Width;
  Desc.Height = Height;
  Desc.ChannelOrder = 0x10B2; // CL_RG
  Desc.ChannelType = 0x10DA;  // CL_UNSIGNED_INT8
  return Desc;
}

TEST(DeviceImages, RegionsInAndOut) {
  auto M = DeviceMemory::create();
  auto Image = M->createImage(plane(4, 3), counting(24));
  ASSERT_TRUE(Image);
  ImageRegion Middle{{1, 1, 0}, {2, 2, 1}};
  Bytes Read(8);
  EXPECT_TRUE(M->readImage(*Image, Middle, Read.data()));
  EXPECT_EQ(Read, (Bytes{10, 11, 12, 13, 18, 19, 20, 21}));
  EXPECT_TRUE(
      M->writeImage(*Image, Middle, Bytes{1, 2, 1, 2, 1, 2, 1, 2}.data()));
  Bytes Rows(12, 7);
  EXPECT_TRUE(M->writeImage(*Image, {{2, 0, 0}, {2, 3, 1}}, Rows.data()));
  EXPECT_EQ(M->imagePixels(*Image),
            (Bytes{0, 1, 2, 3, 7,  7,  7, 7, 8, 9, 1, 2,
                   7, 7, 7, 7, 16, 17, 1, 2, 7, 7, 7, 7}));
  EXPECT_FALSE(M->readImage(*Image, {{3, 0, 0}, {2, 1, 1}}, Read.data()));
  Bytes Spaced(10);
  EXPECT_TRUE(M->readImage(*Image, Middle, Spaced.data(), {6}));
  EXPECT_EQ(Spaced, (Bytes{1, 2, 7, 7, 0, 0, 1, 2, 7, 7}));
  EXPECT_FALSE(M->readImage(*Image, Middle, Read.data(), {3})); // rows overlap
  EXPECT_FALSE(M->readImage(*Image, Middle, Read.data(), {~uint64_t(0)}));
  EXPECT_FALSE(M->readImage({99}, Middle, Read.data()));
}

TEST(DeviceImages, Copies) {
  auto M = DeviceMemory::create();
  auto A = M->createImage(plane(4, 2), counting(16));
  auto B = M->createImage(plane(4, 2));
  ASSERT_TRUE(A && B);
  ImageRegion Left{{0, 0, 0}, {2, 2, 1}};
  EXPECT_TRUE(M->copyImage(*B, {2, 0, 0}, *A, Left));
  EXPECT_EQ(M->imagePixels(*B),
            (Bytes{0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 8, 9, 10, 11}));
  EXPECT_TRUE(M->copyImage(*A, {2, 0, 0}, *A, Left));
  EXPECT_FALSE(M->copyImage(*A, {1, 0, 0}, *A, Left)); // overlaps
}

TEST(DeviceImages, ViewsOfBuffers) {
  auto M = DeviceMemory::create();
  DevicePtr Buffer = M->allocate(32, "buffer");
  ImageDesc Line = plane(8, 1);
  Line.Shape = ImageShape::Image1D;
  auto Whole = M->createImageOfBuffer(Line, Buffer);
  auto Rows = M->createImageOfBuffer(plane(2, 3), Buffer + 4, 12);
  ASSERT_TRUE(Whole && Rows);
  EXPECT_FALSE(M->createImageOfBuffer(plane(2, 3), Buffer + 5, 12));
  EXPECT_FALSE(M->createImageOfBuffer(plane(2, 3), Buffer, 3));
  EXPECT_TRUE(M->writeImage(*Rows, {{1, 1, 0}, {1, 1, 1}}, Bytes{1, 2}.data()));
  EXPECT_EQ(bytesOf(*M, Buffer + 18, 2), (Bytes{1, 2}));
  EXPECT_TRUE(M->write(Buffer, Bytes(16, 9).data(), 16));
  EXPECT_EQ(M->imagePixels(*Whole), Bytes(16, 9));
  EXPECT_TRUE(M->free(Buffer)); // the views keep the bytes
  EXPECT_EQ(M->imagePixels(*Whole), Bytes(16, 9));
  EXPECT_TRUE(M->freeImage(*Whole));
  EXPECT_FALSE(M->freeImage(*Whole));
}

TEST(DeviceImages, HandlesComeAndGo) {
  auto M = DeviceMemory::create();
  auto Image = M->createImage(plane(2, 2));
  ASSERT_TRUE(Image);
  uint64_t Surface = M->surfaceHandle(*Image);
  EXPECT_TRUE(M->freeHandle(Surface));
  EXPECT_FALSE(M->freeHandle(Surface));
  uint64_t Texture = M->textureHandle(*Image, SamplerDesc());
  EXPECT_NE(Texture, Surface); // the number does not return
  EXPECT_TRUE(M->freeImage(*Image));
  EXPECT_FALSE(M->freeHandle(Texture));
  EXPECT_EQ(M->surfaceHandle(*Image), 0u);
}

TEST(DeviceMemory, ManyThreads) {
  auto M = DeviceMemory::create();
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T != 8; ++T)
    Threads.emplace_back([&M, T] {
      for (unsigned N = 0; N != 200; ++N) {
        DevicePtr A = M->allocate(1000, "a");
        M->write(A, Bytes(1000, uint8_t(T)).data(), 1000);
        auto Image = M->createImage(plane(5, 5));
        uint64_t Handle = M->surfaceHandle(*Image);
        EXPECT_EQ(bytesOf(*M, A, 1000), Bytes(1000, uint8_t(T)));
        EXPECT_TRUE(M->freeHandle(Handle));
        EXPECT_TRUE(M->freeImage(*Image));
        EXPECT_TRUE(M->free(A));
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(M->usage().Used, 0u);
}

} // namespace
