// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirVWords.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace spir2nvvm;

// SPIR-V 1.6, sections 2.3 and 3.49.
static constexpr uint32_t Magic = 0x07230203;
static constexpr uint16_t OpTypeBool = 20, OpTypeInt = 21, OpTypeFloat = 22,
                          OpConstantFalse = 42, OpConstant = 43,
                          OpConstantNull = 46, OpExtension = 10,
                          OpExtInstImport = 11, OpExtInst = 12,
                          OpTypeArray = 28, OpTypePointer = 32,
                          OpTypeFunction = 33, OpUConvert = 113,
                          OpSConvert = 114, OpBitcast = 124, OpUndef = 1,
                          OpName = 5, OpDecorate = 71, OpTypeVoid = 19;
// SPV_INTEL_inline_assembly.
static constexpr uint16_t OpAsmTarget = 5609, OpAsm = 5610, OpAsmCall = 5611;
static constexpr uint32_t Printf = 184; // OpenCL.std, section 2.8

std::string spir2nvvm::loadWords(StringRef Bytes, Words &Module) {
  if (Bytes.size() < HeaderWords * 4)
    return "the module ends inside its header";
  if (Bytes.size() % 4 != 0)
    return "the module's length is not a multiple of four bytes";
  bool Little = support::endian::read32le(Bytes.data()) == Magic;
  if (!Little && support::endian::read32be(Bytes.data()) != Magic)
    return "the module does not start with SPIR-V's magic number";
  for (size_t I = 0; I < Bytes.size(); I += 4)
    Module.push_back(Little ? support::endian::read32le(Bytes.data() + I)
                            : support::endian::read32be(Bytes.data() + I));
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I]))
    if (lengthOf(Module[I]) == 0 || lengthOf(Module[I]) > Module.size() - I)
      return "the instruction at word " + std::to_string(I) +
             " is longer than the module";
  return {};
}

Words spir2nvvm::withoutExtraWords(const Words &Module) {
  constexpr size_t NullLength = 3; // head, type, result
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    auto At = Module.begin() + ptrdiff_t(I);
    size_t Length = lengthOf(*At);
    if (opcodeOf(*At) == OpConstantNull && Length > NullLength) {
      Result.push_back(head(OpConstantNull, NullLength));
      Result.insert(Result.end(), At + 1, At + NullLength);
    } else {
      Result.insert(Result.end(), At, At + ptrdiff_t(Length));
    }
  }
  return Result;
}

Words spir2nvvm::spellOutScalarNulls(const Words &Module) {
  DenseMap<uint32_t, unsigned> NumberBits; // of int and float types
  DenseMap<uint32_t, bool> IsBool;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    size_t Length = lengthOf(*At);
    uint16_t Opcode = opcodeOf(*At);
    if ((Opcode == OpTypeInt || Opcode == OpTypeFloat) && Length >= 3)
      NumberBits[At[1]] = At[2];
    if (Opcode == OpTypeBool && Length >= 2)
      IsBool[At[1]] = true;
    bool IsNull = Opcode == OpConstantNull && Length == 3;
    if (IsNull && IsBool.count(At[1])) {
      Result.insert(Result.end(), {head(OpConstantFalse, 3), At[1], At[2]});
    } else if (IsNull && NumberBits.count(At[1])) {
      size_t ValueWords = NumberBits[At[1]] > 32 ? 2 : 1;
      Result.insert(Result.end(),
                    {head(OpConstant, 3 + ValueWords), At[1], At[2]});
      Result.insert(Result.end(), ValueWords, 0);
    } else {
      Result.insert(Result.end(), At, At + Length);
    }
  }
  return Result;
}

namespace {
/// What a module defined so far, as far as printf's formats go.
class FormatTypes {
public:
  /// Whether \p At defines a pointer to characters in an array; then the
  /// pointer to one of them, which the caller has to define as \p New, is
  /// known from here on.
  bool defines(const uint32_t *At, size_t Length, uint32_t New);
  uint32_t characterOf(uint32_t Pointer) const {
    return Elements.lookup(Pointees.lookup(Pointer));
  }
  /// Of the operand at \p Index of \p At: the pointer to a character for
  /// printf's format; 0: it is one, or none.
  uint32_t typeOf(const uint32_t *At, size_t Index) const;

private:
  uint32_t Extended = 0; // OpenCL.std
  DenseMap<uint32_t, bool> Characters;
  DenseMap<uint32_t, uint32_t> Elements, Pointees, Pointers, TypeOf;
};
} // namespace

