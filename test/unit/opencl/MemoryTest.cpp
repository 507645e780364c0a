// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Buffers: flags, parts, lifetime, maps.

#include "Fixture.h"

namespace {

class Memory : public OpenCl {
protected:
  template <typename T> T info(cl_mem Object, cl_mem_info Name) {
    T Value = {};
    EXPECT_EQ(clGetMemObjectInfo(Object, Name, sizeof(T), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  size_t alignment() {
    cl_uint Bits = 0;
    clGetDeviceInfo(Device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof(Bits), &Bits,
                    nullptr);
    return Bits / 8;
  }
  cl_mem part(cl_mem Whole, size_t Origin, size_t Size) {
    cl_buffer_region Region = {Origin, Size};
    cl_int Error = CL_SUCCESS;
    Memories.push_back(clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                         &Region, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }
};

TEST_F(Memory, isReadAndWriteByDefault) {
  EXPECT_EQ(info<cl_mem_flags>(buffer(64), CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_READ_WRITE));
  cl_mem ReadOnly = buffer(64, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY);
  EXPECT_EQ(info<cl_mem_flags>(ReadOnly, CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY));
}

TEST_F(Memory, beginsWithTheHostsContents) {
  std::vector<int> Host(32, 5);
  cl_mem Copied = buffer(128, CL_MEM_COPY_HOST_PTR, Host.data());
  cl_mem Used = buffer(128, CL_MEM_USE_HOST_PTR, Host.data());
  EXPECT_EQ(read(Copied, 32), Host);
  EXPECT_EQ(read(Used, 32), Host);
  EXPECT_EQ(info<void *>(Copied, CL_MEM_HOST_PTR), nullptr);
  EXPECT_EQ(info<void *>(Used, CL_MEM_HOST_PTR), Host.data());
}

TEST_F(Memory, partsShareTheWhole) {
  size_t Align = alignment();
  cl_mem Whole = buffer(4 * Align);
  cl_mem Part = part(Whole, Align, Align);
  EXPECT_EQ(info<cl_mem>(Part, CL_MEM_ASSOCIATED_MEMOBJECT), Whole);
  EXPECT_EQ(info<size_t>(Part, CL_MEM_OFFSET), Align);
  EXPECT_EQ(info<size_t>(Part, CL_MEM_SIZE), Align);
  int Zero = 0, Seven = 7;
  clEnqueueFillBuffer(InOrder, Whole, &Zero, 4, 0, 4 * Align, 0, nullptr,
                      nullptr);
  clEnqueueFillBuffer(InOrder, Part, &Seven, 4, 0, Align, 0, nullptr, nullptr);
  std::vector<int> All = read(Whole, Align);
  for (size_t I = 0; I < Align; ++I)
    EXPECT_EQ(All[I], I >= Align / 4 && I < Align / 2 ? 7 : 0) << I;
}

TEST_F(Memory, partsKeepTheWholeAlive) {
  cl_mem Whole = clCreateBuffer(Context, 0, 4096, nullptr, nullptr);
  cl_mem Part = part(Whole, 0, 256);
  ASSERT_EQ(clReleaseMemObject(Whole), CL_SUCCESS);
  int Value = 3;
  EXPECT_EQ(clEnqueueFillBuffer(InOrder, Part, &Value, 4, 0, 256, 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(Part, 64), std::vector<int>(64, 3));
}

TEST_F(Memory, destructorCallbacksRunBackwards) {
  struct Noted {
    std::vector<int> *Order;
    int Number;
    static void CL_CALLBACK note(cl_mem, void *User) {
      auto *N = static_cast<Noted *>(User);
      N->Order->push_back(N->Number);
    }
  };
  std::vector<int> Order;
  Noted First{&Order, 1}, Second{&Order, 2}, Third{&Order, 3};
  cl_mem M = clCreateBuffer(Context, 0, 64, nullptr, nullptr);
  for (Noted *N : {&First, &Second, &Third})
    ASSERT_EQ(clSetMemObjectDestructorCallback(M, Noted::note, N), CL_SUCCESS);
  ASSERT_EQ(clRetainMemObject(M), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(M), CL_SUCCESS);
  EXPECT_TRUE(Order.empty());
  EXPECT_EQ(clReleaseMemObject(M), CL_SUCCESS);
  EXPECT_EQ(Order, (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(clReleaseMemObject(M), CL_INVALID_MEM_OBJECT);
}

TEST_F(Memory, livesUntilItsCommandsAreDone) {
  cl_mem M = clCreateBuffer(Context, 0, 256, nullptr, nullptr);
  cl_event Gate = userEvent();
  int Value = 6;
  std::vector<int> Back(64, 0);
  ASSERT_EQ(
      clEnqueueFillBuffer(InOrder, M, &Value, 4, 0, 256, 1, &Gate, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, M, CL_FALSE, 0, 256, Back.data(), 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(M), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Back, std::vector<int>(64, 6));
}

// ---- Maps ----

TEST_F(Memory, mapsShowAndChangeIt) {
  cl_mem M = bufferOf(std::vector<int>(64, 1));
  cl_int Error = 1;
  auto *Seen = static_cast<int *>(
      clEnqueueMapBuffer(InOrder, M, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 128,
                         128, 0, nullptr, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(M, CL_MEM_MAP_COUNT), 1U);
  EXPECT_EQ(Seen[0], 1);
  Seen[0] = 2;
  ASSERT_EQ(clEnqueueUnmapMemObject(InOrder, M, Seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(M, CL_MEM_MAP_COUNT), 0U);
  std::vector<int> Now = read(M, 64);
  EXPECT_EQ(Now[31], 1);
  EXPECT_EQ(Now[32], 2);
  EXPECT_EQ(Now[33], 1);
}

TEST_F(Memory, mapsForReadingChangeNothing) {
  cl_mem M = bufferOf(std::vector<int>(64, 1));
  auto *Seen = static_cast<int *>(clEnqueueMapBuffer(
      InOrder, M, CL_TRUE, CL_MAP_READ, 0, 256, 0, nullptr, nullptr, nullptr));
  ASSERT_TRUE(Seen);
  Seen[0] = 9;
  ASSERT_EQ(clEnqueueUnmapMemObject(InOrder, M, Seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(M, 1).front(), 1);
}

TEST_F(Memory, mapsOfTheHostsMemoryAreInPlace) {
  std::vector<int> Host(64, 1);
  cl_mem M = buffer(256, CL_MEM_USE_HOST_PTR, Host.data());
  int Value = 4;
  ASSERT_EQ(
      clEnqueueFillBuffer(InOrder, M, &Value, 4, 0, 256, 0, nullptr, nullptr),
      CL_SUCCESS);
  void *Seen = clEnqueueMapBuffer(InOrder, M, CL_TRUE, CL_MAP_READ, 16, 32, 0,
                                  nullptr, nullptr, nullptr);
  EXPECT_EQ(Seen, &Host[4]);
  EXPECT_EQ(Host[4], 4);
  ASSERT_EQ(clEnqueueUnmapMemObject(InOrder, M, Seen, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST_F(Memory, isMappedSeveralTimes) {
  cl_mem M = bufferOf(std::vector<int>(64, 1));
  auto Map = [&](size_t Offset) {
    return static_cast<int *>(clEnqueueMapBuffer(InOrder, M, CL_TRUE,
                                                 CL_MAP_WRITE, Offset, 64, 0,
                                                 nullptr, nullptr, nullptr));
  };
  int *A = Map(0), *B = Map(128);
  EXPECT_EQ(info<cl_uint>(M, CL_MEM_MAP_COUNT), 2U);
  A[0] = 5;
  B[0] = 6;
  for (int *Seen : {B, A})
    ASSERT_EQ(clEnqueueUnmapMemObject(OutOfOrder, M, Seen, 0, nullptr, nullptr),
              CL_SUCCESS);
  ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  std::vector<int> Now = read(M, 64);
  EXPECT_EQ(Now[0], 5);
  EXPECT_EQ(Now[32], 6);
  EXPECT_EQ(clEnqueueUnmapMemObject(InOrder, M, A, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

} // namespace
