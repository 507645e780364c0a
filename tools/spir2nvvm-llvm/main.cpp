// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes PTX by LLVM's own back end for spir2nvvm, in a process of its own: the
/// tool stays small, and LLVM can crash or exit. Not for direct use.
///
///   spir2nvvm-llvm query   LLVM
///   spir2nvvm-llvm verify  LLVM NAME MATH|- [option...]  < bitcode
///   spir2nvvm-llvm compile LLVM NAME MATH|- [option...]  < bitcode
///
/// The conversation is spir2nvvm-libnvvm's; LLVM is where that has its library,
/// and ignored.

#include "Common/HelperAnswers.h"
#include "Nvptx/PtxCompiler.h"

#include "llvm/Support/ErrorHandling.h"

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static int query(HelperAnswers &Out) {
  Out.send(nvptx::versions());
  return 0;
}

// LLVM cannot go on, and says why: a refusal like any other.
[[noreturn]] static void refuse(void *Answers, const char *Reason, bool) {
  NvvmAnswer Answer;
  Answer.Compile = NvvmStatus::Compilation;
  Answer.CompileLog = Reason;
  static_cast<HelperAnswers *>(Answers)->send(Answer);
  _exit(0);
}

static int compile(HelperAnswers &Out, const HelperRequest &Request) {
  Out.send(nvptx::versions());
  HelperJob Job;
  if (!Job.read(Request, Out))
    return 1;
  llvm::ScopedFatalErrorHandler Handler(refuse, &Out);
  Out.send(nvptx::run(
      Job.get(), [&Out](std::string_view Phase) { Out.send("phase", Phase); }));
  return 0;
}

int main(int Argc, char **Argv) {
  HelperRequest Request{{Argv + 1, Argv + Argc}, {}};
  const size_t Words = Request.Words.size();
  const std::string_view Action = Words >= 2 ? Argv[1] : "";
  HelperAnswers Out;
  if (Action == "query" && Words == 2)
    return query(Out);
  if ((Action == "verify" || Action == "compile") && Words >= 4) {
    Request.Input = readToEnd(STDIN_FILENO);
    return compile(Out, Request);
  }
  fputs("spir2nvvm-llvm: started by spir2nvvm, not by hand; see spir2nvvm "
        "--help\n",
        stderr);
  return 2;
}
