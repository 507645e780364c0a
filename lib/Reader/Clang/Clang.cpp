// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/Clang.h"

#include "Reader/Clang/ClangRequest.h"

using namespace spir2nvvm;

std::string spir2nvvm::clangLookedFor(const TranslateOptions &Opts) {
  return Opts.ClangPath.empty() ? clangNames() : "'" + Opts.ClangPath + "'";
}

std::string spir2nvvm::describeClang(const TranslateOptions &Opts) {
  const ClangProgram Found = Clang().find(Opts);
  if (Found.Path.empty())
    return "clang: none found";
  std::string Text =
      "clang " + std::to_string(Found.Version) + ": " + Found.Path;
  if (Found.Route != ClangRoute::Translator)
    return Text;
  const std::string Needed = spirvTranslatorFor(Found.Version);
  return Text + "\n  " + Needed + ": " +
         (Found.isComplete() ? Found.Translator : "none found");
}

const ClangProgram &Clang::find(const TranslateOptions &Opts) {
  if (!Found || Found->Path.empty() || FoundFor != Opts.ClangPath) {
    Found = Opts.ClangPath.empty() ? findClang() : findClang(Opts.ClangPath);
    FoundFor = Opts.ClangPath;
  }
  return *Found;
}

void Clang::prepare(const TranslateOptions &Opts) {
  const ClangProgram &Program = find(Opts);
  if (!Program.Path.empty() && Program.Route == ClangRoute::Own)
    Server.prepare({Program.Path, clang_request::Serve});
}

ChildResult Clang::serve(std::string_view Request,
                         const TranslateOptions &Opts) {
  if (auto Result = Server.run({Found->Path, clang_request::Serve}, Request,
                               limits(Opts)))
    return *Result;
  return runChild({Found->Path, clang_request::Once}, Request, limits(Opts));
}

ChildResult Clang::run(const std::vector<std::string> &Command,
                       const TranslateOptions &Opts) const {
  return runChild(Command, {}, limits(Opts));
}
