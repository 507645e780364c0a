// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From lines of assembly and PTX to lines of the source.

#include "spir2nvvm/Page/SourceLines.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

TEST(SourceLines, OfAssemblyComeFromItsNodes) {
  auto Lines = linesOfAssembly(R"(define void @f() !dbg !4 {
  %x = add i32 1, 2, !dbg !5
  %y = mul i32 %x, 2, !srcloc !9, !dbg !6
  ret void, !dbg !99
}
!1 = !DIFile(filename: "dir/a.cl", directory: "/")
!4 = distinct !DISubprogram(name: "line: 7", scope: !1, file: !1, line: 2)
!5 = !DILocation(line: 3, column: 14, scope: !4)
!6 = !DILocation(line: 8, scope: !7, inlinedAt: !5)
!7 = distinct !DILexicalBlock(scope: !4, line: 6)
)");
  SourceLine Three{"dir/a.cl", 3, {}}, Eight{"dir/a.cl", 8, {}};
  ASSERT_EQ(Lines.size(), 11u);
  EXPECT_EQ(Lines[0].Line, 0u); // no location, but where the function begins
  EXPECT_EQ(Lines[1], Three);
  EXPECT_EQ(Lines[2], Eight);
  EXPECT_TRUE(Lines[1].Calls.empty());
  ASSERT_EQ(Lines[2].Calls.size(), 1u);
  EXPECT_EQ(Lines[2].Calls[0], Three);
  EXPECT_EQ(Lines[3].Line, 0u);
  for (size_t I = 4; I != Lines.size(); ++I)
    EXPECT_EQ(Lines[I].Line, 0u) << I;
}

TEST(SourceLines, SurviveNodesInACircle) {
  auto Lines = linesOfAssembly("x, !dbg !0\n"
                               "!0 = !DILocation(line: 1, scope: !1)\n"
                               "!1 = !DILexicalBlock(scope: !2)\n"
                               "!2 = !DILexicalBlock(scope: !1)\n");
  EXPECT_EQ(Lines[0].Line, 1u);
  EXPECT_EQ(Lines[0].File, "");
  EXPECT_LT(
      linesOfAssembly("x, !dbg !0\n!0 = !DILocation(line: 1, inlinedAt: !0)\n")
          .front()
          .Calls.size(),
      100u);
  for (const char *Broken :
       {"", "!dbg ", "x, !dbg !", "x, !dbg !0\n!0 = !DILocation(", "!= = \n",
        "x, !dbg !99999999999\n", "x, !dbg !y\n!0 = !DILocation(line: 1)\n",
        "x, !dbg !4294967294\n!4294967294 = !DILocation(line: 1)\n",
        "x, !dbg !4294967295\n!4294967295 = !DILocation(line: 1)\n",
        "x, !dbg !0\n!0 = !DILocation(line: x)"})
    EXPECT_EQ(linesOfAssembly(Broken).front().Line, 0u) << Broken;
}

TEST(SourceLines, OfPtxFollowItsLocations) {
  auto Lines = linesOfPtx("\t.file 1 \"/d/a.cl\"\n"
                          ".visible .entry f()\n"
                          "{\n"
                          "\t.loc\t1 3 14\n"
                          "\tmov.u32 %r1, 0;\n"
                          "\n"
                          "\t.loc\t1 9 1, function_name $L, inlined_at 1 2 3\n"
                          "\tret;\n"
                          "}\n"
                          "\t.loc nothing\n"
                          "x\n");
  SourceLine Three{"/d/a.cl", 3, {}}, Nine{"/d/a.cl", 9, {}};
  EXPECT_EQ(Lines[2].Line, 0u);
  EXPECT_EQ(Lines[4], Three);
  EXPECT_EQ(Lines[5].Line, 0u);
  EXPECT_EQ(Lines[7], Nine);
  EXPECT_EQ(Lines[8].Line, 0u);
  EXPECT_EQ(Lines[10].Line, 0u);
}

// A call is the one said last of its place.
TEST(SourceLines, OfPtxKnowTheCalls) {
  auto Lines = linesOfPtx("\t.file 1 \"a.cl\"\n"
                          "\t.loc\t1 9 7\n"
                          "\t.loc\t1 4 2, function_name $L, inlined_at 1 9 7\n"
                          "\t.loc\t1 8 7\n"
                          "\t.loc\t1 4 2, function_name $L, inlined_at 1 8 7\n"
                          "\t.loc\t1 3 1, function_name $M, inlined_at 1 4 2\n"
                          "\tret;\n"
                          "\t.loc\t1 3 1, function_name $M, inlined_at 1 5 2\n"
                          "\tret;\n");
  ASSERT_EQ(Lines[6].Calls.size(), 2u);
  EXPECT_EQ(Lines[6].Line, 3u);
  EXPECT_EQ(Lines[6].Calls[0].Line, 4u);
  EXPECT_EQ(Lines[6].Calls[1].Line, 8u);
  EXPECT_EQ(Lines[6].Calls[1].File, "a.cl");
  EXPECT_EQ(Lines[8].Line, 3u);
  EXPECT_TRUE(Lines[8].Calls.empty());
}