bool FormatTypes::defines(const uint32_t *At, size_t Length, uint32_t New) {
  constexpr uint32_t CharacterBits = 8;
  // A type's number follows an instruction's head only where it is
  // defined or where it is a result's.
  if (Length >= 3 && Pointers.count(At[1]))
    TypeOf[At[2]] = At[1];
  switch (opcodeOf(*At)) {
  case OpExtInstImport:
    if (toBytes({At + 2, At + Length}).c_str() == StringRef("OpenCL.std"))
      Extended = At[1];
    return false;
  case OpTypeInt:
    if (At[2] == CharacterBits)
      Characters[At[1]] = true;
    return false;
  case OpTypeArray:
    if (Characters.count(At[2]))
      Elements[At[1]] = At[2];
    return false;
  case OpTypePointer:
    if (!Elements.count(At[3]))
      return false;
    Pointees[At[1]] = At[3];
    Pointers[At[1]] = New;
    return true;
  default:
    return false;
  }
}

uint32_t FormatTypes::typeOf(const uint32_t *At, size_t Index) const {
  constexpr size_t Format = 5; // after type, result, set and number
  if (opcodeOf(*At) != OpExtInst || Index != Format || At[3] != Extended ||
      At[4] != Printf)
    return 0;
  return Pointers.lookup(TypeOf.lookup(At[Format]));
}

// Appends the instruction; operands for which \p TypeOf has a type are cast to
// it before.
static void appendWithCasts(Words &Result, const uint32_t *At, size_t Length,
                            function_ref<uint32_t(size_t)> TypeOf) {
  SmallVector<std::pair<size_t, uint32_t>, 4> Casts;
  for (size_t N = 1; N < Length; ++N)
    if (const uint32_t Type = TypeOf(N)) {
      const uint32_t New = Result[Bound]++;
      Result.insert(Result.end(), {head(OpBitcast, 4), Type, New, At[N]});
      Casts.emplace_back(N, New);
    }
  Result.insert(Result.end(), At, At + Length);
  for (auto [N, New] : Casts)
    Result[Result.size() - Length + N] = New;
}

Words spir2nvvm::pointFormatsToCharacters(const Words &Module) {
  FormatTypes Types;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    const size_t Length = lengthOf(*At);
    appendWithCasts(Result, At, Length,
                    [&](size_t Operand) { return Types.typeOf(At, Operand); });
    if (const uint32_t New = Result[Bound]; Types.defines(At, Length, New)) {
      Result.insert(Result.end(), {head(OpTypePointer, 4), New, At[2],
                                   Types.characterOf(At[1])});
      ++Result[Bound];
    }
  }
  return Result;
}

// What OpAsmTargetINTEL and OpAsmINTEL define.
static DenseMap<uint32_t, bool> assemblyOf(const Words &Module) {
  DenseMap<uint32_t, bool> Defined;
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    if (opcodeOf(*At) == OpAsmTarget && lengthOf(*At) >= 2)
      Defined[At[1]] = true;
    if (opcodeOf(*At) == OpAsm && lengthOf(*At) >= 3)
      Defined[At[2]] = true;
  }
  return Defined;
}

Words spir2nvvm::withoutAssembly(const Words &Module) {
  const DenseMap<uint32_t, bool> Assembly = assemblyOf(Module);
  uint32_t Void = 0;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    size_t Length = lengthOf(*At);
    uint16_t Opcode = opcodeOf(*At);
    if (Opcode == OpTypeVoid && Length == 2)
      Void = At[1];
    bool IsCall = Opcode == OpAsmCall && Length >= 3;
    bool IsAbout = (Opcode == OpName || Opcode == OpDecorate) && Length >= 2 &&
                   Assembly.count(At[1]);
    if (IsCall && At[1] != Void)
      Result.insert(Result.end(), {head(OpUndef, 3), At[1], At[2]});
    else if (!IsCall && !IsAbout && Opcode != OpAsmTarget && Opcode != OpAsm)
      Result.insert(Result.end(), At, At + Length);
  }
  return Result;
}

// Whether an instruction's words begin with a type and a result.
static bool hasTypedResult(uint16_t Opcode, size_t Length) {
  constexpr uint16_t OpString = 7, OpGroupDecorate = 75,
                     OpTypeForwardPointer = 39, OpDecorateId = 332;
  const bool IsName = Opcode >= OpName && Opcode <= OpString;
  const bool IsType = Opcode >= OpTypeVoid && Opcode <= OpTypeForwardPointer;
  const bool IsDecoration =
      (Opcode >= OpDecorate && Opcode <= OpGroupDecorate) ||
      Opcode == OpDecorateId;
  return Length >= 3 && !IsName && !IsType && !IsDecoration;
}

