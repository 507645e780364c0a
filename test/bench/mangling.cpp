// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names per second, beside LLVM's Itanium demangler on the same names in the
/// same run. The names are every overload of the list, or the lines of the file
/// named by SPIR2NVVM_BENCH_NAMES.
///
///   Demangle      structured signature           (the figure to compare)
///   Print         ... and its text               (what LLVM's always makes)
///   Resolve       ... and its prototype
///   Llvm          llvm::itaniumDemangle, its buffer reused
///   Refuse        names cut off, so that each is an error; fails the run if
///                 one of them allocates

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/Demangle/Demangle.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <new>

using namespace spir2nvvm::mangling;

static std::size_t Allocations;

void *operator new(std::size_t Size) {
  ++Allocations;
  if (void *P = std::malloc(Size ? Size : 1))
    return P;
  throw std::bad_alloc();
}
// GCC believes that the operators above and below do not belong together.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void operator delete(void *P) noexcept { std::free(P); }
void operator delete(void *P, std::size_t) noexcept { std::free(P); }

namespace {

using NameList = std::vector<std::string>;

NameList namesOfFile(const char *Path) {
  NameList Names;
  if (std::FILE *File = std::fopen(Path, "r")) {
    char Line[4096];
    while (std::fgets(Line, sizeof Line, File)) {
      std::string Name(Line);
      while (!Name.empty() && (Name.back() == '\n' || Name.back() == '\r'))
        Name.pop_back();
      if (demangle(Name))
        Names.push_back(Name);
    }
    std::fclose(File);
  }
  return Names;
}

const NameList &names() {
  static const NameList Names = [] {
    if (const char *Path = std::getenv("SPIR2NVVM_BENCH_NAMES"))
      return namesOfFile(Path);
    NameList All;
    for (std::uint32_t I = 0; I != prototypeCount(); ++I)
      All.push_back(mangle(prototypeAt(I, 64), Spelling::Khronos));
    return All;
  }();
  return Names;
}

template <typename WorkT>
void forEachName(benchmark::State &State, const NameList &Names, WorkT Work) {
  for (auto _ : State)
    for (const std::string &Name : Names)
      Work(Name);
  State.SetItemsProcessed(static_cast<std::int64_t>(State.iterations()) *
                          static_cast<std::int64_t>(Names.size()));
}

void Demangle(benchmark::State &State) {
  forEachName(State, names(), [](const std::string &Name) {
    auto Sig = demangle(Name);
    benchmark::DoNotOptimize(&Sig);
  });
}
BENCHMARK(Demangle);

void Print(benchmark::State &State) {
  forEachName(State, names(), [](const std::string &Name) {
    std::string Text = toString(*demangle(Name));
    benchmark::DoNotOptimize(Text.data());
  });
}
BENCHMARK(Print);

void Resolve(benchmark::State &State) {
  forEachName(State, names(), [](const std::string &Name) {
    auto Proto = resolveBuiltin(Name, 64);
    benchmark::DoNotOptimize(&Proto);
  });
}
BENCHMARK(Resolve);

void Mangle(benchmark::State &State) {
  NameList Names = names();
  std::vector<Signature> Signatures;
  for (const std::string &Name : Names)
    Signatures.push_back(*demangle(Name));
  for (auto _ : State)
    for (const Signature &Sig : Signatures)
      benchmark::DoNotOptimize(mangle(Sig).data());
  State.SetItemsProcessed(static_cast<std::int64_t>(State.iterations()) *
                          static_cast<std::int64_t>(Signatures.size()));
}
BENCHMARK(Mangle);

void Llvm(benchmark::State &State) {
  std::size_t Size = 1024;
  char *Buffer = static_cast<char *>(std::malloc(Size));
  forEachName(State, names(), [&](const std::string &Name) {
    int Status = 0;
    if (char *Text =
            llvm::itaniumDemangle(Name.c_str(), Buffer, &Size, &Status))
      Buffer = Text;
    benchmark::DoNotOptimize(Buffer);
  });
  std::free(Buffer);
}
BENCHMARK(Llvm);

void Refuse(benchmark::State &State) {
  NameList Cut;
  for (const std::string &Name : names())
    for (std::size_t Size : {Name.size() - 1, Name.size() / 2})
      if (std::string Part = Name.substr(0, Size); !demangle(Part))
        Cut.push_back(Part);
  std::size_t Before = Allocations;
  std::size_t Used = 0;
  for (auto _ : State) {
    Before = Allocations;
    for (const std::string &Name : Cut) {
      auto Sig = demangle(Name);
      benchmark::DoNotOptimize(&Sig);
    }
    Used += Allocations - Before;
  }
  State.SetItemsProcessed(static_cast<std::int64_t>(State.iterations()) *
                          static_cast<std::int64_t>(Cut.size()));
  State.counters["allocations"] = static_cast<double>(Used);
  if (Used != 0)
    State.SkipWithError("the failure path allocated");
}
BENCHMARK(Refuse);

} // namespace

BENCHMARK_MAIN();
