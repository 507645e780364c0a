// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX that ends anywhere or is damaged: it is loaded, or refused with words.

#include "Harness.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

/// The seeds of the fuzz target, among them what once ended a process.
std::vector<std::string> texts() {
  std::vector<std::string> All;
  for (const auto &Entry : std::filesystem::directory_iterator(
           SOURCE_DIR "/test/fuzz/corpus/lift")) {
    std::stringstream Text;
    Text << std::ifstream(Entry.path()).rdbuf();
    All.push_back(Text.str());
  }
  return All;
}

class HostilePtx : public testing::Test {
protected:
  bool loads(const std::string &Text) {
    char Errors[4096] = {};
    JitOption Names[] = {JitOption::ErrorLogBuffer,
                         JitOption::ErrorLogBufferBytes};
    void *Values[] = {Errors, reinterpret_cast<void *>(sizeof(Errors))};
    ModuleHandle M = nullptr;
    Status Result =
        driver().ModuleLoadDataEx(&M, Text.c_str(), 2, Names, Values);
    if (!Result.succeeded()) {
      EXPECT_NE(std::string(Errors), "") << Text;
      return false;
    }
    EXPECT_CODE(Success, driver().ModuleUnload(M));
    return true;
  }

  EmulatedContext C;
};

TEST_F(HostilePtx, WholeTextsAreLoaded) {
  for (const std::string &Text : texts())
    EXPECT_TRUE(loads(Text)) << Text;
}

TEST_F(HostilePtx, EveryCut) {
  for (const std::string &Text : texts())
    for (size_t Size = Text.find('\n'); Size < Text.size(); ++Size)
      loads(Text.substr(0, Size));
}

using Lines = std::vector<std::string>;

Lines linesOf(const std::string &Text) {
  Lines All;
  std::stringstream Stream(Text);
  for (std::string Line; std::getline(Stream, Line);)
    All.push_back(Line + "\n");
  return All;
}

// From a percent sign, dot or bracket on.
std::string wordAt(const std::string &Line, size_t At) {
  return Line.substr(At, Line.find_first_of(" \t.,;]}\n", At + 1) - At);
}

// A word becomes one of another line that begins like it: a register another,
// a type another.
void exchangeWord(std::string &To, const std::string &From, size_t At) {
  constexpr char Begins[] = "%.[";
  const size_t Begin = To.find_first_of(Begins, At % To.size());
  if (Begin == std::string::npos)
    return;
  const size_t Source = From.find(To.substr(Begin, 2));
  if (Source != std::string::npos)
    To.replace(Begin, wordAt(To, Begin).size(), wordAt(From, Source));
}

// Behind the header. Most is still PTX.
std::string damaged(Lines Text, std::mt19937 &Random) {
  constexpr size_t Header = 3;
  for (unsigned Count = 1 + Random() % 3; Count--;) {
    const size_t At = Header + Random() % (Text.size() - Header);
    const std::string Other = Text[Random() % Text.size()];
    switch (Random() % 6) {
    case 0:
      Text[At] = "\n";
      break;
    case 1:
      Text[At] += Other;
      break;
    default:
      exchangeWord(Text[At], Other, Random());
    }
  }
  std::string All;
  for (const std::string &Line : Text)
    All += Line;
  return All;
}

// Others with --gtest_shuffle --gtest_repeat=N.
TEST_F(HostilePtx, Mutants) {
  std::vector<Lines> Texts;
  for (const std::string &Text : texts())
    Texts.push_back(linesOf(Text));
  std::mt19937 Random(
      unsigned(testing::UnitTest::GetInstance()->random_seed()));
  unsigned Loaded = 0;
  for (unsigned N = 0; N != 1000; ++N)
    Loaded += loads(damaged(Texts[N % Texts.size()], Random));
  // Neither all nor none.
  EXPECT_GT(Loaded, 100u);
  EXPECT_LT(Loaded, 950u);
}

} // namespace
