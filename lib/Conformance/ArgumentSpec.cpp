// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/ArgumentSpec.h"

#include "Conformance/Failure.h"
#include "Conformance/SeededData.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Argument;
using launch::ArgumentForm;

// A typing error must not take the machine's memory.
static constexpr uint64_t MaxBytes = uint64_t(1) << 34;

Expected<Sizes> spir2nvvm::conformance::parseSizeList(StringRef Text,
                                                      uint64_t Least) {
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ',');
  Sizes Result{{Least, Least, Least}};
  Result.Given = unsigned(Words.size());
  if (Words.size() > 3)
    return failure("'" + Text + "' has more than three sizes");
  for (size_t D = 0; D != Words.size(); ++D)
    if (Words[D].trim().getAsInteger(0, Result.Size[D]) ||
        Result.Size[D] < Least)
      return failure("'" + Words[D] + "' is no size");
  return Result;
}

// ---- Contents ---------------------------------------------------------------

// Repeats "1,2,3" over the whole of \p Bytes.
static Error fillWithList(StringRef List, ElementType Type,
                          std::vector<uint8_t> &Bytes) {
  SmallVector<StringRef, 16> Numbers;
  List.split(Numbers, ',');
  size_t Step = bytesOf(Type.Kind), Stored = Type.storedLanes();
  size_t Next = 0;
  for (size_t I = 0; I != Bytes.size() / Step; ++I) {
    if (I % Stored >= Type.Lanes)
      continue;
    StringRef Number = Numbers[Next++ % Numbers.size()].trim();
    if (!parseScalar(Number, Type.Kind, &Bytes[I * Step]))
      return failure("'" + Number + "' is no " +
                     std::string(launch::nameOf(Type.Kind)));
  }
  return Error::success();
}

static Error fillFromFile(StringRef Path, std::vector<uint8_t> &Bytes) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return failure("'" + Path + "': " + File.getError().message());
  StringRef Content = (*File)->getBuffer();
  if (Content.size() > Bytes.size())
    return failure("'" + Path + "' has " + Twine(Content.size()) +
                   " bytes, the argument has " + Twine(Bytes.size()));
  std::copy(Content.bytes_begin(), Content.bytes_end(), Bytes.begin());
  return Error::success();
}

static Error fillWithSequence(double First, double Step, ElementType Type,
                              std::vector<uint8_t> &Bytes) {
  size_t Size = bytesOf(Type.Kind);
  for (size_t I = 0; I != Bytes.size() / Size; ++I) {
    double Value = First + Step * double(I);
    if (classOf(Type.Kind) == launch::ScalarClass::Float)
      storeFloat(Value, Type.Kind, &Bytes[I * Size]);
    else
      storeBits(uint64_t(int64_t(Value)), Type.Kind, &Bytes[I * Size]);
  }
  return Error::success();
}

static bool twoNumbers(StringRef Text, double &A, double &B) {
  auto [First, Second] = Text.split(',');
  return !First.trim().getAsDouble(A) && !Second.trim().getAsDouble(B);
}

static Error fill(StringRef Init, ElementType Type, uint64_t Seed,
                  std::vector<uint8_t> &Bytes) {
  auto [Word, Rest] = Init.split('(');
  StringRef Inside = Rest;
  bool IsCall = Inside.consume_back(")");
  double A = 0, B = 0;
  if (auto Profile = dataProfile(Init)) {
    fillSeeded(Bytes, Type.Kind, *Profile, Seed);
    return Error::success();
  }
  if (IsCall && Word == "file")
    return fillFromFile(Inside, Bytes);
  if (IsCall && Word == "rand") {
    if (!twoNumbers(Inside, A, B) || B < A)
      return failure("'" + Init + "' is not rand(LOW,HIGH)");
    fillUniform(Bytes, Type.Kind, A, B, Seed);
    return Error::success();
  }
  if (IsCall && Word == "iota") {
    if (!twoNumbers(Inside, A, B))
      return failure("'" + Init + "' is not iota(FIRST,STEP)");
    return fillWithSequence(A, B, Type, Bytes);
  }
  return fillWithList(Init, Type, Bytes);
}

// ---- Forms ------------------------------------------------------------------

namespace {
/// "HEAD=INIT:DIRECTION"; colons inside parentheses belong to INIT.
struct Pieces {
  SmallVector<StringRef, 4> Head;
  StringRef Init;
  bool HasInit = false, In = false, Out = false;
};
} // namespace

static Expected<Pieces> piecesOf(StringRef Spec) {
  Pieces P;
  StringRef Rest = Spec;
  for (StringRef Word : {":inout", ":in", ":out"})
    if (Rest.consume_back(Word)) {
      P.In = Word != ":out";
      P.Out = Word != ":in";
      break;
    }
  size_t Equals = Rest.find('=');
  P.HasInit = Equals != StringRef::npos;
  if (P.HasInit)
    P.Init = Rest.drop_front(Equals + 1);
  Rest.take_front(Equals).split(P.Head, ':');
  if (P.HasInit && P.Init.empty())
    return failure("nothing behind '='");
  return P;
}

static Error setContents(Argument &A, const Pieces &P, ElementType Type,
                         uint64_t Bytes, uint64_t Seed) {
  if (Bytes > MaxBytes)
    return failure(Twine(Bytes) + " bytes");
  A.Type = Type;
  A.Bytes.assign(Bytes, 0);
  A.InputOnly = P.In && !P.Out;
  return P.HasInit ? fill(P.Init, Type, Seed, A.Bytes) : Error::success();
}

