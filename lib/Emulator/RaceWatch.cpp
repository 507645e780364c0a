// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/RaceWatch.h"

#include "Diagnostics/Rules/Executor.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using Way = AccessSummary::Way;

// ---- Who asked for a command ------------------------------------------------

Origin::Origin(const cuda::CommandNote &Note)
    : Number(Note.Number), Chain(Note.Chain), Place(Note.Place),
      By(Note.Thread), MayRace(Note.MayRace), All(Note.All) {
  for (size_t N = 0; N != Note.Count; ++N)
    Before[Note.Before[2 * N]] = Note.Before[2 * N + 1];
}

bool Origin::isBefore(const Origin &Later) const {
  if (Chain == Later.Chain)
    return Place < Later.Place;
  if (Number <= Later.All)
    return true;
  auto Known = Later.Before.find(Chain);
  return Known != Later.Before.end() && Place <= Known->second;
}

static thread_local std::shared_ptr<const Origin> Current;

std::shared_ptr<const Origin> emulator::currentOrigin() { return Current; }

void emulator::setCurrentOrigin(std::shared_ptr<const Origin> Now) {
  Current = std::move(Now);
}

// ---- Clashes ----------------------------------------------------------------

static std::string nameOf(const RaceWatch::Ended &E) {
  return E.What + " (number " + std::to_string(E.From->Number) + ")";
}

static Subject subjectOf(const RaceWatch::Ended &E, uint32_t Site) {
  return E.Program ? E.Program->subjectOf(Site) : Subject::within(E.What);
}

static const char *does(Way How) {
  return How == Way::Reads    ? "reads"
         : How == Way::Writes ? "writes"
                              : "changes";
}

static Diagnostic describe(const RaceWatch::Ended &Mine,
                           const RaceWatch::Ended &Other,
                           const AccessSummary::Clash &Found) {
  const Subject There = subjectOf(Other, Found.OtherSite);
  const std::string At =
      There.Source.empty() ? std::string() : " at " + There.Source;
  return DiagnosticSink::make(
      rule::EX61, Mine.Program ? subjectOf(Mine, Found.MySite) : There,
      nameOf(Mine), does(Found.Mine), nameOf(Other), does(Found.Others), At);
}

std::vector<Diagnostic> RaceWatch::add(Ended E) {
  std::vector<Diagnostic> All;
  if (!mayRace(E.From.get()) || !E.Accesses)
    return All;
  std::lock_guard<std::mutex> Lock(M);
  for (const Ended &Other : Recent) {
    if (Other.From->isBefore(*E.From) || E.From->isBefore(*Other.From) ||
        Other.From->Number == E.From->Number)
      continue;
    auto Found = E.Accesses->clashWith(*Other.Accesses);
    const std::string Key = E.What + std::to_string(Found ? Found->MySite : 0) +
                            Other.What +
                            std::to_string(Found ? Found->OtherSite : 0);
    if (Found && Said.insert(Key).second)
      All.push_back(describe(E, Other, *Found));
  }
  Recent.push_back(std::move(E));
  if (Recent.size() > Most)
    Recent.pop_front();
  return All;
}
