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

namespace {
/// Destroys the linker on every way out.
struct LinkerOwner {
  int (*Destroy)(Linker *);
  Linker L = nullptr;
  ~LinkerOwner() {
    if (L)
      Destroy(&L);
  }
};
} // namespace

JitLinkAnswer
NvJitLink::run(std::string_view Ptx, std::string_view Name,
               const std::vector<std::string> &Options,
               const std::function<void(std::string_view)> &OnPhase) const {
  const Functions &F = *Calls;
  std::vector<const char *> Words;
  Words.reserve(Options.size());
  for (const std::string &Option : Options)
    Words.push_back(Option.c_str());

  JitLinkAnswer Answer;
  LinkerOwner Owner{F.Destroy};
  OnPhase("create");
  Answer.Status = F.Create(&Owner.L, uint32_t(Words.size()), Words.data());
  if (!Owner.L)
    return Answer;
  if (Answer.Status == 0) {
    OnPhase("add");
    Answer.Status = F.AddData(Owner.L, InputIsPtx, Ptx.data(), Ptx.size(),
                              std::string(Name).c_str());
  }
  // Completing without an input succeeds and gives an empty cubin.
  if (Answer.Status == 0) {
    OnPhase("link");
    Answer.Status = F.Complete(Owner.L);
  }
  Answer.ErrorLog = takeText(Owner.L, F.GetErrorLogSize, F.GetErrorLog);
  Answer.InfoLog = takeText(Owner.L, F.GetInfoLogSize, F.GetInfoLog);
  if (Answer.Status == 0)
    Answer.Cubin = takeBytes(Owner.L, F.GetLinkedCubinSize, F.GetLinkedCubin);
  return Answer;
}
