// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the emulated device's checks tell a program's context: with the line of
/// the source, which the program need not have in a file.

#include "InProcess.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace {

/// What a context is told, which may be later.
class Notices {
public:
  static void CL_CALLBACK take(const char *Text, const void *, size_t,
                               void *Self) {
    auto &To = *static_cast<Notices *>(Self);
    std::lock_guard<std::mutex> Lock(To.Mutex);
    To.All += Text;
    To.Came.notify_all();
  }
  std::string waitFor(std::chrono::seconds Limit) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Came.wait_for(Lock, Limit, [this] { return !All.empty(); });
    return All;
  }

private:
  std::mutex Mutex;
  std::condition_variable Came;
  std::string All;
};

constexpr std::pair<const char *, const char *> Full = {
    "SPIR2NVVM_EMULATED_CHECK", "full"};

/// What is found when eight work-items run kernel k on a buffer of as many ints.
std::string findings(const std::vector<const char *> &Sources,
                     std::chrono::seconds Limit = std::chrono::seconds(60)) {
  static Notices All; // the process ends without releasing the context
  cl_device_id On = device();
  cl_context C = clCreateContext(nullptr, 1, &On, Notices::take, &All, nullptr);
  cl_command_queue Q = clCreateCommandQueue(C, On, 0, nullptr);
  std::vector<cl_program> Parts;
  for (const char *Source : Sources) {
    Parts.push_back(clCreateProgramWithSource(C, 1, &Source, nullptr, nullptr));
    clCompileProgram(Parts.back(), 0, nullptr, "", 0, nullptr, nullptr, nullptr,
                     nullptr);
  }
  cl_program P = clLinkProgram(C, 1, &On, "", cl_uint(Parts.size()),
                               Parts.data(), nullptr, nullptr, nullptr);
  cl_int Status = CL_SUCCESS;
  cl_kernel K = clCreateKernel(P, "k", &Status);
  if (Status != CL_SUCCESS)
    return "no kernel";
  cl_mem B = clCreateBuffer(C, 0, 8 * sizeof(cl_int), nullptr, nullptr);
  clSetKernelArg(K, 0, sizeof(B), &B);
  const size_t Size = 8;
  clEnqueueNDRangeKernel(Q, K, 1, nullptr, &Size, &Size, 0, nullptr, nullptr);
  clFinish(Q);
  return All.waitFor(Limit);
}

constexpr char PastTheEnd[] = "kernel void k(global int *a) {\n"
                              "  size_t i = get_global_id(0);\n"
                              "  a[i + 1] = 2;\n"
                              "}\n";

TEST(Findings, ShowTheLine) {
  auto Ask = [] { return findings({PastTheEnd}); };
  const std::string Text = inProcess({Full}, Ask);
  EXPECT_EQ(Text.find("program.cl:3:12: error: a store of 4 bytes at "), 0u)
      << Text;
  EXPECT_NE(Text.find("[S2N-EX20]\n    3 |   a[i + 1] = 2;\n"
                      "      |            ^\n"),
            std::string::npos)
      << Text;
}

// Both are "program.cl", and each has the line.
TEST(Findings, ShowTheLineOfTheRightProgram) {
  const std::string Text = inProcess({Full}, [] {
    return findings({"void helper(global int *a, size_t i);\n"
                     "kernel void k(global int *a) {\n"
                     "  helper(a, get_global_id(0));\n"
                     "}\n",
                     "void helper(global int *a, size_t i) {\n"
                     "\n"
                     "  a[i + 8] = 3;\n"
                     "}\n"});
  });
  EXPECT_NE(Text.find("    3 |   a[i + 8] = 3;\n"), std::string::npos) << Text;
}

TEST(Findings, OfRaces) {
  const std::string Text =
      inProcess({{"SPIR2NVVM_EMULATED_CHECK", "races"}}, [] {
        return findings({"kernel void k(global int *a) {\n"
                         "  *a += 1;\n"
                         "}\n"});
      });
  EXPECT_EQ(Text.find("program.cl:2:6: error: a data race: "), 0u) << Text;
}

// PTX names the line; the text is the program's own.
TEST(Findings, NameTheLineInPtx) {
  const std::string Text =
      inProcess({Full, {"SPIR2NVVM_EMULATED_INPUT", "ptx"}},
                [] { return findings({PastTheEnd}); });
  if (Text == "no kernel")
    GTEST_SKIP() << "nothing makes PTX here";
  EXPECT_NE(Text.find("program.cl:3:12\n"), std::string::npos) << Text;
}

