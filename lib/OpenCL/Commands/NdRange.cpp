// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/NdRange.h"
#include "Cuda/Module.h"
#include "LaunchAbi/Block.h"
#include "OpenCL/Commands/Uses.h"
#include "OpenCL/Support/Log.h"

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
    Divides &= Local[D] && Range.Global[D] % Local[D] == 0;
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
  const NdRange::Sizes Wide = widest(Range.Global, Limits, Most);
  // Where that leaves most of a warp idle, neighbours matter less.
  return itemsOf(Wide) < Warp ? fullest(Range.Global, Limits, Most) : Wide;
}

// ---- Arguments --------------------------------------------------------------

namespace {

/// A launch with everything settled.
struct Prepared {
  KernelLaunch Launch; // owns what the addresses below point at
  cuda::LaunchShape Shape;
  ParameterBlock Block;

  cuda::Status operator()(const OnStream &On) {
    auto Each = [this] {
      return addressesIn(Block, Launch.Facts->Arguments, Launch.Facts->Hidden);
    };
    return Launch.Function.On.launch(Shape, On.Stream, Block.data(),
                                     Block.size(), Each);
  }
};

} // namespace

static cl_int marshal(Prepared &P, const NdRange &Range) {
  const KernelFacts &Facts = *P.Launch.Facts;
  P.Block = ParameterBlock(blockBytes(Facts.Arguments, Facts.Hidden));
  Marshal To(P.Block, Range.WorkDim, Range.Offset, Facts.DynamicLocalBytes);
  for (size_t I = 0; I != Facts.Arguments.size(); ++I) {
    const ArgumentValue &Value = P.Launch.Values[I];
    To.add(Facts.Arguments[I],
           {Value.Bytes.data(), Value.Bytes.size(), Value.Address,
            Value.LocalBytes, Value.State ? Value.State->bits() : 0});
  }
  To.addHidden(Facts.Hidden);
  P.Shape.DynamicShared = unsigned(To.localBytes());
  return require(To.localBytes() <= UINT32_MAX, CL_OUT_OF_RESOURCES);
}

// ---- The command ------------------------------------------------------------

static GroupLimits limitsOf(const Device &D, const KernelFunction &F) {
  GroupLimits L;
  L.PerDimension = {size_t(D.attribute(DeviceAttribute::MaxBlockDimX)),
                    size_t(D.attribute(DeviceAttribute::MaxBlockDimY)),
                    size_t(D.attribute(DeviceAttribute::MaxBlockDimZ))};
  L.Items = size_t(F.MostItems);
  return L;
}

/// What keeps the device busy; only asked for when the driver may choose.
static size_t goodSize(const Device &D, const NdRange &Range,
                       const Prepared &P) {
  if (Range.Local || P.Launch.Facts->RequiredGroup)
    return 0;
  return P.Launch.Owner->goodItems(D, P.Shape.DynamicShared);
}

static cl_int setGrid(Prepared &P, const NdRange &Range,
                      const NdRange::Sizes &Local) {
  for (unsigned D = 0; D < 3; ++D) {
    size_t Groups = Range.Global[D] / Local[D];
    if (Groups > UINT32_MAX)
      return CL_OUT_OF_RESOURCES;
    P.Shape.Grid[D] = unsigned(Groups);
    P.Shape.Block[D] = unsigned(Local[D]);
  }
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
          Sizes(P.Shape.Block) + ", " + std::to_string(P.Shape.DynamicShared) +
          " bytes of dynamic local memory, " + std::to_string(P.Block.size()) +
          " bytes of parameters");
}

/// What a kernel may do to its arguments: a pointer to global memory says nothing
/// of it, for const is cast away.
static std::vector<UsedPart> usesOf(const KernelLaunch &Launch) {
  std::vector<UsedPart> Parts;
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

/// What ndRange() launches: the arguments' block, and the grid but for an empty
/// range, which has none.
static Result<NdRange::Sizes> settle(Prepared &P, const Device &D,
                                     const NdRange &Range) {
  const KernelFacts &Facts = *P.Launch.Facts;
  if (cl_int Status = marshal(P, Range))
    return Status;
  Result<NdRange::Sizes> Local =
      groupSize(Range, limitsOf(D, P.Launch.Function), Facts.RequiredGroup,
                goodSize(D, Range, P));
  if (cl_int Status = firstError(
          Local, require(Facts.StaticLocalBytes + P.Shape.DynamicShared <=
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
  Made.Prints = P.Launch.Facts->UsesPrintf;
  std::vector<UsedPart> Parts;
  if (P.Launch.Owner->program().context().devices().size() > 1)
    Parts = usesOf(P.Launch);
  Made.Device = std::move(P);
  return usedOn(D, std::move(Parts), std::move(Made));
}
