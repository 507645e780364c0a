// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Linking: modules of PTX become one image. What they refer to is looked up
/// as each comes, so that errors say which one is to blame.

#include "Emulator/Api.h"
#include "Emulator/Images/FatBinary.h"
#include "Emulator/Loading.h"
#include "Emulator/PtxProgram.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::JitInput;
using cuda::JitOption;
using cuda::LinkHandle;

struct emulator::Link {
  Context &Home;
  JitOptions Options;
  PtxProgram Program;
  std::vector<std::string> Texts;
  std::string Made; // the image
  std::mutex Mutex;
  size_t Told = 0; // of the program's errors, to the log

  Link(Context &Home, JitOptions Options)
      : Home(Home), Options(std::move(Options)),
        Program(Home.device().model().Architecture) {}
  Context &context() const { return Home; }

  Code add(std::string_view Ptx, const std::string &Name);
  Code addData(JitInput Kind, std::string_view Bytes, const std::string &Name);
  Code refuse(Code Why, const std::string &Text) {
    Options.Errors.write("error   : " + Text + "\n");
    return Why;
  }
  void tell() {
    Options.Errors.write(Program.errors().substr(Told));
    Told = Program.errors().size();
  }
};

// ---- Inputs -----------------------------------------------------------------

Code Link::add(std::string_view Ptx, const std::string &Name) {
  const Code Why = Program.add(Ptx, Name);
  tell();
  if (Why == Code::Success)
    Texts.emplace_back(Ptx);
  return Why;
}

// Host objects and libraries would have their fat binaries in a section; they
// and machine code are refused, as are compilers' intermediate languages.
Code Link::addData(JitInput Kind, std::string_view Bytes,
                   const std::string &Name) {
  const std::string What = "'" + Name + "'";
  switch (Kind) {
  case JitInput::Ptx:
    return add(Bytes.substr(0, Bytes.find('\0')), Name);
  case JitInput::FatBinary: {
    const Image Found = imageOf(Bytes);
    if (Found.Kind != ImageKind::FatBinary)
      return refuse(Code::InvalidImage, What + " is not a fat binary");
    ChosenPtx Chosen = choosePtx(Bytes, Home.device().model().Architecture);
    if (Chosen.WhyNot.empty())
      return add(Chosen.Text, Name);
    return refuse(Chosen.IsDamaged ? Code::InvalidImage : Code::NoBinaryForGpu,
                  What + ": " + Chosen.WhyNot);
  }
  case JitInput::Cubin:
    if (auto Modules = modulesOf(Bytes)) {
      for (std::string_view Text : *Modules)
        if (Code Why = add(Text, Name); Why != Code::Success)
          return Why;
      return Code::Success;
    }
    return refuse(Code::NoBinaryForGpu, What + ": " + refusal(imageOf(Bytes)));
  case JitInput::Object:
  case JitInput::Library:
    return refuse(Code::NoBinaryForGpu,
                  What + " is an object or a library of a host; link the PTX "
                         "or fat binary it was made with");
  case JitInput::Nvvm:
    return refuse(Code::NotSupported,
                  What + " is NVVM IR, which cuModuleLoadData takes and the "
                         "linker does not");
  }
  return Code::InvalidValue;
}

// ---- Calls ------------------------------------------------------------------

template <typename Fn> static Code withLink(LinkHandle L, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &) { return Machine::get().Links.find(L); },
      [&](Here &, const auto &Found) {
        std::lock_guard<std::mutex> Lock(Found->Mutex);
        return Act(*Found);
      });
}

// The options of one input are those of a compilation, which change nothing.
static Code checkOptions(unsigned Count, JitOption *Names, void **Values) {
  return JitOptions().read(Count, Names, Values);
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuLinkCreate_v2(unsigned Count, JitOption *Names, void **Values,
                         LinkHandle *L) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!L)
    return Code::InvalidValue;
  return guarded([&] {
    JitOptions Options;
    if (Code Why = Options.read(Count, Names, Values); Why != Code::Success)
      return Why;
    if (Options.Target > Now->device().model().Architecture)
      return Code::InvalidValue;
    *L = Machine::get().Links.add(
        std::make_shared<Link>(*Now.Current, std::move(Options)));
    return Code::Success;
  });
}

EMULATED cuLinkAddData_v2(LinkHandle L, JitInput Kind, void *Data, size_t Size,
                          const char *Name, unsigned Count, JitOption *Names,
                          void **Values) {
  return withLink(L, Data && Size, [&](Link &To) {
    if (Code Why = checkOptions(Count, Names, Values); Why != Code::Success)
      return Why;
    return To.addData(Kind, {static_cast<const char *>(Data), Size},
                      Name ? Name : "<unnamed>");
  });
}

EMULATED cuLinkAddFile_v2(LinkHandle L, JitInput Kind, const char *Path,
                          unsigned Count, JitOption *Names, void **Values) {
  return withLink(L, Path, [&](Link &To) {
    if (Code Why = checkOptions(Count, Names, Values); Why != Code::Success)
      return Why;
    auto Bytes = imageFile(Path);
    return Bytes ? To.addData(Kind, *Bytes, Path) : Code::FileNotFound;
  });
}

EMULATED cuLinkComplete(LinkHandle L, void **Image, size_t *Size) {
  return withLink(L, Image, [&](Link &Of) {
    const auto Begin = std::chrono::steady_clock::now();
    const Code Why = Of.Program.checkComplete();
    Of.tell();
    Of.Options.Notes.write({});
    Of.Options.finish(Begin);
    if (Why != Code::Success)
      return Why;
    Of.Made = linkedImage(Of.Texts);
    *Image = Of.Made.data();
    if (Size)
      *Size = Of.Made.size();
    return Code::Success;
  });
}

EMULATED cuLinkDestroy(LinkHandle L) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    return Machine::get().Links.take(L) ? Code::Success : Code::InvalidHandle;
  });
}

// Their names before CUDA 6.5.
EMULATED cuLinkCreate(unsigned Count, JitOption *Names, void **Values,
                      LinkHandle *L) {
  return cuLinkCreate_v2(Count, Names, Values, L);
}

EMULATED cuLinkAddData(LinkHandle L, JitInput Kind, void *Data, size_t Size,
                       const char *Name, unsigned Count, JitOption *Names,
                       void **Values) {
  return cuLinkAddData_v2(L, Kind, Data, Size, Name, Count, Names, Values);
}

EMULATED cuLinkAddFile(LinkHandle L, JitInput Kind, const char *Path,
                       unsigned Count, JitOption *Names, void **Values) {
  return cuLinkAddFile_v2(L, Kind, Path, Count, Names, Values);
}

// NOLINTEND(readability-identifier-naming)
