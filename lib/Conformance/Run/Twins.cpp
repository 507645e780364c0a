// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/Twins.h"

#include "Conformance/Arguments/ArgumentSpec.h"
#include "Conformance/Devices/CudaLaunch.h"
#include "Conformance/Devices/CudaMemory.h"
#include "Conformance/Suites/Suites.h"
#include "Conformance/Suites/TwinManifest.h"
#include "Cuda/Module.h"
#include "Cuda/Stream.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <chrono>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::Launch;
using launch::Outcome;

using Clock = std::chrono::steady_clock;

// The sampler of the kernels that read an image.
static constexpr unsigned SamplerOfTwins = S2N_SAMPLER_CLAMP_TO_EDGE;

// What a road of this name passes for an image is a texture object; others pass
// the address of its descriptor (docs/launch-abi.md).
static constexpr StringLiteral RoadWithTextures = "nvcc";

// ---- The manifest -----------------------------------------------------------

static bool readSizes(const json::Array *Sizes, std::array<uint64_t, 3> &To) {
  if (!Sizes || Sizes->size() != To.size())
    return false;
  for (size_t I = 0; I != To.size(); ++I)
    To[I] = uint64_t((*Sizes)[I].getAsInteger().getValueOr(0));
  return llvm::all_of(To, [](uint64_t Size) { return Size != 0; });
}

// Grid and block as OpenCL's sizes, arguments as spir-run takes them.
static Expected<Launch> launchOf(const json::Object &Entry, uint64_t Seed) {
  Launch L;
  L.Kernel = Entry.getString("kernel").getValueOr("").str();
  L.WorkDim = 3;
  std::array<uint64_t, 3> Grid{};
  if (!readSizes(Entry.getArray("grid"), Grid) ||
      !readSizes(Entry.getArray("block"), L.Local))
    return failure("the manifest has no grid and block for it");
  for (size_t I = 0; I != Grid.size(); ++I)
    L.Global[I] = Grid[I] * L.Local[I];
  const json::Array *Arguments = Entry.getArray("arguments");
  for (const json::Value &Text : Arguments ? *Arguments : json::Array()) {
    auto A = parseArgumentSpec(Text.getAsString().getValueOr(""),
                               Seed + L.Arguments.size());
    if (!A)
      return A.takeError();
    L.Arguments.push_back(std::move(*A));
  }
  return L;
}

// ---- Runs -------------------------------------------------------------------

namespace {

class TwinRun {
public:
  TwinRun(const RunnerOptions &Opts, std::string Folder, CaseResult &R)
      : Opts(Opts), Folder(std::move(Folder)), Cuda(*Opts.Driver), R(R) {}
  Error run(const json::Object &Entry);

private:
  Error runOn(const cuda::ContextScope &In, const json::Object &Entry);
  bool isForThisArch(const json::Object &File) const;
  Error time(const cuda::ContextScope &In, const json::Object &File, Timing &T);
  Expected<cuda::Module> load(const cuda::ContextScope &In,
                              const json::Object &File, Timing &T) const;
  Expected<double> launchOnce(const cuda::ContextScope &In,
                              const cuda::Function &Kernel, StringRef Road,
                              Outcome *Results) const;
  Error pass(CudaMemory &Memory, StringRef Road,
             std::vector<std::vector<uint8_t>> &Parameters) const;
  void compare(const Outcome &Results, Timing &T);

  const RunnerOptions &Opts;
  std::string Folder;
  const cuda::Driver &Cuda;
  CaseResult &R;
  Launch L;
  Optional<Outcome> First; // what the first road that ran computed
};

} // namespace

bool TwinRun::isForThisArch(const json::Object &File) const {
  return File.getString("arch").getValueOr("") == Opts.Opts.Arch.sm();
}

