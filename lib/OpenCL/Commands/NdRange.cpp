// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/NdRange.h"
#include "Cuda/Module.h"
#include "LaunchAbi/Block.h"
#include "OpenCL/Commands/Uses.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Profile.h"
#include "OpenCL/Support/Ranges.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;
using cuda::DeviceAttribute;

// ---- Ranges -----------------------------------------------------------------

Result<NdRange> NdRange::from(cl_uint WorkDim, const size_t *Offset,
                              const size_t *Global, const size_t *Local,
                              bool MayBeEmpty) {
  if (WorkDim < 1 || WorkDim > 3)
    return CL_INVALID_WORK_DIMENSION;
  if (!Global && !MayBeEmpty)
    return CL_INVALID_GLOBAL_WORK_SIZE;
  NdRange R;
  R.WorkDim = WorkDim;
  if (Local)
    R.Local = Sizes{1, 1, 1};
  for (cl_uint D = 0; D < WorkDim; ++D) {
    R.Global[D] = Global ? Global[D] : 0;
    R.Offset[D] = Offset ? Offset[D] : 0;
    if (Local)
      (*R.Local)[D] = Local[D];
  }
  if (R.isEmpty() && !MayBeEmpty)
    return CL_INVALID_GLOBAL_WORK_SIZE;
  for (cl_uint D = 0; D < WorkDim; ++D) {
    size_t End = 0;
    if (__builtin_add_overflow(R.Offset[D], R.Global[D], &End))
      return CL_INVALID_GLOBAL_OFFSET;
  }
  return R;
}

/// CL_INVALID_WORK_GROUP_SIZE or CL_INVALID_WORK_ITEM_SIZE for a size that was
/// asked for and cannot be had.
static cl_int checkGroup(const NdRange &Range, const GroupLimits &Limits,
                         const NdRange::Sizes &Local) {
  size_t Items = 1;
  bool Divides = true, Fits = true, FitsEach = true;
  for (unsigned D = 0; D < 3; ++D) {
    Divides &=
        Local[D] && (Limits.TakesPartial || Range.Global[D] % Local[D] == 0);
    FitsEach &= Local[D] <= Limits.PerDimension[D];
    Fits &= !__builtin_mul_overflow(Items, Local[D], &Items);
  }
  return firstError(require(Divides && Fits && Items <= Limits.Items,
                            CL_INVALID_WORK_GROUP_SIZE),
                    require(FitsEach, CL_INVALID_WORK_ITEM_SIZE));
}

static size_t largestDivisor(size_t Of, size_t AtMost) {
  for (size_t Divisor = std::min(Of, AtMost); Divisor > 1; --Divisor)
    if (Of % Divisor == 0)
      return Divisor;
  return 1;
}

static constexpr size_t Warp = 32; // PTX ISA, WARP_SZ

static size_t itemsOf(const NdRange::Sizes &S) { return S[0] * S[1] * S[2]; }

/// As much as there is of the first dimension, whose neighbours lie side by side
/// in memory, then of the others.
static NdRange::Sizes widest(const NdRange::Sizes &Global,
                             const GroupLimits &Limits, size_t Most) {
  NdRange::Sizes Chosen{1, 1, 1};
  for (unsigned D = 0; D < 3; ++D) {
    Chosen[D] =
        largestDivisor(Global[D], std::min(Most, Limits.PerDimension[D]));
    Most /= Chosen[D];
  }
  return Chosen;
}

/// The most items that any divisors of the dimensions make together.
static NdRange::Sizes fullest(const NdRange::Sizes &Global,
                              const GroupLimits &Limits, size_t Most) {
  NdRange::Sizes Best{1, 1, 1};
  auto Last = [&](unsigned D, size_t Room) {
    return std::min({Global[D], Limits.PerDimension[D], Room});
  };
  for (size_t X = Last(0, Most); X > 0; --X)
    for (size_t Y = Global[0] % X ? 0 : Last(1, Most / X); Y > 0; --Y) {
      if (Global[1] % Y)
        continue;
      const size_t Z = largestDivisor(Global[2], Last(2, Most / X / Y));
      if (NdRange::Sizes Next{X, Y, Z}; itemsOf(Next) > itemsOf(Best))
        Best = Next;
    }
  return Best;
}

