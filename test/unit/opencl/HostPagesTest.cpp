// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Buffers of the application's memory on a device that has the host's page
/// tables: they are that memory, where it is aligned and one device has it.

#include "InProcess.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sys/mman.h>

namespace {

constexpr size_t Count = 4096, Bytes = Count * sizeof(cl_int);
constexpr std::pair<const char *, const char *> Spark = {
    "SPIR2NVVM_EMULATED_MACHINE", "spark"};
constexpr std::pair<const char *, const char *> Late = {
    "SPIR2NVVM_EMULATED_TIMING", "late"};

/// A queue, a kernel that adds one, and pages of the application's.
class Lender {
public:
  explicit Lender(cl_uint Devices = 1) {
    cl_device_id On[2] = {};
    clGetDeviceIDs(platform(), CL_DEVICE_TYPE_ALL, Devices, On, nullptr);
    C = clCreateContext(nullptr, Devices, On, nullptr, nullptr, nullptr);
    Q = clCreateCommandQueue(C, On[0], 0, nullptr);
    const char *Source = "kernel void k(global int *a) {\n"
                         "  a[get_global_id(0)] += 1;\n"
                         "}\n";
    P = clCreateProgramWithSource(C, 1, &Source, nullptr, nullptr);
    clBuildProgram(P, 0, nullptr, "", nullptr, nullptr);
    K = clCreateKernel(P, "k", nullptr);
    Pages = pages();
  }
  static cl_int *pages() {
    void *New = mmap(nullptr, 2 * Bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return static_cast<cl_int *>(New);
  }
  cl_mem lend(cl_int *Host, size_t Size = Bytes) const {
    return clCreateBuffer(C, CL_MEM_USE_HOST_PTR, Size, Host, nullptr);
  }
  void run(cl_mem M, size_t Items = Count) const {
    clSetKernelArg(K, 0, sizeof(cl_mem), &M);
    clEnqueueNDRangeKernel(Q, K, 1, nullptr, &Items, nullptr, 0, nullptr,
                           nullptr);
    clFinish(Q);
  }
  /// The first and the last element, by a map.
  std::string mapped(cl_mem M, size_t Last = Count - 1) const {
    auto *Seen = static_cast<cl_int *>(clEnqueueMapBuffer(
        Q, M, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
        (Last + 1) * sizeof(cl_int), 0, nullptr, nullptr, nullptr));
    std::string Text =
        std::to_string(Seen[0]) + " " + std::to_string(Seen[Last]);
    Seen[0] += 10;
    clEnqueueUnmapMemObject(Q, M, Seen, 0, nullptr, nullptr);
    return Text;
  }

  cl_context C;
  cl_command_queue Q;
  cl_program P;
  cl_kernel K;
  cl_int *Pages;
};

/// What the application sees without a map, then with it, and after one more
/// launch.
std::string seen(const Lender &L, cl_int *Host) {
  cl_mem M = L.lend(Host);
  L.run(M);
  std::string Text = std::to_string(Host[0]) + ": " + L.mapped(M);
  L.run(M);
  return Text + ", " + L.mapped(M);
}

TEST(HostPages, AreTheBuffer) {
  auto Ask = [] {
    Lender L;
    return seen(L, L.Pages);
  };
  EXPECT_EQ(inProcess({Spark}, Ask), "1: 1 1, 12 2");
  EXPECT_EQ(inProcess({Spark, Late}, Ask), "1: 1 1, 12 2");
  EXPECT_EQ(inProcess({}, Ask), "0: 1 1, 12 2");
}

// Kernels count on the alignment, as on that of every buffer.
TEST(HostPages, ThatAreNotAlignedAreCopied) {
  EXPECT_EQ(inProcess({Spark},
                      [] {
                        Lender L;
                        return seen(L, L.Pages + 4);
                      }),
            "0: 1 1, 12 2");
}

TEST(HostPages, OfSeveralDevicesAreCopied) {
  EXPECT_EQ(inProcess({Spark, {"SPIR2NVVM_EMULATED_DEVICES", "2"}},
                      [] {
                        Lender L(2);
                        return seen(L, L.Pages);
                      }),
            "0: 1 1, 12 2");
}

TEST(HostPages, HavePartsAndTransfersAtTheirPlaces) {
  const std::string Text = inProcess({Spark}, [] {
    Lender L;
    cl_mem M = L.lend(L.Pages);
    const cl_buffer_region Where = {Bytes / 2, Bytes / 4};
    cl_mem Part =
        clCreateSubBuffer(M, 0, CL_BUFFER_CREATE_TYPE_REGION, &Where, nullptr);
    L.run(Part, Count / 4);
    std::string Text = L.mapped(Part, Count / 4 - 1) + ";";
    // From the buffer to where it is, and the other way round.
    clEnqueueReadBuffer(L.Q, M, CL_TRUE, 0, Bytes, L.Pages, 0, nullptr,
                        nullptr);
    clEnqueueWriteBuffer(L.Q, M, CL_TRUE, 4, 8, L.Pages + 1, 0, nullptr,
                         nullptr);
    std::vector<cl_int> Got(Count);
    clEnqueueReadBuffer(L.Q, M, CL_TRUE, 0, Bytes, Got.data(), 0, nullptr,
                        nullptr);
    for (size_t At :
         {Count / 2 - 1, Count / 2, Count * 3 / 4 - 1, Count * 3 / 4})
      Text += " " + std::to_string(Got[At]);
    return Text;
  });
  EXPECT_EQ(Text, "1 1; 0 11 1 0");
}

// A buffer of what another has is one with a copy: kernels may use either.
TEST(HostPages, MayBeLentTwice) {
  const std::string Text = inProcess({Spark}, [] {
    Lender L;
    cl_mem First = L.lend(L.Pages), Second = L.lend(L.Pages);
    L.run(First);
    std::string Text = L.mapped(First);
    L.run(Second);
    return Text + ", " + L.mapped(Second);
  });
  EXPECT_EQ(Text, "1 1, 1 1");
}

// Who is told that a buffer is gone may free its memory, and lend it again.
TEST(HostPages, AreTheApplicationsWhenItIsTold) {
  auto Ask = [] {
    Lender L;
    std::string Text;
    for (int Round = 0; Round != 50; ++Round) {
      cl_int *Host = Lender::pages();
      cl_mem M = L.lend(Host);
      clSetMemObjectDestructorCallback(
          M, [](cl_mem, void *Of) { munmap(Of, 2 * Bytes); }, Host);
      L.run(M);
      if (Host[Count - 1] != 1)
        Text += "round " + std::to_string(Round);
      clReleaseMemObject(M);
    }
    return Text;
  };
  EXPECT_EQ(inProcess({Spark}, Ask), "");
  EXPECT_EQ(inProcess({Spark, Late}, Ask), "");
}

TEST(HostPages, HaveImages) {
  const std::string Text = inProcess({Spark}, [] {
    Lender L;
    std::fill_n(L.Pages, Count, 7);
    cl_mem M = L.lend(L.Pages);
    const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
    cl_image_desc D = {};
    D.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
    D.image_width = Count;
    D.mem_object = M;
    cl_int Error = CL_SUCCESS;
    cl_mem Image = clCreateImage(L.C, 0, &Format, &D, nullptr, &Error);
    L.run(M);
    const size_t Origin[3] = {Count - 1, 0, 0}, Region[3] = {1, 1, 1};
    cl_int Pixel = 0;
    Error |= clEnqueueReadImage(L.Q, Image, CL_TRUE, Origin, Region, 0, 0,
                                &Pixel, 0, nullptr, nullptr);
    return std::to_string(Error) + " " + std::to_string(Pixel);
  });
  EXPECT_EQ(Text, "0 8");
}

// What is after the buffer is the application's, and no kernel's.
TEST(HostPages, HaveTheirEnd) {
  char File[] = "/tmp/host-pages-XXXXXX";
  close(mkstemp(File));
  const std::string Text = inProcess({Spark,
                                      {"SPIR2NVVM_EMULATED_CHECK", "full"},
                                      {"SPIR2NVVM_EMULATED_FINDINGS", File}},
                                     [] {
                                       Lender L;
                                       L.run(L.lend(L.Pages, 64), 17);
                                       return std::to_string(L.Pages[16]);
                                     });
  EXPECT_EQ(Text, "0");
  std::ifstream In(File);
  const std::string Found(std::istreambuf_iterator<char>(In), {});
  unlink(File);
  EXPECT_NE(Found.find("0 bytes past the end of 'a' (64 bytes, global memory)"),
            std::string::npos)
      << Found;
}

} // namespace