// Machine code if the driver takes it, else PTX: cubins of a newer toolkit are
// refused by drivers that still take its PTX.
Expected<cuda::Module> TwinRun::load(const cuda::ContextScope &In,
                                     const json::Object &File,
                                     Timing &T) const {
  std::string Said;
  SmallVector<StringRef, 2> Forms = {"cubin", "ptx"};
  if (CudaDevice::takesNvvm(Cuda))
    Forms = {"nvvm"};
  for (StringRef Form : Forms) {
    StringRef Name = File.getString(Form).getValueOr("");
    if (Name.empty())
      continue;
    auto Bytes = readTwinFile(inFolder(Folder, Name));
    if (!Bytes)
      return Bytes.takeError();
    const std::string Image = loadableImage((*Bytes)->getBuffer());
    std::string Log;
    auto Loaded = cuda::Module::load(In, Image.data(), Log);
    if (Loaded) {
      T.Form = Form.str();
      return std::move(*Loaded);
    }
    Said += (Said.empty() ? "" : "; ") + Form.str() + ": " +
            Loaded.status().name() + (Log.empty() ? "" : " (" + Log + ")");
  }
  return failure(Said.empty() ? "there is no NVVM IR of it" : Said);
}

Error TwinRun::pass(CudaMemory &Memory, StringRef Road,
                    std::vector<std::vector<uint8_t>> &Parameters) const {
  for (const launch::Argument &A : L.Arguments) {
    if (!A.isMemory()) {
      Parameters.push_back(A.Bytes);
      continue;
    }
    bool IsImage = A.Form == ArgumentForm::Image;
    auto Place = IsImage ? Memory.placeImage(A)
                         : Memory.placeBuffer(A, /*ReadOnly=*/false);
    if (!Place)
      return Place.takeError();
    uint64_t Word = *Place;
    if (IsImage && Road == RoadWithTextures) {
      s2n_image D;
      if (Error E = check(Cuda.MemcpyDtoH(&D, Word, sizeof(D))))
        return E;
      Word = D.textures[SamplerOfTwins];
    }
    const auto *Bytes = reinterpret_cast<const uint8_t *>(&Word);
    Parameters.emplace_back(Bytes, Bytes + sizeof(Word));
  }
  return Error::success();
}

// With memory of its own, as fresh as the first time; its milliseconds on the
// device.
Expected<double> TwinRun::launchOnce(const cuda::ContextScope &In,
                                     const cuda::Function &Kernel,
                                     StringRef Road, Outcome *Results) const {
  SamplerStates States;
  States.set(SamplerOfTwins);
  CudaMemory Memory(In, States);
  std::vector<std::vector<uint8_t>> Passed;
  if (Error E = pass(Memory, Road, Passed))
    return {std::move(E)};
  std::vector<void *> Parameters;
  for (std::vector<uint8_t> &Bytes : Passed)
    Parameters.push_back(Bytes.data());
  auto Begin = cuda::Event::create(In), End = cuda::Event::create(In);
  if (!Begin || !End)
    return check(Begin ? End.status() : Begin.status());
  for (cuda::Status S : {Begin->record(nullptr),
                         Kernel.launch(shapeOf(L), nullptr, Parameters.data()),
                         End->record(nullptr), End->synchronize()})
    if (S.failed())
      return check(S);
  auto Spent = End->millisecondsSince(*Begin);
  if (!Spent)
    return check(Spent.status());
  if (Results)
    if (Error E = Memory.readBack(L, *Results))
      return {std::move(E)};
  return *Spent;
}

void TwinRun::compare(const Outcome &Results, Timing &T) {
  if (!First) {
    First = Results;
    R.Reference = T.Road;
    return;
  }
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    const launch::Argument &A = L.Arguments[I];
    if (!A.isMemory())
      continue;
    Comparison C =
        compareBuffers(Results.Memory[I], First->Memory[I], *A.Type, {});
    T.Different += C.Different;
    T.MaxUlp = std::max(T.MaxUlp, C.MaxUlp);
  }
}

