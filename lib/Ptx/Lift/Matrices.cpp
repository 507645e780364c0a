// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Matrices that the lanes of a warp hold together. A product is one call with
/// all registers; loads and stores are those of each lane's elements.

#include "Ptx/Lift/FunctionLifter.h"
#include "Target/AddressSpaces.h"
#include "Target/MatrixForm.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

static constexpr ScalarType Word = ScalarType::B32;

// ---- Forms ------------------------------------------------------------------

static std::optional<MatrixType> typeOf(StringRef Name) {
  return StringSwitch<std::optional<MatrixType>>(Name)
      .Case("f16", MatrixType::F16)
      .Case("bf16", MatrixType::BF16)
      .Case("tf32", MatrixType::TF32)
      .Case("f32", MatrixType::F32)
      .Case("f64", MatrixType::F64)
      .Case("e4m3", MatrixType::E4M3)
      .Case("e5m2", MatrixType::E5M2)
      .Case("s8", MatrixType::S8)
      .Case("u8", MatrixType::U8)
      .Case("s4", MatrixType::S4)
      .Case("u4", MatrixType::U4)
      .Case("b1", MatrixType::B1)
      .Case("s32", MatrixType::S32)
      .Default(std::nullopt);
}

// m16n8k16
static void readShape(StringRef Shape, MatrixForm &To) {
  unsigned Rows = 0, Columns = 0, Inner = 0;
  bool Fails = !Shape.consume_front("m") || Shape.consumeInteger(10, Rows) ||
               !Shape.consume_front("n") || Shape.consumeInteger(10, Columns) ||
               !Shape.consume_front("k") || Shape.consumeInteger(10, Inner);
  if (Fails)
    return;
  To.Rows = uint8_t(Rows);
  To.Columns = uint8_t(Columns);
  To.Inner = uint16_t(Inner);
}

// The types are D, A, B and C; wmma of halves names D and C alone.
static MatrixForm formOf(const Form &I) {
  MatrixForm Result;
  SmallVector<MatrixType, 4> Types;
  for (StringRef Slot : I.Slots) {
    if (Slot.startswith("m") && Slot.contains('k'))
      readShape(Slot, Result);
    else if (auto Type = typeOf(Slot))
      Types.push_back(*Type);
  }
  Result.Saturates = I.has("satfinite");
  Result.Ands = I.has("and");
  Result.IsWmma = I.Of->Opcode == "wmma";
  Result.D = Types.front();
  Result.C = Types.back();
  Result.A = Types.size() == 4 ? Types[1] : MatrixType::F16;
  Result.B = Types.size() == 4 ? Types[2] : MatrixType::F16;
  return Result;
}

static ScalarType registerType(MatrixType T) {
  return T == MatrixType::F64   ? ScalarType::B64
         : T == MatrixType::F32 ? ScalarType::F32
                                : Word;
}

// ---- Products ---------------------------------------------------------------

// {a, b}, as many as a lane holds.
static std::optional<SmallVector<Operand, 4>>
registersOf(FunctionLifter &L, const Operand &O, const MatrixFragment &Of) {
  SmallVector<Operand, 4> Parts = L.parts(O);
  if (Parts.size() == Of.registers())
    return Parts;
  L.wrong(O, (Twine(Of.registers()) + " registers in braces").str());
  return std::nullopt;
}

static bool addRegisters(FunctionLifter &L, unsigned N,
                         const MatrixFragment &Of, MatrixType Type,
                         SmallVectorImpl<Value *> &Registers) {
  auto Parts = registersOf(L, L.operand(N), Of);
  if (!Parts)
    return false;
  for (const Operand &Part : *Parts) {
    ScalarType T = registerType(Type);
    Value *Bits =
        L.B.CreateBitCast(L.read(Part, T), L.B.getIntNTy(ptx::bitsOf(T)));
    Registers.push_back(L.B.CreateZExt(Bits, L.B.getInt64Ty()));
  }
  return true;
}

// One call for all forms: as many registers as any of them has.
static Value *product(FunctionLifter &L, const MatrixForm &Form,
                      ArrayRef<Value *> Registers) {
  Type *Slot = L.B.getInt64Ty();
  Value *All = Constant::getNullValue(FixedVectorType::get(Slot, 24));
  for (unsigned N = 0; N != Registers.size(); ++N)
    All = L.B.CreateInsertElement(All, Registers[N], N);
  return L.callPtx("mma.sync", FixedVectorType::get(Slot, 8),
                   {L.B.getInt32(~0u), L.B.getInt64(Form.packed()), All});
}

