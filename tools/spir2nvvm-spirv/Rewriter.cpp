// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rewriter.h"
#include "SpirVOpcodes.h"

#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

// ---- Definitions ------------------------------------------------------------

static bool isType(uint16_t Opcode) {
  return Opcode >= OpTypeVoid && Opcode <= OpTypePipe;
}

Definitions::Definitions(const Words &Module) {
  for (Instruction At : instructionsOf(Module)) {
    if (At.size() >= 2 && (isType(spir2nvvm::opcodeOf(At[0])) ||
                           spir2nvvm::opcodeOf(At[0]) == OpExtInstImport))
      Makers[At[1]] = At;
    // A type follows the first word only where an instruction has a result.
    else if (At.size() >= 3 && isType(opcodeOf(At[1])))
      Makers[At[2]] = At;
  }
}

uint16_t Definitions::opcodeOf(uint32_t Id) const {
  const Instruction Maker = of(Id);
  return Maker.empty() ? uint16_t(0) : spir2nvvm::opcodeOf(Maker[0]);
}

uint32_t Definitions::typeOf(uint32_t Value) const {
  const Instruction Maker = of(Value);
  return Maker.size() < 3 || Maker[2] != Value ? 0 : Maker[1];
}

unsigned Definitions::bitsOf(uint32_t Type) const {
  const uint16_t Opcode = opcodeOf(Type);
  return Opcode == OpTypeInt || Opcode == OpTypeFloat ? of(Type)[2] : 0;
}

std::string Definitions::mangledScalar(uint32_t Type, bool IsSigned) const {
  const bool IsFloat = opcodeOf(Type) == OpTypeFloat;
  switch (bitsOf(Type)) {
  case 8:
    return IsFloat ? "" : IsSigned ? "c" : "h";
  case 16:
    return IsFloat ? "Dh" : IsSigned ? "s" : "t";
  case 32:
    return IsFloat ? "f" : IsSigned ? "i" : "j";
  case 64:
    return IsFloat ? "d" : IsSigned ? "l" : "m";
  default:
    return {};
  }
}

unsigned Definitions::lanesOf(uint32_t Type) const {
  return opcodeOf(Type) == OpTypeVector ? of(Type)[3] : 1;
}

uint32_t Definitions::elementOf(uint32_t Type) const {
  switch (opcodeOf(Type)) {
  case OpTypeVector:
  case OpTypeArray:
    return of(Type)[2];
  case OpTypePointer:
    return of(Type)[3];
  default:
    return 0;
  }
}

bool Definitions::isConstant(uint32_t Value) const {
  const uint16_t Opcode = opcodeOf(Value);
  return Opcode >= OpConstantTrue && Opcode <= OpSpecConstantOp;
}

uint32_t Definitions::valueOf(uint32_t Constant) const {
  const uint16_t Opcode = opcodeOf(Constant);
  return Opcode == OpConstant || Opcode == OpSpecConstant ? of(Constant)[3] : 0;
}

// ---- Writing ----------------------------------------------------------------

Rewriter::Rewriter(const Words &Module)
    : Defined(Module), Parts(builtinParts(Module, Defined)),
      Header(Module.begin(), Module.begin() + HeaderWords) {
  // What is there already is used again.
  for (Instruction At : instructionsOf(Module)) {
    const uint16_t Opcode = opcodeOf(At[0]);
    if (Opcode == OpFunction)
      break;
    const size_t Result =
        Opcode == OpConstant || Opcode == OpConstantNull ? 2 : 1;
    if (!isType(Opcode) && Result == 1)
      continue;
    std::vector<uint32_t> Key(At.begin(), At.end());
    Key.erase(Key.begin() + ptrdiff_t(Result));
    Globals.emplace(std::move(Key), At[Result]);
  }
}

void Rewriter::enter(uint16_t Opcode) {
  if (Opcode == OpFunction)
    Now = &Body;
  else if (Now == &Preamble && (isType(Opcode) || Opcode == OpUndef))
    Now = &Types;
}

void Rewriter::keep(Instruction I) {
  Now->insert(Now->end(), I.begin(), I.end());
}

static void put(Words &Into, uint16_t Opcode, ArrayRef<uint32_t> Operands) {
  Into.push_back(head(Opcode, Operands.size() + 1));
  Into.insert(Into.end(), Operands.begin(), Operands.end());
}

void Rewriter::append(uint16_t Opcode, ArrayRef<uint32_t> Operands) {
  put(*Now, Opcode, Operands);
}

uint32_t Rewriter::make(uint16_t Opcode, uint32_t Type,
                        ArrayRef<uint32_t> Operands) {
  const uint32_t Result = fresh();
  makeAs(Result, Opcode, Type, Operands);
  return Result;
}

void Rewriter::makeAs(uint32_t Result, uint16_t Opcode, uint32_t Type,
                      ArrayRef<uint32_t> Operands) {
  std::vector<uint32_t> All = {Type, Result};
  All.insert(All.end(), Operands.begin(), Operands.end());
  append(Opcode, All);
}

