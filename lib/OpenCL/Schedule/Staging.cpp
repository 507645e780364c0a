// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Staging.h"
#include "OpenCL/Schedule/DeviceContext.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Pieces -----------------------------------------------------------------

using Extent = std::array<size_t, 3>; // bytes of a row, rows, slices

/// A box of a copy that fits in a block.
struct StagingRing::Piece {
  const cuda::Copy3D *Of;
  Extent At, Size;

  const cuda::CopyEnd3D &host(bool ToHost) const {
    return ToHost ? Of->To : Of->From;
  }
  const cuda::CopyEnd3D &device(bool ToHost) const {
    return ToHost ? Of->From : Of->To;
  }
  bool isOneRow() const { return Size[1] == 1 && Size[2] == 1; }

  /// Where a row begins in linear memory, from the beginning of that.
  size_t offsetIn(const cuda::CopyEnd3D &End, size_t Row, size_t Slice) const {
    return ((End.Z + At[2] + Slice) * End.Height + End.Y + At[1] + Row) *
               End.Pitch +
           End.X + At[0];
  }
  /// Calls \p Act with each row of the host's and its place in a tight block.
  template <typename FunctionT>
  void forEachRow(bool ToHost, FunctionT Act) const {
    const cuda::CopyEnd3D &Host = host(ToHost);
    for (size_t Slice = 0, Place = 0; Slice != Size[2]; ++Slice)
      for (size_t Row = 0; Row != Size[1]; ++Row, Place += Size[0])
        Act(static_cast<char *>(Host.HostMemory) + offsetIn(Host, Row, Slice),
            Place);
  }
  void gather(char *Block) const {
    forEachRow(false, [&](const char *Row, size_t Place) {
      std::memcpy(Block + Place, Row, Size[0]);
    });
  }
  void scatter(const char *Block) const {
    forEachRow(true, [&](char *Row, size_t Place) {
      std::memcpy(Row, Block + Place, Size[0]);
    });
  }
};

/// Goes through all pieces of copies: whole slices if they fit in a block, else
/// whole rows, else parts of rows.
class StagingRing::Walk {
public:
  explicit Walk(const std::vector<cuda::Copy3D> &All)
      : Next(All.data()), End(Next + All.size()) {}

  bool isOver() const { return Next == End; }
  Piece next() {
    const Extent Whole = {Next->WidthInBytes, Next->Height, Next->Depth};
    Piece P{Next, At, {}};
    size_t Room = StagingBlockBytes;
    for (size_t I = 0; I != 3; ++I) {
      const size_t Step = std::clamp(Room, size_t(1), Whole[I]);
      P.Size[I] = std::min(Step, Whole[I] - At[I]);
      Room /= Whole[I];
    }
    advance(Whole, P.Size);
    return P;
  }

private:
  void advance(const Extent &Whole, const Extent &By) {
    for (size_t I = 0; I != 3; ++I) {
      At[I] += By[I];
      if (At[I] != Whole[I])
        return;
      At[I] = 0;
    }
    ++Next;
  }

  const cuda::Copy3D *Next, *End;
  Extent At{};
};

// ---- A ring -----------------------------------------------------------------

std::unique_ptr<StagingRing> StagingRing::make(DeviceContext &Home) {
  cuda::ContextScope In(Home.cuda());
  if (In.status().failed())
    return nullptr;
  auto Got =
      cuda::PinnedMemory::allocate(In, StagingBlocks * StagingBlockBytes);
  if (!Got)
    return nullptr;
  std::vector<Block> Blocks;
  Blocks.reserve(StagingBlocks);
  for (unsigned I = 0; I != StagingBlocks; ++I) {
    std::optional<cuda::Event> E = Home.takeEvent(In, /*Timed=*/false);
    if (!E)
      return nullptr;
    Blocks.push_back({std::move(*E), static_cast<char *>(Got->data()) +
                                         I * StagingBlockBytes});
  }
  return std::unique_ptr<StagingRing>(
      new StagingRing(std::move(*Got), std::move(Blocks)));
}

cuda::Status StagingRing::awaitFree(Block &B) {
  cuda::Status Waited = B.IsUsed ? B.Copied.synchronize() : cuda::Status();
  B.IsUsed = B.IsUsed && Waited.failed();
  return Waited;
}

