// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/ArgumentSpec.h"

#include "Conformance/Arguments/SeededData.h"
#include "Conformance/Failure.h"
#include "Target/Samplers.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
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
      return failure("'" + Words[D] + "' is not a size");
  return Result;
}

// ---- Contents ---------------------------------------------------------------

/// Calls \p Store with the place and the ordinal of each scalar that counts:
/// the fourth lane of a three-component vector does not.
template <typename Fn>
static void forEachScalar(ElementType Type, std::vector<uint8_t> &Bytes,
                          Fn Store) {
  size_t Step = bytesOf(Type.Kind), Stored = Type.storedLanes(), Ordinal = 0;
  for (size_t I = 0; I != Bytes.size() / Step; ++I)
    if (I % Stored < Type.Lanes)
      Store(&Bytes[I * Step], Ordinal++);
}

// Repeats "1,2,3" over the whole of \p Bytes.
static Error fillWithList(StringRef List, ElementType Type,
                          std::vector<uint8_t> &Bytes) {
  SmallVector<StringRef, 16> Numbers;
  List.split(Numbers, ',');
  Optional<StringRef> Wrong;
  forEachScalar(Type, Bytes, [&](uint8_t *At, size_t I) {
    StringRef Number = Numbers[I % Numbers.size()].trim();
    if (!Wrong && !parseScalar(Number, Type.Kind, At))
      Wrong = Number;
  });
  if (Wrong)
    return failure("'" + *Wrong + "' is no " +
                   std::string(launch::nameOf(Type.Kind)));
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

// "FIRST,STEP". Whole numbers stay whole: a double cannot hold every long.
static Error fillWithSequence(StringRef Text, ElementType Type,
                              std::vector<uint8_t> &Bytes) {
  auto [FirstText, StepText] = Text.split(',');
  uint8_t First[8] = {}, Step[8] = {};
  constexpr double Limit = 9007199254740992.0; // 2^53
  double From = 0, By = 0;
  if (FirstText.trim().getAsDouble(From) || StepText.trim().getAsDouble(By))
    return failure("'iota(" + Text + ")' is not iota(FIRST,STEP)");
  if (classOf(Type.Kind) == launch::ScalarClass::Float) {
    forEachScalar(Type, Bytes, [&](uint8_t *At, size_t I) {
      storeFloat(From + By * double(I), Type.Kind, At);
    });
  } else if (parseScalar(FirstText.trim(), Scalar::ULong, First) &&
             parseScalar(StepText.trim(), Scalar::ULong, Step)) {
    uint64_t A = loadBits(First, Scalar::ULong);
    uint64_t B = loadBits(Step, Scalar::ULong);
    forEachScalar(Type, Bytes, [&](uint8_t *At, size_t I) {
      storeBits(A + B * I, Type.Kind, At);
    });
  } else {
    double Last = From + By * double(Bytes.size());
    if (!(std::fabs(From) < Limit && std::fabs(Last) < Limit))
      return failure("'iota(" + Text + ")' exceeds the range of integers");
    forEachScalar(Type, Bytes, [&](uint8_t *At, size_t I) {
      storeBits(uint64_t(int64_t(From + By * double(I))), Type.Kind, At);
    });
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
    if (!twoNumbers(Inside, A, B) || !(A <= B))
      return failure("'" + Init + "' is not rand(LOW,HIGH)");
    bool IsFloat = classOf(Type.Kind) == launch::ScalarClass::Float;
    if (!std::isfinite(B - A) || (!IsFloat && (A < -0x1p63 || B >= 0x1p63)))
      return failure("'" + Init + "' is too wide for " + Type.name());
    fillUniform(Bytes, Type.Kind, A, B, Seed);
    return Error::success();
  }
  if (IsCall && Word == "iota")
    return fillWithSequence(Inside, Type, Bytes);
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
    return failure("nothing after '='");
  return P;
}

static Error setContents(launch::Argument &A, const Pieces &P, ElementType Type,
                         uint64_t Bytes, uint64_t Seed) {
  if (Bytes > MaxBytes)
    return failure(Twine(Bytes) +
                   " bytes are more than an argument may have, " +
                   Twine(MaxBytes));
  A.Type = Type;
  A.Bytes.assign(Bytes, 0);
  A.InputOnly = P.In && !P.Out;
  return P.HasInit ? fill(P.Init, Type, Seed, A.Bytes) : Error::success();
}

static Expected<launch::Argument> bufferArgument(const Pieces &P,
                                                 uint64_t Seed) {
  uint64_t Count = 0;
  if (P.Head.size() != 3 || P.Head[2].getAsInteger(0, Count))
    return failure("a buffer is buf:TYPE:COUNT[=INIT][:in|:out|:inout]");
  if (Count > MaxBytes)
    return failure(Twine(Count) + " elements are too many");
  auto Type = elementType(P.Head[1]);
  if (!Type)
    return Type.takeError();
  launch::Argument A;
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
      return failure("'" + Words[I] + "' is not an image size from 1 to 65536");
  return Error::success();
}

static Expected<launch::Argument>
imageArgument(launch::ImageShape Shape, const Pieces &P, uint64_t Seed) {
  if (P.Head.size() < 2 || P.Head.size() > 4)
    return failure("an image is SHAPE:WxH[:ORDER[:TYPE]][=INIT]");
  launch::Argument A;
  A.Form = ArgumentForm::Image;
  A.Format.Shape = Shape;
  if (Error E = imageSize(P.Head[1], A.Format))
    return {std::move(E)};
  StringRef Order = P.Head.size() > 2 ? P.Head[2] : "rgba";
  StringRef Type = P.Head.size() > 3 ? P.Head[3] : "float";
  auto *KnownOrder = launch::channelOrder({Order.data(), Order.size()});
  auto *KnownType = launch::channelType({Type.data(), Type.size()});
  if (!KnownOrder)
    return failure("'" + Order + "' is not a channel order");
  if (!KnownType)
    return failure("'" + Type + "' is not a channel data type");
  // OpenCL 1.2, tables 5.6 and 5.7: three channels are packed, and only they.
  if ((KnownOrder->Channels == 3) != KnownType->Packed)
    return failure("there is no image format of '" + Order + "' and '" + Type +
                   "'");
  A.Format.Order = KnownOrder->Number;
  A.Format.Type = KnownType->Number;
  if (Error E =
          setContents(A, P, {KnownType->Content, 1}, A.Format.bytes(), Seed))
    return {std::move(E)};
  return A;
}

namespace {
struct SamplerWord {
  StringLiteral Name;
  uint32_t Property; // the bits it decides, SPIR 1.2, table 4
  uint32_t Bits;
};
} // namespace

static constexpr SamplerWord SamplerWords[] = {
    {"normalized", S2N_SAMPLER_NORMALIZED, S2N_SAMPLER_NORMALIZED},
    {"unnormalized", S2N_SAMPLER_NORMALIZED, 0},
    {"none", sampler::AddressMask, S2N_SAMPLER_NONE},
    {"clamp_to_edge", sampler::AddressMask, S2N_SAMPLER_CLAMP_TO_EDGE},
    {"clamp", sampler::AddressMask, S2N_SAMPLER_CLAMP},
    {"repeat", sampler::AddressMask, S2N_SAMPLER_REPEAT},
    {"mirrored_repeat", sampler::AddressMask, S2N_SAMPLER_MIRRORED_REPEAT},
    {"nearest", S2N_SAMPLER_LINEAR, 0},
    {"linear", S2N_SAMPLER_LINEAR, S2N_SAMPLER_LINEAR},
};

static Expected<launch::Argument> samplerArgument(StringRef Text) {
  launch::Argument A;
  A.Form = ArgumentForm::Sampler;
  if (!Text.getAsInteger(0, A.SamplerBits)) {
    if (!sampler::isTable4(A.SamplerBits))
      return failure("'" + Text + "' is not a sampler of SPIR 1.2, table 4");
    return A;
  }
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ',');
  uint32_t Said = 0; // the properties named so far
  for (StringRef Word : Words) {
    const SamplerWord *Known = find_if(
        SamplerWords, [&](const SamplerWord &W) { return W.Name == Word; });
    if (Known == std::end(SamplerWords))
      return failure("'" + Word + "' does not describe a sampler");
    if (Said & Known->Property)
      return failure("'" + Word + "' contradicts or repeats an earlier word");
    Said |= Known->Property;
    A.SamplerBits |= Known->Bits;
  }
  return A;
}

