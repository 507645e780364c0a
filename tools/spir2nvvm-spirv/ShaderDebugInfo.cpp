// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NonSemantic.Shader.DebugInfo as OpenCL.DebugInfo.100, as far as places in the
/// source go: files, functions, blocks and what is inlined. Types and variables
/// are left out. The sets have the same numbers; this one's literals are
/// constants, its lines are instructions, and functions are said where they are
/// defined.

#include "SpirVOpcodes.h"
#include "SpirVWords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static constexpr StringLiteral From = "NonSemantic.Shader.DebugInfo.",
                               To = "OpenCL.DebugInfo.100";
static constexpr uint16_t OpLine = 8, OpNoLine = 317,
                          OpExtInstWithForwardRefs = 4433;

// Instructions of the set.
namespace debug {
enum : uint32_t {
  None = 0,
  CompilationUnit = 1,
  TypeFunction = 8,
  Function = 20,
  LexicalBlock = 21,
  Discriminator = 22,
  Scope = 23,
  NoScope = 24,
  InlinedAt = 25,
  Source = 35,
  FunctionDefinition = 101,
  Line = 103,
  NoLine = 104,
};
} // namespace debug

namespace {
/// Operands of an instruction that stay: 'i' is an ID, 'n' a number, which this
/// set has as a constant. The last ones may be missing.
struct Kept {
  uint32_t Which;
  StringLiteral Operands;
};

class Converter {
public:
  explicit Converter(const Words &Module);
  Words convert();

private:
  bool isDebug(Instruction I) const;
  void remember(Instruction I);
  void append(Instruction I, ArrayRef<uint32_t> Operands);
  void convertDebug(Instruction I);
  void convertFunction(Instruction I);
  void convertSource(Instruction I);
  void convertLine(Instruction I);
  uint32_t numberOf(uint32_t Id) const { return Numbers.lookup(Id); }

  const Words &Module;
  Words Result;
  uint32_t Set = 0, Void = 0, Nothing = 0, Type = 0, Unit = 0;
  DenseMap<uint32_t, uint32_t> Numbers;     // of constants
  DenseMap<uint32_t, uint32_t> Kinds;       // of this set's results
  DenseMap<uint32_t, uint32_t> Files;       // of sources
  DenseMap<uint32_t, uint32_t> Definitions; // of functions
};
} // namespace

static constexpr Kept Simple[] = {
    {debug::None, ""},
    {debug::CompilationUnit, "nnin"},
    {debug::LexicalBlock, "inni"},
    {debug::Discriminator, "ini"},
    {debug::Scope, "ii"},
    {debug::NoScope, ""},
    {debug::InlinedAt, "nii"},
};

static constexpr size_t FirstOperand = 5; // head, type, result, set, number

bool Converter::isDebug(Instruction I) const {
  const uint16_t Opcode = opcodeOf(I[0]);
  return (Opcode == OpExtInst || Opcode == OpExtInstWithForwardRefs) &&
         I.size() >= FirstOperand && I[3] == Set;
}

void Converter::remember(Instruction I) {
  if (I.size() < 2)
    return;
  switch (opcodeOf(I[0])) {
  case OpExtInstImport:
    if (I.size() > 2 && textOf(I.drop_front(2)).startswith(From))
      Set = I[1];
    return;
  case OpTypeVoid:
    Void = I[1];
    return;
  case OpConstant:
    if (I.size() == 4)
      Numbers[I[2]] = I[3];
    return;
  default:
    break;
  }
  if (!Set || !isDebug(I))
    return;
  Kinds[I[2]] = I[4];
  if (I[4] == debug::Source && I.size() > FirstOperand)
    Files[I[2]] = I[FirstOperand];
  if (I[4] == debug::CompilationUnit && !Unit)
    Unit = I[2];
  if (I[4] == debug::FunctionDefinition && I.size() > FirstOperand + 1)
    Definitions[I[FirstOperand]] = I[FirstOperand + 1];
}

