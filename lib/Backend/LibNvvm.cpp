// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/LibNvvm.h"

#include <dlfcn.h>

using namespace spir2nvvm;

std::string_view spir2nvvm::textOf(NvvmStatus Status) {
  switch (Status) {
#define NVVM_STATUS(NAME, NUMBER, TEXT)                                        \
  case NvvmStatus::NAME:                                                       \
    return TEXT;
#include "Backend/NvvmStatus.def"
  }
  return "a status this program does not know";
}

namespace {
using Program = struct OpaqueProgram *;
using Add = int(Program, const char *Bytes, size_t Size, const char *Name);
using Act = int(Program, int OptionCount, const char *const *Options);
using GetSize = int(Program, size_t *);
using GetBytes = int(Program, char *);
} // namespace

struct LibNvvm::Functions {
  int (*nvvmVersion)(int *, int *);
  int (*nvvmIRVersion)(int *, int *, int *, int *);
  int (*nvvmCreateProgram)(Program *);
  int (*nvvmDestroyProgram)(Program *);
  Add *nvvmAddModuleToProgram, *nvvmLazyAddModuleToProgram;
  Act *nvvmVerifyProgram, *nvvmCompileProgram;
  GetSize *nvvmGetProgramLogSize, *nvvmGetCompiledResultSize;
  GetBytes *nvvmGetProgramLog, *nvvmGetCompiledResult;
};

LibNvvm::LibNvvm() : Calls(std::make_unique<Functions>()) {}

LibNvvm::~LibNvvm() {
  if (Handle)
    dlclose(Handle);
}

template <typename T>
static bool find(void *Handle, const char *Name, T *&Function,
                 std::string &Error) {
  void *Symbol = dlsym(Handle, Name);
  if (!Symbol)
    Error = std::string("it has no function ") + Name;
  Function = reinterpret_cast<T *>(Symbol);
  return Symbol != nullptr;
}

std::unique_ptr<LibNvvm> LibNvvm::load(const std::string &Path,
                                       std::string &Error) {
  std::unique_ptr<LibNvvm> Library(new LibNvvm);
  // Local: the names of its LLVM stay its own.
  Library->Handle = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Library->Handle) {
    Error = dlerror();
    return nullptr;
  }
  Functions &F = *Library->Calls;
#define FIND(NAME) find(Library->Handle, #NAME, F.NAME, Error)
  bool Found = FIND(nvvmVersion) && FIND(nvvmIRVersion) &&
               FIND(nvvmCreateProgram) && FIND(nvvmDestroyProgram) &&
               FIND(nvvmAddModuleToProgram) &&
               FIND(nvvmLazyAddModuleToProgram) && FIND(nvvmVerifyProgram) &&
               FIND(nvvmCompileProgram) && FIND(nvvmGetProgramLogSize) &&
               FIND(nvvmGetCompiledResultSize) && FIND(nvvmGetProgramLog) &&
               FIND(nvvmGetCompiledResult);
#undef FIND
  return Found ? std::move(Library) : nullptr;
}

NvvmVersions LibNvvm::versions() const {
  NvvmVersions V;
  Calls->nvvmVersion(&V.Major, &V.Minor);
  Calls->nvvmIRVersion(&V.IrMajor, &V.IrMinor, &V.IrDebugMajor,
                       &V.IrDebugMinor);
  return V;
}

// Sizes include the terminating zero.
static std::string take(Program P, GetSize *Size, GetBytes *Bytes) {
  size_t Length = 0;
  if (Size(P, &Length) != 0 || Length == 0)
    return {};
  std::string Text(Length, '\0');
  if (Bytes(P, Text.data()) != 0)
    return {};
  while (!Text.empty() && Text.back() == '\0')
    Text.pop_back();
  return Text;
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
  ProgramOwner Owner{F.nvvmDestroyProgram};
  Answer.Verify = Status(F.nvvmCreateProgram(&Owner.P));
  if (Answer.Verify != NvvmStatus::Success)
    return Answer;
  auto Log = [&] {
    return take(Owner.P, F.nvvmGetProgramLogSize, F.nvvmGetProgramLog);
  };

  OnPhase("add");
  std::string Name(Job.Name);
  Answer.Verify = Status(F.nvvmAddModuleToProgram(
      Owner.P, Job.Bitcode.data(), Job.Bitcode.size(), Name.c_str()));
  if (Answer.Verify == NvvmStatus::Success && !Job.LibDevice.empty())
    Answer.Verify = Status(F.nvvmLazyAddModuleToProgram(
        Owner.P, Job.LibDevice.data(), Job.LibDevice.size(), "libdevice"));
  if (Answer.Verify != NvvmStatus::Success) {
    Answer.VerifyLog = Log();
    return Answer;
  }

  std::vector<const char *> Options;
  for (const std::string &Option : Job.Options)
    Options.push_back(Option.c_str());
  int Count = static_cast<int>(Options.size());
  OnPhase("verify");
  Answer.Verify = Status(F.nvvmVerifyProgram(Owner.P, Count, Options.data()));
  Answer.VerifyLog = Log();
  if (Answer.Verify != NvvmStatus::Success || Job.VerifyOnly)
    return Answer;

  OnPhase("compile");
  Answer.Compile = Status(F.nvvmCompileProgram(Owner.P, Count, Options.data()));
  Answer.CompileLog = Log();
  if (Answer.Compile == NvvmStatus::Success)
    Answer.Ptx =
        take(Owner.P, F.nvvmGetCompiledResultSize, F.nvvmGetCompiledResult);
  return Answer;
}