TEST(Findings, AreNotMadeUnlessAsked) {
  auto Ask = [] {
    return findings({"kernel void k(global int *a) {\n"
                     "  *a += 1;\n"
                     "}\n"},
                    std::chrono::seconds(1));
  };
  EXPECT_EQ(inProcess({}, Ask), "");
}

// For a GPU's profilers; code without -g is as it was.
TEST(Findings, LinesOnRequest) {
  auto Binary = [](const char *Options) {
    cl_device_id On = device();
    cl_context C = clCreateContext(nullptr, 1, &On, nullptr, nullptr, nullptr);
    const char *Source = PastTheEnd;
    cl_program P = clCreateProgramWithSource(C, 1, &Source, nullptr, nullptr);
    clBuildProgram(P, 0, nullptr, Options, nullptr, nullptr);
    size_t Size = 0;
    clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size, nullptr);
    std::string Bytes(Size, 0);
    char *To = Bytes.data();
    clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(To), &To, nullptr);
    return Bytes.find(".entry") == std::string::npos     ? "no PTX"
           : Bytes.find("\t.loc\t") != std::string::npos ? "lines"
                                                         : "none";
  };
  const Environment Ptx = {{"SPIR2NVVM_EMULATED_INPUT", "ptx"}};
  const std::string With = inProcess(Ptx, [&] { return Binary("-g"); });
  if (With == "no PTX")
    GTEST_SKIP() << "nothing makes PTX here";
  EXPECT_EQ(With, "lines");
  EXPECT_EQ(inProcess(Ptx, [&] { return Binary(""); }), "none");
  Environment Always = Ptx;
  Always.push_back({"SPIR2NVVM_LINEINFO", "1"});
  EXPECT_EQ(inProcess(Always, [&] { return Binary(""); }), "lines");
}

constexpr char NotAll[] = "kernel void k(global int *a) {\n"
                          "  int i = get_global_id(0);\n"
                          "  if (i > 4) return;\n"
                          "  a[i] = sub_group_reduce_add(i);\n"
                          "}\n";

TEST(Findings, AllOfASubGroup) {
  const std::string Text = inProcess({Full}, [] { return findings({NotAll}); });
  EXPECT_EQ(Text.find("program.cl:4:10: error: only 5 of the sub-group's 8 "
                      "work-items call this together: work-item (5,0,0) has "
                      "returned"),
            0u)
      << Text;
}

// ---- Memory of pointers -----------------------------------------------------

/// Two ints of shared virtual memory; the kernel gets to the second by a pointer
/// in a buffer.
class Pointed {
public:
  Pointed() : On(device()) {
    static Notices Heard; // the process ends without releasing the context
    All = &Heard;
    C = clCreateContext(nullptr, 1, &On, Notices::take, All, nullptr);
    Q = clCreateCommandQueue(C, On, 0, nullptr);
    First = make();
    Second = make();
    const char *Source = "kernel void k(global int *a, global ulong *b) {\n"
                         "  *a = 1;\n"
                         "  *(global int *)*b = 2;\n"
                         "}\n";
    cl_program P = clCreateProgramWithSource(C, 1, &Source, nullptr, nullptr);
    clBuildProgram(P, 0, nullptr, "", nullptr, nullptr);
    K = clCreateKernel(P, "k", nullptr);
    cl_ulong Address = cl_ulong(uintptr_t(Second));
    cl_mem B = clCreateBuffer(C, CL_MEM_COPY_HOST_PTR, sizeof(Address),
                              &Address, nullptr);
    clSetKernelArgSVMPointer(K, 0, First);
    clSetKernelArg(K, 1, sizeof(B), &B);
  }
  int *make() {
    return static_cast<int *>(clSVMAlloc(C, CL_MEM_READ_WRITE, 4, 0));
  }
  void launch() {
    const size_t One = 1;
    clEnqueueNDRangeKernel(Q, K, 1, nullptr, &One, nullptr, 0, nullptr,
                           nullptr);
    clFinish(Q);
  }
  void map(int *Pointer) {
    clEnqueueSVMMap(Q, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Pointer, 4, 0,
                    nullptr, nullptr);
  }
  void unmap(int *Pointer) {
    clEnqueueSVMUnmap(Q, Pointer, 0, nullptr, nullptr);
  }
  /// What was found, or "nothing".
  std::string end(int Seconds = 60) {
    clFinish(Q);
    const std::string Text = All->waitFor(std::chrono::seconds(Seconds));
    return Text.empty() ? "nothing" : Text;
  }

