// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {
struct Geometry {
  StringRef Name; // NVVM IR's
  unsigned Axes;
  bool Layered;
  /// How many coordinates PTX writes; the last one may be of no use.
  unsigned Written;
};
} // namespace

static Geometry geometryOf(StringRef Word) {
  return StringSwitch<Geometry>(Word)
      .Case("1d", {"1d", 1, false, 1})
      .Case("2d", {"2d", 2, false, 2})
      .Case("3d", {"3d", 3, false, 4})
      .Case("a1d", {"1d.array", 1, true, 2})
      .Case("cube", {"cube", 3, false, 4})
      .Case("acube", {"cube.array", 3, true, 4})
      .Default({"2d.array", 2, true, 4});
}

// A register with a handle, or the name of a variable that holds one.
static Value *handle(FunctionLifter &L, const Operand &O) {
  Symbol *S = O.is(Operand::Kind::Name) ? L.find(toRef(O.Text)) : nullptr;
  if (!S || S->What != Symbol::Kind::Variable)
    return L.read(O, ScalarType::U64);
  Operand Place;
  Place.What = Operand::Kind::Address;
  Place.Parts = {O};
  Place.At = O.At;
  Type *Word = L.B.getInt64Ty();
  return L.B.CreateLoad(Word, L.address(Place, S->Space, Word));
}

// [handle, {coordinates}]: the layer is a number, the others are of a type.
static bool addPlace(FunctionLifter &L, const Operand &O, const Geometry &G,
                     ScalarType T, SmallVectorImpl<Value *> &Args) {
  if (!O.is(Operand::Kind::Address) || O.Parts.size() != 2)
    return L.wrong(O, "a handle and coordinates"), false;
  SmallVector<Operand, 4> Parts = L.parts(O.Parts[1]);
  unsigned Needed = G.Axes + G.Layered;
  if (Parts.size() < Needed || Parts.size() > G.Written)
    return L.wrong(O.Parts[1], std::to_string(G.Written) + " coordinates"),
           false;
  Args.push_back(handle(L, O.Parts[0]));
  for (unsigned N = 0; N != Needed; ++N) {
    bool Layer = G.Layered && N == 0;
    Args.push_back(L.read(Parts[N], Layer ? ScalarType::U32 : T));
  }
  return true;
}

static void writeParts(FunctionLifter &L, Value *Result, ArrayRef<Operand> To,
                       ScalarType T) {
  for (unsigned N = 0; N != To.size(); ++N)
    L.write(To[N], To.size() == 1 ? Result : L.B.CreateExtractValue(Result, N),
            T, Width::Wider);
}

static Type *resultOf(Type *Ty, unsigned Count) {
  if (Count == 1)
    return Ty;
  return StructType::get(Ty->getContext(), SmallVector<Type *, 4>(Count, Ty));
}

static bool hasParts(FunctionLifter &L, const Operand &O, unsigned Count,
                     SmallVectorImpl<Operand> &Parts) {
  Parts = L.parts(O);
  if (Parts.size() == Count)
    return true;
  L.wrong(O, std::to_string(Count) + " parts");
  return false;
}

// What chooses a level: as many numbers as it has for each operand.
static bool addLevel(FunctionLifter &L, const Form &I, const Geometry &G,
                     SmallVectorImpl<Value *> &Args) {
  unsigned Needed = I.has("grad") ? G.Axes : 1;
  for (unsigned N = 2; N != I.Of->Operands; ++N) {
    SmallVector<Operand, 4> Parts = L.parts(L.operand(N));
    if (Parts.size() < Needed || Parts.size() > (Needed == 3 ? 4 : Needed))
      return L.wrong(L.operand(N), std::to_string(Needed) + " parts"), false;
    for (unsigned P = 0; P != Needed; ++P)
      Args.push_back(L.read(Parts[P], ScalarType::F32));
  }
  return true;
}