// ---- Types, constants, declarations -----------------------------------------

uint32_t Rewriter::global(uint16_t Opcode, std::vector<uint32_t> Operands,
                          size_t Result) {
  std::vector<uint32_t> Key = Operands;
  Key.insert(Key.begin(), head(Opcode, Operands.size() + 2));
  auto [At, IsNew] = Globals.emplace(std::move(Key), 0);
  if (IsNew) {
    At->second = fresh();
    Operands.insert(Operands.begin() + ptrdiff_t(Result) - 1, At->second);
    put(NewTypes, Opcode, Operands);
  }
  return At->second;
}

uint32_t Rewriter::voidType() { return global(OpTypeVoid, {}, 1); }

uint32_t Rewriter::integerType(unsigned Bits) {
  return global(OpTypeInt, {Bits, 0}, 1);
}

uint32_t Rewriter::vectorType(uint32_t Component, unsigned Lanes) {
  return global(OpTypeVector, {Component, Lanes}, 1);
}

uint32_t Rewriter::halfType() { return global(OpTypeFloat, {16}, 1); }

uint32_t Rewriter::pointerType(StorageClass Class, uint32_t Pointee) {
  return global(OpTypePointer, {uint32_t(Class), Pointee}, 1);
}

uint32_t Rewriter::constant(uint32_t Type, uint32_t Value) {
  if (Type == integerType(64))
    return global(OpConstant, {Type, Value, 0}, 2);
  return global(OpConstant, {Type, Value}, 2);
}

uint32_t Rewriter::constantTrue() {
  return global(OpConstantTrue, {global(OpTypeBool, {}, 1)}, 2);
}

uint32_t Rewriter::undefined(uint32_t Type) {
  return global(OpUndef, {Type}, 2);
}

uint32_t Rewriter::addressType() {
  for (size_t I = 0; I < Preamble.size(); I += lengthOf(Preamble[I]))
    if (opcodeOf(Preamble[I]) == OpMemoryModel &&
        Preamble[I + 1] == uint32_t(AddressingModel::Physical32))
      return integerType(32);
  return integerType(64);
}

uint32_t Rewriter::sizeOf(uint32_t Type) {
  const uint32_t Pointer = pointerType(StorageClass::CrossWorkgroup, Type);
  const uint32_t Null = global(OpConstantNull, {Pointer}, 2);
  const uint32_t Next = make(OpInBoundsPtrAccessChain, Pointer,
                             {Null, constant(integerType(32), 1)});
  return make(OpConvertPtrToU, addressType(), {Next});
}

static void putText(std::vector<uint32_t> &Into, StringRef Text) {
  for (size_t I = 0; I <= Text.size(); I += 4) {
    uint32_t Word = 0;
    for (size_t Byte = 0; Byte < 4 && I + Byte < Text.size(); ++Byte)
      Word |= uint32_t(uint8_t(Text[I + Byte])) << (8 * Byte);
    Into.push_back(Word);
  }
}

uint32_t Rewriter::declare(const std::string &Mangled, uint32_t Type,
                           ArrayRef<uint32_t> Types) {
  std::vector<uint32_t> Signature = {Type};
  Signature.insert(Signature.end(), Types.begin(), Types.end());
  const uint32_t FunctionType = global(OpTypeFunction, Signature, 1);
  const uint32_t Function = fresh();
  std::vector<uint32_t> Linkage = {Function, LinkageAttributes};
  putText(Linkage, Mangled);
  Linkage.push_back(Import);
  put(NewDecorations, OpDecorate, Linkage);
  put(NewFunctions, OpFunction, {Type, Function, 0, FunctionType});
  for (uint32_t Parameter : Types)
    put(NewFunctions, OpFunctionParameter, {Parameter, fresh()});
  put(NewFunctions, OpFunctionEnd, {});
  return Function;
}

void Rewriter::callAs(uint32_t Result, const std::string &Name,
                      const std::string &Suffix, uint32_t Type,
                      ArrayRef<uint32_t> Types, ArrayRef<uint32_t> Arguments) {
  const std::string Mangled =
      "_Z" + std::to_string(Name.size()) + Name + Suffix;
  uint32_t &Function = Builtins[Mangled];
  if (!Function)
    Function = declare(Mangled, Type, Types);
  std::vector<uint32_t> Operands = {Function};
  Operands.insert(Operands.end(), Arguments.begin(), Arguments.end());
  makeAs(Result, OpFunctionCall, Type, Operands);
}

void Rewriter::refuse(const std::string &Reason) {
  if (Refusal.empty())
    Refusal = Reason;
}

Words Rewriter::finish(std::string &Why) {
  Why = Refusal;
  if (!Why.empty())
    return {};
  Words All = std::move(Header);
  for (const Words *Part :
       {&Preamble, &NewDecorations, &Types, &NewTypes, &NewFunctions, &Body})
    All.insert(All.end(), Part->begin(), Part->end());
  return All;
}