Words spir2nvvm::withoutEmptyConversions(const Words &Module) {
  DenseMap<uint32_t, bool> Integers;   // their types
  DenseMap<uint32_t, uint32_t> TypeOf; // of results that are integers
  Words Result = Module;
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    uint32_t *At = &Result[I];
    const size_t Length = lengthOf(*At);
    const uint16_t Opcode = opcodeOf(*At);
    if (Opcode == OpTypeInt && Length >= 2)
      Integers[At[1]] = true;
    if ((Opcode == OpUConvert || Opcode == OpSConvert) && Length == 4 &&
        TypeOf.lookup(At[3]) == At[1])
      *At = head(OpBitcast, Length);
    if (hasTypedResult(Opcode, Length) && Integers.count(At[1]))
      TypeOf[At[2]] = At[1];
  }
  return Result;
}

namespace {
/// Which operands of a call of assembly are pointers, and of which type.
class AssemblyPointers {
public:
  void define(const uint32_t *At, size_t Length);
  /// Of the operand at \p Index of \p At; 0: it is no such pointer.
  uint32_t typeOf(const uint32_t *At, size_t Index) const;

private:
  DenseMap<uint32_t, bool> Pointers;
  DenseMap<uint32_t, std::vector<uint32_t>> Parameters; // of function types
  DenseMap<uint32_t, uint32_t> FunctionTypes;           // of assembly
};
} // namespace

void AssemblyPointers::define(const uint32_t *At, size_t Length) {
  const uint16_t Opcode = opcodeOf(*At);
  if (Opcode == OpTypePointer && Length >= 2)
    Pointers[At[1]] = true;
  if (Opcode == OpTypeFunction && Length >= 3)
    Parameters[At[1]].assign(At + 3, At + Length);
  if (Opcode == OpAsm && Length >= 4)
    FunctionTypes[At[2]] = At[3];
}

uint32_t AssemblyPointers::typeOf(const uint32_t *At, size_t Index) const {
  constexpr size_t FirstOperand = 4; // after type, result and assembly
  if (opcodeOf(*At) != OpAsmCall || Index < FirstOperand)
    return 0;
  const auto Types = Parameters.find(FunctionTypes.lookup(At[3]));
  const size_t Number = Index - FirstOperand;
  if (Types == Parameters.end() || Number >= Types->second.size() ||
      !Pointers.count(Types->second[Number]))
    return 0;
  return Types->second[Number];
}

Words spir2nvvm::castPointersForAssembly(const Words &Module) {
  AssemblyPointers Types;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    const size_t Length = lengthOf(*At);
    Types.define(At, Length);
    appendWithCasts(Result, At, Length,
                    [&](size_t Operand) { return Types.typeOf(At, Operand); });
  }
  return Result;
}

static StringRef textOf(const uint32_t *Words, size_t Count) {
  return StringRef(reinterpret_cast<const char *>(Words), Count * 4)
      .take_until([](char C) { return C == 0; });
}

Words spir2nvvm::withoutRelaxedFormats(const Words &Module) {
  uint32_t Extended = 0; // OpenCL.std
  bool IsRelaxed = false;
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    const size_t Length = lengthOf(*At);
    const uint16_t Opcode = opcodeOf(*At);
    if (Opcode == OpExtension)
      IsRelaxed |= textOf(At + 1, Length - 1) ==
                   "SPV_EXT_relaxed_printf_string_address_space";
    if (Opcode == OpExtInstImport && Length > 2 &&
        textOf(At + 2, Length - 2) == "OpenCL.std")
      Extended = At[1];
    if (IsRelaxed && Opcode == OpExtInst && Length > 4 && At[3] == Extended &&
        At[4] == Printf)
      Result.insert(Result.end(), {head(OpUndef, 3), At[1], At[2]});
    else
      Result.insert(Result.end(), At, At + Length);
  }
  return Result;
}

// "OpenCL.DebugInfo.100"; 0: the module has none.
static uint32_t debugInfoSetOf(const Words &Module) {
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I]))
    if (opcodeOf(Module[I]) == OpExtInstImport && lengthOf(Module[I]) > 2 &&
        StringRef(reinterpret_cast<const char *>(&Module[I + 2]),
                  (lengthOf(Module[I]) - 2) * 4)
            .startswith("OpenCL.DebugInfo"))
      return Module[I + 1];
  return 0;
}

Words spir2nvvm::withoutDebugInfo(const Words &Module) {
  const uint32_t Set = debugInfoSetOf(Module);
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    const size_t Length = lengthOf(*At);
    if (!Set || opcodeOf(*At) != OpExtInst || Length < 4 || At[3] != Set)
      Result.insert(Result.end(), At, At + Length);
  }
  return Result;
}

std::string spir2nvvm::toBytes(const Words &Module) {
  std::string Bytes(Module.size() * 4, '\0');
  for (size_t I = 0; I < Module.size(); ++I)
    support::endian::write32le(&Bytes[I * 4], Module[I]);
  return Bytes;
}
