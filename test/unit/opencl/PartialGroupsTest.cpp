// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-groups of several sizes in one launch (OpenCL 3.1, 5.10; OpenCL C 3.0,
/// 6.15.1): what every work-item is told, beside the specification's formulas.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

namespace {

using Sizes = std::array<size_t, 3>;

/// One word for each function and dimension.
constexpr char Source[] = R"CLC(
#define EACH(F) \
  for (uint d = 0; d != 3; ++d) p[at + n++] = F(d);
void tell(global ulong *p, size_t at) {
  uint n = 0;
  EACH(get_global_id) EACH(get_global_size) EACH(get_global_offset)
  EACH(get_local_id) EACH(get_local_size) EACH(get_enqueued_local_size)
  EACH(get_group_id) EACH(get_num_groups)
  p[at + n++] = get_global_linear_id();
  p[at + n++] = get_local_linear_id();
  p[at + n++] = get_work_dim();
  p[at + n++] = get_num_sub_groups();
  p[at + n++] = get_enqueued_num_sub_groups();
  p[at + n++] = get_global_size(3) + get_global_id(3) + get_enqueued_local_size(7);
}
size_t place(void) {
  size_t at = 0;
  for (int d = 2; d >= 0; --d)
    at = at * get_global_size(d) + get_global_id(d) - get_global_offset(d);
  return at;
}
kernel void k(global ulong *p) { tell(p, 30 * place()); }
kernel __attribute__((reqd_work_group_size(4, 2, 2)))
void fixed(global ulong *p) { tell(p, 30 * place()); }
kernel void sums(global ulong *p) {
  p[get_global_id(0)] = work_group_reduce_add((uint)get_global_id(0)) * 1000 +
                        sub_group_reduce_add(1u);
}
)CLC";

class PartialGroups : public Programs {
protected:
  static constexpr size_t Words = 30;