// The first run warms up and gives the results; the median of the others counts,
// unless one alone takes too long.
Error TwinRun::time(const cuda::ContextScope &In, const json::Object &File,
                    Timing &T) {
  constexpr unsigned MostRuns = 25;
  constexpr auto Enough = std::chrono::milliseconds(1000);
  auto Program = load(In, File, T);
  if (!Program)
    return Program.takeError();
  auto Kernel = Program->function(L.Kernel.c_str());
  if (!Kernel)
    return check(Kernel.status());
  Outcome Results;
  auto Start = Clock::now();
  auto Warm = launchOnce(In, *Kernel, T.Road, &Results);
  if (!Warm)
    return Warm.takeError();
  std::vector<double> Spent;
  while (Spent.size() != MostRuns && Clock::now() - Start < Enough) {
    auto Once = launchOnce(In, *Kernel, T.Road, nullptr);
    if (!Once)
      return Once.takeError();
    Spent.push_back(*Once);
  }
  if (Spent.empty())
    Spent.push_back(*Warm);
  auto Middle = Spent.begin() + ptrdiff_t(Spent.size() / 2);
  std::nth_element(Spent.begin(), Middle, Spent.end());
  T.Milliseconds = *Middle;
  T.Runs = unsigned(Spent.size());
  compare(Results, T);
  return Error::success();
}

Error TwinRun::runOn(const cuda::ContextScope &In, const json::Object &Entry) {
  if (Error E = check(In.status()))
    return E;
  const json::Array *Files = Entry.getArray("files");
  for (const json::Value &Item : Files ? *Files : json::Array()) {
    const json::Object *File = Item.getAsObject();
    if (!File || !isForThisArch(*File))
      continue;
    Timing T;
    T.Road = File->getString("road").getValueOr("").str();
    Opts.enter("road '" + T.Road + "'", Opts.device());
    if (Error E = time(In, *File, T)) {
      T.Reason = toString(std::move(E));
      // The emulated driver takes no code of nvcc's.
      bool MustRun = !CudaDevice::takesNvvm(Cuda) || File->get("nvvm");
      if (MustRun && R.Outcome != Verdict::Failed) {
        R.Outcome = Verdict::Failed;
        R.Reason = "road '" + T.Road + "': " + T.Reason;
      }
    } else {
      ++R.Launches;
    }
    R.Timings.push_back(std::move(T));
  }
  return Error::success();
}

Error TwinRun::run(const json::Object &Entry) {
  auto Made = launchOf(Entry, Opts.Seed);
  if (!Made)
    return Made.takeError();
  L = std::move(*Made);
  auto Context = firstContext(Cuda);
  if (!Context)
    return Context.takeError();
  return runOn(cuda::ContextScope(*Context), Entry);
}

void spir2nvvm::conformance::runTwin(const Case &C, const RunnerOptions &Opts,
                                     CaseResult &R) {
  auto Fail = [&R](const Twine &Why) {
    R.Outcome = Verdict::Failed;
    R.Reason = Why.str();
  };
  if (!Opts.OnCuda || !Opts.Driver) {
    R.Outcome = Verdict::Skipped;
    R.Reason = "run times are taken on a CUDA device";
    return;
  }
  auto Kernels = readTwinManifest(C.Files.front());
  if (!Kernels)
    return Fail(toString(Kernels.takeError()));
  for (const json::Value &Entry : *Kernels) {
    if (twinKernel(Entry) != C.Id)
      continue;
    TwinRun Run(Opts, sys::path::parent_path(C.Files.front()).str(), R);
    if (Error E = Run.run(*Entry.getAsObject()))
      return Fail(toString(std::move(E)));
    if (R.Outcome == Verdict::Passed && !R.Launches) {
      R.Outcome = Verdict::Skipped;
      R.Reason = "there is no code of it for this architecture";
    }
    return;
  }
  Fail("the manifest has no such kernel");
}
