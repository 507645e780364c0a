// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirVWords.h"

#include "llvm/ADT/DenseMap.h"
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

StringRef spir2nvvm::textOf(ArrayRef<uint32_t> Words) {
  return StringRef(reinterpret_cast<const char *>(Words.data()),
                   Words.size() * 4)
      .take_until([](char C) { return C == 0; });
}

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

std::vector<Instruction> spir2nvvm::instructionsOf(const Words &Module) {
  std::vector<Instruction> All;
  for (size_t At = HeaderWords; At < Module.size(); At += lengthOf(Module[At]))
    All.emplace_back(&Module[At], lengthOf(Module[At]));
  return All;
}

Words spir2nvvm::rewritten(const Words &Module,
                           function_ref<void(Words &, Instruction)> Do) {
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (Instruction I : instructionsOf(Module))
    Do(Result, I);
  return Result;
}

// Of the type and with the number of \p I.
static void appendUndefined(Words &To, Instruction I) {
  append(To, {head(OpUndef, 3), I[1], I[2]});
}

Words spir2nvvm::withoutExtraWords(const Words &Module) {
  constexpr size_t NullLength = 3; // head, type, result
  return rewritten(Module, [](Words &Result, Instruction I) {
    if (opcodeOf(I[0]) == OpConstantNull && I.size() > NullLength)
      append(Result, {head(OpConstantNull, NullLength), I[1], I[2]});
    else
      append(Result, I);
  });
}

Words spir2nvvm::spellOutScalarNulls(const Words &Module) {
  DenseMap<uint32_t, unsigned> NumberBits; // of int and float types
  DenseMap<uint32_t, bool> IsBool;
  return rewritten(Module, [&](Words &Result, Instruction I) {
    const uint16_t Opcode = opcodeOf(I[0]);
    if ((Opcode == OpTypeInt || Opcode == OpTypeFloat) && I.size() >= 3)
      NumberBits[I[1]] = I[2];
    if (Opcode == OpTypeBool && I.size() >= 2)
      IsBool[I[1]] = true;
    const bool IsNull = Opcode == OpConstantNull && I.size() == 3;
    if (IsNull && IsBool.count(I[1])) {
      append(Result, {head(OpConstantFalse, 3), I[1], I[2]});
    } else if (IsNull && NumberBits.count(I[1])) {
      const size_t ValueWords = NumberBits[I[1]] > 32 ? 2 : 1;
      append(Result, {head(OpConstant, 3 + ValueWords), I[1], I[2]});
      Result.insert(Result.end(), ValueWords, 0);
    } else {
      append(Result, I);
    }
  });
}

namespace {
/// What a module defined so far, as far as printf's formats go.
class FormatTypes {
public:
  /// Whether \p I defines a pointer to characters in an array; then the
  /// pointer to one of them, which the caller has to define as \p New, is
  /// known from here on.
  bool defines(Instruction I, uint32_t New);
  uint32_t characterOf(uint32_t Pointer) const {
    return Elements.lookup(Pointees.lookup(Pointer));
  }
  /// Of the operand at \p Index of \p I: the pointer to a character for
  /// printf's format; 0: it is one, or none.
  uint32_t typeOf(Instruction I, size_t Index) const;

private:
  uint32_t Extended = 0; // OpenCL.std
  DenseMap<uint32_t, bool> Characters;
  DenseMap<uint32_t, uint32_t> Elements, Pointees, Pointers, TypeOf;
};
} // namespace

bool FormatTypes::defines(Instruction I, uint32_t New) {
  constexpr uint32_t CharacterBits = 8;
  // A type's number follows an instruction's head only where it is
  // defined or where it is a result's.
  if (I.size() >= 3 && Pointers.count(I[1]))
    TypeOf[I[2]] = I[1];
  switch (opcodeOf(I[0])) {
  case OpExtInstImport:
    if (textOf(I.drop_front(2)) == "OpenCL.std")
      Extended = I[1];
    return false;
  case OpTypeInt:
    if (I[2] == CharacterBits)
      Characters[I[1]] = true;
    return false;
  case OpTypeArray:
    if (Characters.count(I[2]))
      Elements[I[1]] = I[2];
    return false;
  case OpTypePointer:
    if (!Elements.count(I[3]))
      return false;
    Pointees[I[1]] = I[3];
    Pointers[I[1]] = New;
    return true;
  default:
    return false;
  }
}