  cl_device_id On;
  Notices *All;
  cl_context C;
  cl_command_queue Q;
  cl_kernel K;
  int *First, *Second;
};

class FindingsOfPointers : public testing::Test {
protected:
  void SetUp() override {
    const std::string Has = inProcess({}, [] {
      cl_device_svm_capabilities All = 0;
      clGetDeviceInfo(device(), CL_DEVICE_SVM_CAPABILITIES, sizeof(All), &All,
                      nullptr);
      return std::string(All ? "some" : "none");
    });
    if (Has == "none")
      GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  }
};

TEST_F(FindingsOfPointers, ThatTheKernelWasNotToldOf) {
  const std::string Text = inProcess({Full}, [] {
    Pointed P;
    P.launch();
    return P.end();
  });
  EXPECT_EQ(Text.find("program.cl:3:21: warning: a store of 4 bytes at "), 0u)
      << Text;
  EXPECT_NE(Text.find("is in memory of pointers that the kernel was not told "
                      "of, 4 bytes at "),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("[S2N-EX65]"), std::string::npos) << Text;
}

TEST_F(FindingsOfPointers, NoneThatItWasToldOf) {
  EXPECT_EQ(inProcess({Full},
                      [] {
                        Pointed P;
                        clSetKernelExecInfo(P.K, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                            sizeof(P.Second), &P.Second);
                        P.launch();
                        P.map(P.Second);
                        const int Value = *P.Second;
                        P.unmap(P.Second);
                        return std::to_string(Value) + ", " + P.end(1);
                      }),
            "2, nothing");
}

TEST_F(FindingsOfPointers, ThatAreNotMapped) {
  const std::string Text = inProcess({Full}, [] {
    Pointed P;
    P.map(P.First);
    *P.First = 1; // which is all right
    P.unmap(P.First);
    *P.First += 1;
    P.map(P.First);
    return std::to_string(*P.First) + ", " + P.end();
  });
  EXPECT_EQ(Text.find("2, warning: the host accesses byte 0 of 4 bytes of "
                      "shared virtual memory that is not mapped; thread "),
            0u)
      << Text;
  EXPECT_NE(Text.find("[S2N-EX66]\n  in:     "), std::string::npos) << Text;
}

TEST_F(FindingsOfPointers, NoneThatTheHostMayHave) {
  auto Ask = [] {
    Pointed P;
    P.map(P.First);
    P.map(P.First);
    P.unmap(P.First);
    *P.First = 1; // mapped once more
    void *Lent = P.make();
    cl_mem B = clCreateBuffer(P.C, CL_MEM_USE_HOST_PTR, 4, Lent, nullptr);
    *static_cast<int *>(clEnqueueMapBuffer(P.Q, B, CL_TRUE, CL_MAP_WRITE, 0, 4,
                                           0, nullptr, nullptr, nullptr)) = 1;
    cl_device_svm_capabilities Has = 0;
    clGetDeviceInfo(P.On, CL_DEVICE_SVM_CAPABILITIES, sizeof(Has), &Has,
                    nullptr);
    if (Has & CL_DEVICE_SVM_FINE_GRAIN_BUFFER)
      *static_cast<int *>(clSVMAlloc(
          P.C, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 4, 0)) = 1;
    return P.end(1);
  };
  EXPECT_EQ(inProcess({Full}, Ask), "nothing");
  // Where nothing is looked for, nothing is kept from anybody.
  EXPECT_EQ(inProcess({},
                      [] {
                        Pointed P;
                        *P.First = 1;
                        return P.end(1);
                      }),
            "nothing");
}

TEST_F(FindingsOfPointers, ThatWereFreed) {
  const std::string Text = inProcess({Full}, [] {
    Pointed P;
    clSVMFree(P.C, P.Second);
    clFinish(P.Q);
    for (int Try = 0; Try != 100; ++Try) { // it is given back in its time
      P.launch();
      if (const std::string Found = P.end(0); Found != "nothing")
        return Found;
    }
    return std::string("nothing");
  });
  EXPECT_NE(Text.find("was freed; "), std::string::npos) << Text;
  EXPECT_NE(Text.find("[S2N-EX27]"), std::string::npos) << Text;
}

} // namespace
