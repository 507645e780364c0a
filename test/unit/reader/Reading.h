// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One read in a context of its own, and bitcode made from assembly.

#ifndef SPIR2NVVM_TEST_UNIT_READER_READING_H
#define SPIR2NVVM_TEST_UNIT_READER_READING_H

#include "Stages/Stages.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace spir2nvvm::test {

inline constexpr char SmallModule[] = R"(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%struct.pair = type { i32, <4 x float> }
@table = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define spir_kernel void @scale(float addrspace(1)* %p, float %f, %struct.pair* byval(%struct.pair) %s) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr inbounds float, float addrspace(1)* %p, i64 %id
  %v = load float, float addrspace(1)* %at, align 4
  %big = fcmp ogt float %v, %f
  br i1 %big, label %then, label %done
then:
  %w = fmul float %v, %f
  store float %w, float addrspace(1)* %at, align 4
  br label %done
done:
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!opencl.kernels = !{!0}
!opencl.spir.version = !{!6}
!0 = !{void (float addrspace(1)*, float, %struct.pair*)* @scale, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"float*", !"float", !"struct pair"}
!4 = !{!"kernel_arg_type_qual", !"", !"", !""}
!5 = !{!"kernel_arg_base_type", !"float*", !"float", !"struct pair"}
!6 = !{i32 1, i32 2}
)";

inline std::string bitcodeOf(const char *Assembly) {
  llvm::LLVMContext Ctx;
  llvm::SMDiagnostic Fault;
  auto M = llvm::parseAssemblyString(Assembly, Fault, Ctx);
  std::string Bytes;
  llvm::raw_string_ostream OS(Bytes);
  if (M)
    llvm::WriteBitcodeToFile(*M, OS);
  return OS.str();
}

/// Calls \p Use with the path and bytes of every module of the corpus and gives
/// their number.
template <typename Fn> size_t eachCorpusModule(const char *Corpus, Fn Use) {
  std::error_code Code;
  size_t Files = 0;
  for (llvm::sys::fs::recursive_directory_iterator
           It(llvm::Twine(Corpus) + "/khronos-spir12", Code),
       End;
       It != End && !Code; It.increment(Code)) {
    llvm::StringRef Path = It->path();
    if (!Path.endswith(".bc32") && !Path.endswith(".bc64"))
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    EXPECT_TRUE(Buffer) << Path.str();
    if (!Buffer)
      return Files;
    Use(Path, (*Buffer)->getBuffer());
    ++Files;
  }
  return Files;
}

struct ReadResult {
  size_t Modules = 0;
  unsigned Errors = 0, Warnings = 0;
  std::string FirstError; // rule and message
};

/// Reads \p Bytes as the tools do. An abandoned context is leaked, as the
/// contract of Translation::ContextAbandoned says.
inline ReadResult readBytes(llvm::StringRef Bytes, llvm::StringRef Name) {
  ReadResult Result;
  DiagnosticSink Sink([&Result](const Diagnostic &D) {
    if (D.Level == Severity::Error && Result.FirstError.empty())
      Result.FirstError = std::string(rowOf(D.Id).Id) + ": " + D.Message;
  });
  TranslateOptions Opts;
  auto Ctx = std::make_unique<llvm::LLVMContext>();
  Translation T(Opts, Sink, *Ctx);
  T.Inputs.push_back({Bytes, Name});
  readInputs(T);
  Result.Modules = T.Modules.size();
  Result.Errors = Sink.errorCount();
  Result.Warnings = Sink.warningCount();
  T.Modules.clear();
  if (T.ContextAbandoned)
    (void)Ctx.release();
  return Result;
}

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_READER_READING_H
