// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

// A texture's or surface's handle comes as the first parameter.
static std::string sampling() {
  return kernel("mov.u32 %r10, 1; mov.u32 %r11, 1; mov.f32 %f1, 0f3F800000;"
                "tex.2d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [%l30, {%r10, %r11}];"
                "st.global.v4.u32 [%l31], {%r0, %r1, %r2, %r3};"
                "tex.2d.v4.u32.f32 {%r0, %r1, %r2, %r3}, [%l30, {%f1, %f1}];"
                "txq.width.b32 %r4, [%l30]; txq.height.b32 %r5, [%l30];"
                "st.global.v4.u32 [%l31+16], {%r4, %r5, %r0, %r3};");
}

static std::string surface() {
  return kernel(
      "mov.u32 %r10, 4; mov.u32 %r11, 1;"
      "suld.b.2d.v4.b8.trap {%h0, %h1, %h2, %h3}, [%l30, {%r10, %r11}];"
      "add.u16 %h0, %h0, 1; sust.b.2d.v4.b8.zero [%l30, {%r10, %r11}], {%h0, "
      "%h1, %h2, %h3};"
      "suld.b.2d.b32.clamp %r0, [%l30, {%r10, %r11}]; suq.width.b32 %r4, "
      "[%l30];"
      "st.global.v2.u32 [%l31], {%r0, %r4};");
}

// Images have one level, whatever chooses it.
static std::string levels() {
  return kernel(
      "mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f40400000;"
      "tex.base.2d.v4.u32.f32 {%r0, %r1, %r2, %r3}, [%l30, {%f1, %f1}];"
      "tex.level.2d.v4.u32.f32 {%r4, %r5, %r6, %r7}, [%l30, {%f1, %f1}], %f2;"
      "tex.grad.2d.v4.u32.f32 {%r8, %r9, %r10, %r11}, [%l30, {%f1, %f1}], "
      "{%f1, %f2}, {%f2, %f1};"
      "st.global.v4.u32 [%l31], {%r0, %r5, %r10, %r11};"
      "tld4.g.2d.v4.u32.f32 {%r0, %r1, %r2, %r3}, [%l30, {%f1, %f1}];"
      "st.global.v4.u32 [%l31+16], {%r0, %r1, %r2, %r3};");
}

// A direction for each face.
static std::string cube() {
  std::string Body = "mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f3F000000; "
                     "mov.f32 %f3, 0fBF800000; mov.u32 %r9, 0;";
  const char *Directions[] = {"%f1, %f2, %f2", "%f3, %f2, %f2",
                              "%f2, %f1, %f2", "%f2, %f3, %f2",
                              "%f2, %f2, %f1", "%f2, %f2, %f3"};
  unsigned Place = 0;
  for (const char *D : Directions)
    Body += "tex.cube.v4.u32.f32 {%r0, _, _, _}, [%l30, {" + std::string(D) +
            ", %f1}]; st.global.u32 [%l31+" + std::to_string(4 * Place++) +
            "], %r0;";
  return kernel(
      Body + "tex.acube.v4.u32.f32 {%r0, _, _, _}, [%l30, {%r9, %f3, %f2, "
             "%f2}]; tex.level.acube.v4.u32.f32 {%r1, _, _, _}, [%l30, {%r9, "
             "%f2, %f1, %f2}], %f1; st.global.v2.u32 [%l31+24], {%r0, %r1};");
}

std::vector<std::string> spir2nvvm::test::textureTexts() {
  return {sampling(), surface(), levels(), cube()};
}

static ImageId plane(PtxDevice &Device) {
  ImageDesc Desc;
  Desc.Width = 3;
  Desc.Height = 2;
  Desc.ChannelOrder = 0x10B5; // RGBA
  Desc.ChannelType = 0x10DA;  // unsigned bytes
  std::vector<uint8_t> Bytes(24);
  for (size_t N = 0; N != Bytes.size(); ++N)
    Bytes[N] = uint8_t(N);
  auto Id = Device->memory().createImage(Desc, Bytes);
  EXPECT_TRUE(Id);
  return *Id;
}

static std::vector<uint32_t> run(PtxDevice &Device, uint64_t Handle) {
  std::vector<uint32_t> Words(8);
  DevicePtr Out = Device->allocate(32, "out");
  EXPECT_TRUE(Device->write(Out, Words.data(), 32));
  EXPECT_TRUE(Device.launch(1, 1, {Handle, Out}).clean()) << Device.text();
  EXPECT_TRUE(Device->read(Out, Words.data(), 32));
  return Words;
}

TEST(PtxLift, Textures) {
  PtxDevice Device(header() + sampling(), ExecutionMode::Checked);
  ASSERT_TRUE(bool(Device)) << Device.text();
  SamplerDesc Nearest{SamplerDesc::Addressing::ClampToEdge, false, false, true};
  uint64_t Handle = Device->memory().textureHandle(plane(Device), Nearest);
  std::vector<uint32_t> Expected = {16, 17, 18, 19, 3, 2, 16, 19};
  EXPECT_EQ(run(Device, Handle), Expected);
}