static void fetch(FunctionLifter &L, const Form &I, const Geometry &G,
                  const Twine &Name) {
  ScalarType T = I.type(1);
  SmallVector<Value *, 12> Args;
  SmallVector<Operand, 4> To;
  if (!hasParts(L, L.operand(0), 4, To) ||
      !addPlace(L, L.operand(1), G, I.type(), Args) || !addLevel(L, I, G, Args))
    return;
  Type *Ty = llvmType(L.B.getContext(), T);
  Value *Texel = L.call("llvm.nvvm." + Name + ".v4" + toRef(wordOf(T)) + "." +
                            I.Slots.back(),
                        resultOf(Ty, 4), Args);
  writeParts(L, Texel, To, T);
}

// Images have one level, which is the base.
static void sample(FunctionLifter &L, const Form &I) {
  bool Chooses = I.Of->Operands != 2;
  Geometry G = geometryOf(I.Slots[Chooses || I.has("base")]);
  fetch(L, I, G,
        "tex.unified." + G.Name + (Chooses ? "." + I.Slots[0] : Twine()));
}

static void gather(FunctionLifter &L, const Form &I) {
  Geometry G = geometryOf(I.Slots[1]);
  fetch(L, I, G, "tld4.unified." + I.Slots[0] + "." + G.Name);
}

// "2d.v4i16.zero"
static std::string surfaceName(const Form &I, const Geometry &G) {
  return (G.Name + "." + I.Slots[2] + "i" + Twine(bitsOf(I.type(1))) + "." +
          I.Slots[4])
      .str();
}

// A byte is a 16-bit number there.
static ScalarType partType(const Form &I) {
  ScalarType T = I.type(1);
  return T == ScalarType::B8 ? ScalarType::B16 : T;
}

static unsigned countOf(const Form &I) {
  return I.has("v2") ? 2 : I.has("v4") ? 4 : 1;
}

static void loadSurface(FunctionLifter &L, const Form &I) {
  Geometry G = geometryOf(I.Slots[1]);
  ScalarType T = partType(I);
  SmallVector<Value *, 5> Args;
  SmallVector<Operand, 4> To;
  if (!hasParts(L, L.operand(0), countOf(I), To) ||
      !addPlace(L, L.operand(1), G, ScalarType::U32, Args))
    return;
  Type *Ty = L.B.getIntNTy(bitsOf(T));
  Value *Pixel = L.call("llvm.nvvm.suld." + surfaceName(I, G),
                        resultOf(Ty, countOf(I)), Args);
  writeParts(L, Pixel, To, T);
}

static void storeSurface(FunctionLifter &L, const Form &I) {
  Geometry G = geometryOf(I.Slots[1]);
  ScalarType T = partType(I);
  SmallVector<Value *, 8> Args;
  SmallVector<Operand, 4> From;
  if (!hasParts(L, L.operand(1), countOf(I), From) ||
      !addPlace(L, L.operand(0), G, ScalarType::U32, Args))
    return;
  for (const Operand &O : From)
    Args.push_back(L.read(O, T, Width::Wider));
  L.call("llvm.nvvm.sust.b." + surfaceName(I, G), L.B.getVoidTy(), Args);
}

// txq.channel_order is llvm.nvvm.txq.channel.order.
static void query(FunctionLifter &L, const Form &I) {
  const Operand &O = L.operand(1);
  if (!O.is(Operand::Kind::Address) || O.Parts.size() != 1) {
    L.wrong(O, "a handle in brackets");
    return;
  }
  std::string Name = I.Slots[0].str();
  std::replace(Name.begin(), Name.end(), '_', '.');
  Value *Answer = L.call("llvm.nvvm." + I.Of->Opcode + "." + Name,
                         L.B.getInt32Ty(), {handle(L, O.Parts[0])});
  L.out(0, Answer, ScalarType::B32);
}

ArrayRef<Row> spir2nvvm::ptx::textureRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Textures.def"
  };
  return Rows;
}
