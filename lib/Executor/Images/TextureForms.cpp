// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names of texture and surface intrinsics:
///
///   tex.unified.<geometry>.[level.|grad.]v4{f32,s32,u32}.{f32,s32}
///   tld4.unified.{r,g,b,a}.<geometry>.v4{f32,s32,u32}.f32
///   suld.<geometry>.[v2|v4]i{8,16,32,64}.{clamp,trap,zero}
///   sust.b.<geometry>.[v2|v4]i{8,16,32,64}.{clamp,trap,zero}

#include "Executor/Images/Textures.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool takeGeometry(StringRef &Name, TextureForm &Form) {
  if (Name.consume_front("1d."))
    Form.Axes = 1;
  else if (Name.consume_front("2d."))
    Form.Axes = 2;
  else if (Name.consume_front("3d."))
    Form.Axes = 3;
  else
    return false;
  Form.Layered = Form.Axes < 3 && Name.consume_front("array.");
  return true;
}

static bool takeCube(StringRef &Name, TextureForm &Form) {
  if (!Name.consume_front("cube."))
    return false;
  Form.Axes = 3;
  Form.Cube = true;
  Form.Layered = Name.consume_front("array.");
  return true;
}

static std::optional<TextureForm> parseSample(StringRef Name,
                                              TextureForm Form) {
  if (!takeCube(Name, Form) && !takeGeometry(Name, Form))
    return std::nullopt;
  if (Name.consume_front("level."))
    Form.LevelWords = 1;
  else if (Name.consume_front("grad."))
    Form.LevelWords = 2 * Form.Axes;
  auto [Result, Coordinates] = Name.split('.');
  Form.FloatCoordinates = Coordinates == "f32";
  bool KnownResult =
      Result == "v4f32" || Result == "v4s32" || Result == "v4u32";
  if (!KnownResult || !(Form.FloatCoordinates || Coordinates == "s32"))
    return std::nullopt;
  return Form;
}

// "r.2d.v4f32.f32"
static std::optional<TextureForm> parseGather(StringRef Name) {
  TextureForm Form;
  Form.What = TextureForm::Operation::Gather;
  auto [Channel, Rest] = Name.split('.');
  const size_t Number = StringRef("rgba").find(Channel);
  if (Channel.size() != 1 || Number == StringRef::npos ||
      !Rest.startswith("2d."))
    return std::nullopt;
  Form.Channel = uint8_t(Number);
  return parseSample(Rest, Form);
}

static std::optional<TextureForm>
parseAccess(StringRef Name, TextureForm::Operation Operation) {
  TextureForm Form;
  Form.What = Operation;
  if (!takeGeometry(Name, Form))
    return std::nullopt;
  if (Name.consume_front("v2"))
    Form.Elements = 2;
  else if (Name.consume_front("v4"))
    Form.Elements = 4;
  auto [Type, Beyond] = Name.split('.');
  Form.Bits = StringSwitch<unsigned>(Type)
                  .Case("i8", 8)
                  .Case("i16", 16)
                  .Case("i32", 32)
                  .Case("i64", 64)
                  .Default(0);
  using Outside = TextureForm::Outside;
  auto Found = StringSwitch<std::optional<Outside>>(Beyond)
                   .Case("clamp", Outside::Clamp)
                   .Case("trap", Outside::Trap)
                   .Case("zero", Outside::Zero)
                   .Default(std::nullopt);
  // A pixel has 16 bytes at most.
  if (!Found || Form.Bits == 0 || Form.Bits * Form.Elements > 128)
    return std::nullopt;
  Form.Beyond = *Found;
  return Form;
}

std::optional<TextureForm> executor::parseTextureForm(StringRef Name) {
  if (Name.consume_front("tex.unified."))
    return parseSample(Name, TextureForm());
  if (Name.consume_front("tld4.unified."))
    return parseGather(Name);
  if (Name.consume_front("suld."))
    return parseAccess(Name, TextureForm::Operation::Load);
  if (Name.consume_front("sust.b."))
    return parseAccess(Name, TextureForm::Operation::Store);
  return std::nullopt;
}

unsigned TextureForm::argumentCount() const {
  unsigned Count = 1 + Axes + Layered + LevelWords;
  return What == Operation::Store ? Count + Elements : Count;
}

unsigned TextureForm::resultCount() const {
  switch (What) {
  case Operation::Sample:
  case Operation::Gather:
    return 4;
  case Operation::Load:
    return Elements;
  case Operation::Store:
    return 0;
  }
  return 0;
}

// A byte for each of the first four fields and a nibble for the rest.
uint64_t executor::packTextureForm(const TextureForm &Form) {
  auto Byte = [](auto Field, unsigned At) {
    return uint64_t(static_cast<uint8_t>(Field)) << At;
  };
  return Byte(Form.What, 0) | Byte(Form.Axes, 8) | Byte(Form.Elements, 16) |
         Byte(Form.Bits, 24) | Byte(Form.Layered, 32) |
         Byte(Form.FloatCoordinates, 40) | Byte(Form.Beyond, 44) |
         Byte(Form.Cube, 48) | Byte(Form.LevelWords, 52) |
         Byte(Form.Channel, 56);
}

TextureForm executor::unpackTextureForm(uint64_t Packed) {
  auto Byte = [Packed](unsigned At) { return uint8_t(Packed >> At); };
  auto Nibble = [Packed](unsigned At) { return uint8_t((Packed >> At) & 15); };
  TextureForm Form;
  Form.What = static_cast<TextureForm::Operation>(Byte(0));
  Form.Axes = Byte(8);
  Form.Elements = Byte(16);
  Form.Bits = Byte(24);
  Form.Layered = Nibble(32);
  Form.FloatCoordinates = Nibble(40);
  Form.Beyond = static_cast<TextureForm::Outside>(Nibble(44));
  Form.Cube = Nibble(48);
  Form.LevelWords = Nibble(52);
  Form.Channel = Nibble(56);
  return Form;
}
