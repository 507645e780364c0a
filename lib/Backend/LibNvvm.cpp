// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions of a libNVVM that was loaded by its path.

#include "Backend/LibNvvm.h"

#include "Backend/SharedLibrary.h"

using namespace spir2nvvm;

namespace {
using Program = struct OpaqueProgram *;
using Add = int(Program, const char *Bytes, size_t Size, const char *Name);
using Act = int(Program, int OptionCount, const char *const *Options);
using GetSize = int(Program, size_t *);
using GetBytes = int(Program, char *);
} // namespace

struct LibNvvm::Functions {
  SharedLibrary Library;
  int (*Version)(int *, int *);
  int (*IrVersion)(int *, int *, int *, int *);
  int (*CreateProgram)(Program *);
  int (*DestroyProgram)(Program *);
  Add *AddModuleToProgram, *LazyAddModuleToProgram;
  Act *VerifyProgram, *CompileProgram;
  GetSize *GetProgramLogSize, *GetCompiledResultSize;
  GetBytes *GetProgramLog, *GetCompiledResult;
};

LibNvvm::LibNvvm() : Calls(std::make_unique<Functions>()) {}

LibNvvm::~LibNvvm() = default;

std::unique_ptr<LibNvvm> LibNvvm::load(const std::string &Path,
                                       std::string &Error) {
  std::unique_ptr<LibNvvm> Library(new LibNvvm);
  Functions &F = *Library->Calls;
  if (!F.Library.open(Path, Error))
    return nullptr;
#define FIND(NAME) F.Library.find("nvvm" #NAME, F.NAME, Error)
  bool Found = FIND(Version) &&
               F.Library.find("nvvmIRVersion", F.IrVersion, Error) &&
               FIND(CreateProgram) && FIND(DestroyProgram) &&
               FIND(AddModuleToProgram) && FIND(LazyAddModuleToProgram) &&
               FIND(VerifyProgram) && FIND(CompileProgram) &&
               FIND(GetProgramLogSize) && FIND(GetCompiledResultSize) &&
               FIND(GetProgramLog) && FIND(GetCompiledResult);
#undef FIND
  return Found ? std::move(Library) : nullptr;
}

NvvmVersions LibNvvm::versions() const {
  NvvmVersions V;
  Calls->Version(&V.Major, &V.Minor);
  Calls->IrVersion(&V.IrMajor, &V.IrMinor, &V.IrDebugMajor, &V.IrDebugMinor);
  return V;
}

namespace {
/// Destroys the program on every way out.
struct ProgramOwner {
  int (*Destroy)(Program *);
  Program P = nullptr;
  ~ProgramOwner() {
    if (P)
      Destroy(&P);
  }
};
} // namespace

NvvmAnswer
LibNvvm::run(const NvvmJob &Job,
             const std::function<void(std::string_view)> &OnPhase) const {
  NvvmAnswer Answer;
  auto Status = [](int Number) { return static_cast<NvvmStatus>(Number); };
  const Functions &F = *Calls;
  ProgramOwner Owner{F.DestroyProgram};
  Answer.Verify = Status(F.CreateProgram(&Owner.P));
  if (Answer.Verify != NvvmStatus::Success)
    return Answer;
  auto Log = [&] {
    return takeText(Owner.P, F.GetProgramLogSize, F.GetProgramLog);
  };

  OnPhase("add");
  std::string Name(Job.Name);
  Answer.Verify = Status(F.AddModuleToProgram(
      Owner.P, Job.Bitcode.data(), Job.Bitcode.size(), Name.c_str()));
  if (Answer.Verify == NvvmStatus::Success && !Job.LibDevice.empty())
    Answer.Verify = Status(F.LazyAddModuleToProgram(
        Owner.P, Job.LibDevice.data(), Job.LibDevice.size(), "libdevice"));
  if (Answer.Verify != NvvmStatus::Success) {
    Answer.VerifyLog = Log();
    return Answer;
  }

  std::vector<const char *> Options;
  Options.reserve(Job.Options.size());
  for (const std::string &Option : Job.Options)
    Options.push_back(Option.c_str());
  int Count = static_cast<int>(Options.size());
  OnPhase("verify");
  Answer.Verify = Status(F.VerifyProgram(Owner.P, Count, Options.data()));
  Answer.VerifyLog = Log();
  if (Answer.Verify != NvvmStatus::Success || Job.VerifyOnly)
    return Answer;

  OnPhase("compile");
  Answer.Compile = Status(F.CompileProgram(Owner.P, Count, Options.data()));
  Answer.CompileLog = Log();
  if (Answer.Compile == NvvmStatus::Success)
    Answer.Ptx =
        takeText(Owner.P, F.GetCompiledResultSize, F.GetCompiledResult);
  return Answer;
}
