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

// Options are looked at before the module, and not without one. Without a data
// layout libNVVM ends the process.
bool LibNvvm::serves(const std::string &Arch) const {
  static constexpr char Empty[] =
      "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
      "i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-"
      "v64:64:64-v128:128:128-n16:32:64\"\n"
      "target triple = \"nvptx64-nvidia-cuda\"\n"
      "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n";
  const Functions &F = *Calls;
  HandleOwner<Program> Owner{F.DestroyProgram};
  const std::string Option = "-arch=" + Arch;
  const char *Options[] = {Option.c_str()};
  return F.CreateProgram(&Owner.Handle) == int(NvvmStatus::Success) &&
         F.AddModuleToProgram(Owner.Handle, Empty, sizeof(Empty) - 1,
                              "empty") == int(NvvmStatus::Success) &&
         F.VerifyProgram(Owner.Handle, 1, Options) !=
             int(NvvmStatus::InvalidOption);
}

NvvmAnswer LibNvvm::run(const NvvmJob &Job, const NvvmPhases &OnPhase) const {
  NvvmAnswer Answer;
  auto Status = [](int Number) { return static_cast<NvvmStatus>(Number); };
  const Functions &F = *Calls;
  HandleOwner<Program> Owner{F.DestroyProgram};
  Answer.Verify = Status(F.CreateProgram(&Owner.Handle));
  if (Answer.Verify != NvvmStatus::Success)
    return Answer;
  auto Log = [&] {
    return takeText(Owner.Handle, F.GetProgramLogSize, F.GetProgramLog);
  };

  OnPhase("add");
  std::string Name(Job.Name);
  Answer.Verify = Status(F.AddModuleToProgram(
      Owner.Handle, Job.Bitcode.data(), Job.Bitcode.size(), Name.c_str()));
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
  Answer.Verify = Status(F.VerifyProgram(Owner.Handle, Count, Options.data()));
  Answer.VerifyLog = Log();
  if (Answer.Verify != NvvmStatus::Success || Job.VerifyOnly)
    return Answer;

  // After the verifier: that of 12.9 refuses llvm.copysign in its own.
  if (!Job.LibDevice.empty())
    Answer.Compile = Status(F.LazyAddModuleToProgram(
        Owner.Handle, Job.LibDevice.data(), Job.LibDevice.size(), "libdevice"));
  if (Answer.Compile != NvvmStatus::Success) {
    Answer.CompileLog = Log();
    return Answer;
  }

  OnPhase("compile");
  Answer.Compile =
      Status(F.CompileProgram(Owner.Handle, Count, Options.data()));
  Answer.CompileLog = Log();
  if (Answer.Compile == NvvmStatus::Success)
    Answer.Ptx =
        takeText(Owner.Handle, F.GetCompiledResultSize, F.GetCompiledResult);
  return Answer;
}