TEST(PtxLift, Surfaces) {
  PtxDevice Device(header() + surface(), ExecutionMode::Checked);
  ASSERT_TRUE(bool(Device)) << Device.text();
  uint64_t Handle = Device->memory().surfaceHandle(plane(Device));
  std::vector<uint32_t> Expected = {0x13121111, 3, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(run(Device, Handle), Expected);
}

TEST(PtxLift, LevelsAndGathers) {
  PtxDevice Device(header() + levels(), ExecutionMode::Checked);
  ASSERT_TRUE(bool(Device)) << Device.text();
  SamplerDesc Nearest{SamplerDesc::Addressing::ClampToEdge, false, false, true};
  uint64_t Handle = Device->memory().textureHandle(plane(Device), Nearest);
  std::vector<uint32_t> Expected = {16, 17, 18, 19, 13, 17, 5, 1};
  EXPECT_EQ(run(Device, Handle), Expected);
}

TEST(PtxLift, Cubes) {
  PtxDevice Device(header() + cube(), ExecutionMode::Checked);
  ASSERT_TRUE(bool(Device)) << Device.text();
  ImageDesc Desc;
  Desc.Shape = ImageShape::Image2DArray;
  Desc.Width = Desc.Height = 2;
  Desc.Layers = 6;
  Desc.ChannelOrder = 0x10B0; // R
  Desc.ChannelType = 0x10DA;  // unsigned bytes
  std::vector<uint8_t> Bytes(24);
  for (size_t N = 0; N != Bytes.size(); ++N)
    Bytes[N] = uint8_t(N);
  auto Faces = Device->memory().createImage(Desc, Bytes);
  ASSERT_TRUE(Faces);
  SamplerDesc Nearest{SamplerDesc::Addressing::ClampToEdge, true, false, true};
  uint64_t Handle = Device->memory().textureHandle(*Faces, Nearest);
  std::vector<uint32_t> Expected = {0, 5, 11, 13, 17, 20, 5, 11};
  EXPECT_EQ(run(Device, Handle), Expected);
}

TEST(PtxLift, EveryLevelOfEveryGeometry) {
  struct {
    const char *Name, *Place, *Slope;
  } Geometries[] = {{"1d", "%f1", "%f1"},
                    {"2d", "%f1, %f1", "%f1, %f1"},
                    {"3d", "%f1, %f1, %f1, %f1", "%f1, %f1, %f1, %f1"},
                    {"a1d", "%r1, %f1", "%f1"},
                    {"a2d", "%r1, %f1, %f1, %f1", "%f1, %f1"},
                    {"cube", "%f1, %f1, %f1, %f1", "%f1, %f1, %f1, %f1"},
                    {"acube", "%r1, %f1, %f1, %f1", "%f1, %f1, %f1, %f1"}};
  for (const auto &G : Geometries)
    for (std::string Level : {"", "base.", "level.", "grad."}) {
      std::string Slope = ", {" + std::string(G.Slope) + "}";
      std::string Text = "tex." + Level + G.Name +
                         ".v4.f32.f32 {%f4, %f5, %f6, %f7}, [%l30, {" +
                         G.Place + "}]" +
                         (Level == "level."  ? ", %f2"
                          : Level == "grad." ? Slope + Slope
                                             : "") +
                         ";";
      PtxDevice Device(header() + kernel(Text), ExecutionMode::Fast);
      EXPECT_TRUE(bool(Device)) << Text << Device.text();
    }
  for (std::string Text :
       {"tld4.r.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%l30, {%f1, %f1}];",
        "tld4.a.a2d.v4.s32.f32 {%r4, %r5, %r6, %r7}, [%l30, {%r1, %f1, %f1, "
        "%f1}];"}) {
    PtxDevice Device(header() + kernel(Text), ExecutionMode::Fast);
    EXPECT_TRUE(bool(Device)) << Text << Device.text();
  }
}

// The names of NVVM IR for every geometry are known to the executor, which
// refuses what it does not know.
TEST(PtxLift, EveryGeometry) {
  for (const char *Geometry : {"1d", "2d", "3d", "a1d", "a2d"}) {
    StringRef Name = Geometry;
    std::string Place = Name == "1d"    ? "{%r1}"
                        : Name == "2d"  ? "{%r1, %r2}"
                        : Name == "a1d" ? "{%r1, %r2}"
                                        : "{%r1, %r2, %r3, %r3}";
    for (const char *Beyond : {"trap", "clamp", "zero"})
      for (const char *Type : {"b8", "b16", "b32", "b64", "v2.b32", "v4.b16"}) {
        StringRef Bits = StringRef(Type).take_back(2);
        std::string Register = Bits == "64" ? "%l" : Bits == "32" ? "%r" : "%h";
        std::string Value = StringRef(Type).startswith("v2") ? "{%r4, %r5}"
                            : StringRef(Type).startswith("v4")
                                ? "{%h4, %h5, %h6, %h7}"
                                : Register + "4";
        std::string Form = std::string(Geometry) + "." + Type + "." + Beyond;
        PtxDevice Device(header() +
                             kernel("suld.b." + Form + " " + Value +
                                    ", [%l30, " + Place + "]; sust.b." + Form +
                                    " [%l30, " + Place + "], " + Value + ";"),
                         ExecutionMode::Fast);
        EXPECT_TRUE(bool(Device)) << Form << Device.text();
      }
    PtxDevice Device(header() + kernel("tex." + std::string(Geometry) +
                                       ".v4.f32.s32 {%f0, %f1, %f2, %f3}, "
                                       "[%l30, " +
                                       Place + "];"),
                     ExecutionMode::Fast);
    EXPECT_TRUE(bool(Device)) << Geometry << Device.text();
  }
}