static void multiply(FunctionLifter &L, const Form &I) {
  MatrixForm Form = formOf(I);
  auto Fragment = [&](MatrixPart Part, MatrixType Type) {
    return MatrixFragment(Form, Part, Type);
  };
  constexpr MatrixPart Sums = MatrixPart::Accumulator;
  auto Results = registersOf(L, L.operand(0), Fragment(Sums, Form.D));
  SmallVector<Value *, 24> Given;
  bool Complete =
      Results &&
      addRegisters(L, 1, Fragment(MatrixPart::A, Form.A), Form.A, Given) &&
      addRegisters(L, 2, Fragment(MatrixPart::B, Form.B), Form.B, Given) &&
      addRegisters(L, 3, Fragment(Sums, Form.C), Form.C, Given);
  if (!Complete)
    return;
  Value *All = product(L, Form, Given);
  ScalarType T = registerType(Form.D);
  Type *As = llvmType(L.B.getContext(), T);
  for (unsigned N = 0; N != Results->size(); ++N) {
    Value *Bits = L.B.CreateTrunc(L.B.CreateExtractElement(All, N),
                                  L.B.getIntNTy(ptx::bitsOf(T)));
    L.write((*Results)[N], L.B.CreateBitCast(Bits, As), T);
  }
}

// ---- wmma's fragments in memory ---------------------------------------------

static StateSpace spaceIn(const Form &I) {
  for (StringRef Slot : I.Slots)
    if (StateSpace Space = spaceOf(Slot); Space != StateSpace::None)
      return Space;
  return StateSpace::None;
}

static Value *laneId(FunctionLifter &L) {
  Operand Register;
  Register.Text = "%laneid";
  return L.read(Register, ScalarType::U32);
}

namespace {
/// A matrix in memory, and which part of it a lane has.
struct FragmentMemory {
  MatrixType Type;
  MatrixPart Part;
  MatrixFragment Of;
  bool ByColumns;
  StateSpace Space;
  Value *Base, *Stride, *FirstNumber;
  SmallVector<Operand, 4> Registers;
  ScalarType Scalar; // of a register
  llvm::Type *Whole; // a register as an integer
  llvm::Type *Each;  // what one access takes
};
} // namespace

// An access takes an element, or as many as a register has.
static unsigned accessBits(MatrixType T) {
  unsigned Bits = spir2nvvm::bitsOf(T);
  return Bits < 8 ? 32 : Bits;
}

// One of the first two operands is the registers, the other the address.
static std::optional<FragmentMemory>
fragmentMemory(FunctionLifter &L, const Form &I, unsigned RegistersAt) {
  MatrixForm Form = formOf(I);
  MatrixPart Part = I.has("a")   ? MatrixPart::A
                    : I.has("b") ? MatrixPart::B
                                 : MatrixPart::Accumulator;
  MatrixFragment Of(Form, Part, Form.D);
  bool ByColumns = I.has("col");
  StateSpace Space = spaceIn(I);
  Value *Stride = L.B.getInt32(ByColumns ? Of.rows() : Of.columns());
  if (I.Of->Operands == 3)
    Stride = L.in(2, ScalarType::U32);
  Value *First = L.B.CreateMul(laneId(L), L.B.getInt32(Of.share()));
  Value *Base = L.address(L.operand(1 - RegistersAt), Space, L.B.getInt8Ty());
  auto Registers = registersOf(L, L.operand(RegistersAt), Of);
  if (!Registers)
    return std::nullopt;
  ScalarType T = registerType(Form.D);
  return FragmentMemory{Form.D,
                        Part,
                        Of,
                        ByColumns,
                        Space,
                        Base,
                        Stride,
                        First,
                        *Registers,
                        T,
                        L.B.getIntNTy(ptx::bitsOf(T)),
                        L.B.getIntNTy(accessBits(Form.D))};
}

