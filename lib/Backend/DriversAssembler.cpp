// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The nvPTXCompiler functions of a libnvidia-ptxjitcompiler that was loaded by
/// its path.

#include "Backend/DriversAssembler.h"

#include "Backend/SharedLibrary.h"

using namespace spir2nvvm;

namespace {
using Compiler = struct OpaqueCompiler *;
using GetSize = int(Compiler, size_t *);
using GetText = int(Compiler, char *);
} // namespace

struct DriversAssembler::Functions {
  SharedLibrary Library;
  int (*Create)(Compiler *, size_t Size, const char *Ptx);
  int (*Destroy)(Compiler *);
  int (*Compile)(Compiler, int OptionCount, const char *const *Options);
  GetSize *GetErrorLogSize, *GetInfoLogSize, *GetCompiledProgramSize;
  GetText *GetErrorLog, *GetInfoLog;
  int (*GetCompiledProgram)(Compiler, void *);
};

DriversAssembler::DriversAssembler() : Calls(std::make_unique<Functions>()) {}
DriversAssembler::~DriversAssembler() = default;

std::unique_ptr<DriversAssembler>
DriversAssembler::load(const std::string &Path, std::string &Error) {
  std::unique_ptr<DriversAssembler> Loaded(new DriversAssembler);
  Functions &F = *Loaded->Calls;
  if (!F.Library.open(Path, Error))
    return nullptr;
#define FIND(NAME) F.Library.find("nvPTXCompiler" #NAME, F.NAME, Error)
  bool Found = FIND(Create) && FIND(Destroy) && FIND(Compile) &&
               FIND(GetErrorLogSize) && FIND(GetErrorLog) &&
               FIND(GetInfoLogSize) && FIND(GetInfoLog) &&
               FIND(GetCompiledProgramSize) && FIND(GetCompiledProgram);
#undef FIND
  return Found ? std::move(Loaded) : nullptr;
}

AssemblerAnswer DriversAssembler::run(const AssemblerJob &Job) const {
  const Functions &F = *Calls;
  const std::string Ptx(Job.Ptx); // with an end
  AssemblerAnswer Answer;
  HandleOwner<Compiler> Owner{F.Destroy};
  Job.OnPhase("create");
  Answer.Status = F.Create(&Owner.Handle, Ptx.size(), Ptx.c_str());
  if (!Owner.Handle)
    return Answer;
  if (Answer.Status == 0) {
    const std::vector<const char *> Words = Job.optionWords();
    Job.OnPhase("compile");
    Answer.Status = F.Compile(Owner.Handle, int(Words.size()), Words.data());
  }
  Answer.ErrorLog = takeText(Owner.Handle, F.GetErrorLogSize, F.GetErrorLog);
  Answer.InfoLog = takeText(Owner.Handle, F.GetInfoLogSize, F.GetInfoLog);
  if (Answer.Status == 0)
    Answer.Cubin =
        takeBytes(Owner.Handle, F.GetCompiledProgramSize, F.GetCompiledProgram);
  return Answer;
}
