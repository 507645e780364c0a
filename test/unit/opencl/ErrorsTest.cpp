// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Errors.def: one call each with one thing wrong.

#include "Fixture.h"

#include <functional>

namespace {

constexpr char Source[] =
    "kernel void all(global int *p, int n, read_only image2d_t in,\n"
    "                write_only image2d_t out, sampler_t s, local int *l) {\n"
    "  float4 c = read_imagef(in, s, (int2)(n, 0));\n"
    "  write_imagef(out, (int2)(0, 0), c);\n"
    "  l[0] = n;\n"
    "  p[get_global_id(0)] = l[0];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
    "void four(global int *p) { p[get_global_id(0)] = 4; }\n"
    "kernel void plain(global int *p) { p[0] = 1; }\n";

class Errors : public OpenCl {
protected:
  void TearDown() override {
    for (cl_kernel K : Kernels)
      EXPECT_EQ(clReleaseKernel(K), CL_SUCCESS);
    for (cl_program P : Programs)
      EXPECT_EQ(clReleaseProgram(P), CL_SUCCESS);
    OpenCl::TearDown();
  }
  cl_program program(const char *Text) {
    cl_int Error = 1;
    Programs.push_back(
        clCreateProgramWithSource(Context, 1, &Text, nullptr, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Programs.back();
  }
  cl_program built(const char *Text) {
    cl_program P = program(Text);
    EXPECT_EQ(
        clBuildProgram(P, 0, nullptr, "-cl-kernel-arg-info", nullptr, nullptr),
        CL_SUCCESS);
    return P;
  }
  cl_program compiled(const char *Text) {
    cl_program P = program(Text);
    EXPECT_EQ(clCompileProgram(P, 0, nullptr, nullptr, 0, nullptr, nullptr,
                               nullptr, nullptr),
              CL_SUCCESS);
    return P;
  }
  cl_kernel kernel(cl_program P, const char *Name) {
    Kernels.push_back(clCreateKernel(P, Name, nullptr));
    EXPECT_NE(Kernels.back(), nullptr);
    return Kernels.back();
  }
  cl_mem image(cl_mem_object_type Type, cl_image_format Format,
               cl_mem_flags Flags = 0) {
    cl_image_desc D = {};
    D.image_type = Type;
    D.image_width = D.image_height = D.image_depth = 8;
    cl_int Error = 1;
    Memories.push_back(
        clCreateImage(Context, Flags, &Format, &D, nullptr, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }

  std::vector<cl_program> Programs;
  std::vector<cl_kernel> Kernels;
};

TEST_F(Errors, areSaidAsTheSpecificationSays) {
  constexpr size_t Size = 4096;
  cl_mem M = buffer(Size), N = buffer(Size);
  cl_mem WriteOnly = buffer(Size, CL_MEM_HOST_WRITE_ONLY);
  cl_mem ReadOnly = buffer(Size, CL_MEM_HOST_READ_ONLY);
  cl_mem NoAccess = buffer(Size, CL_MEM_HOST_NO_ACCESS);
  cl_mem DeviceReads = buffer(Size, CL_MEM_READ_ONLY);
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  cl_mem Foreign = clCreateBuffer(Other, 0, Size, nullptr, nullptr);
  cl_buffer_region Half = {0, Size / 2}, Empty = {0, 0}, Outside = {Size, 1},
                   Wraps = {Size / 2, ~size_t(0)}, Misaligned = {4, 4};
  cl_mem Part =
      clCreateSubBuffer(M, 0, CL_BUFFER_CREATE_TYPE_REGION, &Half, nullptr);
  const cl_image_format Rgba = {CL_RGBA, CL_UNORM_INT8},
                        Other32 = {CL_R, CL_FLOAT},
                        NoFormat = {CL_RGB, CL_FLOAT};
  cl_mem I = image(CL_MEM_OBJECT_IMAGE2D, Rgba);
  cl_mem J = image(CL_MEM_OBJECT_IMAGE2D, Other32);
  cl_mem Volume = image(CL_MEM_OBJECT_IMAGE3D, Rgba);
  cl_mem ImageNoHost =
      image(CL_MEM_OBJECT_IMAGE2D, Rgba, CL_MEM_HOST_NO_ACCESS);
  cl_mem ImageOnlyRead = image(CL_MEM_OBJECT_IMAGE2D, Rgba, CL_MEM_READ_ONLY);
  cl_mem ImageOnlyWritten =
      image(CL_MEM_OBJECT_IMAGE2D, Rgba, CL_MEM_WRITE_ONLY);
  cl_image_desc Plane = {}, NoType = {}, NoWidth = {}, Wide = {}, Pitched = {},
                Mips = {}, OfImage = {}, OfBuffer = {}, PastBuffer = {},
                Between = {}, Narrow = {}, Below = {}, OfForeign = {};
  Plane.image_type = CL_MEM_OBJECT_IMAGE2D;
  Plane.image_width = Plane.image_height = 8;
  NoType = NoWidth = Wide = Pitched = Mips = OfImage = OfBuffer = Plane;
  NoType.image_type = CL_MEM_OBJECT_BUFFER;
  NoWidth.image_width = 0;
  Wide.image_width = ~size_t(0);
  Pitched.image_row_pitch = 33;
  Mips.num_mip_levels = 1;
  OfImage.buffer = I;
  Between = Narrow = Below = OfForeign = Plane;
  Between.buffer = Narrow.buffer = Below.buffer = M;
  OfForeign.buffer = Foreign;
  Between.image_row_pitch = 36;
  Narrow.image_width = 16;
  Narrow.image_row_pitch = 32;
  Below.image_height = Size / 32 + 1;
  OfBuffer.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  PastBuffer = OfBuffer;
  PastBuffer.buffer = M;
  PastBuffer.image_width = Size;
  cl_mem ForeignImage =
      clCreateImage(Other, 0, &Rgba, &Plane, nullptr, nullptr);
  cl_sampler Sampler = clCreateSampler(Context, CL_TRUE, CL_ADDRESS_CLAMP,
                                       CL_FILTER_NEAREST, nullptr);
  cl_program P = built(Source), Unbuilt = program(Source);
  cl_program Object = compiled("int one(void) { return 1; }");
  const char *OtherText = "kernel void k(void) {}";
  cl_program ForeignProgram =
      clCreateProgramWithSource(Other, 1, &OtherText, nullptr, nullptr);
  clBuildProgram(ForeignProgram, 0, nullptr, nullptr, nullptr, nullptr);
  cl_kernel ForeignKernel = clCreateKernel(ForeignProgram, "k", nullptr);
  cl_kernel K = kernel(P, "all"), Four = kernel(P, "four"),
            Unset = kernel(P, "four"), Plain = kernel(P, "plain");
  for (cl_kernel Each : {Four, Plain})
    clSetKernelArg(Each, 0, sizeof(M), &M);
  cl_event Gate = userEvent();
  cl_command_queue Q = InOrder;
  auto NoContext = reinterpret_cast<cl_context>(Q);
  auto NoQueue = reinterpret_cast<cl_command_queue>(M);
  auto NoMemory = reinterpret_cast<cl_mem>(Q);
  auto NoDevice = reinterpret_cast<cl_device_id>(Q);
  auto NoPlatform = reinterpret_cast<cl_platform_id>(Q);
  auto NoEvent = reinterpret_cast<cl_event>(Q);
  auto NoSampler = reinterpret_cast<cl_sampler>(Q);
  auto NoProgram = reinterpret_cast<cl_program>(Q);
  auto NoKernel = reinterpret_cast<cl_kernel>(Q);
  alignas(128) static char Host[8192] = {};
  const size_t Zero[] = {0, 0, 0}, Box[] = {16, 2, 2}, Flat[] = {16, 0, 1},
               Near[] = {8, 0, 0}, Far[] = {Size, 0, 0}, One[] = {1, 1, 1},
               Eight[] = {8, 8, 1}, Nine[] = {9, 1, 1}, Three[] = {3, 1, 1},
               Huge[] = {4096, 1, 1}, Deep[] = {1, 1, 128},
               Last[] = {~size_t(0), 0, 0};
  const char *None = nullptr, *Name = "x.h";
  const unsigned char Bitcode[] = {'x', 'y', 'z'}, *Binary = Bitcode,
                      *NoBinary = nullptr;
  const size_t BinarySize = sizeof(Bitcode), NoSize = 0;
  char NoSource[] = "";
  cl_image_format Formats[1];
  cl_kernel Made[2];
  size_t RowPitch = 0;
  const cl_context_properties Unknown[] = {0x7777, 1, 0},
                              Twice[] = {CL_CONTEXT_PLATFORM,
                                         cl_context_properties(Platform),
                                         CL_CONTEXT_PLATFORM,
                                         cl_context_properties(Platform), 0},
                              BadPlatform[] = {CL_CONTEXT_PLATFORM,
                                               cl_context_properties(Q), 0};
  cl_uint Count = 0;
  size_t Bytes = 0;
  cl_int E = CL_SUCCESS;
  auto Native = [](void *) {};
  auto Callback = [](cl_event, cl_int, void *) {};

  struct Row {
    const char *Call;
    int Line;
    cl_int Expected;
    std::function<cl_int()> Make;
  };
  const Row Rows[] = {
#define ERROR(STATUS, CALL)                                                    \
  {#CALL, __LINE__, STATUS, [&]() -> cl_int { return CALL; }},
// A function that returns an object tells through its last argument, E.
#define NO_OBJECT(STATUS, CALL)                                                \
  {#CALL, __LINE__, STATUS, [&]() -> cl_int {                                  \
     E = 12345;                                                                \
     EXPECT_EQ(CALL, nullptr);                                                 \
     return E;                                                                 \
   }},
#include "Errors.def"
  };
  for (const Row &R : Rows)
    EXPECT_EQ(R.Make(), R.Expected)
        << "Errors.def:" << R.Line << ": " << R.Call;
  clReleaseMemObject(Part);
  clReleaseMemObject(Foreign);
  clReleaseMemObject(ForeignImage);
  clReleaseSampler(Sampler);
  clReleaseKernel(ForeignKernel);
  clReleaseProgram(ForeignProgram);
  clReleaseContext(Other);
}

} // namespace
