// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a finding says: the access, its address in its own space, the object
/// nearest to it, and who did it. Nothing in it changes from run to run.

#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool hasLine(const Instruction &I) {
  return I.getDebugLoc() && I.getDebugLoc().getLine() != 0;
}

// Of what optimisers made of several instructions, and of helpers that one
// place calls, the line is near by. Null: it is not.
static const Instruction *nearLine(const Instruction &I) {
  const BasicBlock &In = *I.getParent();
  auto Before = find_if(make_range(I.getReverseIterator(), In.rend()), hasLine);
  if (Before != In.rend())
    return &*Before;
  auto After = find_if(make_range(I.getIterator(), In.end()), hasLine);
  if (After != In.end())
    return &*After;
  const Function &F = *I.getFunction();
  auto *Caller = F.hasOneUse() ? dyn_cast<CallInst>(*F.user_begin()) : nullptr;
  return Caller && hasLine(*Caller) ? Caller : nullptr;
}

// Printing instructions builds what LLVM keeps lazily.
Subject executor::subjectOf(const Program &P, uint32_t Number) {
  const Site &S = P.Sites[Number];
  std::lock_guard<std::mutex> Lock(P.SourceMutex);
  if (!S.Where)
    return *S.In;
  Subject About = *S.Where;
  const Instruction *Near = hasLine(*S.Where) ? nullptr : nearLine(*S.Where);
  if (Near) {
    Subject There = *Near;
    There.At = About.At;
    There.In = About.In;
    return There;
  }
  return About;
}

// A work-item during which the launch stopped may go on to its end; those
// after it are none of the launch any more.
void Worker::leaveWhenStopped(const WorkItem &Item) {
  const std::array<uint32_t, 4> Id = {Item.Tid[0], Item.Tid[1], Item.Tid[2],
                                      Item.Ctaid[0]};
  const bool Same = std::exchange(Reporter, Id) == Id;
  if (K.RunsGroups && L.Stop && !Same)
    leave(Item);
}

void Worker::report(const WorkItem &Item, uint32_t Number,
                    function_ref<Diagnostic(Subject)> Make) {
  leaveWhenStopped(Item);
  auto Known = Findings.find(Number);
  if (Known != Findings.end()) {
    ++Known->second.Count;
    return;
  }
  Subject About = subjectOf(Number);
  addValues(About, namedText(Item, Number));
  Findings.emplace(Number, Finding{Make(std::move(About)), Group});
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
    if (uint64_t Inside = Value - privateBegin(); // of any work-item
        Inside < L.PrivateStride * L.ResidentItems)
      return "generic address of " +
             numbered("local", Inside % L.PrivateStride);
    if (Value - P.ConstantBase < (1u << 16) && P.ConstantBase)
      return "generic address of " +
             numbered("constant", Value - P.ConstantBase);
    for (const Object *O : {Memory.before(Value), L.Parameters.before(Value)})
      if (O && Value - O->Begin < O->Size)
        return "generic address of " + named(*O).str();
  }
  return numbered(spaceName(Space), Value);
}

// Programs name no allocations: a kernel knows one by its argument that points
// into it, or just past its end.
StringRef Worker::named(StringRef Given, uint64_t Begin, uint64_t Size) const {
  if (!Given.empty())
    return Given;
  for (size_t N = 0; N != K.Parameters.size(); ++N) {
    uint64_t Value = 0;
    if (K.Parameters[N].StoreSize != sizeof(Value))
      continue;
    std::memcpy(&Value, L.Arguments + K.Parameters[N].Offset, sizeof(Value));
    if (Value + GlobalShift - Begin <= Size)
      return K.Signature.Parameters[N].Name;
  }
  return "(unnamed)";
}

