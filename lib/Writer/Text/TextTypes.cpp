// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Types: i32 addrspace(1)*, <4 x float>, { i8, %struct.S }, void (i8*, ...)*.

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;

static void writeList(TextWriter &W, ArrayRef<Type *> Types) {
  for (unsigned I = 0; I < Types.size(); ++I) {
    W.OS << (I ? ", " : "");
    writeType(W, Types[I]);
  }
}

static void writeStructBody(TextWriter &W, const StructType &T) {
  if (T.isOpaque()) {
    W.OS << "opaque";
    return;
  }
  W.OS << (T.isPacked() ? "<{" : "{");
  if (T.getNumElements() != 0) {
    W.OS << ' ';
    writeList(W, T.elements());
    W.OS << ' ';
  }
  W.OS << (T.isPacked() ? "}>" : "}");
}

static void writeStruct(TextWriter &W, const StructType &T) {
  if (T.isLiteral())
    writeStructBody(W, T);
  else if (T.hasName())
    writeName(W.OS, '%', T.getName());
  else
    W.OS << '%' << W.Slots.ofType(&T);
}

static void writeFunctionType(TextWriter &W, const FunctionType &T) {
  writeType(W, T.getReturnType());
  W.OS << " (";
  writeList(W, T.params());
  if (T.isVarArg())
    W.OS << (T.getNumParams() ? ", ..." : "...");
  W.OS << ')';
}

static void writePointer(TextWriter &W, const PointerType &T) {
  if (T.isOpaque()) {
    W.refuse(rule::OUT32, "ptr");
    return;
  }
  writeType(W, T.getNonOpaquePointerElementType());
  if (T.getAddressSpace() != 0) {
    W.OS << " addrspace(";
    writeNumber(W.OS, T.getAddressSpace());
    W.OS << ')';
  }
  W.OS << '*';
}

static void refuseType(TextWriter &W, const Type &T) {
  std::string Name;
  raw_string_ostream OS(Name);
  T.print(OS);
  W.refuse(rule::OUT32, OS.str());
}

static StringRef simpleName(const TextWriter &W, const Type &T) {
  switch (T.getTypeID()) {
  case Type::VoidTyID:
    return "void";
  case Type::HalfTyID:
    return "half";
  case Type::FloatTyID:
    return "float";
  case Type::DoubleTyID:
    return "double";
  case Type::X86_FP80TyID:
    return "x86_fp80";
  case Type::FP128TyID:
    return "fp128";
  case Type::PPC_FP128TyID:
    return "ppc_fp128";
  case Type::LabelTyID:
    return "label";
  case Type::MetadataTyID:
    return "metadata";
  case Type::X86_MMXTyID:
    return "x86_mmx";
  case Type::TokenTyID:
    return W.has(308) ? "token" : "";
  default: // bfloat, x86_amx: younger than LLVM 7
    return "";
  }
}

// Each type is written many times, and some of them more than all others.
static void writeInteger(TextWriter &W, const IntegerType &T) {
  switch (T.getBitWidth()) {
  case 32:
    W.OS << "i32";
    return;
  case 64:
    W.OS << "i64";
    return;
  default:
    W.OS << 'i';
    writeNumber(W.OS, T.getBitWidth());
  }
}

void spir2nvvm::writeType(TextWriter &W, const Type *T) {
  if (const auto *Int = dyn_cast<IntegerType>(T)) {
    writeInteger(W, *Int);
  } else if (const auto *Pointer = dyn_cast<PointerType>(T)) {
    writePointer(W, *Pointer);
  } else if (const auto *Struct = dyn_cast<StructType>(T)) {
    writeStruct(W, *Struct);
  } else if (const auto *Function = dyn_cast<FunctionType>(T)) {
    writeFunctionType(W, *Function);
  } else if (const auto *Array = dyn_cast<ArrayType>(T)) {
    W.OS << '[' << Array->getNumElements() << " x ";
    writeType(W, Array->getElementType());
    W.OS << ']';
  } else if (const auto *Vector = dyn_cast<FixedVectorType>(T)) {
    W.OS << '<' << Vector->getNumElements() << " x ";
    writeType(W, Vector->getElementType());
    W.OS << '>';
  } else {
    StringRef Name = simpleName(W, *T);
    if (Name.empty())
      refuseType(W, *T);
    W.OS << Name;
  }
}

void spir2nvvm::writeTypeTable(TextWriter &W) {
  unsigned Number = 0;
  auto Finish = [&](const StructType &T) {
    W.OS << " = type ";
    writeStructBody(W, T);
    W.OS << '\n';
  };
  if (!W.Slots.numberedTypes().empty() || !W.Slots.namedTypes().empty())
    W.OS << '\n';
  for (const StructType *T : W.Slots.numberedTypes()) {
    W.OS << '%' << Number++;
    Finish(*T);
  }
  for (const StructType *T : W.Slots.namedTypes()) {
    writeName(W.OS, '%', T->getName());
    Finish(*T);
  }
}