/// The same without regard to what divides them.
static NdRange::Sizes undivided(const NdRange::Sizes &Global,
                                const GroupLimits &Limits, size_t Most) {
  NdRange::Sizes Chosen{1, 1, 1};
  for (unsigned D = 0; D < 3; ++D) {
    // Of an empty range, too, which is never launched.
    Chosen[D] = std::max<size_t>(
        1, std::min({Global[D], Limits.PerDimension[D], Most}));
    Most /= Chosen[D];
  }
  return Chosen;
}

/// Where the widest leaves most of a warp idle, neighbours matter less.
static NdRange::Sizes chosenSize(const NdRange::Sizes &Global,
                                 const GroupLimits &Limits, size_t Most) {
  const NdRange::Sizes Wide = widest(Global, Limits, Most);
  if (itemsOf(Wide) >= Warp)
    return Wide;
  const NdRange::Sizes Full = fullest(Global, Limits, Most);
  return itemsOf(Full) >= Warp || !Limits.TakesPartial
             ? Full
             : undivided(Global, Limits, Most);
}

Result<NdRange::Sizes>
opencl::groupSize(const NdRange &Range, const GroupLimits &Limits,
                  const std::optional<NdRange::Sizes> &Required, size_t Good) {
  if (Range.Local && Required && *Range.Local != *Required)
    return CL_INVALID_WORK_GROUP_SIZE;
  if (Range.Local || Required) {
    const NdRange::Sizes &Local = Range.Local ? *Range.Local : *Required;
    if (cl_int Status = checkGroup(Range, Limits, Local))
      return Status;
    return Local;
  }
  const size_t Most = std::max<size_t>(1, std::min(Good, Limits.Items));
  return chosenSize(Range.Global, Limits, Most);
}

// ---- Arguments --------------------------------------------------------------

namespace {

/// A launch of a part of the range, in groups of one size.
struct Part {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  NdRange::Sizes FirstGroup{0, 0, 0};
  ParameterBlock Parameters;
};

/// A launch with everything settled, which may be done more than once.
struct Prepared {
  KernelLaunch Launch; // owns what the addresses below point at
  LaunchRange Range;
  Part First;
  std::vector<Part> Others; // where the last groups are smaller
  unsigned DynamicShared = 0;
  ParameterBlock Block;                // but for what is hidden
  std::vector<cuda::DevicePtr> Untold; // memory that it may not use

  cuda::Status launch(const Part &P, const OnStream &On) const {
    const KernelRange Shown(Launch.Facts->Name);
    if (!Untold.empty())
      On.Cuda.Emulator->NoteUntold(Untold.data(), Untold.size()).ignore();
    auto Each = [&] {
      return addressesIn(P.Parameters, Launch.Facts->Arguments,
                         Launch.Facts->Hidden);
    };
    return Launch.Function.On.launch({P.Grid, P.Block, DynamicShared},
                                     On.Stream, P.Parameters.data(),
                                     P.Parameters.size(), Each);
  }

  /// \p P gets its parameters: \p Shown, and what is hidden.
  void hide(Part &P, ParameterBlock Shown) const {
    LaunchRange Here = Range;
    Here.FirstGroup = P.FirstGroup;
    for (unsigned D = 0; D < 3; ++D)
      Here.Offset[D] += P.FirstGroup[D] * Range.GroupSize[D];
    P.Parameters = std::move(Shown);
    putHidden(P.Parameters, Launch.Facts->Hidden, Here);
  }

  cuda::Status operator()(const OnStream &On) const {
    cuda::Status S = launch(First, On);
    for (const Part &P : Others) {
      if (S.failed())
        break;
      S = launch(P, On);
    }
    return S;
  }
};

} // namespace

static cl_int marshal(Prepared &P) {
  const KernelFacts &Facts = *P.Launch.Facts;
  P.Block = ParameterBlock(blockBytes(Facts.Arguments, Facts.Hidden));
  Marshal To(P.Block, Facts.DynamicLocalBytes);
  for (size_t I = 0; I != Facts.Arguments.size(); ++I) {
    const ArgumentValue &Value = P.Launch.Values[I];
    To.add(Facts.Arguments[I],
           {Value.Bytes.data(), Value.Bytes.size(), Value.Address,
            Value.LocalBytes, Value.State ? Value.State->bits() : 0});
  }
  P.DynamicShared = unsigned(To.localBytes());
  return require(To.localBytes() <= UINT32_MAX, CL_OUT_OF_RESOURCES);
}