uint32_t FormatTypes::typeOf(Instruction I, size_t Index) const {
  constexpr size_t Format = 5; // after type, result, set and number
  if (opcodeOf(I[0]) != OpExtInst || Index != Format || I[3] != Extended ||
      I[4] != Printf)
    return 0;
  return Pointers.lookup(TypeOf.lookup(I[Format]));
}

// Appends the instruction; operands for which \p Types has a type are cast to it
// before.
template <typename TypesT>
static void appendWithCasts(Words &Result, Instruction I, const TypesT &Types) {
  SmallVector<std::pair<size_t, uint32_t>, 4> Casts;
  for (size_t N = 1; N < I.size(); ++N)
    if (const uint32_t Type = Types.typeOf(I, N)) {
      const uint32_t New = Result[Bound]++;
      append(Result, {head(OpBitcast, 4), Type, New, I[N]});
      Casts.emplace_back(N, New);
    }
  append(Result, I);
  for (auto [N, New] : Casts)
    Result[Result.size() - I.size() + N] = New;
}

Words spir2nvvm::pointFormatsToCharacters(const Words &Module) {
  FormatTypes Types;
  return rewritten(Module, [&](Words &Result, Instruction I) {
    appendWithCasts(Result, I, Types);
    if (const uint32_t New = Result[Bound]; Types.defines(I, New)) {
      append(Result,
             {head(OpTypePointer, 4), New, I[2], Types.characterOf(I[1])});
      ++Result[Bound];
    }
  });
}

// What OpAsmTargetINTEL and OpAsmINTEL define.
static DenseMap<uint32_t, bool> assemblyOf(const Words &Module) {
  DenseMap<uint32_t, bool> Defined;
  for (Instruction I : instructionsOf(Module)) {
    if (opcodeOf(I[0]) == OpAsmTarget && I.size() >= 2)
      Defined[I[1]] = true;
    if (opcodeOf(I[0]) == OpAsm && I.size() >= 3)
      Defined[I[2]] = true;
  }
  return Defined;
}

Words spir2nvvm::withoutAssembly(const Words &Module) {
  const DenseMap<uint32_t, bool> Assembly = assemblyOf(Module);
  uint32_t Void = 0;
  return rewritten(Module, [&](Words &Result, Instruction I) {
    const uint16_t Opcode = opcodeOf(I[0]);
    if (Opcode == OpTypeVoid && I.size() == 2)
      Void = I[1];
    const bool IsCall = Opcode == OpAsmCall && I.size() >= 3;
    const bool IsAbout = (Opcode == OpName || Opcode == OpDecorate) &&
                         I.size() >= 2 && Assembly.count(I[1]);
    if (IsCall && I[1] != Void)
      appendUndefined(Result, I);
    else if (!IsCall && !IsAbout && Opcode != OpAsmTarget && Opcode != OpAsm)
      append(Result, I);
  });
}

// Whether an instruction's words begin with a type and a result.
static bool hasTypedResult(Instruction I) {
  constexpr uint16_t OpString = 7, OpGroupDecorate = 75,
                     OpTypeForwardPointer = 39, OpDecorateId = 332;
  const uint16_t Opcode = opcodeOf(I[0]);
  const bool IsName = Opcode >= OpName && Opcode <= OpString;
  const bool IsType = Opcode >= OpTypeVoid && Opcode <= OpTypeForwardPointer;
  const bool IsDecoration =
      (Opcode >= OpDecorate && Opcode <= OpGroupDecorate) ||
      Opcode == OpDecorateId;
  return I.size() >= 3 && !IsName && !IsType && !IsDecoration;
}

Words spir2nvvm::withoutEmptyConversions(const Words &Module) {
  DenseMap<uint32_t, bool> Integers;   // their types
  DenseMap<uint32_t, uint32_t> TypeOf; // of results that are integers
  return rewritten(Module, [&](Words &Result, Instruction I) {
    const uint16_t Opcode = opcodeOf(I[0]);
    const bool Converts = Opcode == OpUConvert || Opcode == OpSConvert;
    if (Opcode == OpTypeInt && I.size() >= 2)
      Integers[I[1]] = true;
    append(Result, I);
    if (Converts && I.size() == 4 && TypeOf.lookup(I[3]) == I[1])
      Result[Result.size() - I.size()] = head(OpBitcast, I.size());
    if (hasTypedResult(I) && Integers.count(I[1]))
      TypeOf[I[2]] = I[1];
  });
}

