// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Making, building and asking programs, as their tests do all the time.

#ifndef SPIR2NVVM_TEST_UNIT_OPENCL_PROGRAMSFIXTURE_H
#define SPIR2NVVM_TEST_UNIT_OPENCL_PROGRAMSFIXTURE_H

#include "Fixture.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

/// A pfn_notify that somebody waits for.
class BuildWaiter {
public:
  static void CL_CALLBACK notify(cl_program P, void *User) {
    auto *W = static_cast<BuildWaiter *>(User);
    std::lock_guard<std::mutex> Lock(W->M);
    W->Done = P;
    W->Thread = std::this_thread::get_id();
    W->Changed.notify_all();
  }
  /// The program of the call, which came from another thread.
  cl_program wait() {
    std::unique_lock<std::mutex> Lock(M);
    Changed.wait(Lock, [&] { return Done; });
    EXPECT_NE(Thread, std::this_thread::get_id());
    return Done;
  }

private:
  std::mutex M;
  std::condition_variable Changed;
  cl_program Done = nullptr;
  std::thread::id Thread;
};

class Programs : public OpenCl {
protected:
  void TearDown() override {
    for (cl_kernel K : Kernels)
      EXPECT_EQ(clReleaseKernel(K), CL_SUCCESS);
    for (cl_program P : Made)
      EXPECT_EQ(clReleaseProgram(P), CL_SUCCESS);
    Kernels.clear();
    Made.clear();
    OpenCl::TearDown();
  }
  cl_program keep(cl_program P) {
    if (P)
      Made.push_back(P);
    return P;
  }
  cl_program program(const std::string &Text) {
    const char *String = Text.c_str();
    cl_int Error = CL_SUCCESS;
    cl_program P =
        clCreateProgramWithSource(Context, 1, &String, nullptr, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    return keep(P);
  }
  cl_int build(cl_program P, const char *Options = nullptr) {
    return clBuildProgram(P, 0, nullptr, Options, nullptr, nullptr);
  }
  cl_int compile(cl_program P, const char *Options = nullptr) {
    return clCompileProgram(P, 0, nullptr, Options, 0, nullptr, nullptr,
                            nullptr, nullptr);
  }
  cl_program link(std::vector<cl_program> Inputs, cl_int &Error,
                  const char *Options = nullptr) {
    return keep(clLinkProgram(Context, 0, nullptr, Options,
                              cl_uint(Inputs.size()), Inputs.data(), nullptr,
                              nullptr, &Error));
  }
  cl_kernel kernel(cl_program P, const char *Name) {
    cl_int Error = CL_SUCCESS;
    Kernels.push_back(clCreateKernel(P, Name, &Error));
    EXPECT_EQ(Error, CL_SUCCESS) << Name;
    return Kernels.back();
  }
  template <typename T> void set(cl_kernel K, cl_uint Index, const T &Value) {
    EXPECT_EQ(clSetKernelArg(K, Index, sizeof(T), &Value), CL_SUCCESS) << Index;
  }
  cl_int launch(cl_command_queue Q, cl_kernel K, size_t Items) {
    return clEnqueueNDRangeKernel(Q, K, 1, nullptr, &Items, nullptr, 0, nullptr,
                                  nullptr);
  }
  /// What \p Items work-items of "k(global int *)" leave behind.
  std::vector<int> results(cl_program P, std::vector<int> In, size_t Items) {
    cl_kernel K = kernel(P, "k");
    cl_mem Memory = bufferOf(In);
    set(K, 0, Memory);
    EXPECT_EQ(launch(InOrder, K, Items), CL_SUCCESS);
    return read(Memory, In.size());
  }
  std::string log(cl_program P) { return text(P, CL_PROGRAM_BUILD_LOG); }
  std::string text(cl_program P, cl_program_build_info Name) {
    size_t Size = 0;
    EXPECT_EQ(clGetProgramBuildInfo(P, Device, Name, 0, nullptr, &Size),
              CL_SUCCESS);
    std::string Text(Size, 0);
    EXPECT_EQ(
        clGetProgramBuildInfo(P, Device, Name, Size, Text.data(), nullptr),
        CL_SUCCESS);
    return Text.c_str();
  }
  template <typename T> T buildInfo(cl_program P, cl_program_build_info Name) {
    T Value = T();
    EXPECT_EQ(
        clGetProgramBuildInfo(P, Device, Name, sizeof(T), &Value, nullptr),
        CL_SUCCESS);
    return Value;
  }
  /// Whether the binary, with NVVM IR or PTX in it, has this text.
  bool hasCode(cl_program P, const char *Text) {
    const std::vector<unsigned char> Bytes = binary(P);
    return std::string(Bytes.begin(), Bytes.end()).find(Text) !=
           std::string::npos;
  }
  std::vector<unsigned char> binary(cl_program P) {
    size_t Size = 0;
    EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size,
                               nullptr),
              CL_SUCCESS);
    std::vector<unsigned char> Bytes(Size);
    unsigned char *Place = Bytes.data();
    EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(Place), &Place,
                               nullptr),
              CL_SUCCESS);
    return Bytes;
  }
  cl_program fromBinary(const std::vector<unsigned char> &Bytes, cl_int &Error,
                        cl_int *Status = nullptr) {
    const unsigned char *Place = Bytes.data();
    size_t Size = Bytes.size();
    return keep(clCreateProgramWithBinary(Context, 1, &Device, &Size, &Place,
                                          Status, &Error));
  }
  std::string kernelNames(cl_program P) {
    char Names[256] = "";
    EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_KERNEL_NAMES, sizeof(Names), Names,
                               nullptr),
              CL_SUCCESS);
    return Names;
  }

  std::vector<cl_program> Made;
  std::vector<cl_kernel> Kernels;
};

#endif // SPIR2NVVM_TEST_UNIT_OPENCL_PROGRAMSFIXTURE_H