// ---- The command ------------------------------------------------------------

static GroupLimits limitsOf(const Device &D, const KernelFunction &F,
                            bool TakesPartial) {
  GroupLimits L;
  L.PerDimension = {size_t(D.attribute(DeviceAttribute::MaxBlockDimX)),
                    size_t(D.attribute(DeviceAttribute::MaxBlockDimY)),
                    size_t(D.attribute(DeviceAttribute::MaxBlockDimZ))};
  L.Items = size_t(F.MostItems);
  L.TakesPartial = TakesPartial;
  return L;
}

/// What keeps the device busy; only asked for when the driver may choose.
static size_t goodSize(const Device &D, const NdRange &Range,
                       const Prepared &P) {
  if (Range.Local || P.Launch.Facts->RequiredGroup)
    return 0;
  return P.Launch.Owner->goodItems(D, P.DynamicShared);
}

/// The part of whole groups in some dimensions and of the last, smaller group in
/// the others: bit D of \p Last.
static std::optional<Part> partOf(const LaunchRange &Range, unsigned Last) {
  Part P;
  for (unsigned D = 0; D < 3; ++D) {
    const size_t Whole = Range.GlobalSize[D] / Range.GroupSize[D],
                 Rest = Range.GlobalSize[D] % Range.GroupSize[D];
    const bool IsLast = Last >> D & 1;
    if (!(IsLast ? Rest : Whole))
      return std::nullopt;
    P.Grid[D] = IsLast ? 1 : unsigned(Whole);
    P.Block[D] = unsigned(IsLast ? Rest : Range.GroupSize[D]);
    P.FirstGroup[D] = IsLast ? Whole : 0;
  }
  return P;
}

static void addPart(Prepared &P, Part Next, bool IsOnly, bool &IsFirst) {
  P.hide(Next, IsOnly ? std::move(P.Block) : P.Block);
  if (!std::exchange(IsFirst, false))
    return P.Others.push_back(std::move(Next));
  P.First = std::move(Next);
}

static cl_int setGrid(Prepared &P, const NdRange &Range,
                      const NdRange::Sizes &Local) {
  P.Range = {Range.WorkDim, Range.Offset, {}, Range.Global, {}, Local};
  bool IsUniform = true, IsFirst = true;
  for (unsigned D = 0; D < 3; ++D) {
    const bool Divides = Range.Global[D] % Local[D] == 0;
    P.Range.GroupCount[D] = Range.Global[D] / Local[D] + !Divides;
    if (P.Range.GroupCount[D] > UINT32_MAX)
      return CL_OUT_OF_RESOURCES;
    IsUniform &= Divides;
  }
  for (unsigned Last = 0; Last < (IsUniform ? 1 : 8); ++Last)
    if (std::optional<Part> Next = partOf(P.Range, Last))
      addPart(P, std::move(*Next), IsUniform, IsFirst);
  return CL_SUCCESS;
}

static void logLaunch(const Prepared &P, const NdRange &Range) {
  if (!logs(Topic::Launch))
    return;
  auto Sizes = [](const auto &Three) {
    return std::to_string(Three[0]) + 'x' + std::to_string(Three[1]) + 'x' +
           std::to_string(Three[2]);
  };
  log(Topic::Launch,
      P.Launch.Facts->Name + ": global " + Sizes(Range.Global) + ", local " +
          Sizes(P.Range.GroupSize) + ", " + std::to_string(P.DynamicShared) +
          " bytes of dynamic local memory, " +
          std::to_string(P.First.Parameters.size()) + " bytes of parameters");
}

/// Buffers that a launch on \p D has by their addresses alone, or was told of.
static void addReached(std::vector<UsedPart> &To, const Device &D,
                       const KernelLaunch &Launch) {
  const ShownMemory<MemObject> &Shown =
      Launch.Owner->program().context().on(D).shown();
  auto Add = [&](cuda::DevicePtr Address) {
    if (Ref<MemObject> Found = Shown.find(Address)) {
      const MemObject::Part All = Found->all(MemoryUse::Writes);
      To.push_back({std::move(Found), All});
    }
  };
  for (const ArgumentValue &Value : Launch.Values)
    if (!Value.Memory && Value.Address)
      Add(Value.Address);
  if (!Launch.Told)
    return;
  if (auto At = Launch.Told->Pointers.find(CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT);
      At != Launch.Told->Pointers.end())
    for (const void *Pointer : At->second)
      Add(reinterpret_cast<uintptr_t>(Pointer));
}

