// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/PiglitArguments.h"
#include "Conformance/Arguments/SeededData.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::ScalarClass;

// More would be a misread number.
static constexpr uint64_t MaxElements = 1 << 26;

SmallVector<StringRef, 16> spir2nvvm::conformance::wordsOf(StringRef Line) {
  SmallVector<StringRef, 16> Words;
  SplitString(Line, Words, " \t,");
  return Words;
}

namespace {

/// Reads the words of one argument line from left to right.
class ArgumentParser {
public:
  ArgumentParser(ArrayRef<StringRef> Words, bool IsResult)
      : Words(Words), IsResult(IsResult) {}
  Expected<PiglitArgument> parse();

private:
  Error value(StringRef TypeName);
  Error buffer();
  Error local();
  Error structure();
  /// "TYPE[COUNT]"
  Error array(ElementType &Type, uint64_t &Elements);
  Error image();
  Error imageSizes(launch::Image &Format);
  Error sampler();

  /// The words up to the one that no number is, as elements of \p Type.
  Error contents(ElementType Type, uint64_t Elements);
  Error tolerance(Scalar Kind);
  Error property(StringRef Key, StringRef &Value);
  Error number(StringRef Key, uint64_t &Value);

  StringRef take() {
    StringRef Word = Words.empty() ? StringRef() : Words.front();
    Words = Words.drop_front(Words.empty() ? 0 : 1);
    return Word;
  }
  bool at(StringRef Word) const {
    return !Words.empty() && Words.front() == Word;
  }

  ArrayRef<StringRef> Words;
  bool IsResult;
  PiglitArgument Result;
};

} // namespace

// The words that follow are keys, not numbers.
static bool isKey(StringRef Word) {
  return Word == "tolerance" || Word.startswith("image_");
}

// Integers are read as 64 bits wide and cut: generated tests write masks and
// sentinels wider than their type.
static bool storeNumber(StringRef Text, Scalar Kind, uint8_t *To) {
  if (classOf(Kind) == ScalarClass::Float)
    return parseScalar(Text, Kind, To);
  uint8_t Wide[8] = {};
  if (!parseScalar(Text, Scalar::ULong, Wide))
    return false;
  storeBits(loadBits(Wide, Scalar::ULong), Kind, To);
  return true;
}

static Error storeElements(ArrayRef<StringRef> Numbers, ElementType Type,
                           uint64_t Elements, std::vector<uint8_t> &Bytes) {
  size_t Step = bytesOf(Type.Kind);
  for (uint64_t I = 0; I != Elements; ++I)
    for (unsigned Lane = 0; Lane != Type.Lanes; ++Lane) {
      StringRef Text = Numbers[(I * Type.Lanes + Lane) % Numbers.size()];
      uint8_t *To = &Bytes[I * Type.bytes() + Lane * Step];
      if (!storeNumber(Text, Type.Kind, To))
        return failure("'" + Text + "' is no " + std::string(Type.name()));
    }
  return Error::success();
}

Error ArgumentParser::contents(ElementType Type, uint64_t Elements) {
  if (Elements > MaxElements)
    return failure(Twine(Elements) + " elements");
  launch::Argument &A = Result.Value;
  A.Type = Type;
  A.Bytes.assign(Elements * Type.bytes(), 0);
  if (at("NULL")) {
    take();
    A.LocalBytes = A.Bytes.size();
    A.Bytes.clear();
    A.Form = ArgumentForm::Null;
    return IsResult ? failure("a result cannot be NULL") : Error::success();
  }
  if (at("random")) {
    take();
    fillSeeded(A.Bytes, Type.Kind, DataProfile::Moderate, Result.Index);
    return IsResult ? failure("a result cannot be random") : Error::success();
  }
  bool Repeat = at("repeat");
  if (Repeat)
    take();
  SmallVector<StringRef, 64> Numbers;
  while (!Words.empty() && !isKey(Words.front()))
    Numbers.push_back(take());
  uint64_t Needed = Elements * Type.Lanes;
  if (Numbers.empty() || (!Repeat && Numbers.size() != Needed))
    return failure(Twine(Numbers.size()) + " numbers, " + Twine(Needed) +
                   " are needed");
  return storeElements(Numbers, Type, Elements, A.Bytes);
}

Error ArgumentParser::tolerance(Scalar Kind) {
  if (!at("tolerance"))
    return Error::success();
  take();
  StringRef Text = take();
  double Amount = 0;
  if (!IsResult || Text.getAsDouble(Amount))
    return failure("a tolerance of '" + Text + "'");
  if (!at("ulp")) {
    Result.Allowed.Absolute = Amount;
    return Error::success();
  }
  take();
  if (classOf(Kind) != ScalarClass::Float)
    return failure("integers have no ulp");
  Result.Allowed.Ulp = Amount;
  return Error::success();
}

Error ArgumentParser::value(StringRef TypeName) {
  if (IsResult)
    return failure("a result must be a buffer or an image");
  auto Type = elementType(TypeName);
  if (!Type)
    return Type.takeError();
  return contents(*Type, 1);
}

Error ArgumentParser::array(ElementType &Type, uint64_t &Elements) {
  StringRef Spelling = take();
  auto [Name, Rest] = Spelling.split('[');
  auto Parsed = elementType(Name);
  if (!Parsed)
    return Parsed.takeError();
  Type = *Parsed;
  if (!Rest.consume_back("]") || Rest.getAsInteger(0, Elements) ||
      Elements > MaxElements)
    return failure("'" + Spelling + "' has no length");
  return Error::success();
}

Error ArgumentParser::buffer() {
  ElementType Type;
  uint64_t Elements = 0;
  if (Error E = array(Type, Elements))
    return E;
  Result.Value.Form = ArgumentForm::Buffer;
  if (Error E = contents(Type, Elements))
    return E;
  return tolerance(Type.Kind);
}

