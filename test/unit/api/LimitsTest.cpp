// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C API's limits, and its end from another thread. A script that sleeps
/// stands for a clang that does not come back.

#include "spir2nvvm-c/spir2nvvm.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace {

struct Destroy {
  void operator()(s2n_translator *T) const { s2n_translator_destroy(T); }
};

class Limits : public ::testing::Test {
protected:
  std::unique_ptr<s2n_translator, Destroy> T{s2n_translator_create()};
  std::string Script;

  void TearDown() override {
    if (!Script.empty())
      std::filesystem::remove(Script);
  }
  void useSleepingClang() {
    Script = std::string(::testing::TempDir()) + "sleeping-clang-" +
             std::to_string(getpid());
    std::ofstream(Script)
        << "#!/bin/sh\n"
           "[ \"$1\" = -dumpversion ] && echo 14.0.6 && exit\n"
           "exec sleep 100\n";
    std::filesystem::permissions(Script, std::filesystem::perms::owner_all);
    set(S2N_OPTION_CLANG_PATH, Script.c_str());
  }
  void set(s2n_option Option, const char *Value) {
    ASSERT_EQ(s2n_translator_set_option(T.get(), Option, Value), S2N_SUCCESS);
  }
  s2n_result translate(const char *Form = "opencl-c") {
    static constexpr std::string_view Source = "kernel void k() {}\n";
    set(S2N_OPTION_INPUT_FORM, Form);
    s2n_translator_add_input(T.get(), "k.cl", Source.data(), Source.size());
    s2n_output *Out = nullptr;
    s2n_result Result = s2n_translate(T.get(), S2N_EMIT_SPIR, &Out);
    EXPECT_EQ(Out != nullptr, Result == S2N_SUCCESS);
    s2n_output_destroy(Out);
    return Result;
  }
  std::string log() const { return s2n_translator_log(T.get()); }
};

using Seconds = std::chrono::duration<double>;
auto now() { return std::chrono::steady_clock::now(); }

} // namespace

TEST_F(Limits, InputsAndHeadersAreCountedTogether) {
  useSleepingClang();
  static constexpr std::string_view Header(" ", 1);
  set(S2N_OPTION_MAX_INPUT_BYTES, "19"); // the source has as many
  s2n_translator_add_header(T.get(), "h", Header.data(), Header.size());
  EXPECT_EQ(translate(), S2N_ERROR_LIMIT);
  EXPECT_NE(log().find("20 bytes; 19 are allowed"), std::string::npos) << log();
}

TEST_F(Limits, AnExactFitIsNoFault) {
  set(S2N_OPTION_MAX_INPUT_BYTES, "19");
  EXPECT_EQ(translate("assembly"), S2N_ERROR_BAD_INPUT); // it is none
}

TEST_F(Limits, TheWholeHasATime) {
  useSleepingClang();
  set(S2N_OPTION_TOTAL_SECONDS, "1");
  auto Start = now();
  EXPECT_EQ(translate(), S2N_ERROR_LIMIT);
  EXPECT_LT(Seconds(now() - Start).count(), 50);
  EXPECT_NE(log().find("after 1 seconds"), std::string::npos) << log();
}

TEST_F(Limits, AnotherThreadEndsIt) {
  useSleepingClang();
  std::thread Other([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    s2n_translator_cancel(T.get());
  });
  auto Start = now();
  EXPECT_EQ(translate(), S2N_ERROR_CANCELLED);
  EXPECT_LT(Seconds(now() - Start).count(), 50);
  Other.join();
  EXPECT_NE(log().find("cancelled"), std::string::npos) << log();
}

TEST_F(Limits, ACancellationIsForOneTranslation) {
  s2n_translator_cancel(T.get()); // nothing runs: the next one
  EXPECT_EQ(translate("assembly"), S2N_ERROR_CANCELLED);
  EXPECT_EQ(translate("assembly"), S2N_ERROR_BAD_INPUT);
}

TEST_F(Limits, ResetKeepsTheWayToEndIt) {
  s2n_translator_reset(T.get());
  s2n_translator_cancel(T.get());
  EXPECT_EQ(translate("assembly"), S2N_ERROR_CANCELLED);
}

TEST_F(Limits, WordsThatAreNoNumbersAreRefused) {
  for (s2n_option Option :
       {S2N_OPTION_MAX_INPUT_BYTES, S2N_OPTION_TOTAL_SECONDS,
        S2N_OPTION_FRONT_END_MEMORY})
    for (const char *Value : {"", "-1", "1k", "99999999999999999999999"})
      EXPECT_EQ(s2n_translator_set_option(T.get(), Option, Value),
                S2N_ERROR_INVALID_ARGUMENT)
          << Option << ' ' << Value;
}
