// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Quick samples have the bits of sampleTexture(), and a program with them does
/// what the checked one does.

#include "Harness.h"

#include "Executor/Images/ImageStore.h"
#include "Executor/Images/Texels.h"

#include "llvm/ADT/APFloat.h"

#include <cstring>
#include <limits>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::test;

namespace {

using Addressing = SamplerDesc::Addressing;
constexpr uint32_t Width = 5, Height = 3, Depth = 2;

uint32_t bitsOf(float F) {
  uint32_t Bits;
  std::memcpy(&Bits, &F, sizeof(Bits));
  return Bits;
}

std::vector<uint32_t> floatWords() {
  std::vector<uint32_t> Words;
  for (float F = -7; F < 12; F += 0.25F)
    Words.push_back(bitsOf(F));
  for (float F = -1.5F; F < 6; F += 0.0371F)
    Words.push_back(bitsOf(F));
  constexpr float Infinite = std::numeric_limits<float>::infinity();
  for (float F : {-0.0F, 0.9999999F, 4.9999995F, 0.2F, 0.6F, 1e9F, -1e9F, 3e38F,
                  -3e38F, Infinite, -Infinite, std::nanf("")})
    Words.push_back(bitsOf(F));
  return Words;
}

std::vector<uint32_t> integerWords() {
  std::vector<uint32_t> Words = {0x7fffffff, 0x80000000, 0x40000001};
  for (int I = -9; I != 12; ++I)
    Words.push_back(uint32_t(I));
  return Words;
}

/// Bytes that no two texels share, NaNs and infinities among them.
struct Texels {
  explicit Texels(const ImageDesc &Desc) {
    std::optional<Image> Of = layOut(Desc);
    if (!Of)
      return;
    Bytes.resize(Of->size());
    for (size_t N = 0; N != Bytes.size(); ++N)
      Bytes[N] = uint8_t(N * 167 + N / 7 + (N % 11 == 0 ? 0x7f : 0));
    Of->Bytes = Bytes.data();
    Texture = textureOf(*Of);
  }
  std::vector<uint8_t> Bytes;
  std::optional<TextureImage> Texture;
};

/// Compares all coordinates of one texture; whether there are quick samples.
bool compare(const TextureImage &Of, const SamplerDesc &How, bool Float) {
  const QuickSampler Quick = QuickSampler::make(Of, How, Float);
  if (!Quick.Do.One)
    return false;
  TextureForm Form;
  Form.Axes = uint8_t(Of.Axes);
  Form.Layered = Of.Layered;
  Form.FloatCoordinates = Float;
  EXPECT_TRUE(Quick.serves(Form));
  const std::vector<uint32_t> Words = Float ? floatWords() : integerWords();
  for (size_t N = 0; N != Words.size(); ++N) {
    const uint32_t At[] = {Words[N], Words[(N * 7 + 3) % Words.size()],
                           Words[(N * 5 + 1) % Words.size()]};
    std::vector<uint64_t> Arguments;
    if (Of.Layered)
      Arguments.push_back(N % Of.Layers);
    Arguments.insert(Arguments.end(), At, At + Of.Axes);
    uint64_t Expected[4];
    EXPECT_EQ(sampleTexture(Form, Of, How, Arguments.data(), Expected),
              TextureFault::None);
    float As[3];
    std::memcpy(As, At, sizeof(As));
    const FourWords Got =
        Quick.Do.One(Quick, As[0], As[1], As[2], int64_t(N % Of.Layers));
    for (unsigned Channel = 0; Channel != 4; ++Channel)
      if (bitsOf(Got[Channel]) != Expected[Channel]) {
        ADD_FAILURE() << "word " << N << ", channel " << Channel << ": "
                      << bitsOf(Got[Channel]) << " for " << Expected[Channel];
        return true;
      }
  }
  return true;
}

/// Compares rows with samples one by one.
void compareRows(const TextureImage &Of, const SamplerDesc &How, bool Float) {
  const QuickSampler Quick = QuickSampler::make(Of, How, Float);
  if (!Quick.Do.One)
    return;
  const std::vector<uint32_t> Words = Float ? floatWords() : integerWords();
  for (uint32_t Count : {1, 4, 7, 64}) {
    const uint64_t Active = 0xfedcba9876543217;
    std::vector<float> Places(4 * Count), Row(4 * Count);
    for (uint32_t N = 0; N != Count; ++N) {
      const uint32_t Layer = Active >> N & 1 ? N % Of.Layers : 0x7fffffff;
      std::memcpy(&Places[N], &Layer, sizeof(Layer));
      for (uint32_t Axis = 1; Axis != 4; ++Axis)
        std::memcpy(&Places[Axis * Count + N],
                    &Words[(N * 11 + Axis * 3) % Words.size()], sizeof(float));
    }
    Quick.Do.All(Quick, Places.data(), Row.data(), Count, Active);
    for (uint32_t N = 0; N != Count; ++N) {
      if (!(Active >> N & 1))
        continue;
      const float *At = Places.data() + N;
      const FourWords One = Quick.Do.One(Quick, At[Count], At[2 * Count],
                                         At[3 * Count], int64_t(N % Of.Layers));
      for (uint32_t Channel = 0; Channel != 4; ++Channel)
        ASSERT_EQ(bitsOf(Row[Channel * Count + N]), bitsOf(One[Channel]))
            << N << " of " << Count << ", channel " << Channel;
    }
  }
}

unsigned compareSamplers(const TextureImage &Of) {
  unsigned Compared = 0;
  for (Addressing Mode :
       {Addressing::None, Addressing::ClampToEdge, Addressing::Clamp,
        Addressing::Repeat, Addressing::MirroredRepeat})
    for (unsigned Bits = 0; Bits != 16; ++Bits) {
      SamplerDesc How;
      How.Address = Mode;
      How.NormalisedCoordinates = Bits & 1;
      How.ReadAsInteger = Bits & 2;
      How.Srgb = Bits & 4;
      How.Linear = Bits & 8;
      for (bool Float : {false, true}) {
        Compared += compare(Of, How, Float);
        compareRows(Of, How, Float);
      }
    }
  return Compared;
}

const char Reads[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {float, float, float, float} @llvm.nvvm.tex.unified.2d.v4f32.s32(i64, i32, i32)
declare {i16, i16, i16, i16} @llvm.nvvm.suld.2d.v4i8.zero(i64, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i8.zero(i64, i32, i32, i16, i16, i16, i16)
define void @k(i32 addrspace(1)* %out, i64 %texture, i64 %surface) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 %tid, 2
  %texel = call {float, float, float, float} @llvm.nvvm.tex.unified.2d.v4f32.s32(i64 %texture, i32 %x, i32 1)
  %green = extractvalue {float, float, float, float} %texel, 1
  %word = bitcast float %green to i32
  %byte = mul i32 %x, 4
  %pixel = call {i16, i16, i16, i16} @llvm.nvvm.suld.2d.v4i8.zero(i64 %surface, i32 %byte, i32 2)
  %red = extractvalue {i16, i16, i16, i16} %pixel, 0
  %more = add i16 %red, 1
  call void @llvm.nvvm.sust.b.2d.v4i8.zero(i64 %surface, i32 %byte, i32 0, i16 %more, i16 2, i16 3, i16 259)
  %wide = zext i16 %red to i32
  %r = add i32 %word, %wide
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";

/// Of layers that differ between work-items, for some of these.
const char ReadsLayers[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {i32, i32, i32, i32} @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64, i32, float, float)
define void @k(i32 addrspace(1)* %out, i64 %texture) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %layer = urem i32 %tid, 3
  %some = icmp ne i32 %layer, 1
  %x = sitofp i32 %tid to float
  br i1 %some, label %read, label %end
read:
  %texel = call {i32, i32, i32, i32} @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64 %texture, i32 %layer, float %x, float 1.0)
  %blue = extractvalue {i32, i32, i32, i32} %texel, 2
  br label %end
end:
  %r = phi i32 [ 7, %0 ], [ %blue, %read ]
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";

/// At places of tables, of either type; DIM, FLOATS and INTEGERS are for as many
/// axes as an image has.
const char ReadsAnywhere[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {float, float, float, float} @llvm.nvvm.tex.unified.DIM.v4f32.f32(i64 FLOATS)
declare {i32, i32, i32, i32} @llvm.nvvm.tex.unified.DIM.v4u32.s32(i64 INTEGERS)
define void @k(<4 x i32> addrspace(1)* %out, i64 %texture, <4 x float> addrspace(1)* %floats, <4 x i32> addrspace(1)* %integers) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pf = getelementptr <4 x float>, <4 x float> addrspace(1)* %floats, i32 %tid
  %f = load <4 x float>, <4 x float> addrspace(1)* %pf, align 16
  %fx = extractelement <4 x float> %f, i32 0
  %fy = extractelement <4 x float> %f, i32 1
  %fz = extractelement <4 x float> %f, i32 2
  %a = call {float, float, float, float} @llvm.nvvm.tex.unified.DIM.v4f32.f32(i64 %texture FLOATS)
  %ax = extractvalue {float, float, float, float} %a, 0
  %aw = extractvalue {float, float, float, float} %a, 3
  %pi = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %integers, i32 %tid
  %i = load <4 x i32>, <4 x i32> addrspace(1)* %pi, align 16
  %ix = extractelement <4 x i32> %i, i32 0
  %iy = extractelement <4 x i32> %i, i32 1
  %iz = extractelement <4 x i32> %i, i32 2
  %b = call {i32, i32, i32, i32} @llvm.nvvm.tex.unified.DIM.v4u32.s32(i64 %texture INTEGERS)
  %by = extractvalue {i32, i32, i32, i32} %b, 1
  %bz = extractvalue {i32, i32, i32, i32} %b, 2
  %axi = bitcast float %ax to i32
  %awi = bitcast float %aw to i32
  %r0 = insertelement <4 x i32> undef, i32 %axi, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %awi, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %by, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %bz, i32 3
  %to = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %out, i32 %tid
  store <4 x i32> %r3, <4 x i32> addrspace(1)* %to, align 16
  ret void
}
)";

std::string readsAnywhere(ImageShape Shape) {
  const unsigned Axes = Shape == ImageShape::Image1D   ? 1
                        : Shape == ImageShape::Image2D ? 2
                                                       : 3;
  std::string Text = ReadsAnywhere;
  auto Replace = [&](llvm::StringRef Word, const std::string &By) {
    for (size_t At = 0; (At = Text.find(Word, At)) != std::string::npos;
         At += By.size())
      Text.replace(At, Word.size(), By);
  };
  std::string OfFloats, OfIntegers;
  for (char Axis : llvm::StringRef("xyz").take_front(Axes)) {
    OfFloats += std::string(", float %f") + Axis;
    OfIntegers += std::string(", i32 %i") + Axis;
  }
  Replace("DIM", std::to_string(Axes) + "d");
  Replace("FLOATS", OfFloats);
  Replace("INTEGERS", OfIntegers);
  return Text;
}

struct Left {
  Words Values;
  std::vector<uint8_t> Pixels;
  std::string Ids;
  unsigned LaneKernels = 0;
};

/// A row of work-items whose first and last ones are outside.
Left readImage(const ExecutorOptions &Opts, bool Swapped = false) {
  Device R(Reads, Opts);
  ImageDesc Desc;
  Desc.Width = Width;
  Desc.Height = Height;
  Desc.ChannelType = image::UNORM_INT8;
  const Texels Start(Desc);
  ImageId Id = *R->memory().createImage(Desc, Start.Bytes);
  uint64_t Texture = R->memory().textureHandle(Id, {}),
           Surface = R->memory().surfaceHandle(Id);
  if (Swapped)
    std::swap(Texture, Surface);
  DevicePtr Out = R.buffer(Words(9), "out");
  R.launch("k", 1, 9, Out, Texture, Surface);
  return {R.contents<uint32_t>(Out, 9), R->memory().imagePixels(Id), R.ids(),
          R->statistics().LaneKernels};
}

ExecutorOptions fastWith(unsigned Lanes) {
  ExecutorOptions Opts = fast();
  Opts.Lanes = Lanes;
  return Opts;
}

/// Of an image with \p Layers.
Left readLayers(const ExecutorOptions &Opts, uint32_t Layers) {
  Device R(ReadsLayers, Opts);
  ImageDesc Desc;
  Desc.Shape = ImageShape::Image2DArray;
  Desc.Width = Width;
  Desc.Height = Height;
  Desc.Layers = Layers;
  Desc.ChannelType = image::UNORM_INT8;
  ImageId Id = *R->memory().createImage(Desc, Texels(Desc).Bytes);
  SamplerDesc How;
  How.ReadAsInteger = true;
  const uint64_t Texture = R->memory().textureHandle(Id, How);
  DevicePtr Out = R.buffer(Words(9), "out");
  R.launch("k", 1, 9, Out, Texture);
  return {
      R.contents<uint32_t>(Out, 9), {}, R.ids(), R->statistics().LaneKernels};
}

/// Four coordinates, each with several others.
Words placesOf(const std::vector<uint32_t> &Words, size_t Count) {
  test::Words Places;
  for (size_t N = 0; N != Count; ++N)
    for (size_t At : {N, N * 7 + N / 5, N * 5 + 1, N})
      Places.push_back(Words[At % Words.size()]);
  return Places;
}

Words readAnywhere(const ExecutorOptions &Opts, const ImageDesc &Desc,
                   const SamplerDesc &How) {
  constexpr size_t Count = 512;
  Device R(readsAnywhere(Desc.Shape), Opts);
  ImageId Id = *R->memory().createImage(Desc, Texels(Desc).Bytes);
  const uint64_t Texture = R->memory().textureHandle(Id, How);
  DevicePtr Out = R.buffer(Words(4 * Count), "out"),
            Floats = R.buffer(placesOf(floatWords(), Count), "floats"),
            Integers = R.buffer(placesOf(integerWords(), Count), "integers");
  R.launch("k", 1, Count, Out, Texture, Floats, Integers);
  EXPECT_EQ(R.ids(), "");
  return R.contents<uint32_t>(Out, 4 * Count);
}
} // namespace