/// What a kernel may do to its arguments: a pointer to global memory says nothing
/// of it, for const is cast away.
static std::vector<UsedPart> usesOf(const Device &D,
                                    const KernelLaunch &Launch) {
  std::vector<UsedPart> Parts;
  addReached(Parts, D, Launch);
  for (size_t I = 0; I != Launch.Values.size(); ++I) {
    const Ref<MemObject> &Memory = Launch.Values[I].Memory;
    const ArgumentFacts &Facts = Launch.Facts->Arguments[I];
    if (!Memory)
      continue;
    const bool Reads =
        Facts.Kind == ArgKind::ConstantPointer ||
        Memory->flags() & CL_MEM_READ_ONLY ||
        (Facts.Kind == ArgKind::Image &&
         Facts.AccessQualifier == CL_KERNEL_ARG_ACCESS_READ_ONLY);
    Parts.push_back(
        {Memory, Memory->all(Reads ? MemoryUse::Reads : MemoryUse::Writes)});
  }
  return Parts;
}

/// Whether \p Launch has \p A by an argument, or was told of it.
static bool isTold(const KernelLaunch &Launch, const Allocation &A) {
  auto IsIn = [&](const void *Pointer) { return A.contains(Pointer, 0); };
  for (const ArgumentValue &Value : Launch.Values)
    // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's addresses are numbers
    if (IsIn(reinterpret_cast<const void *>(Value.Address)))
      return true;
  if (!Launch.Told)
    return false;
  for (const auto &[Name, Pointers] : Launch.Told->Pointers)
    if (std::any_of(Pointers.begin(), Pointers.end(), IsIn))
      return true;
  return Launch.Told->Kinds.count(A.facts().What) != 0;
}

/// For findings; memory of the system needs no word.
static std::vector<cuda::DevicePtr> untoldTo(const KernelLaunch &Launch) {
  std::vector<cuda::DevicePtr> All;
  Context &C = Launch.Owner->program().context();
  if (C.hasFindings())
    for (const std::shared_ptr<Allocation> &A : C.allocations().all())
      if (!isTold(Launch, *A))
        All.push_back(A->begin());
  return All;
}

/// What ndRange() launches: the arguments' block, and the grid but for an empty
/// range, which has none.
static Result<NdRange::Sizes> settle(Prepared &P, const Device &D,
                                     const NdRange &Range) {
  const KernelFacts &Facts = *P.Launch.Facts;
  if (cl_int Status = marshal(P))
    return Status;
  Result<NdRange::Sizes> Local = groupSize(
      Range,
      limitsOf(D, P.Launch.Function, Facts.PartialGroups && speaks(V2_0)),
      Facts.RequiredGroup, goodSize(D, Range, P));
  if (cl_int Status =
          firstError(Local, require(Facts.StaticLocalBytes + P.DynamicShared <=
                                        D.localMemory(),
                                    CL_OUT_OF_RESOURCES)))
    return Status;
  return Local;
}

Result<NdRange::Sizes> opencl::suggestedGroup(const Device &D,
                                              KernelLaunch Launch,
                                              const NdRange &Range) {
  Prepared P;
  P.Launch = std::move(Launch);
  return settle(P, D, Range);
}

Result<Command> commands::ndRange(const Device &D, KernelLaunch Launch,
                                  const NdRange &Range, cl_command_type Type) {
  Prepared P;
  P.Launch = std::move(Launch);
  Result<NdRange::Sizes> Local = settle(P, D, Range);
  if (!Local)
    return Local.status();
  Command Made;
  Made.Type = Type;
  if (Range.isEmpty())
    return Made;
  if (cl_int Status = setGrid(P, Range, *Local))
    return Status;
  logLaunch(P, Range);
  P.Untold = untoldTo(P.Launch);
  Made.Prints = P.Launch.Facts->UsesPrintf;
  if (profiles())
    Made.Kernel = P.Launch.Facts->Name;
  std::vector<UsedPart> Parts;
  if (P.Launch.Owner->program().context().devices().size() > 1)
    Parts = usesOf(D, P.Launch);
  Made.Device = std::move(P);
  if (Parts.empty())
    return Made;
  return usedOn(D, std::move(Parts), std::move(Made));
}