// Of a lane's element; those of less than a byte begin a register.
static Value *elementPointer(FunctionLifter &L, const FragmentMemory &M,
                             unsigned Element, Type *Ty) {
  IRBuilder<> &B = L.B;
  Value *Number =
      B.CreateAdd(M.FirstNumber, B.getInt32(Element % M.Of.share()));
  Value *Fastest = B.getInt32(M.Of.fastest());
  Value *Slow = B.CreateUDiv(Number, Fastest);
  Value *Fast = B.CreateURem(Number, Fastest);
  bool AlongFast = M.ByColumns == (M.Part == MatrixPart::B);
  Value *Index = AlongFast ? B.CreateAdd(B.CreateMul(Slow, M.Stride), Fast)
                           : B.CreateAdd(B.CreateMul(Fast, M.Stride), Slow);
  Value *Bits = B.CreateMul(B.CreateZExt(Index, B.getInt64Ty()),
                            B.getInt64(spir2nvvm::bitsOf(M.Type)));
  Value *At = B.CreateGEP(B.getInt8Ty(), M.Base, B.CreateLShr(Bits, 3));
  return B.CreateBitCast(At, Ty->getPointerTo(addressSpace(M.Space)));
}

static void loadFragment(FunctionLifter &L, const Form &I) {
  auto M = fragmentMemory(L, I, 0);
  if (!M)
    return;
  unsigned Step = accessBits(M->Type) / spir2nvvm::bitsOf(M->Type);
  for (unsigned R = 0; R != M->Registers.size(); ++R) {
    Value *Bits = Constant::getNullValue(M->Whole);
    for (unsigned E = 0; E < M->Of.perRegister(); E += Step) {
      unsigned Element = R * M->Of.perRegister() + E;
      Value *V =
          L.B.CreateLoad(M->Each, elementPointer(L, *M, Element, M->Each));
      V = L.B.CreateShl(L.B.CreateZExt(V, M->Whole),
                        uint64_t(E) * spir2nvvm::bitsOf(M->Type));
      Bits = L.B.CreateOr(Bits, V);
    }
    Type *Ty = llvmType(L.B.getContext(), M->Scalar);
    L.write(M->Registers[R], L.B.CreateBitCast(Bits, Ty), M->Scalar);
  }
}

static void storeFragment(FunctionLifter &L, const Form &I) {
  auto M = fragmentMemory(L, I, 1);
  if (!M)
    return;
  for (unsigned R = 0; R != M->Registers.size(); ++R) {
    Value *Bits =
        L.B.CreateBitCast(L.read(M->Registers[R], M->Scalar), M->Whole);
    for (unsigned E = 0; E != M->Of.perRegister(); ++E) {
      unsigned Element = R * M->Of.perRegister() + E;
      Value *V = L.B.CreateLShr(Bits, uint64_t(E) * spir2nvvm::bitsOf(M->Type));
      L.B.CreateStore(L.B.CreateTrunc(V, M->Each),
                      elementPointer(L, *M, Element, M->Each));
    }
  }
}

// ---- Matrices of 8 x 8 halves -----------------------------------------------

static Value *fromLane(FunctionLifter &L, Value *V, Value *Lane) {
  Type *Both = StructType::get(L.B.getInt32Ty(), L.B.getInt1Ty());
  Value *All = L.callPtx("shfl.sync.idx.b32", Both,
                         {V, Lane, L.B.getInt32(31), L.B.getInt32(~0u)});
  return L.B.CreateExtractValue(All, 0);
}

// A lane's own address in shared memory, which is generic where the instruction
// names no space.
static Value *sharedAddress(FunctionLifter &L, const Form &I,
                            const Operand &Address) {
  Type *Byte = L.B.getInt8Ty();
  if (I.has("shared") || I.has("shared::cta"))
    return L.address(Address, StateSpace::Shared, Byte);
  return L.B.CreateAddrSpaceCast(L.address(Address, StateSpace::None, Byte),
                                 Byte->getPointerTo(nvvm::Shared));
}

// Where a row begins that another lane knows. Addresses in shared memory have
// 32 bits.
static Value *rowPointer(FunctionLifter &L, const Form &I,
                         const Operand &Address, Value *Lane, Value *Byte,
                         Type *Ty) {
  Value *Own = sharedAddress(L, I, Address);
  Value *Number = L.B.CreateTrunc(L.numberOf(Own), L.B.getInt32Ty());
  Value *Row = fromLane(L, Number, Lane);
  return L.pointerTo(L.B.CreateAdd(Row, Byte), StateSpace::Shared, Ty);
}

static Value *plusFirst(FunctionLifter &L, Value *V, unsigned Matrix) {
  return L.B.CreateAdd(V, L.B.getInt32(8 * Matrix));
}

/// Where some bits of a lane's register lie in shared memory.
struct PairPart {
  Value *At;
  Type *Ty;
  unsigned Bit;
};