  cl_program built(const char *Options) {
    cl_program P = program(Source);
    EXPECT_EQ(build(P, Options), CL_SUCCESS) << log(P);
    return P;
  }
  cl_int launch(cl_kernel K, cl_uint Dims, const Sizes &Offset,
                const Sizes &Global, const size_t *Local) {
    return clEnqueueNDRangeKernel(InOrder, K, Dims, Offset.data(),
                                  Global.data(), Local, 0, nullptr, nullptr);
  }
  std::vector<cl_ulong> values(cl_mem Memory, size_t Count) {
    std::vector<cl_ulong> Got(Count);
    EXPECT_EQ(clEnqueueReadBuffer(InOrder, Memory, CL_TRUE, 0, Count * 8,
                                  Got.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return Got;
  }
  /// What the work-item of \p Place in the range is told.
  static std::vector<cl_ulong> expected(cl_uint Dims, const Sizes &Offset,
                                        const Sizes &Global, const Sizes &Local,
                                        const Sizes &Place) {
    Sizes LocalId, LocalSize, Group, Groups;
    for (unsigned D = 0; D != 3; ++D) {
      Group[D] = Place[D] / Local[D];
      LocalId[D] = Place[D] % Local[D];
      LocalSize[D] = std::min(Local[D], Global[D] - Group[D] * Local[D]);
      Groups[D] = (Global[D] + Local[D] - 1) / Local[D];
    }
    std::vector<cl_ulong> All;
    for (unsigned D = 0; D != 3; ++D)
      All.push_back(Offset[D] + Place[D]);
    for (const Sizes &Three :
         {Global, Offset, LocalId, LocalSize, Local, Group, Groups})
      All.insert(All.end(), Three.begin(), Three.end());
    auto Linear = [](const Sizes &Of, const Sizes &In) {
      return (Of[2] * In[1] + Of[1]) * In[0] + Of[0];
    };
    auto SubGroups = [](const Sizes &Of) {
      return (Of[0] * Of[1] * Of[2] + 31) / 32;
    };
    for (size_t Single :
         {Linear(Place, Global), Linear(LocalId, LocalSize), size_t(Dims),
          SubGroups(LocalSize), SubGroups(Local), size_t(2)})
      All.push_back(Single);
    return All;
  }
  void expectTold(cl_kernel K, cl_uint Dims, const Sizes &Offset,
                  const Sizes &Global, const Sizes &Local) {
    const size_t Items = Global[0] * Global[1] * Global[2];
    cl_mem Memory = buffer(Items * Words * 8);
    set(K, 0, Memory);
    ASSERT_EQ(launch(K, Dims, Offset, Global, Local.data()), CL_SUCCESS);
    const std::vector<cl_ulong> Got = values(Memory, Items * Words);
    for (size_t I = 0; I != Items; ++I) {
      const Sizes Place{I % Global[0], I / Global[0] % Global[1],
                        I / Global[0] / Global[1]};
      const auto First = Got.begin() + long(I * Words);
      ASSERT_EQ(std::vector<cl_ulong>(First, First + Words),
                expected(Dims, Offset, Global, Local, Place))
          << "work-item " << I;
    }
  }
};

TEST_F(PartialGroups, AreToldOfTheWholeRange) {
  cl_bool Said = CL_FALSE;
  EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
                            sizeof(Said), &Said, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Said, cl_bool(CL_TRUE));
  cl_kernel K = kernel(built("-cl-std=CL3.0"), "k");
  expectTold(K, 1, {0, 0, 0}, {64, 1, 1}, {16, 1, 1});
  expectTold(K, 1, {7, 0, 0}, {67, 1, 1}, {16, 1, 1});
  expectTold(K, 1, {0, 0, 0}, {5, 1, 1}, {64, 1, 1}); // smaller than a group
  expectTold(K, 2, {100, 3, 0}, {17, 9, 1}, {8, 4, 1});
  expectTold(K, 2, {0, 0, 0}, {16, 9, 1}, {8, 4, 1});
  expectTold(K, 3, {1, 2, 3}, {7, 5, 3}, {3, 2, 2});
  expectTold(K, 3, {1, 2, 3}, {7, 1, 3}, {3, 2, 3});
}

TEST_F(PartialGroups, AreSmallerThanTheSizeThatAKernelRequires) {
  cl_kernel K = kernel(built("-cl-std=CL3.1"), "fixed");
  expectTold(K, 3, {0, 0, 0}, {8, 4, 4}, {4, 2, 2});
  expectTold(K, 3, {5, 0, 1}, {9, 3, 5}, {4, 2, 2});
  const size_t Other[] = {2, 2, 2};
  EXPECT_EQ(launch(K, 3, {0, 0, 0}, {9, 3, 5}, Other),
            CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(PartialGroups, WorkTogether) {
  cl_kernel K = kernel(built("-cl-std=CL3.0"), "sums");
  constexpr size_t Items = 250, Local = 96;
  cl_mem Memory = buffer(Items * 8);
  set(K, 0, Memory);
  ASSERT_EQ(launch(K, 1, {0, 0, 0}, {Items, 1, 1}, &Local), CL_SUCCESS);
  const std::vector<cl_ulong> Got = values(Memory, Items);
  for (size_t I = 0; I != Items; ++I) {
    const size_t Begin = I / Local * Local,
                 End = std::min(Begin + Local, Items),
                 Warp = Begin + (I - Begin) / 32 * 32;
    const size_t Sum = (Begin + End - 1) * (End - Begin) / 2;
    EXPECT_EQ(Got[I], Sum * 1000 + std::min<size_t>(32, End - Warp)) << I;
  }
}

// A prime has no divisor that fills a warp.
TEST_F(PartialGroups, AreChosen) {
  cl_kernel K = kernel(built("-cl-std=CL3.0"), "k");
  constexpr size_t Prime = 1031;
  cl_mem Memory = buffer(Prime * Words * 8);
  set(K, 0, Memory);
  ASSERT_EQ(launch(K, 1, {0, 0, 0}, {Prime, 1, 1}, nullptr), CL_SUCCESS);
  const size_t Local = size_t(values(Memory, Words)[15]);
  EXPECT_GE(Local, 32u);
  expectTold(K, 1, {0, 0, 0}, {Prime, 1, 1}, {Local, 1, 1});
}

TEST_F(PartialGroups, AreRefusedWhereTheLanguageHasNone) {
  const size_t Local = 16;
  for (const char *Options :
       {"-cl-std=CL3.0 -cl-uniform-work-group-size", "-cl-std=CL1.2"}) {
    cl_program P = program("kernel void k(global int *p) { *p = 1; }");
    ASSERT_EQ(build(P, Options), CL_SUCCESS);
    cl_kernel K = kernel(P, "k");
    set(K, 0, buffer(4));
    EXPECT_EQ(launch(K, 1, {0, 0, 0}, {67, 1, 1}, &Local),
              CL_INVALID_WORK_GROUP_SIZE);
    EXPECT_EQ(launch(K, 1, {0, 0, 0}, {64, 1, 1}, &Local), CL_SUCCESS);
  }
}

} // namespace
