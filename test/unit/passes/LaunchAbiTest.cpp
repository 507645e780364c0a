// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the reflection describes the launch: docs/launch-abi.md.

#include "Builtins/Lowering/Resolved.h"
#include "Pipeline/Pipeline.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

const char Source[] = R"IR(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%opencl.image2d_t = type opaque
%struct.S = type { i32, [5 x i8] }
declare spir_func i32 @_Z12get_work_dimv() #0
define spir_kernel void @k(i8 %a, <3 x float> %b, %struct.S* byval(%struct.S) align 4 %c, i16 addrspace(1)* %d, <4 x float> addrspace(2)* %e, double addrspace(3)* %f, i8 addrspace(3)* %g, %opencl.image2d_t addrspace(1)* %h, i32 %i) {
  %x = call spir_func i32 @_Z12get_work_dimv()
  store i32 %x, i32 addrspace(1)* undef
  ret void
}
attributes #0 = { "spir2nvvm.builtin"="uint get_work_dim()" }
!opencl.kernels = !{!0}
!0 = !{void (i8, <3 x float>, %struct.S*, i16 addrspace(1)*, <4 x float> addrspace(2)*, double addrspace(3)*, i8 addrspace(3)*, %opencl.image2d_t addrspace(1)*, i32)* @k, !1, !2, !3, !4, !5}
!1 = !{!"SPACES", i32 0, i32 0, i32 0, i32 1, i32 2, i32 3, i32 3, i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"read_only", !"none"}
!3 = !{!"kernel_arg_type", !"char", !"float3", !"struct S", !"myshort*", !"float4*", !"double*", !"void*", !"image2d_t", !"sampler_t"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !"", !"const restrict", !"const", !"", !"", !"", !""}
!5 = !{!"kernel_arg_name", !"a", !"b", !"c", !"d", !"e", !"f", !"g", !"h", !"i"}
)IR";

struct Row {
  ArgKind Kind;
  uint64_t Size, Align, Offset, PointeeAlign;
};

KernelInfo describe(TranslateOptions Opts, const char *SpacesKey) {
  std::string Text = Source;
  Text.replace(Text.find("SPACES"), 6, SpacesKey);
  LLVMContext Ctx;
  SMDiagnostic Fault;
  DiagnosticSink Sink;
  Translation T(Opts, Sink, Ctx);
  T.M = parseAssemblyString(Text, Fault, Ctx);
  if (!T.M)
    return {};
  resolveWrittenByHand(*T.M);
  for (StringRef Name : {"read-kernels", "kernel-abi", "remap-address-spaces",
                         "lower-builtins", "convert-metadata", "finalize"})
    if (!runStage(*findStage(Name), T, {}))
      return {};
  return T.Info.Kernels.empty() ? KernelInfo() : T.Info.Kernels.front();
}

void expectRows(const KernelInfo &Info, ArrayRef<Row> Rows) {
  ASSERT_EQ(Info.Args.size(), Rows.size());
  for (size_t I = 0; I != Rows.size(); ++I) {
    const ArgInfo &Arg = Info.Args[I];
    EXPECT_EQ(Arg.Kind, Rows[I].Kind) << Arg.Name;
    EXPECT_EQ(Arg.Size, Rows[I].Size) << Arg.Name;
    EXPECT_EQ(Arg.Align, Rows[I].Align) << Arg.Name;
    EXPECT_EQ(Arg.Offset, Rows[I].Offset) << Arg.Name;
    EXPECT_EQ(Arg.PointeeAlign, Rows[I].PointeeAlign) << Arg.Name;
  }
}

TEST(LaunchAbi, CudaLaysParametersOutAsPtxDoes) {
  const Row Rows[] = {
      {ArgKind::Scalar, 1, 1, 0, 0},
      {ArgKind::Vector, 16, 16, 16, 0},
      {ArgKind::Struct, 12, 4, 32, 0},
      {ArgKind::GlobalPointer, 8, 8, 48, 2},
      {ArgKind::ConstantPointer, 8, 8, 56, 16},
      {ArgKind::LocalOffset, 4, 4, 64, 8},
      {ArgKind::LocalOffset, 4, 4, 68, 128},
      {ArgKind::Image, 8, 8, 72, 0},
      {ArgKind::Sampler, 4, 4, 80, 0},
  };
  for (const char *Key : {"kernel_arg_addr_space", "kernel_arg_address_space"})
    expectRows(describe({}, Key), Rows);
}

TEST(LaunchAbi, PlainPassesHandlesAndPointers) {
  TranslateOptions Opts;
  Opts.KernelAbi = Abi::Plain;
  const Row Rows[] = {
      {ArgKind::Scalar, 1, 1, 0, 0},
      {ArgKind::Vector, 16, 16, 16, 0},
      {ArgKind::Struct, 12, 4, 32, 0},
      {ArgKind::GlobalPointer, 8, 8, 48, 2},
      {ArgKind::ConstantPointer, 8, 8, 56, 16},
      {ArgKind::LocalOffset, 8, 8, 64, 8},
      {ArgKind::LocalOffset, 8, 8, 72, 128},
      {ArgKind::Image, 8, 8, 80, 0},
      {ArgKind::Sampler, 8, 8, 88, 0},
  };
  expectRows(describe(Opts, "kernel_arg_addr_space"), Rows);
}

TEST(LaunchAbi, MetadataIsVerbatim) {
  KernelInfo Info = describe({}, "kernel_arg_addr_space");
  ASSERT_EQ(Info.Args.size(), 9u);
  EXPECT_EQ(Info.SpirName, "k");
  EXPECT_EQ(Info.Args[3].Name, "d");
  EXPECT_EQ(Info.Args[3].TypeName, "myshort*");
  EXPECT_EQ(Info.Args[3].TypeQualifier, "const restrict");
  EXPECT_EQ(Info.Args[3].SpirAddressSpace, 1u);
  EXPECT_EQ(Info.Args[5].SpirAddressSpace, 3u);
  EXPECT_EQ(Info.Args[7].AccessQualifier, "read_only");
}

TEST(LaunchAbi, HiddenParametersFollow) {
  KernelInfo Info = describe({}, "kernel_arg_addr_space");
  ASSERT_EQ(Info.Hidden.size(), 1u);
  EXPECT_EQ(Info.Hidden[0].Kind, ArgKind::WorkDim);
  EXPECT_EQ(Info.Hidden[0].Offset, 84u);
  EXPECT_EQ(Info.Hidden[0].Size, 4u);
}

} // namespace