// A lane has two neighbours of row lane / 4; transposed, of column lane / 4.
static SmallVector<PairPart, 2> partsOfPair(FunctionLifter &L, const Form &I,
                                            const Operand &Address,
                                            unsigned Matrix) {
  IRBuilder<> &B = L.B;
  Type *Half = B.getInt16Ty(), *Whole = B.getInt32Ty();
  Value *Lane = laneId(L), *Group = B.CreateLShr(Lane, 2);
  Value *Thread = B.CreateAnd(Lane, B.getInt32(3));
  SmallVector<PairPart, 2> Parts;
  auto Add = [&](Value *From, Value *Column, unsigned Width, Type *Ty,
                 unsigned Bit) {
    Value *Row = plusFirst(L, From, Matrix);
    Value *Byte = B.CreateShl(Column, Width);
    Parts.push_back({rowPointer(L, I, Address, Row, Byte, Ty), Ty, Bit});
  };
  if (!I.has("trans")) {
    Add(Group, Thread, 2, Whole, 0);
    return Parts;
  }
  Value *Row = B.CreateShl(Thread, 1);
  for (unsigned N = 0; N != 2; ++N)
    Add(B.CreateAdd(Row, B.getInt32(N)), Group, 1, Half, 16 * N);
  return Parts;
}

static Value *loadedPair(FunctionLifter &L, const Form &I, unsigned Matrix) {
  IRBuilder<> &B = L.B;
  Value *Both = B.getInt32(0);
  for (const PairPart &Part : partsOfPair(L, I, L.operand(1), Matrix)) {
    Value *Bits = B.CreateZExt(B.CreateLoad(Part.Ty, Part.At), Both->getType());
    Both = B.CreateOr(Both, B.CreateShl(Bits, Part.Bit));
  }
  return Both;
}

static void storePair(FunctionLifter &L, const Form &I, Value *V,
                      unsigned Matrix) {
  IRBuilder<> &B = L.B;
  for (const PairPart &Part : partsOfPair(L, I, L.operand(0), Matrix))
    B.CreateStore(B.CreateTrunc(B.CreateLShr(V, Part.Bit), Part.Ty), Part.At);
}

static unsigned matricesOf(const Form &I) {
  return I.has("x4") ? 4 : I.has("x2") ? 2 : 1;
}

static void loadMatrix(FunctionLifter &L, const Form &I) {
  SmallVector<Operand, 4> To = L.parts(L.operand(0));
  if (To.size() != matricesOf(I)) {
    L.wrong(L.operand(0), "a register for each matrix, in braces");
    return;
  }
  SmallVector<Value *, 4> Loaded;
  for (unsigned N = 0; N != To.size(); ++N)
    Loaded.push_back(loadedPair(L, I, N));
  for (unsigned N = 0; N != To.size(); ++N)
    L.write(To[N], Loaded[N], Word);
}

static void storeMatrix(FunctionLifter &L, const Form &I) {
  SmallVector<Operand, 4> From = L.parts(L.operand(1));
  if (From.size() != matricesOf(I)) {
    L.wrong(L.operand(1), "a register for each matrix, in braces");
    return;
  }
  for (unsigned N = 0; N != From.size(); ++N)
    storePair(L, I, L.read(From[N], Word), N);
}

// Row r of the result is column r: the halves at (2t, g) and (2t + 1, g).
static void transposeMatrix(FunctionLifter &L, const Form &) {
  IRBuilder<> &B = L.B;
  Value *V = L.in(1, Word), *Lane = laneId(L), *Both = B.getInt32(0);
  Value *Group = B.CreateLShr(Lane, 2);
  Value *Row = B.CreateShl(B.CreateAnd(Lane, B.getInt32(3)), 1);
  Value *Shift = B.CreateShl(B.CreateAnd(Group, B.getInt32(1)), 4);
  for (unsigned N = 0; N != 2; ++N) {
    Value *From = B.CreateAdd(B.CreateShl(B.CreateAdd(Row, B.getInt32(N)), 2),
                              B.CreateLShr(Group, 1));
    Value *Half = B.CreateAnd(B.CreateLShr(fromLane(L, V, From), Shift),
                              B.getInt32(0xffff));
    Both = B.CreateOr(Both, B.CreateShl(Half, 16ULL * N));
  }
  L.out(0, Both, Word);
}

ArrayRef<Row> spir2nvvm::ptx::matrixRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Matrices.def"
  };
  return Rows;
}
