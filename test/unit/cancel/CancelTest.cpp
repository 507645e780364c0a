// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A translation is ended from another thread while another program works for
/// it: that program is gone afterwards, and the translation says what happened.
/// A script that sleeps stands for each of them.

#include "Process/Frames.h"
#include "spir2nvvm-c/spir2nvvm.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {

struct Destroy {
  void operator()(s2n_translator *T) const { s2n_translator_destroy(T); }
};

/// A SPIR-V header, and a SPIR module without functions.
constexpr char SpirV[] = "\x03\x02\x23\x07\0\0\1\0\0\0\0\0\1\0\0\0\0\0\0\0";
constexpr char Empty[] =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
    "i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-"
    "v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-"
    "v512:512:512-v1024:1024:1024\"\n"
    "target triple = \"spir64-unknown-unknown\"\n"
    "!opencl.kernels = !{}\n"
    "!opencl.spir.version = !{!0}\n"
    "!opencl.ocl.version = !{!0}\n"
    "!0 = !{i32 1, i32 2}\n";

class Cancel : public ::testing::Test {
protected:
  std::unique_ptr<s2n_translator, Destroy> T{s2n_translator_create()};
  const fs::path Folder =
      fs::path(::testing::TempDir()) / ("cancel-" + std::to_string(getpid()));
  const fs::path Sleeper = Folder / "sleeper";

  void SetUp() override {
    fs::create_directories(Folder / "nvvm/lib64");
    fs::create_directories(Folder / "bin");
    std::ofstream(Folder / "nvvm/lib64/libnvvm.so") << "never loaded\n";
    fs::copy_file(fs::read_symlink("/proc/self/exe").parent_path() /
                      "spir2nvvm-libnvvm",
                  Folder / "bin/ptxas");
    setenv("SLEEPER", Sleeper.c_str(), 1);
    unsetenv("ANSWER");
    s2n_translator_set_option(T.get(), S2N_OPTION_CUDA_PATH, Folder.c_str());
  }
  void TearDown() override { fs::remove_all(Folder); }

  /// What the helper says that compiles with success.
  void answerWithPtx() {
    const fs::path Answer = Folder / "answer";
    std::ofstream(Answer) << spir2nvvm::frame("versions", "2 0 2 0 3 2")
                          << spir2nvvm::frame("verify", "0")
                          << spir2nvvm::frame("compile", "0")
                          << spir2nvvm::frame("ptx",
                                              ".version 6.3\n.target sm_75\n");
    setenv("ANSWER", Answer.c_str(), 1);
  }

  /// The process that sleeps, once there is one; 0 if nobody waits for one.
  pid_t sleeper(const std::atomic<bool> &Wanted) const {
    pid_t Pid = 0;
    while (Wanted) {
      if (std::ifstream(Sleeper) >> Pid)
        return Pid;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return 0;
  }

  /// Translates, and cancels once the other program sleeps.
  void cancelWhileItSleeps(std::string_view Input, s2n_emit Emit) {
    pid_t Slept = 0;
    std::atomic<bool> Runs = true;
    s2n_translator_add_input(T.get(), "input", Input.data(), Input.size());
    std::thread Other([&] {
      Slept = sleeper(Runs);
      s2n_translator_cancel(T.get());
    });
    s2n_output *Out = nullptr;
    auto Start = std::chrono::steady_clock::now();
    s2n_result Result = s2n_translate(T.get(), Emit, &Out);
    std::chrono::duration<double> Spent =
        std::chrono::steady_clock::now() - Start;
    Runs = false;
    Other.join();
    std::string Log = s2n_translator_log(T.get());
    EXPECT_EQ(Result, S2N_ERROR_CANCELLED) << Log;
    EXPECT_EQ(Out, nullptr);
    EXPECT_LT(Spent.count(), 60);
    EXPECT_NE(Log.find("S2N-IN25"), std::string::npos) << Log;
    EXPECT_EQ(Log.find("S2N-BE"), std::string::npos) << Log;
    ASSERT_NE(Slept, 0) << "nothing was started";
    EXPECT_EQ(kill(Slept, 0), -1) << "it still runs";
    EXPECT_EQ(errno, ESRCH);
  }
};

} // namespace

TEST_F(Cancel, ReadingSpirV) {
  cancelWhileItSleeps({SpirV, sizeof(SpirV) - 1}, S2N_EMIT_LL);
}

TEST_F(Cancel, LibNvvmCompiling) { cancelWhileItSleeps(Empty, S2N_EMIT_PTX); }

TEST_F(Cancel, Ptxas) {
  answerWithPtx();
  cancelWhileItSleeps(Empty, S2N_EMIT_CUBIN);
}

// The helper that assembles is the one that compiles.
TEST_F(Cancel, NvJitLink) {
  answerWithPtx();
  fs::remove(Folder / "bin/ptxas");
  fs::create_directories(Folder / "lib64");
  std::ofstream(Folder / "lib64/libnvJitLink.so") << "never loaded\n";
  cancelWhileItSleeps(Empty, S2N_EMIT_CUBIN);
}