Error ArgumentParser::local() {
  ElementType Type;
  uint64_t Elements = 0;
  if (Error E = array(Type, Elements))
    return E;
  Result.Value.Form = ArgumentForm::Local;
  Result.Value.LocalBytes = Elements * Type.bytes();
  return IsResult ? failure("a result cannot be local") : Error::success();
}

// Passed by value; its bytes are those of the array.
Error ArgumentParser::structure() {
  ElementType Type;
  uint64_t Elements = 0;
  if (IsResult)
    return failure("a result must be a buffer or an image");
  if (Error E = array(Type, Elements))
    return E;
  if (Error E = contents(Type, Elements))
    return E;
  Result.Value.Type.reset();
  return Error::success();
}

Error ArgumentParser::property(StringRef Key, StringRef &Value) {
  if (!at(Key))
    return failure("'" + Key + "' is missing");
  take();
  Value = take();
  return Error::success();
}

Error ArgumentParser::number(StringRef Key, uint64_t &Value) {
  StringRef Text;
  if (Error E = property(Key, Text))
    return E;
  if (Text.getAsInteger(0, Value) || Value == 0 || Value > MaxElements)
    return failure("'" + Text + "' for " + Key);
  return Error::success();
}

// The sizes that the shape has, in this order.
Error ArgumentParser::imageSizes(launch::Image &Format) {
  if (Error E = number("image_width", Format.Width))
    return E;
  if (dimensions(Format.Shape) > 1)
    if (Error E = number("image_height", Format.Height))
      return E;
  if (dimensions(Format.Shape) > 2)
    if (Error E = number("image_depth", Format.Depth))
      return E;
  if (isArray(Format.Shape))
    return number("image_array_size", Format.Layers);
  return Error::success();
}

Error ArgumentParser::image() {
  StringRef TypeName = take();
  auto Type = elementType(TypeName);
  if (!Type)
    return Type.takeError();
  // The size follows the contents.
  ArrayRef<StringRef> Contents = Words;
  while (!Words.empty() && !Words.front().startswith("image_"))
    take();
  launch::Image Format;
  StringRef Shape, Order, Channel;
  if (Error E = property("image_type", Shape))
    return E;
  auto Known = launch::imageShape("image" + Shape.str());
  if (!Known)
    return failure("an image " + Shape);
  Format.Shape = *Known;
  if (Error E = imageSizes(Format))
    return E;
  if (Error E = property("image_channel_order", Order))
    return E;
  if (Error E = property("image_channel_data_type", Channel))
    return E;
  auto *KnownOrder = launch::channelOrder({Order.data(), Order.size()});
  auto *KnownType = launch::channelType({Channel.data(), Channel.size()});
  if (!KnownOrder || !KnownType)
    return failure("an image of " + Order + " " + Channel);
  Format.Order = KnownOrder->Number;
  Format.Type = KnownType->Number;
  ArrayRef<StringRef> Behind = Words;
  Words = Contents;
  if (Error E = contents(*Type, Format.pixels()))
    return E;
  Words = Behind;
  if (Result.Value.Bytes.size() != Format.bytes())
    return failure("the image's elements are not its pixels");
  Result.Value.Form = ArgumentForm::Image;
  Result.Value.Format = Format;
  return tolerance(Type->Kind);
}

Error ArgumentParser::sampler() {
  StringRef Normalised, Addressing, Filter;
  if (Error E = property("normalized_coords", Normalised))
    return E;
  if (Error E = property("addressing_mode", Addressing))
    return E;
  if (Error E = property("filter_mode", Filter))
    return E;
  int Address = StringSwitch<int>(Addressing)
                    .Case("NONE", S2N_SAMPLER_NONE)
                    .Case("CLAMP_TO_EDGE", S2N_SAMPLER_CLAMP_TO_EDGE)
                    .Case("CLAMP", S2N_SAMPLER_CLAMP)
                    .Case("REPEAT", S2N_SAMPLER_REPEAT)
                    .Case("MIRRORED_REPEAT", S2N_SAMPLER_MIRRORED_REPEAT)
                    .Default(-1);
  int Filtering = StringSwitch<int>(Filter)
                      .Case("NEAREST", 0)
                      .Case("LINEAR", S2N_SAMPLER_LINEAR)
                      .Default(-1);
  int Coordinates = StringSwitch<int>(Normalised)
                        .Cases("0", "false", 0)
                        .Cases("1", "true", S2N_SAMPLER_NORMALIZED)
                        .Default(-1);
  if (IsResult || Address < 0 || Filtering < 0 || Coordinates < 0)
    return failure("a sampler of " + Normalised + " " + Addressing + " " +
                   Filter);
  Result.Value.Form = ArgumentForm::Sampler;
  Result.Value.SamplerBits = uint32_t(Address | Filtering | Coordinates);
  return Error::success();
}

Expected<PiglitArgument> ArgumentParser::parse() {
  StringRef Index = take(), What = take();
  if (Index.getAsInteger(10, Result.Index) || Result.Index > 255)
    return failure("'" + Index + "' is not an argument index");
  Error E = What == "buffer"    ? buffer()
            : What == "image"   ? image()
            : What == "sampler" ? sampler()
            : What == "local"   ? local()
            : What == "struct"  ? structure()
                                : value(What);
  if (E)
    return {std::move(E)};
  if (!Words.empty())
    return failure("'" + Words.front() + "' after the argument");
  return Result;
}

Expected<PiglitArgument>
spir2nvvm::conformance::parsePiglitArgument(StringRef Line, bool IsResult) {
  SmallVector<StringRef, 16> Words = wordsOf(Line);
  return ArgumentParser(Words, IsResult).parse();
}
