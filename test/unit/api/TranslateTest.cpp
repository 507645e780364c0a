// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// translate(): bytes, reflection, refusals, and threads.

#include "Pipeline/Translate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

using namespace llvm;
using namespace spir2nvvm;

namespace {

const char Scale[] = R"(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @scale(float addrspace(1)* nocapture %p, float %f) nounwind {
  %v = load float, float addrspace(1)* %p, align 4
  %m = fmul float %v, %f
  store float %m, float addrspace(1)* %p, align 4
  ret void
}
!opencl.kernels = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!opencl.compiler.options = !{!7}
!0 = !{void (float addrspace(1)*, float)* @scale, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float*", !"float"}
!4 = !{!"kernel_arg_type_qual", !"", !""}
!5 = !{!"kernel_arg_base_type", !"float*", !"float"}
!6 = !{i32 1, i32 2}
!7 = !{}
)";

TranslateResult run(StringRef Text, EmitKind Emit, std::string &Said) {
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  return translate({MemoryBufferRef(Text, "scale.ll")}, TranslateOptions(),
                   Emit, Sink);
}

TEST(Translate, GivesBytesAndReflection) {
  std::string Said;
  TranslateResult R = run(Scale, EmitKind::Ll, Said);
  ASSERT_EQ(R.Status, TranslateStatus::Done) << Said;
  EXPECT_NE(R.Bytes.find("nvvm.annotations"), std::string::npos);
  ASSERT_EQ(R.Info.Kernels.size(), 1u);
  ASSERT_EQ(R.Info.Kernels[0].Args.size(), 2u);
  EXPECT_EQ(R.Info.Kernels[0].Args[1].Offset, 8u);
  EXPECT_EQ(R.Info.Kernels[0].Args[1].TypeName, "float");
}

TEST(Translate, ReflectionIsTheSameTextAsTheEmittedOne) {
  std::string Said;
  TranslateResult R = run(Scale, EmitKind::Reflection, Said);
  ASSERT_EQ(R.Status, TranslateStatus::Done) << Said;
  EXPECT_EQ(R.Bytes, reflectionJson(R.Info, TranslateOptions()));
}

TEST(Translate, BadInputHasDiagnosticsAndNoBytes) {
  std::string Said;
  TranslateResult R = run("\177ELF\002\001\001", EmitKind::Ll, Said);
  EXPECT_EQ(R.Status, TranslateStatus::BadInput);
  EXPECT_TRUE(R.Bytes.empty());
  EXPECT_NE(Said.find("[S2N-IN"), std::string::npos) << Said;
}

TEST(Translate, OptionsThatExcludeEachOtherAreRefused) {
  TranslateOptions Opts;
  Opts.Version = NvvmVersion::V1_1;
  Opts.Syntax = Dialect::Modern;
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  TranslateResult R =
      translate({MemoryBufferRef(Scale, "scale.ll")}, Opts, EmitKind::Ll, Sink);
  EXPECT_EQ(R.Status, TranslateStatus::BadInput);
  EXPECT_TRUE(R.Bytes.empty());
  EXPECT_NE(Said.find("it has no modern dialect [S2N-OUT02]"),
            std::string::npos)
      << Said;
}

TEST(Translate, ThreadsDoNotDisturbEachOther) {
  std::string Said;
  const std::string Alone = run(Scale, EmitKind::Ll, Said).Bytes;
  ASSERT_FALSE(Alone.empty()) << Said;
  std::atomic<unsigned> Equal{0};
  std::vector<std::thread> Threads;
  for (unsigned I = 0; I != 8; ++I)
    Threads.emplace_back([&Alone, &Equal] {
      for (unsigned Round = 0; Round != 8; ++Round) {
        std::string Mine;
        Equal += run(Scale, EmitKind::Ll, Mine).Bytes == Alone;
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Equal, 64u);
}

} // namespace
