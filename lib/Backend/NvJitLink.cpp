// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions of an nvJitLink that was loaded by its path.

#include "Backend/NvJitLink.h"

#include "Backend/SharedLibrary.h"

#include <cstdint>

using namespace spir2nvvm;

namespace {
using Linker = struct OpaqueLinker *;
using GetSize = int(Linker, size_t *);
using GetText = int(Linker, char *);
constexpr int InputIsPtx = 2; // nvJitLinkInputType
} // namespace

struct NvJitLink::Functions {
  SharedLibrary Library;
  int (*Create)(Linker *, uint32_t OptionCount, const char *const *Options);
  int (*Destroy)(Linker *);
  int (*AddData)(Linker, int InputType, const void *Bytes, size_t Size,
                 const char *Name);
  int (*Complete)(Linker);
  GetSize *GetErrorLogSize, *GetInfoLogSize, *GetLinkedCubinSize;
  GetText *GetErrorLog, *GetInfoLog;
  int (*GetLinkedCubin)(Linker, void *);
};

NvJitLink::NvJitLink() : Calls(std::make_unique<Functions>()) {}
NvJitLink::~NvJitLink() = default;

std::unique_ptr<NvJitLink> NvJitLink::load(const std::string &Path,
                                           std::string &Error) {
  std::unique_ptr<NvJitLink> Link(new NvJitLink);
  Functions &F = *Link->Calls;
  if (!F.Library.open(Path, Error))
    return nullptr;
#define FIND(NAME) F.Library.find("nvJitLink" #NAME, F.NAME, Error)
  bool Found = FIND(Create) && FIND(Destroy) && FIND(AddData) &&
               FIND(Complete) && FIND(GetErrorLogSize) && FIND(GetErrorLog) &&
               FIND(GetInfoLogSize) && FIND(GetInfoLog) &&
               FIND(GetLinkedCubinSize) && FIND(GetLinkedCubin);
#undef FIND
  return Found ? std::move(Link) : nullptr;
}

AssemblerAnswer NvJitLink::run(const AssemblerJob &Job) const {
  const Functions &F = *Calls;
  const std::vector<const char *> Words = Job.optionWords();
  AssemblerAnswer Answer;
  HandleOwner<Linker> Owner{F.Destroy};
  Job.OnPhase("create");
  Answer.Status = F.Create(&Owner.Handle, uint32_t(Words.size()), Words.data());
  if (!Owner.Handle)
    return Answer;
  if (Answer.Status == 0) {
    Job.OnPhase("add");
    Answer.Status = F.AddData(Owner.Handle, InputIsPtx, Job.Ptx.data(),
                              Job.Ptx.size(), Job.Name.c_str());
  }
  // Completing without an input succeeds and gives an empty cubin.
  if (Answer.Status == 0) {
    Job.OnPhase("link");
    Answer.Status = F.Complete(Owner.Handle);
  }
  Answer.ErrorLog = takeText(Owner.Handle, F.GetErrorLogSize, F.GetErrorLog);
  Answer.InfoLog = takeText(Owner.Handle, F.GetInfoLogSize, F.GetInfoLog);
  if (Answer.Status == 0)
    Answer.Cubin =
        takeBytes(Owner.Handle, F.GetLinkedCubinSize, F.GetLinkedCubin);
  return Answer;
}