TEST(QuickSamplers, HaveTheBitsOfAllOthers) {
  unsigned Compared = 0;
  for (const image::Order &Order : image::Orders)
    for (const image::ChannelType &Type : image::Types)
      for (ImageShape Shape :
           {ImageShape::Image1D, ImageShape::Image1DArray, ImageShape::Image2D,
            ImageShape::Image2DArray, ImageShape::Image3D}) {
        ImageDesc Desc;
        Desc.Shape = Shape;
        Desc.Width = Width;
        Desc.Height = Shape >= ImageShape::Image2D ? Height : 1;
        Desc.Depth = Shape == ImageShape::Image3D ? Depth : 1;
        Desc.Layers = Shape == ImageShape::Image1DArray ||
                              Shape == ImageShape::Image2DArray
                          ? 3
                          : 1;
        Desc.ChannelOrder = Order.Number;
        Desc.ChannelType = Type.Number;
        SCOPED_TRACE(testing::Message() << Order.Number << ' ' << Type.Number);
        const Texels T(Desc);
        if (T.Texture)
          Compared += compareSamplers(*T.Texture);
      }
  EXPECT_GT(Compared, 25000u);
}

// Of weights the last bit, just before the next one and just after.
TEST(QuickSamplers, WeighLikeAllOthers) {
  for (float Edge = -2; Edge < 3; Edge += 1.0F / 512)
    for (float X :
         {std::nextafter(Edge, -9.0F), Edge, std::nextafter(Edge, 9.0F)}) {
      const float At = X - 0.5F, Floor = std::floor(At);
      const Span Found = linearSpan(X, 100, Addressing::ClampToEdge);
      EXPECT_EQ(Found.Weight, std::floor((At - Floor) * 256 + 0.5F) / 256) << X;
      EXPECT_EQ(Found.First, std::max<int64_t>(0, int64_t(Floor))) << X;
    }
}

