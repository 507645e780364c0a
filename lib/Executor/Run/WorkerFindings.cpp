// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a finding says: the access, its address in its own space, the object
/// nearest to it, and who did it. Nothing in it changes from run to run.

#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Printing instructions builds what LLVM keeps lazily.
Subject Worker::subjectOf(uint32_t Number) const {
  const Site &S = P.Sites[Number];
  std::lock_guard<std::mutex> Lock(P.SourceMutex);
  return S.Where ? Subject(*S.Where) : Subject(*S.In);
}

// A work-item during which the launch stopped may go on to its end; those
// after it are none of the launch any more.
void Worker::leaveWhenStopped(const WorkItem &Item) {
  bool Same = std::equal(Reporter.begin(), Reporter.end(), Item.Tid);
  llvm::copy(Item.Tid, Reporter.begin());
  if (K.RunsGroups && L.Stop && !Same)
    leave(Item);
}

void Worker::report(const WorkItem &Item, uint32_t Number,
                    function_ref<Diagnostic(const Subject &)> Make) {
  leaveWhenStopped(Item);
  auto Known = Findings.find(Number);
  if (Known != Findings.end()) {
    ++Known->second.Count;
    return;
  }
  Findings.emplace(Number, Finding{Make(subjectOf(Number)), Group});
  unsigned Sites = ++L.SitesWithFindings;
  if (P.Opts.MaxFindings != 0 && Sites >= P.Opts.MaxFindings)
    L.end(LaunchEnd::Stopped);
}

// ---- Words ------------------------------------------------------------------

std::string Worker::itemText(const WorkItem &Item) const {
  return formatv("kernel '{0}', work-item ({1},{2},{3}) of group ({4},{5},{6})",
                 K.Signature.Name, Item.Tid[0], Item.Tid[1], Item.Tid[2],
                 Item.Ctaid[0], Item.Ctaid[1], Item.Ctaid[2])
      .str();
}

std::string Worker::accessText(const Site &S, uint64_t Size) const {
  StringRef Kind = S.Kind == AccessKind::Load    ? "a load"
                   : S.Kind == AccessKind::Store ? "a store"
                                                 : "an atomic operation";
  return formatv("{0} of {1} byte{2}", Kind, Size, Size == 1 ? "" : "s").str();
}

static StringRef spaceName(unsigned Space) {
  switch (Space) {
  case nvvm::Global:
    return "global";
  case nvvm::Constant:
    return "constant";
  case nvvm::Shared:
    return "shared";
  case nvvm::Local:
    return "local";
  default:
    return "generic";
  }
}

static std::string numbered(StringRef Space, uint64_t Value) {
  // Slightly negative offsets read better as such.
  auto Signed = static_cast<int64_t>(Value);
  if (Signed < 0 && Signed > -(int64_t(1) << 32))
    return formatv("{0}-{1:x}", Space, -Signed).str();
  return formatv("{0}+{1:x}", Space, Value).str();
}

// A generic address of a group's or work-item's own block depends on where the
// host put the block; the place inside does not.
std::string Worker::addressText(const WorkItem &Item, unsigned Space,
                                uint64_t Value) const {
  if (Space == nvvm::Generic) {
    if (Value - Item.SharedBase < L.sharedSpan())
      return "generic address of " +
             numbered("shared", Value - Item.SharedBase);
    if (Value - Item.PrivateBase < L.PrivateStride)
      return "generic address of " +
             numbered("local", Value - Item.PrivateBase);
    if (Value - P.ConstantBase < (1u << 16) && P.ConstantBase)
      return "generic address of " +
             numbered("constant", Value - P.ConstantBase);
    for (const Object *O : {Memory.before(Value), L.Parameters.before(Value)})
      if (O && Value - O->Begin < O->Size)
        return "generic address of " + O->Name;
  }
  return numbered(spaceName(Space), Value);
}

static std::string relation(const Object &O, uint64_t Address) {
  StringRef Name = O.Name.empty() ? StringRef("(unnamed)") : O.Name;
  std::string Where =
      formatv("'{0}' ({1} bytes, {2})", Name, O.Size, nameOf(O.Where)).str();
  if (Address < O.Begin)
    return formatv("{0} bytes before {1}", O.Begin - Address, Where).str();
  uint64_t Inside = Address - O.Begin;
  if (Inside < O.Size)
    return formatv("at byte {0} of {1}", Inside, Where).str();
  return formatv("{0} bytes past the end of {1}", Inside - O.Size, Where).str();
}

// 0 for an address inside: the access began there and ended elsewhere.
static uint64_t bytesBetween(const Object &O, uint64_t Address) {
  if (Address < O.Begin)
    return O.Begin - Address;
  uint64_t Inside = Address - O.Begin;
  return Inside < O.Size ? 0 : Inside - O.Size;
}

