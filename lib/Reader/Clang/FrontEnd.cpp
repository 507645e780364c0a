// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/FrontEnd.h"

#include "Process/MemoryFile.h"
#include "Reader/Clang/ClangMessages.h"

#include <cerrno>

using namespace llvm;
using namespace spir2nvvm;

bool FrontEnd::addHeader(std::string Name, std::string Text) {
  if (Program.Route != ClangRoute::Own)
    return HeaderFolder.write(Name, {Text});
  Headers.push_back({clang_request::Headers + ("/" + Name), std::move(Text)});
  return true;
}

ChildResult FrontEnd::run(ClangAction Action, std::string Source) {
  if (Program.Route != ClangRoute::Own)
    return runInstalled(Action, Source);
  ClangRequest Request{
      clangArguments(Program.Route, Job, Action,
                     Headers.empty() ? "" : clang_request::Headers),
      Headers};
  Request.Files.push_back({clang_request::Source, std::move(Source)});
  return Compiler.serve(encode(Request), Job.Opts);
}

static ChildResult noRoom() {
  ChildResult None;
  None.StartError = errno ? errno : EMFILE;
  return None;
}

// Source and output live in memory: whatever happens, nothing is left behind.
ChildResult FrontEnd::runInstalled(ClangAction Action,
                                   const std::string &Source) {
  MemoryFile From, To;
  if (!From.write({Source}) || To.path().empty())
    return noRoom();
  std::vector<std::string> Command{Program.Path};
  for (std::string &Word :
       clangArguments(Program.Route, Job, Action, HeaderFolder.path()))
    Command.push_back(std::move(Word));
  // Output is reproducible, and a debugger needs the real name.
  Command.push_back("-fdebug-prefix-map=" + From.path() + "=" + Job.Path.str());
  Command.insert(Command.end(), {From.path(), "-o", To.path()});
  ChildResult Run = Compiler.run(Command, Job.Opts);
  Run.Err = withoutCleanUp(Run.Err);
  Run.Out = To.contents();
  if (Program.Route == ClangRoute::Translator && Run.succeeded() &&
      Action != ClangAction::Preprocess)
    return throughTranslator(std::move(Run));
  return Run;
}

// Clang's warnings come before what the translator says.
ChildResult FrontEnd::throughTranslator(ChildResult Compiled) {
  MemoryFile From, To;
  if (!From.write({Compiled.Out}) || To.path().empty())
    return noRoom();
  ChildResult Run = Compiler.run(
      {Program.Translator, From.path(), "-o", To.path()}, Job.Opts);
  Run.Err.insert(0, Compiled.Err);
  Run.Out = To.contents();
  return Run;
}