TEST(Halves, HaveTheirValues) {
  for (uint32_t Bits = 0; Bits != 1 << 16; ++Bits) {
    llvm::APFloat Exact(llvm::APFloat::IEEEhalf(), llvm::APInt(16, Bits));
    bool LosesInfo = false;
    Exact.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    const double Value = halfValue(uint16_t(Bits));
    uint64_t Got;
    std::memcpy(&Got, &Value, sizeof(Got));
    EXPECT_EQ(Got, Exact.bitcastToAPInt().getZExtValue()) << Bits;
  }
}

// One word for all channels, which would be read beyond its end as two.
TEST(QuickSamplers, HaveNoPackedTypeInAnOrderOfTwoChannels) {
  ImageDesc Desc;
  Desc.Width = Width;
  Desc.ChannelOrder = 0x10B2; // CL_RG
  Desc.ChannelType = image::UNORM_INT24;
  EXPECT_FALSE(Texels(Desc).Texture);
  Desc.ChannelType = image::UNORM_INT8;
  EXPECT_TRUE(Texels(Desc).Texture);
}

TEST(QuickSamplers, ReadAndWriteAsCheckedCodeDoes) {
  const Left Checked = readImage({});
  for (unsigned Lanes : {1, 4, 8}) {
    const Left Fast = readImage(fastWith(Lanes));
    EXPECT_EQ(Fast.Ids, "");
    EXPECT_EQ(Fast.LaneKernels, unsigned(Lanes != 1));
    EXPECT_EQ(Checked.Values, Fast.Values);
    EXPECT_EQ(Checked.Pixels, Fast.Pixels);
    EXPECT_EQ(Fast.Pixels[3], 3); // 259
  }
}