std::string Worker::relation(const Object &O, uint64_t Address) const {
  std::string Where =
      formatv("'{0}' ({1} bytes, {2})", named(O), O.Size, nameOf(O.Where))
          .str();
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

Worker::Neighbour Worker::nearest(const WorkItem &Item, uint64_t Host) const {
  auto Found = [](const Object *O, uint64_t At, const char *None) {
    return O ? Neighbour{*O, At, nullptr} : Neighbour{{}, At, None};
  };
  if (Host - Item.PrivateBase < L.PrivateStride) {
    uint64_t Value = Host - Item.PrivateBase;
    ObjectMap Live;
    for (uint32_t N = 0; N != Item.FrameCount; ++N)
      for (const FrameObject &O : P.Frames[Item.Frames[N].Frame].Objects)
        Live.add(
            {O.Name, Place::Private, Item.Frames[N].Base + O.Offset, O.Size});
    return Found(Live.nearest(Value), Value, "no private object is live");
  }
  if (uint64_t Value = Host - Item.SharedBase; Value < L.sharedSpan())
    return Found(L.Shared.nearest(Value), Value,
                 "the group has no shared memory");
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
  if (Best && bytesBetween(*Best, Host) > Near)
    Best = nullptr;
  return Found(Best, Host, "no object is near");
}

std::string Worker::nearestText(const WorkItem &Item, uint64_t Host) const {
  Neighbour Found = nearest(Item, Host);
  return Found.Missing ? Found.Missing : relation(Found.Of, Found.At);
}

// As the program counts, if it is an array of what is accessed.
std::string Worker::elementText(const Object &Of, uint64_t At,
                                uint64_t Size) const {
  const auto Inside = int64_t(At - Of.Begin);
  if (Size == 0 || Inside % int64_t(Size) != 0)
    return {};
  return formatv("element {0} of '{1}', which has {2} of {3} byte{4}",
                 Inside / int64_t(Size), named(Of), Of.Size / Size, Size,
                 Size == 1 ? "" : "s")
      .str();
}

std::string Worker::elementText(const WorkItem &Item, uint64_t Host,
                                uint64_t Size) const {
  Neighbour Found = nearest(Item, Host);
  return Found.Missing ? std::string() : elementText(Found.Of, Found.At, Size);
}

// ---- An address without a fitting object ------------------------------------

static bool isNull(unsigned Space, uint64_t Value) {
  // Where 0 is null, small numbers are members of what it would point to;
  // elsewhere null is all ones and small numbers are addresses.
  constexpr uint64_t Page = 4096;
  bool FromZero = Space == nvvm::Generic || Space == nvvm::Global;
  return FromZero ? Value < Page : Value == ~uint64_t(0);
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
    return DiagnosticSink::make(rule::EX24, About, What, Where, named(*Other),
                                nameOf(Other->Where), Who);
  const Object *O = Memory.freedBefore(Host);
  if (O && Host - O->Begin < O->Size)
    return DiagnosticSink::make(rule::EX27, About, What, Where, named(*O), Who);
  uint64_t Local = Host - Item.PrivateBase;
  if (Local >= L.PrivateStride &&
      Host - privateBegin() < L.PrivateStride * L.ResidentItems)
    return DiagnosticSink::make(rule::EX26, About, What, Where, Who);
  if (Local >= Item.PrivateTop && Local < Item.HighWater)
    return DiagnosticSink::make(rule::EX21, About, What, Where, Who);
  return DiagnosticSink::make(rule::EX20, About, What, Where,
                              nearestText(Item, Host), Who);
}

void Worker::reportStray(const WorkItem &Item, uint64_t Value, uint64_t Size,
                         const Site &S, uint32_t Number, const Target &Left,
                         const Target &Hit) {
  const uint64_t Host = Value + hostBase(Item, S.Space);
  const Object Of = {named(Left).str(), Left.Where, Left.Begin, Left.Size};
  report(Item, Number, [&](Subject About) {
    addValues(About, elementText(Of, Host, Size));
    return DiagnosticSink::make(rule::EX67, About, accessText(S, Size),
                                addressText(Item, S.Space, Value), named(Hit),
                                relation(Of, Host), itemText(Item));
  });
}

void Worker::reportMiss(const WorkItem &Item, uint64_t Value, uint64_t Size,
                        const Site &S, uint32_t Number) {
  report(Item, Number, [&](Subject About) {
    addValues(About, elementText(Item, Value + hostBase(Item, S.Space), Size));
    return describeMiss(Item, Value, Size, S, About);
  });
}
