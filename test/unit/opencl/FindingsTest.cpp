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

} // namespace