TEST(QuickSamplers, ReadLayersOfTheirOwn) {
  const Left Checked = readLayers({}, 3);
  for (unsigned Lanes : {1, 4, 8}) {
    const Left Fast = readLayers(fastWith(Lanes), 3);
    EXPECT_EQ(Fast.Ids, "");
    EXPECT_EQ(Fast.LaneKernels, unsigned(Lanes != 1));
    EXPECT_EQ(Checked.Values, Fast.Values);
    EXPECT_EQ(readLayers(fastWith(Lanes), 2).Ids, "EX38") << Lanes;
  }
}

// Some of these are loaded in place.
TEST(QuickSamplers, OfWordsHaveTheBitsOfCheckedCode) {
  struct Row {
    ImageShape Shape;
    uint32_t Order, Type;
    Addressing Mode;
    bool Linear;
  };
  constexpr uint32_t R = 0x10B0, RG = 0x10B2, RGBA = 0x10B5;
  std::vector<Row> Rows;
  for (Addressing Mode : {Addressing::None, Addressing::ClampToEdge,
                          Addressing::Clamp, Addressing::Repeat})
    for (uint32_t Order : {R, RG, RGBA})
      Rows.push_back({ImageShape::Image2D, Order, image::FLOAT, Mode, false});
  for (ImageShape Shape : {ImageShape::Image1D, ImageShape::Image3D})
    for (uint32_t Type : {image::FLOAT, image::SIGNED_INT32, image::HALF_FLOAT})
      Rows.push_back({Shape, RG, Type, Addressing::ClampToEdge, false});
  for (uint32_t Type : {image::FLOAT, image::UNSIGNED_INT32})
    Rows.push_back(
        {ImageShape::Image2D, R, Type, Addressing::ClampToEdge, true});
  for (const Row &Each : Rows) {
    ImageDesc Desc;
    Desc.Shape = Each.Shape;
    Desc.Width = Width;
    Desc.Height = Each.Shape == ImageShape::Image1D ? 1 : Height;
    Desc.Depth = Each.Shape == ImageShape::Image3D ? Depth : 1;
    Desc.ChannelOrder = Each.Order;
    Desc.ChannelType = Each.Type;
    SamplerDesc How;
    How.Address = Each.Mode;
    How.Linear = Each.Linear;
    How.NormalisedCoordinates = Each.Mode == Addressing::Repeat;
    const Words Checked = readAnywhere({}, Desc, How);
    for (unsigned Lanes : {1, 8})
      EXPECT_EQ(Checked, readAnywhere(fastWith(Lanes), Desc, How))
          << int(Each.Shape) << ' ' << Each.Order << ' ' << Each.Type << ' '
          << int(Each.Mode) << ' ' << Each.Linear;
  }
}

TEST(QuickSamplers, LeaveFaultsToTheOthers) {
  EXPECT_EQ(readImage({}, /*Swapped=*/true).Ids, "EX38 EX38 EX38");
  for (unsigned Lanes : {1, 4})
    EXPECT_EQ(readImage(fastWith(Lanes), /*Swapped=*/true).Ids,
              "EX38 EX38 EX38");
}
