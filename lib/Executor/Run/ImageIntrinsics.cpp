// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/ImageIntrinsics.h"

#include "Executor/Images/Textures.h"
#include "Executor/Run/Worker.h"

#include "llvm/IR/Function.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {
/// A query of textures (txq) and surfaces (suq): what the handle's image says.
struct Query {
  std::string_view Name; // after "llvm.nvvm.txq." or "llvm.nvvm.suq."
  uint64_t (*Answer)(const ImageDesc &I);
};
} // namespace

template <auto Member> static uint64_t answerWith(const ImageDesc &I) {
  return uint64_t(I.*Member);
}

static constexpr Query Queries[] = {
    {"width", answerWith<&ImageDesc::Width>},
    {"height", answerWith<&ImageDesc::Height>},
    {"depth", answerWith<&ImageDesc::Depth>},
    {"array.size", answerWith<&ImageDesc::Layers>},
    {"channel.order", answerWith<&ImageDesc::ChannelOrder>},
    {"channel.data.type", answerWith<&ImageDesc::ChannelType>},
};

static void answer(const BoxedCall &Call) {
  Worker &W = *Call.Item.Owner;
  const ImageHandle *Handle = W.handle(Call.Item, Call.Arguments[0], Call.Site);
  const auto *Asked = static_cast<const Query *>(Call.Form);
  Call.Results[0] = Handle ? Asked->Answer(Handle->Of->Desc) : 0;
}

static const char *reasonOf(TextureFault Fault) {
  switch (Fault) {
  case TextureFault::None:
    break;
  case TextureFault::WrongKind:
    return "textures are sampled, and surfaces are loaded and stored";
  case TextureFault::WrongShape:
    return "the image has another number of dimensions, or layers";
  case TextureFault::Misaligned:
    return "the first coordinate is inside a pixel";
  case TextureFault::Outside:
    return "the coordinates are outside the image";
  }
  return "";
}

// The form is small enough to travel as a number.
static void access(const BoxedCall &Call) {
  Worker &W = *Call.Item.Owner;
  TextureForm Form = unpackTextureForm(reinterpret_cast<uint64_t>(Call.Form));
  std::fill_n(Call.Results, Form.resultCount(), 0);
  const ImageHandle *Handle = W.handle(Call.Item, Call.Arguments[0], Call.Site);
  if (!Handle)
    return;
  TextureFault Fault = runTexture(Form, *Handle, Call.Arguments, Call.Results);
  if (Fault != TextureFault::None)
    W.imageFault(Call.Item, reasonOf(Fault), Call.Site);
}

// ---- Unchecked --------------------------------------------------------------

static TextureImage nothing() {
  TextureImage Made;
  Made.Layers = 0;
  return Made;
}

const QuickSampler *executor::s2nSampler(const Worker *Owner, uint64_t Number,
                                         uint64_t Packed) {
  static const QuickSampler Nothing = [] {
    QuickSampler Made;
    Made.Of = nothing();
    return Made;
  }();
  const ImageHandle *Handle = Owner->handle(Number);
  if (!Handle)
    return &Nothing;
  const TextureForm Form = unpackTextureForm(Packed);
  const QuickSampler &Quick = Handle->Quick[Form.FloatCoordinates];
  return Quick.serves(Form) ? &Quick : &Nothing;
}

FourWords executor::s2nSample(const QuickSampler *Quick, int32_t Layer, float X,
                              float Y, float Z) {
  return Quick->Do.One(*Quick, X, Y, Z, Layer);
}

FourWords executor::s2nFetch(const QuickSampler *Quick, int32_t Layer,
                             int32_t X, int32_t Y, int32_t Z) {
  return Quick->Do.One(*Quick, BitsToFloat(uint32_t(X)),
                       BitsToFloat(uint32_t(Y)), BitsToFloat(uint32_t(Z)),
                       Layer);
}

void executor::s2nSampleRow(const QuickSampler *Quick, const float *Places,
                            float *Words, uint32_t Count, uint64_t Active) {
  Quick->Do.All(*Quick, Places, Words, Count, Active);
}

const TextureImage *executor::s2nSurface(const Worker *Owner, uint64_t Number,
                                         uint64_t Packed) {
  static const TextureImage Nothing = nothing();
  const ImageHandle *Handle = Owner->handle(Number);
  const TextureImage *Of =
      Handle ? surfaceFor(unpackTextureForm(Packed), *Handle) : nullptr;
  return Of ? Of : &Nothing;
}

// ---- Names ------------------------------------------------------------------

static bool isWord(const Type *Ty) {
  return Ty->isFloatTy() ||
         (Ty->isIntegerTy() && Ty->getIntegerBitWidth() <= 64);
}

// As many slots as the name says, each of a scalar.
static bool fits(const FunctionType &Type, unsigned Arguments,
                 unsigned Results) {
  if (Type.getNumParams() != Arguments || !all_of(Type.params(), isWord))
    return false;
  const llvm::Type *Result = Type.getReturnType();
  if (auto *Struct = dyn_cast<StructType>(Result))
    return Struct->getNumElements() == Results &&
           all_of(Struct->elements(), isWord);
  return Result->isVoidTy() ? Results == 0 : Results == 1 && isWord(Result);
}

static BoxedIntrinsic findQuery(StringRef Name) {
  if (Name.consume_front("txq.") || Name.consume_front("suq."))
    for (const Query &Q : Queries)
      if (Name == StringRef(Q.Name))
        return {answer, &Q};
  return {};
}

std::optional<TextureForm> executor::findTextureForm(const Function &Callee) {
  StringRef Name = Callee.getName();
  if (!Name.consume_front("llvm.nvvm."))
    return std::nullopt;
  std::optional<TextureForm> Form = parseTextureForm(Name);
  if (Form && fits(*Callee.getFunctionType(), Form->argumentCount(),
                   Form->resultCount()))
    return Form;
  return std::nullopt;
}

BoxedIntrinsic executor::findImageIntrinsic(const Function &Callee) {
  StringRef Name = Callee.getName();
  if (!Name.consume_front("llvm.nvvm."))
    return {};
  BoxedIntrinsic Found = findQuery(Name);
  if (Found.Run)
    return fits(*Callee.getFunctionType(), 1, 1) ? Found : BoxedIntrinsic();
  std::optional<TextureForm> Form = findTextureForm(Callee);
  if (!Form)
    return {};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): it is the number
  return {access, reinterpret_cast<const void *>(packTextureForm(*Form))};
}
