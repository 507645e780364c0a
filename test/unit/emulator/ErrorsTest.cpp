// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each function says to a wrong call (ErrorCases.def), and what all of
/// them say without a context and after a fault.

#include "Harness.h"
#include "PtxText.h"

#include <set>
#include <sys/mman.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

// Never given out.
constexpr uint64_t H = 0x1234567890;

/// Arguments that are right, and places for results.
struct Objects {
  Objects() {
    Another = std::make_unique<EmulatedContext>();
    EXPECT_CODE(Success, driver().StreamCreate(&StreamOfAnother, 0));
    Own = std::make_unique<EmulatedContext>();
    P = upload(std::vector<uint8_t>(64, 0));
    EXPECT_CODE(Success, driver().StreamCreate(&S, 0));
    EXPECT_CODE(Success, driver().EventCreate(&E, 0));
    EXPECT_CODE(Success, driver().EventCreate(&Untimed, 2));
    EXPECT_CODE(Success, driver().EventRecord(E, S));
    EXPECT_CODE(Success, driver().EventRecord(Untimed, S));
    EXPECT_CODE(Success, driver().CtxSynchronize());
    M = load(someKernels());
    F = find(M, "add");
    EXPECT_CODE(Success, function<Code(unsigned, void *, void *, LinkHandle *)>(
                             "cuLinkCreate_v2")(0, nullptr, nullptr, &L));
    EXPECT_CODE(Success,
                function<Code(LibraryHandle *, const char *, void *, void *,
                              unsigned, void *, void *, unsigned)>(
                    "cuLibraryLoadData")(&Lib, someKernels().c_str(), nullptr,
                                         nullptr, 0, nullptr, nullptr, 0));
    EXPECT_CODE(Success,
                function<Code(KernelHandle *, LibraryHandle, const char *)>(
                    "cuLibraryGetKernel")(&K, Lib, "add"));
    Shape.Width = Shape.Height = 2;
    Shape.Channels = 1;
    EXPECT_CODE(Success, driver().ArrayCreate(&A, &Shape));
    Of.Of.ArrayMemory = A;
    EXPECT_CODE(Success, driver().TexObjectCreate(&T, &Of, &How, nullptr));
    EXPECT_CODE(Success, driver().MemAllocHost(&Pinned, 64));
    EXPECT_CODE(Success, driver().StreamBeginCapture(S, 2));
    EXPECT_CODE(Success, driver().StreamEndCapture(S, &G));
    EXPECT_CODE(Success,
                driver().GraphInstantiate(&Executable, G, nullptr, nullptr, 0));
    FileOfMemory.What.File = memfd_create("memory", MFD_CLOEXEC);
    FileOfMemory.Bytes = AllOfMemory.Bytes = 64;
    EXPECT_EQ(ftruncate(FileOfMemory.What.File, 64), 0);
    EXPECT_CODE(Success, driver().ImportExternalMemory(&Memory, &FileOfMemory));
    NoFileOfMemory.What.File = FileOfSemaphore.What.File = -1;
    NoFileOfMemory.Bytes = OtherKindOfMemory.Bytes = 64;
    OtherKindOfMemory.Kind = ExternalMemoryKind(2); // a handle of Windows
    OtherKindOfSemaphore.Kind = ExternalSemaphoreKind(2);
    MoreThanMemory = {60, 5, 0, {}};
    Flat.WidthInBytes = Flat.Height = 1; // from nowhere to nowhere
    Solid.WidthInBytes = Solid.Height = Solid.Depth = 1;
  }

  std::unique_ptr<EmulatedContext> Another, Own;
  DevicePtr P = 0;
  StreamHandle S = nullptr, StreamOfAnother = nullptr, NewStream = nullptr;
  EventHandle E = nullptr, Untimed = nullptr, NewEvent = nullptr;
  GraphHandle G = nullptr, NewGraph = nullptr;
  GraphExecHandle Executable = nullptr, NewExecutable = nullptr;
  MemoryPoolHandle NewPool = nullptr;
  ExternalMemoryHandle Memory = nullptr, NewMemory = nullptr;
  ExternalMemorySource FileOfMemory, NoFileOfMemory, OtherKindOfMemory;
  ExternalBuffer AllOfMemory, MoreThanMemory;
  ExternalSemaphoreHandle NewSemaphore = nullptr;
  ExternalSemaphoreSource FileOfSemaphore, OtherKindOfSemaphore;
  ExternalSemaphoreValues Values;
  ModuleHandle M = nullptr, NewModule = nullptr;
  FunctionHandle F = nullptr, NewFunction = nullptr;
  LinkHandle L = nullptr, NewLink = nullptr;
  LibraryHandle Lib = nullptr, NewLibrary = nullptr;
  KernelHandle K = nullptr, NewKernel = nullptr;
  const std::string CubinsAlone =
      fatBinary({{TestEntry::Cubin, 75, "machine code"}});
  ArrayHandle A = nullptr, NewArray = nullptr;
  TextureHandle T = 0;
  ArrayShape Shape;
  Resource Of, OfNothing;
  TextureState How;
  Copy2D Flat;
  Copy3D Solid;
  void *Pinned = nullptr, *NewHost = nullptr;
  ContextHandle Context = nullptr;
  HostFunction Nothing = [](void *) {};
  DevicePtr NewPtr = 0;
  uint64_t Object = 0;
  size_t Size = 0;
  unsigned Count = 0;
  int Number = 0;
  float Fraction = 0;
  const void *Table = nullptr;
  const char *Text = nullptr;
  alignas(8) char Room[128] = {};
  int One = 1;
  void *Parameters[2] = {&P, &One};
};