namespace {
/// Which operands of a call of assembly are pointers, and of which type.
class AssemblyPointers {
public:
  void define(Instruction I);
  /// Of the operand at \p Index of \p I; 0: it is no such pointer.
  uint32_t typeOf(Instruction I, size_t Index) const;

private:
  DenseMap<uint32_t, bool> Pointers;
  DenseMap<uint32_t, std::vector<uint32_t>> Parameters; // of function types
  DenseMap<uint32_t, uint32_t> FunctionTypes;           // of assembly
};
} // namespace

void AssemblyPointers::define(Instruction I) {
  const uint16_t Opcode = opcodeOf(I[0]);
  if (Opcode == OpTypePointer && I.size() >= 2)
    Pointers[I[1]] = true;
  if (Opcode == OpTypeFunction && I.size() >= 3)
    Parameters[I[1]] = I.drop_front(3).vec();
  if (Opcode == OpAsm && I.size() >= 4)
    FunctionTypes[I[2]] = I[3];
}

uint32_t AssemblyPointers::typeOf(Instruction I, size_t Index) const {
  constexpr size_t FirstOperand = 4; // after type, result and assembly
  if (opcodeOf(I[0]) != OpAsmCall || Index < FirstOperand)
    return 0;
  const auto Types = Parameters.find(FunctionTypes.lookup(I[3]));
  const size_t Number = Index - FirstOperand;
  if (Types == Parameters.end() || Number >= Types->second.size() ||
      !Pointers.count(Types->second[Number]))
    return 0;
  return Types->second[Number];
}

Words spir2nvvm::castPointersForAssembly(const Words &Module) {
  AssemblyPointers Types;
  return rewritten(Module, [&](Words &Result, Instruction I) {
    Types.define(I);
    appendWithCasts(Result, I, Types);
  });
}

Words spir2nvvm::withoutRelaxedFormats(const Words &Module) {
  uint32_t Extended = 0; // OpenCL.std
  bool IsRelaxed = false;
  return rewritten(Module, [&](Words &Result, Instruction I) {
    const uint16_t Opcode = opcodeOf(I[0]);
    if (Opcode == OpExtension)
      IsRelaxed |= textOf(I.drop_front()) ==
                   "SPV_EXT_relaxed_printf_string_address_space";
    if (Opcode == OpExtInstImport && I.size() > 2 &&
        textOf(I.drop_front(2)) == "OpenCL.std")
      Extended = I[1];
    if (IsRelaxed && Opcode == OpExtInst && I.size() > 4 && I[3] == Extended &&
        I[4] == Printf)
      appendUndefined(Result, I);
    else
      append(Result, I);
  });
}

Words spir2nvvm::withoutClocks(const Words &Module) {
  constexpr uint16_t OpCapability = 17, OpReadClock = 5056;
  constexpr uint32_t ShaderClock = 5055;
  return rewritten(Module, [](Words &Result, Instruction I) {
    if (opcodeOf(I[0]) == OpReadClock && I.size() == 4)
      appendUndefined(Result, I);
    else if (opcodeOf(I[0]) != OpCapability || I.size() != 2 ||
             I[1] != ShaderClock)
      append(Result, I);
  });
}

// "OpenCL.DebugInfo.100"; 0: the module has none.
static uint32_t debugInfoSetOf(const Words &Module) {
  for (Instruction I : instructionsOf(Module))
    if (opcodeOf(I[0]) == OpExtInstImport && I.size() > 2 &&
        textOf(I.drop_front(2)).startswith("OpenCL.DebugInfo"))
      return I[1];
  return 0;
}

Words spir2nvvm::withoutDebugInfo(const Words &Module) {
  const uint32_t Set = debugInfoSetOf(Module);
  return rewritten(Module, [&](Words &Result, Instruction I) {
    if (!Set || opcodeOf(I[0]) != OpExtInst || I.size() < 4 || I[3] != Set)
      append(Result, I);
  });
}

std::string spir2nvvm::toBytes(const Words &Module) {
  std::string Bytes(Module.size() * 4, '\0');
  for (size_t I = 0; I < Module.size(); ++I)
    support::endian::write32le(&Bytes[I * 4], Module[I]);
  return Bytes;
}
