// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A libNVVM that stays loaded between translations makes what one of its own
/// makes, and may die.

#include "Backend/Backend.h"
#include "Pipeline/Translate.h"
#include "Process/ResidentProgram.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;

static constexpr char Source[] =
    "kernel void roots(global float *p, local double *q, float f) {\n"
    "  size_t i = get_global_id(0);\n"
    "  q[get_local_id(0)] = sin(p[i]) * f;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  p[i] = pow(q[get_local_size(0) - 1], 0.3);\n"
    "}\n";

static std::string ptxOf(const TranslateOptions &Opts, std::string &Said) {
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  return translate({MemoryBufferRef(Source, "roots.cl")}, Opts, EmitKind::Ptx,
                   Sink)
      .Bytes;
}

// The last program this process has started; 0: it has none.
static pid_t lastChild() {
  std::ifstream Children("/proc/self/task/" + std::to_string(getpid()) +
                         "/children");
  pid_t Last = 0;
  while (Children >> Last)
    continue;
  return Last;
}

TEST(ResidentLibNvvm, MakesTheSameOverAndOver) {
  DiagnosticSink Silent;
  TranslateOptions Opts;
  if (!queryLibNvvm(Opts, Silent))
    GTEST_SKIP() << "no libNVVM";
  std::string Said;
  const std::string Expected = ptxOf(Opts, Said);
  ASSERT_NE(Expected.find(".entry roots"), std::string::npos) << Said;
  EXPECT_EQ(lastChild(), 0);

  Opts.LibNvvm = std::make_shared<ResidentProgram>();
  EXPECT_EQ(ptxOf(Opts, Said), Expected); // on its own
  EXPECT_EQ(lastChild(), 0);
  EXPECT_EQ(ptxOf(Opts, Said), Expected);
  const pid_t Resident = lastChild();
  ASSERT_NE(Resident, 0);
  EXPECT_EQ(ptxOf(Opts, Said), Expected);
  EXPECT_EQ(lastChild(), Resident);

  kill(Resident, SIGKILL);
  EXPECT_EQ(ptxOf(Opts, Said), Expected);
  EXPECT_EQ(ptxOf(Opts, Said), Expected);
  EXPECT_NE(lastChild(), Resident);
  EXPECT_EQ(Said, "");
}