/// The device's part of \p P, between it and \p B.
cuda::Status StagingRing::put(const Piece &P, bool ToHost, Block &B,
                              const OnStream &On) {
  const cuda::CopyEnd3D &Theirs = P.device(ToHost);
  cuda::Status Put;
  if (P.isOneRow() && Theirs.Kind == cuda::MemoryType::Device) {
    const cuda::DevicePtr At = Theirs.DeviceMemory + P.offsetIn(Theirs, 0, 0);
    Put = ToHost ? On.Cuda.MemcpyDtoHAsync(B.Memory, At, P.Size[0], On.Stream)
                 : On.Cuda.MemcpyHtoDAsync(At, B.Memory, P.Size[0], On.Stream);
  } else {
    cuda::CopyEnd3D Device = Theirs, Host;
    Device.X += P.At[0];
    Device.Y += P.At[1];
    Device.Z += P.At[2];
    Host.HostMemory = B.Memory;
    // One row needs no pitch, which has a limit that rows have not.
    Host.Pitch = P.isOneRow() ? 0 : P.Size[0];
    Host.Height = P.isOneRow() ? 0 : P.Size[1];
    cuda::Copy3D Copy{ToHost ? Device : Host, ToHost ? Host : Device, P.Size[0],
                      P.Size[1], P.Size[2]};
    Put = On.Cuda.Memcpy3DAsync(&Copy, On.Stream);
  }
  if (Put.failed())
    return Put;
  cuda::Status Marked = B.Copied.record(On.Stream);
  if (Marked.failed()) // when the block is free again would be unknown
    On.Cuda.StreamSynchronize(On.Stream).ignore();
  else
    B.IsUsed = true;
  return Marked;
}

cuda::Status StagingRing::write(const HostCopies &What, const OnStream &On) {
  size_t At = 0;
  for (Walk All(What.All); !All.isOver(); ++At) {
    Block &B = Blocks[At % StagingBlocks];
    if (cuda::Status Waited = awaitFree(B); Waited.failed())
      return Waited;
    const Piece P = All.next();
    P.gather(B.Memory);
    if (cuda::Status Put = put(P, /*ToHost=*/false, B, On); Put.failed())
      return Put;
  }
  return {};
}

cuda::Status StagingRing::read(const HostCopies &What, const OnStream &On) {
  size_t Asked = 0, Taken = 0;
  for (Walk Ahead(What.All), All(What.All); !All.isOver(); ++Taken) {
    for (; !Ahead.isOver() && Asked != Taken + StagingBlocks; ++Asked) {
      Block &B = Blocks[Asked % StagingBlocks];
      if (cuda::Status Waited = awaitFree(B); Waited.failed())
        return Waited; // of a command that failed
      if (cuda::Status Put = put(Ahead.next(), /*ToHost=*/true, B, On);
          Put.failed())
        return Put;
    }
    Block &B = Blocks[Taken % StagingBlocks];
    if (cuda::Status Waited = awaitFree(B); Waited.failed())
      return Waited;
    All.next().scatter(B.Memory);
  }
  return {};
}

cuda::Status StagingRing::run(const HostCopies &What, const OnStream &On) {
  return What.ToHost ? read(What, On) : write(What, On);
}

// ---- The rings of a device context ------------------------------------------

std::unique_ptr<StagingRing> StagingPool::takeFree(bool &MayMake) {
  Locked<Rank::Storage> Lock(M);
  std::unique_ptr<StagingRing> Taken;
  if (!Free.empty()) {
    Taken = std::move(Free.back());
    Free.pop_back();
  } else if ((MayMake = Made != MostStagingRings)) {
    ++Made;
  }
  return Taken;
}

void StagingPool::give(std::unique_ptr<StagingRing> R) {
  Locked<Rank::Storage> Lock(M);
  Free.push_back(std::move(R)); // there is room for all of them
}

std::shared_ptr<StagingRing> StagingPool::take() {
  bool MayMake = false;
  std::unique_ptr<StagingRing> Taken = takeFree(MayMake);
  if (!Taken && MayMake) {
    try {
      Taken = StagingRing::make(Home);
    } catch (const std::bad_alloc &) {
      // The driver needs none of the host's.
    }
  }
  if (!Taken && MayMake) {
    Locked<Rank::Storage> Lock(M);
    --Made;
  }
  if (!Taken)
    return nullptr;
  return {Taken.release(),
          [this](StagingRing *R) { give(std::unique_ptr<StagingRing>(R)); }};
}
