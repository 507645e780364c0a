// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Specialization.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace spir2nvvm::opencl;

namespace {

// SPIR-V, 3.32 and 3.20.
enum Opcode : uint32_t {
  TypeInt = 21,
  TypeFloat = 22,
  SpecConstantTrue = 48,
  SpecConstantFalse = 49,
  SpecConstant = 50,
  Decorate = 71,
  GroupDecorate = 74
};
constexpr uint32_t SpecIdDecoration = 1;

/// Words in either byte order; a last piece of one is left out.
class Words {
public:
  explicit Words(std::string_view Module)
      : All(Module.size() / sizeof(uint32_t)) {
    if (!All.empty())
      std::memcpy(All.data(), Module.data(), All.size() * sizeof(uint32_t));
    constexpr uint32_t Magic = 0x07230203;
    IsTurned = !All.empty() && All.front() == __builtin_bswap32(Magic);
  }
  size_t size() const { return All.size(); }
  uint32_t operator[](size_t At) const {
    return IsTurned ? __builtin_bswap32(All[At]) : All[At];
  }
  void set(size_t At, uint32_t Value) {
    All[At] = IsTurned ? __builtin_bswap32(Value) : Value;
  }
  std::string bytes() const {
    return {reinterpret_cast<const char *>(All.data()),
            All.size() * sizeof(uint32_t)};
  }

private:
  std::vector<uint32_t> All;
  bool IsTurned = false;
};

/// An instruction: where it begins, and how long it is.
struct Instruction {
  uint32_t Code;
  size_t At, Length;
};

/// A specialization constant that has a SpecId.
struct Constant {
  uint32_t SpecId;
  Instruction Where;
  unsigned Bits; // 1 of truth values
};

} // namespace

/// Up to the first invalid one, which the reader of the module reports.
static std::vector<Instruction> instructionsOf(const Words &W) {
  constexpr size_t Header = 5;
  std::vector<Instruction> All;
  for (size_t At = Header; At < W.size();) {
    const size_t Length = W[At] >> 16;
    if (Length == 0 || Length > W.size() - At)
      break;
    All.push_back({W[At] & 0xFFFF, At, Length});
    At += Length;
  }
  return All;
}

/// The SpecId of each object that has one, by itself or through a group.
static std::map<uint32_t, uint32_t>
specIds(const Words &W, const std::vector<Instruction> &All) {
  std::map<uint32_t, uint32_t> Ids;
  for (const Instruction &I : All) {
    if (I.Code == Decorate && I.Length == 4 && W[I.At + 2] == SpecIdDecoration)
      Ids[W[I.At + 1]] = W[I.At + 3];
    if (I.Code == GroupDecorate && I.Length > 2)
      if (auto Group = Ids.find(W[I.At + 1]); Group != Ids.end())
        for (size_t N = 2; N != I.Length; ++N)
          Ids[W[I.At + N]] = Group->second;
  }
  return Ids;
}

static std::vector<Constant> constantsOf(const Words &W) {
  const std::vector<Instruction> All = instructionsOf(W);
  const std::map<uint32_t, uint32_t> Ids = specIds(W, All);
  std::map<uint32_t, unsigned> Widths;
  std::vector<Constant> Found;
  for (const Instruction &I : All) {
    if ((I.Code == TypeInt || I.Code == TypeFloat) && I.Length > 2)
      Widths[W[I.At + 1]] = W[I.At + 2];
    const bool IsTruth =
        I.Code == SpecConstantTrue || I.Code == SpecConstantFalse;
    if ((!IsTruth && I.Code != SpecConstant) || I.Length < 3)
      continue;
    const unsigned Bits = IsTruth ? 1 : Widths[W[I.At + 1]];
    const size_t Literals = IsTruth ? 0 : (Bits + 31) / 32;
    auto Id = Ids.find(W[I.At + 2]);
    if (Id != Ids.end() && Bits && I.Length == 3 + Literals)
      Found.push_back({Id->second, I, Bits});
  }
  return Found;
}

std::optional<size_t>
spir2nvvm::opencl::specializationBytes(std::string_view Module,
                                       uint32_t SpecId) {
  for (const Constant &C : constantsOf(Words(Module)))
    if (C.SpecId == SpecId)
      return (C.Bits + 7) / 8;
  return std::nullopt;
}

static void put(Words &W, const Constant &C, std::string_view Bytes) {
  uint64_t Value = 0; // what is narrower than a word ends in zeros
  std::memcpy(&Value, Bytes.data(), std::min(Bytes.size(), sizeof(Value)));
  if (C.Bits == 1) {
    const uint32_t Code = Value ? SpecConstantTrue : SpecConstantFalse;
    W.set(C.Where.At, uint32_t(C.Where.Length << 16) | Code);
    return;
  }
  for (size_t N = 3; N != C.Where.Length; ++N, Value >>= 32)
    W.set(C.Where.At + N, uint32_t(Value));
}

std::string spir2nvvm::opencl::specialized(std::string_view Module,
                                           const Specialization &Values) {
  if (Values.empty())
    return std::string(Module);
  Words W(Module);
  for (const Constant &C : constantsOf(W))
    if (auto Value = Values.find(C.SpecId); Value != Values.end())
      put(W, C, Value->second);
  return W.bytes();
}