static Expected<Argument> bufferArgument(const Pieces &P, uint64_t Seed) {
  uint64_t Count = 0;
  if (P.Head.size() != 3 || P.Head[2].getAsInteger(0, Count) ||
      Count > MaxBytes)
    return failure("a buffer is buf:TYPE:COUNT[=INIT][:in|:out|:inout]");
  auto Type = elementType(P.Head[1]);
  if (!Type)
    return Type.takeError();
  Argument A;
  A.Form = ArgumentForm::Buffer;
  if (Error E = setContents(A, P, *Type, Count * Type->bytes(), Seed))
    return {std::move(E)};
  return A;
}

static Error imageSize(StringRef Text, launch::Image &Format) {
  SmallVector<StringRef, 3> Words;
  Text.split(Words, 'x');
  SmallVector<uint64_t *, 4> Targets{&Format.Width};
  if (dimensions(Format.Shape) > 1)
    Targets.push_back(&Format.Height);
  if (dimensions(Format.Shape) > 2)
    Targets.push_back(&Format.Depth);
  if (isArray(Format.Shape))
    Targets.push_back(&Format.Layers);
  if (Words.size() != Targets.size())
    return failure("'" + Text + "' is not " + Twine(Targets.size()) +
                   " sizes with x between them");
  for (size_t I = 0; I != Words.size(); ++I)
    if (Words[I].getAsInteger(0, *Targets[I]) || !*Targets[I] ||
        *Targets[I] > (1 << 16))
      return failure("'" + Words[I] + "' is no image size");
  return Error::success();
}

static Expected<Argument> imageArgument(launch::ImageShape Shape,
                                        const Pieces &P, uint64_t Seed) {
  if (P.Head.size() < 2 || P.Head.size() > 4)
    return failure("an image is SHAPE:WxH[:ORDER[:TYPE]][=INIT]");
  Argument A;
  A.Form = ArgumentForm::Image;
  A.Format.Shape = Shape;
  if (Error E = imageSize(P.Head[1], A.Format))
    return {std::move(E)};
  StringRef Order = P.Head.size() > 2 ? P.Head[2] : "rgba";
  StringRef Type = P.Head.size() > 3 ? P.Head[3] : "float";
  auto *KnownOrder = launch::channelOrder({Order.data(), Order.size()});
  auto *KnownType = launch::channelType({Type.data(), Type.size()});
  if (!KnownOrder || !KnownType)
    return failure("an image of '" + Order + "' and '" + Type + "'");
  A.Format.Order = KnownOrder->Number;
  A.Format.Type = KnownType->Number;
  if (Error E =
          setContents(A, P, {KnownType->Content, 1}, A.Format.bytes(), Seed))
    return {std::move(E)};
  return A;
}

static Expected<Argument> samplerArgument(StringRef Text) {
  Argument A;
  A.Form = ArgumentForm::Sampler;
  if (!Text.getAsInteger(0, A.SamplerBits))
    return A;
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ',');
  for (StringRef Word : Words) {
    int Bits = StringSwitch<int>(Word)
                   .Case("normalized", S2N_SAMPLER_NORMALIZED)
                   .Case("unnormalized", 0)
                   .Case("none", S2N_SAMPLER_NONE)
                   .Case("clamp_to_edge", S2N_SAMPLER_CLAMP_TO_EDGE)
                   .Case("clamp", S2N_SAMPLER_CLAMP)
                   .Case("repeat", S2N_SAMPLER_REPEAT)
                   .Case("mirrored_repeat", S2N_SAMPLER_MIRRORED_REPEAT)
                   .Case("nearest", 0)
                   .Case("linear", S2N_SAMPLER_LINEAR)
                   .Default(-1);
    if (Bits < 0)
      return failure("'" + Word + "' says nothing about a sampler");
    A.SamplerBits |= uint32_t(Bits);
  }
  return A;
}

static Expected<Argument> bytesArgument(StringRef Hex) {
  Argument A;
  std::string Bytes;
  if (Hex.empty() || Hex.size() % 2 || !tryGetFromHex(Hex, Bytes))
    return failure("'" + Hex + "' is not pairs of hexadecimal digits");
  A.Bytes.assign(Bytes.begin(), Bytes.end());
  return A;
}

static Expected<Argument> valueArgument(StringRef Name, StringRef Numbers) {
  auto Type = elementType(Name);
  if (!Type)
    return Type.takeError();
  Argument A;
  A.Type = *Type;
  A.Bytes.assign(Type->bytes(), 0);
  size_t Given = Numbers.count(',') + 1;
  if (Numbers.empty() || (Given != 1 && Given != Type->Lanes))
    return failure(Twine(Given) + " numbers for " + Name);
  if (Error E = fillWithList(Numbers, *Type, A.Bytes))
    return {std::move(E)};
  return A;
}

Expected<Argument> spir2nvvm::conformance::parseArgumentSpec(StringRef Spec,
                                                             uint64_t Seed) {
  auto [Kind, Rest] = Spec.split(':');
  if (Spec == "null") {
    Argument A;
    A.Form = ArgumentForm::Null;
    return A;
  }
  if (Kind == "local") {
    Argument A;
    A.Form = ArgumentForm::Local;
    if (Rest.getAsInteger(0, A.LocalBytes) || !A.LocalBytes)
      return failure("'" + Rest + "' is no number of bytes");
    return A;
  }
  if (Kind == "sampler")
    return samplerArgument(Rest);
  if (Kind == "bytes")
    return bytesArgument(Rest);
  bool IsBuffer = Kind == "buf";
  auto Shape = launch::imageShape({Kind.data(), Kind.size()});
  if (!IsBuffer && !Shape)
    return valueArgument(Kind, Rest);
  auto P = piecesOf(Spec);
  if (!P)
    return P.takeError();
  return IsBuffer ? bufferArgument(*P, Seed) : imageArgument(*Shape, *P, Seed);
}
