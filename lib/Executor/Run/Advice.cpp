// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The costs of a warp's requests, and the notes that are made of them.

#include "Executor/Run/Advice.h"
#include "Executor/Run/Launch.h"
#include "Target/Occupancy.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Costs ------------------------------------------------------------------

static uint64_t countDistinct(SmallVectorImpl<uint64_t> &Values) {
  llvm::sort(Values);
  return std::unique(Values.begin(), Values.end()) - Values.begin();
}

RequestCost executor::sectorsOf(ArrayRef<uint64_t> Addresses, uint64_t Size) {
  constexpr uint64_t Sector = 32;
  SmallVector<uint64_t, 2 * WarpSize> Sectors,
      Places(Addresses.begin(), Addresses.end());
  for (uint64_t Address : Addresses)
    for (uint64_t S = Address / Sector; S <= (Address + Size - 1) / Sector; ++S)
      Sectors.push_back(S);
  const uint64_t Least = divideCeil(countDistinct(Places) * Size, Sector);
  return {1, countDistinct(Sectors), Least};
}

static uint64_t cyclesOf(ArrayRef<uint64_t> Addresses, uint64_t Size) {
  constexpr uint64_t Banks = 32, Word = 4;
  SmallVector<uint64_t, WarpSize> Words;
  for (uint64_t Address : Addresses)
    for (uint64_t W = Address / Word; W <= (Address + Size - 1) / Word; ++W)
      Words.push_back(W);
  Words.resize(countDistinct(Words));
  std::array<uint64_t, Banks> Wanted{};
  for (uint64_t W : Words)
    ++Wanted[W % Banks];
  return *std::max_element(Wanted.begin(), Wanted.end());
}

RequestCost executor::bankCyclesOf(ArrayRef<uint64_t> Addresses,
                                   uint64_t Size) {
  constexpr uint64_t BytesAtATime = 128;
  const size_t Lanes = std::clamp<uint64_t>(BytesAtATime / Size, 1, WarpSize);
  RequestCost All{1, 0, 0};
  for (; !Addresses.empty();
       Addresses = Addresses.drop_front(std::min(Lanes, Addresses.size()))) {
    All.Cost += cyclesOf(Addresses.take_front(Lanes), Size);
    ++All.Least;
  }
  return All;
}

RequestCost executor::divergenceOf(ArrayRef<uint64_t> Ways) {
  return {1, uint64_t(!is_splat(Ways)), 0};
}

// ---- Requests ---------------------------------------------------------------

void WarpRequests::note(uint32_t Site, uint32_t Item, uint64_t What) {
  OfSite &At = Sites[Site];
  const uint32_t Warp = Item / WarpSize;
  if (At.Times.size() <= Item)
    At.Times.resize(Item + 1);
  if (At.OfWarp.size() <= Warp)
    At.OfWarp.resize(Warp + 1);
  const uint32_t Time = At.Times[Item]++;
  if (Time >= MostTimes)
    return;
  std::vector<Request> &Requests = At.OfWarp[Warp];
  if (Requests.size() <= Time)
    Requests.resize(Time + 1);
  Request &R = Requests[Time];
  R.What[R.Count++] = What;
}

void WarpRequests::takeAll(Take To) {
  for (auto &[Site, At] : Sites) {
    for (std::vector<Request> &Requests : At.OfWarp) {
      for (const Request &R : Requests)
        To(Site, ArrayRef<uint64_t>(R.What).take_front(R.Count));
      Requests.clear();
    }
    std::fill(At.Times.begin(), At.Times.end(), 0);
  }
}

// ---- Notes ------------------------------------------------------------------

// One in sixteen is noise; a misaligned row takes five sectors instead of four.
static bool isWorthANote(AdviceKind Kind, const RequestCost &Cost) {
  switch (Kind) {
  case AdviceKind::Global:
    return 2 * Cost.Cost >= 3 * Cost.Least;
  case AdviceKind::Shared:
    return Cost.Cost > Cost.Least;
  case AdviceKind::Branch:
    return 16 * Cost.Cost >= Cost.Requests;
  }
  llvm_unreachable("covered switch");
}

static std::string perRequest(const RequestCost &Cost, uint64_t Of) {
  return formatv("{0:f1}", double(Of) / double(Cost.Requests)).str();
}

static Diagnostic noteOn(AdviceKind Kind, const Subject &About,
                         const RequestCost &Cost, StringRef Kernel) {
  if (Kind == AdviceKind::Branch)
    return DiagnosticSink::make(rule::EX58, About, Cost.Cost, Cost.Requests,
                                Kernel);
  return DiagnosticSink::make(Kind == AdviceKind::Global ? rule::EX56
                                                         : rule::EX57,
                              About, Cost.Requests, perRequest(Cost, Cost.Cost),
                              perRequest(Cost, Cost.Least), Kernel);
}

// Instructions that became of one place in the source count together.
static void reportRequests(const Launch &L, DiagnosticSink &Sink) {
  struct Together {
    Subject About;
    RequestCost Cost;
  };
  std::map<std::pair<AdviceKind, std::string>, Together> Places;
  for (const auto &[Key, Cost] : L.Advice) {
    const auto [Kind, Site] = Key;
    {
      std::lock_guard<std::mutex> Lock(L.P.AdvisedMutex);
      if (!L.P.Advised.insert(Site).second)
        continue;
    }
    Subject About = subjectOf(L.P, Site);
    const bool HasPlace = sourcePlace(About.Source).Line != 0;
    const std::string Place = HasPlace ? About.Source : "";
    auto [At, New] = Places.try_emplace({Kind, Place}, Together{About, Cost});
    if (!New)
      At->second.Cost += Cost;
  }
  for (const auto &[Key, All] : Places)
    if (isWorthANote(Key.first, All.Cost))
      Sink.emit(noteOn(Key.first, All.About, All.Cost, L.K.Signature.Name));
}

static void reportOccupancy(const Launch &L, DiagnosticSink &Sink) {
  GroupNeeds Needs{unsigned(L.ItemsPerGroup), /*Registers=*/0, L.SharedBytes};
  std::optional<Occupancy> Room = occupancyOf(Needs, L.P.Opts.Arch);
  if (!Room || Room->percent() == 100)
    return;
  Sink.report(rule::EX59, *L.K.Source, Room->percent(), L.P.Opts.Arch.sm(),
              L.ItemsPerGroup, L.SharedBytes, limitName(Room->By),
              L.K.Signature.Name);
}

static void reportExchanges(const Launch &L, DiagnosticSink &Sink) {
  for (const auto &[Read, Written] : L.Exchanges) {
    const Subject There = subjectOf(L.P, Written);
    Sink.report(rule::EX60, subjectOf(L.P, Read),
                There.Source.empty() ? There.In : There.Source,
                L.K.Signature.Name);
  }
}

void executor::reportAdvice(const Launch &L, DiagnosticSink &Sink) {
  reportExchanges(L, Sink);
  reportRequests(L, Sink);
  reportOccupancy(L, Sink);
}