struct WrongCall {
  const char *Function, *Arguments;
  Code Expected;
  Code (*Call)(Objects &O);
};

const WrongCall WrongCalls[] = {
#define WRONG(FUNCTION, PARAMETERS, ARGUMENTS, CODE)                           \
  {#FUNCTION, #ARGUMENTS, Code::CODE, [](Objects &O) {                         \
     (void)O;                                                                  \
     return function<Code PARAMETERS>(#FUNCTION) ARGUMENTS;                    \
   }},
#include "ErrorCases.def"
};

enum class Needs { Nothing, Driver, Context, Health };

struct Export {
  const char *Name;
  Needs What;
};

const Export Exports[] = {
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS) {#SYMBOL, Needs::NEEDS},
#include "Emulator/Exports.def"
};

TEST(Errors, AreThoseOfTheDocumentation) {
  Objects O;
  for (const WrongCall &Wrong : WrongCalls)
    EXPECT_EQ(Wrong.Call(O), Wrong.Expected)
        << Wrong.Function << Wrong.Arguments;
  // None of them has done any harm.
  EXPECT_CODE(Success, launch(O.F, 1, 16, O.S, O.P, 1));
  EXPECT_CODE(Success, driver().CtxSynchronize());
}

// First versions are second ones; the others have no arguments to be wrong.
TEST(Errors, AreListedForEveryFunction) {
  std::set<std::string> Listed = {"cuCtxSynchronize",
                                  "cuCtxGetStreamPriorityRange",
                                  "cuProfilerStart",
                                  "cuProfilerStop",
                                  "cuCtxPopCurrent_v2",
                                  "cuGetProcAddress",
                                  "cuGetProcAddress_v2",
                                  "cuEmulatorNoteCommand",
                                  "cuEmulatorSetFindingCallback"};
  for (const WrongCall &Wrong : WrongCalls)
    Listed.insert(Wrong.Function);
#define UNSUPPORTED_FUNCTION(SYMBOL, BASE, SINCE) Listed.insert(#SYMBOL);
#include "Emulator/Unsupported.def"
  for (const Export &E : Exports)
    EXPECT_TRUE(Listed.count(E.Name) ||
                Listed.count(std::string(E.Name) + "_v2"))
        << E.Name;
}

// ---- What all functions look at first ---------------------------------------

// Every parameter is a number or a pointer, and what is missing is found out
// before any of them counts; so zeros do for all.
Code callWithZeros(const char *Name) {
  using Function =
      Code(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
           uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
  return function<Function>(Name)(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

void expectOfAll(Needs AtLeast, Code Expected) {
  for (const Export &E : Exports)
    if (E.What >= AtLeast) {
      EXPECT_EQ(callWithZeros(E.Name), Expected) << E.Name;
    }
}

TEST(Functions, SayThatThereIsNoSuchThing) {
  driver();
#define UNSUPPORTED_FUNCTION(SYMBOL, BASE, SINCE)                              \
  EXPECT_EQ(callWithZeros(#SYMBOL), Code::NotSupported) << #SYMBOL;
#include "Emulator/Unsupported.def"
}

TEST(Functions, NeedACurrentContext) {
  driver();
  expectOfAll(Needs::Context, Code::InvalidContext);
}

TEST(Functions, NeedAContextThatIsThere) {
  auto Create =
      function<Code(ContextHandle *, unsigned, int)>("cuCtxCreate_v2");
  auto Destroy = function<Code(ContextHandle)>("cuCtxDestroy_v2");
  ContextHandle Gone = nullptr;
  ASSERT_CODE(Success, Create(&Gone, 0, 0));
  ASSERT_CODE(Success, driver().CtxPushCurrent(Gone)); // twice on the stack
  ASSERT_CODE(Success, Destroy(Gone));
  expectOfAll(Needs::Health, Code::ContextIsDestroyed);
  EXPECT_CODE(Success, driver().CtxPopCurrent(&Gone));
}

TEST(Functions, NeedAContextWithoutAFault) {
  EmulatedContext C;
  auto Quiet = [](void *, const char *) {};
  ASSERT_CODE(Success, driver().Emulator->SetFindingCallback(Quiet, nullptr));
  ASSERT_CODE(Success, launch(find(load(someKernels()), "fill"), 1, 1, nullptr,
                              DevicePtr(0), 3));
  EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  expectOfAll(Needs::Health, Code::IllegalAddress);
}

} // namespace
