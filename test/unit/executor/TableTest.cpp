// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The tables are complete: nothing lib/Builtins emits or libdevice calls is
/// missing, and inline PTX of every libdevice function is understood.

#include "Harness.h"

#include "Executor/Intrinsics/HostMath.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Process/Toolkit.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::test;

namespace {

TEST(Tables, NamesWithPointerSuffixes) {
  EXPECT_TRUE(findNvvmIntrinsic("llvm.nvvm.barrier0"));
  EXPECT_TRUE(findNvvmIntrinsic("llvm.nvvm.atomic.load.add.f32.p1f32"));
  EXPECT_TRUE(findNvvmIntrinsic("llvm.nvvm.atomic.load.add.f32.p1"));
  EXPECT_TRUE(findNvvmIntrinsic("llvm.nvvm.ptr.gen.to.global.p1i8.p0i8"));
  EXPECT_FALSE(findNvvmIntrinsic("llvm.nvvm.barrier0.p1"));
  EXPECT_FALSE(findNvvmIntrinsic("llvm.nvvm.add.rn"));
  EXPECT_FALSE(findNvvmIntrinsic("llvm.fabs.f32"));
  EXPECT_TRUE(isBarrier("llvm.nvvm.barrier0.popc"));
  EXPECT_FALSE(isBarrier("llvm.nvvm.membar.cta"));
}

TEST(Tables, HostMathIsFoundByName) {
  EXPECT_TRUE(findHostMath("__nv_sinf"));
  EXPECT_TRUE(findHostMath("__nv_float2int_rz"));
  EXPECT_FALSE(findHostMath("__nv_sin_"));
  EXPECT_FALSE(findHostMath("sin"));
  for (size_t N = 1; N < executor::hostMath().size(); ++N)
    EXPECT_LT(executor::hostMath()[N - 1].Name, executor::hostMath()[N].Name);
}

TEST(Tables, EveryLibdeviceFunctionLoads) {
  std::string Path = Toolkit("").find(ToolkitPart::LibDevice);
  if (Path.empty())
    GTEST_SKIP() << "no CUDA toolkit";
  LLVMContext Ctx;
  auto Bytes = cantFail(errorOrToExpected(MemoryBuffer::getFile(Path)));
  auto Library = cantFail(parseBitcodeFile(Bytes->getMemBufferRef(), Ctx));
  // A kernel that calls each function once, with its own parameters.
  std::string Declarations, Calls, Params;
  unsigned Number = 0;
  for (const Function &F : *Library) {
    if (F.isDeclaration() || !F.getName().startswith("__nv_"))
      continue;
    std::string Types, Args, Result;
    raw_string_ostream TypesOS(Types), ArgsOS(Args), ResultOS(Result),
        ParamsOS(Params);
    F.getReturnType()->print(ResultOS);
    for (const Argument &A : F.args()) {
      TypesOS << (A.getArgNo() ? ", " : "") << *A.getType();
      ArgsOS << (A.getArgNo() ? ", " : "") << *A.getType() << " %p" << Number;
      ParamsOS << (Number ? ", " : "") << *A.getType() << " %p" << Number;
      ++Number;
    }
    Declarations += "declare " + ResultOS.str() + " @" + F.getName().str() +
                    "(" + TypesOS.str() + ")\n";
    Calls += "  call " + ResultOS.str() + " @" + F.getName().str() + "(" +
             ArgsOS.str() + ")\n";
  }
  for (bool Flush : {false, true}) {
    ExecutorOptions Opts;
    Opts.FlushDenormals = Flush;
    Device D(Declarations + "define void @k(" + Params + ") {\n" + Calls +
                 "  ret void\n}\n",
             Opts);
    ASSERT_TRUE(D) << D.text();
    LaunchRequest Request;
    Request.Kernel = "k";
    for (const KernelParameter &P : D->kernel("k")->Parameters)
      Request.Arguments.emplace_back(P.Size, 0);
    // Results for null pointers are findings.
    EXPECT_NE(D.launch(Request).End, LaunchEnd::Refused) << D.text();
  }
}

} // namespace