static Expected<launch::Argument> bytesArgument(StringRef Hex) {
  launch::Argument A;
  std::string Bytes;
  if (Hex.empty() || Hex.size() % 2 || !tryGetFromHex(Hex, Bytes))
    return failure("'" + Hex + "' is not pairs of hexadecimal digits");
  A.Bytes.assign(Bytes.begin(), Bytes.end());
  return A;
}

static Expected<launch::Argument> valueArgument(StringRef Name,
                                                StringRef Numbers) {
  auto Type = elementType(Name);
  if (!Type)
    return Type.takeError();
  launch::Argument A;
  A.Type = *Type;
  A.Bytes.assign(Type->bytes(), 0);
  if (Numbers.empty())
    return failure("a value is " + Name + ":NUMBER");
  size_t Given = Numbers.count(',') + 1;
  if (Given != 1 && Given != Type->Lanes)
    return failure(Twine(Given) + " numbers for " + Name);
  if (Error E = fillWithList(Numbers, *Type, A.Bytes))
    return {std::move(E)};
  return A;
}

Expected<launch::Argument>
spir2nvvm::conformance::parseArgumentSpec(StringRef Spec, uint64_t Seed) {
  auto [Kind, Rest] = Spec.split(':');
  if (Spec == "null") {
    launch::Argument A;
    A.Form = ArgumentForm::Null;
    return A;
  }
  if (Kind == "local") {
    launch::Argument A;
    A.Form = ArgumentForm::Local;
    if (Rest.getAsInteger(0, A.LocalBytes) || !A.LocalBytes)
      return failure("'" + Rest + "' is not a number of bytes");
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
