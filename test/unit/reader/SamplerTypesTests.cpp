// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The type rewrite leaves a module LLVM's verifier accepts, wherever the
/// sampler stands: alloca, phi, select, null, a struct, an attribute.

#include "Reader/Canonicalise/CanonicaliseClang.h"

#include "Reading.h"

#include "llvm/IR/Verifier.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

TEST(SamplerTypes, EveryPlaceOfASampler) {
  constexpr char Text[] = R"(
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"
%opencl.sampler_t = type opaque
%holder = type { i32, %opencl.sampler_t addrspace(2)*, %holder* }
declare spir_func %opencl.sampler_t addrspace(2)* @__translate_sampler_initializer(i32)
define spir_func void @use(%opencl.sampler_t addrspace(2)* readonly nocapture %s, %holder* byval(%holder) %h) {
  ret void
}
define spir_func %opencl.sampler_t addrspace(2)* @pick(i1 %c, %holder* %h) {
entry:
  %slot = alloca %opencl.sampler_t addrspace(2)*, align 8
  %a = call spir_func %opencl.sampler_t addrspace(2)* @__translate_sampler_initializer(i32 20)
  store %opencl.sampler_t addrspace(2)* %a, %opencl.sampler_t addrspace(2)** %slot, align 8
  %field = getelementptr inbounds %holder, %holder* %h, i64 0, i32 1
  %b = load %opencl.sampler_t addrspace(2)*, %opencl.sampler_t addrspace(2)** %field, align 8
  br i1 %c, label %then, label %done
then:
  %d = select i1 %c, %opencl.sampler_t addrspace(2)* %a, %opencl.sampler_t addrspace(2)* null
  call spir_func void @use(%opencl.sampler_t addrspace(2)* readonly %d, %holder* byval(%holder) %h)
  br label %done
done:
  %p = phi %opencl.sampler_t addrspace(2)* [ %b, %entry ], [ %d, %then ]
  ret %opencl.sampler_t addrspace(2)* %p
}
)";
  LLVMContext Ctx;
  SMDiagnostic Fault;
  auto M = parseAssemblyString(Text, Fault, Ctx);
  ASSERT_TRUE(M) << Fault.getMessage().str();
  DiagnosticSink Sink;
  EXPECT_TRUE(canonicaliseClang(*M, Sink));
  std::string Printed;
  raw_string_ostream OS(Printed);
  EXPECT_FALSE(verifyModule(*M, &OS)) << OS.str();
  M->print(OS, nullptr);
  EXPECT_EQ(OS.str().find("sampler"), std::string::npos) << OS.str();
  EXPECT_EQ(M->getFunction("pick")->getReturnType(), Type::getInt32Ty(Ctx));
  EXPECT_NE(Printed.find("%holder = type { i32, i32, %holder* }"),
            std::string::npos)
      << Printed;
}