std::string Worker::nearestText(const WorkItem &Item, uint64_t Host) const {
  if (Host - Item.PrivateBase < L.PrivateStride) {
    uint64_t Value = Host - Item.PrivateBase;
    ObjectMap Live;
    for (uint32_t N = 0; N != Item.FrameCount; ++N)
      for (const FrameObject &O : P.Frames[Item.Frames[N].Frame].Objects)
        Live.add(
            {O.Name, Place::Private, Item.Frames[N].Base + O.Offset, O.Size});
    const Object *O = Live.nearest(Value);
    return O ? relation(*O, Value) : "no private object is live";
  }
  if (Host - Item.SharedBase < L.sharedSpan()) {
    const Object *O = L.Shared.nearest(Host - Item.SharedBase);
    return O ? relation(*O, Host - Item.SharedBase)
             : "the group has no shared memory";
  }
  const Object *Best = nullptr;
  for (const Object *O : {Memory.nearest(Host), L.Parameters.nearest(Host)}) {
    auto Distance = [Host](const Object &Candidate) {
      return Host < Candidate.Begin ? Candidate.Begin - Host
                                    : Host - Candidate.Begin;
    };
    if (O && (!Best || Distance(*O) < Distance(*Best)))
      Best = O;
  }
  constexpr uint64_t Near = 1 << 30; // farther does not help
  if (!Best || bytesBetween(*Best, Host) > Near)
    return "no object is near";
  return relation(*Best, Host);
}

// ---- An address without a fitting object ------------------------------------

static bool isNull(unsigned Space, uint64_t Value) {
  // Where 0 is null, small numbers are members of what it would point to;
  // elsewhere null is all ones and small numbers are addresses.
  constexpr uint64_t Page = 4096;
  bool FromZero = Space == nvvm::Generic || Space == nvvm::Global;
  return FromZero ? Value < Page : Value == ~uint64_t(0);
}

const ImageHandle *Worker::handle(WorkItem &Item, uint64_t Number,
                                  uint32_t Site) {
  const ImageHandle *Found = Memory.Images.handle(Number);
  if (!Found)
    report(Item, Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX37, About, Number, itemText(Item));
    });
  return Found;
}

void Worker::imageFault(WorkItem &Item, const char *Reason, uint32_t Site) {
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX38, About, Reason, itemText(Item));
  });
}

// Something lives at the address, but not for pointers of this kind: a cast
// that was wrong, or an address whose form was taken for another one.
std::optional<Worker::Target>
Worker::strangerAt(const WorkItem &Item, const Site &S, uint64_t Value) const {
  std::optional<Target> Cast = locate(Item, Value + hostBase(Item, S.Space), 1);
  if (Cast && !isReached(Cast->Where, S.Space))
    return Cast;
  if (S.Space != nvvm::Generic)
    if (auto TakenAsGeneric = locate(Item, Value, 1))
      return TakenAsGeneric;
  if (S.Space != nvvm::Global)
    return locate(Item, Value + GlobalShift, 1);
  return std::nullopt;
}

Diagnostic Worker::describeMiss(const WorkItem &Item, uint64_t Value,
                                uint64_t Size, const Site &S,
                                const Subject &About) const {
  std::string What = accessText(S, Size), Who = itemText(Item);
  std::string Where = addressText(Item, S.Space, Value);
  uint64_t Host = Value + hostBase(Item, S.Space);
  if (isNull(S.Space, Value))
    return DiagnosticSink::make(rule::EX25, About, What, Where, Who);
  if (std::optional<Target> Other = strangerAt(Item, S, Value))
    return DiagnosticSink::make(rule::EX24, About, What, Where, Other->Name,
                                nameOf(Other->Where), Who);
  const Object *O = Memory.freedBefore(Host);
  if (O && Host - O->Begin < O->Size)
    return DiagnosticSink::make(rule::EX27, About, What, Where, O->Name, Who);
  uint64_t Local = Host - Item.PrivateBase;
  if (Local >= L.PrivateStride &&
      Host - privateBegin() < L.PrivateStride * L.ResidentItems)
    return DiagnosticSink::make(rule::EX26, About, What, Where, Who);
  if (Local >= Item.PrivateTop && Local < Item.HighWater)
    return DiagnosticSink::make(rule::EX21, About, What, Where, Who);
  return DiagnosticSink::make(rule::EX20, About, What, Where,
                              nearestText(Item, Host), Who);
}

void Worker::reportMiss(const WorkItem &Item, uint64_t Value, uint64_t Size,
                        const Site &S, uint32_t Number) {
  report(Item, Number, [&](const Subject &About) {
    return describeMiss(Item, Value, Size, S, About);
  });
}