Converter::Converter(const Words &Module) : Module(Module) {
  for (Instruction I : instructionsOf(Module))
    remember(I);
  Nothing = Module[Bound];
  Type = Module[Bound] + 1;
}

void Converter::append(Instruction I, ArrayRef<uint32_t> Operands) {
  Result.insert(Result.end(), {head(OpExtInst, FirstOperand + Operands.size()),
                               I[1], I[2], I[3], I[4]});
  Result.insert(Result.end(), Operands.begin(), Operands.end());
}

void Converter::convertFunction(Instruction I) {
  // Name, type, source, line, column, parent, linkage name, flags, line of the
  // scope; there, the function follows.
  constexpr size_t Operands = 9;
  if (I.size() < FirstOperand + Operands)
    return;
  const Instruction O = I.slice(FirstOperand, Operands);
  const uint32_t Parent = Kinds.lookup(O[5]);
  const bool IsScope =
      Parent == debug::Function || Parent == debug::LexicalBlock;
  const auto Defined = Definitions.find(I[2]);
  append(I, {O[0], Type, O[2], numberOf(O[3]), numberOf(O[4]),
             IsScope ? O[5] : Unit, O[6], numberOf(O[7]), numberOf(O[8]),
             Defined == Definitions.end() ? Nothing : Defined->second});
}

// The translator wants a text, too, and looks for a checksum in it.
void Converter::convertSource(Instruction I) {
  if (I.size() <= FirstOperand)
    return;
  const uint32_t File = I[FirstOperand];
  append(I, {File, File});
}

void Converter::convertLine(Instruction I) {
  // Source, first and last line, first and last column.
  if (I.size() < FirstOperand + 4)
    return;
  const Instruction O = I.drop_front(FirstOperand);
  // llvm-spirv names the file itself.
  const auto File = Files.find(O[0]);
  Result.insert(Result.end(),
                {head(OpLine, 4), File == Files.end() ? O[0] : File->second,
                 numberOf(O[1]), numberOf(O[3])});
}

void Converter::convertDebug(Instruction I) {
  if (I[4] == debug::Function)
    return convertFunction(I);
  if (I[4] == debug::Source)
    return convertSource(I);
  if (I[4] == debug::Line)
    return convertLine(I);
  if (I[4] == debug::NoLine) {
    Result.push_back(head(OpNoLine, 1));
    return;
  }
  for (const Kept &K : Simple) {
    if (K.Which != I[4])
      continue;
    const Instruction Given = I.drop_front(FirstOperand);
    SmallVector<uint32_t, 4> Operands;
    for (char Kind : K.Operands)
      if (Operands.size() < Given.size()) {
        const uint32_t Id = Given[Operands.size()];
        Operands.push_back(Kind == 'n' ? numberOf(Id) : Id);
      }
    append(I, Operands);
  }
  // What functions are said to be, and not to be, once.
  if (I[4] == debug::CompilationUnit && I[2] == Unit)
    Result.insert(Result.end(), {head(OpExtInst, 5), I[1], Nothing, I[3],
                                 debug::None, head(OpExtInst, 7), I[1], Type,
                                 I[3], debug::TypeFunction, 0, Void});
}

Words Converter::convert() {
  if (!Set || !Void || !Unit)
    return Module;
  Result.assign(Module.begin(), Module.begin() + HeaderWords);
  Result[Bound] += 2;
  for (Instruction I : instructionsOf(Module)) {
    if (isDebug(I)) {
      convertDebug(I);
    } else if (opcodeOf(I[0]) == OpExtInstImport && I.size() > 1 &&
               I[1] == Set) {
      std::string Name = To.str();
      Name.resize(alignTo(Name.size() + 1, 4));
      Result.insert(Result.end(),
                    {head(OpExtInstImport, 2 + Name.size() / 4), Set});
      for (size_t N = 0; N != Name.size(); N += 4)
        Result.push_back(support::endian::read32le(&Name[N]));
    } else {
      spir2nvvm::append(Result, I);
    }
  }
  return Result;
}

Words spir2nvvm::withDebugInfoOfOpenCL(const Words &Module) {
  return Converter(Module).convert();
}
