// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/InlineSources.h"

#include "Target/PtxPlaces.h"

#include "gtest/gtest.h"

using namespace spir2nvvm;

namespace {

const std::vector<InlinePtx> Inline = {
    {"add.u32 $0, $1, 1;", {"a.cl:1:2", "a.cl:3:4"}},
    {"{\n\t.reg .u32 $$t;\n\tmov.b64 {$$t, ${0:h}}, $1;\n\t}", {"b.cl:5:6"}},
    {"ret;", {"1", "2", "3", "4", "5\n6"}},
};

std::string inlined(const std::string &Text) {
  return "\t// begin inline asm\n\t" + Text + "\n\t// end inline asm\n";
}

std::string with(const std::string &Comment, const std::string &Text) {
  return "\t// begin inline asm\n\t// " + Comment + "\n\t" + Text +
         "\n\t// end inline asm\n";
}

TEST(InlineSources, TextsAreRecognisedWhateverTheirOperands) {
  const std::string Mov = "{\n\t.reg .u32 $t;\n\tmov.b64 {$t, %r9}, %rd1;\n\t}",
                    Other = "add.u32 %r1, %r2, 2;";
  EXPECT_EQ(withSources("before\n" + inlined("add.u32 %r1, -7, 1;") +
                            inlined(Mov) + inlined(Other) + "behind",
                        Inline),
            "before\n" + with("a.cl:1:2, a.cl:3:4", "add.u32 %r1, -7, 1;") +
                with("b.cl:5:6", Mov) + inlined(Other) + "behind");
}

TEST(InlineSources, PlacesFillALineAtMost) {
  EXPECT_EQ(withSources(inlined("ret;"), Inline),
            with("1, 2, 3, 4, ...", "ret;"));
  EXPECT_EQ(withSources(inlined("ret;"), {{"ret;", {"a\n.reg.cl:1:1"}}}),
            with("a?.reg.cl:1:1", "ret;"));
}

TEST(InlineSources, WithoutAnyNothingChanges) {
  EXPECT_EQ(withSources(inlined("ret;"), {}), inlined("ret;"));
  EXPECT_EQ(withSources("\t// begin inline asm", Inline),
            "\t// begin inline asm");
}

const std::string Ptx = ".version 9.0\n" + with("a.cl:1:2", "ret\n\tbad;") +
                        "\tmov.u32 %r1, foo;\n";

std::string refused(llvm::StringRef Log) {
  std::string All;
  DiagnosticSink Sink([&](const Diagnostic &D) {
    All += std::string(rowOf(D.Id).Id) + " " + D.About.Source + " " +
           D.About.At + " " + D.Message + "\n";
  });
  reportRefusal("ptxas", "/bin/ptxas", Ptx, Log, Sink);
  return All;
}

TEST(InlineSources, ComplaintsHaveTheirPlace) {
  EXPECT_EQ(refused("ptxas -, line 4; error   : Parsing error\n"
                    "ptxas -, line 5; error   : Unknown : bad\n"
                    "ptxas -, line 5; error   : Unknown : bad\n"
                    "ptxas fatal   : Ptx assembly aborted due to errors"),
            "BE31 a.cl:1:2 ret ptxas refuses inline PTX: Parsing error\n"
            "BE31 a.cl:1:2 bad; ptxas refuses inline PTX: Unknown : bad\n");
}

TEST(InlineSources, TheRestIsSaidToo) {
  EXPECT_EQ(refused("ptxas -, line 5; error   : Parsing error\n"
                    "ptxas -, line 7; error   : Unknown symbol\n"
                    "ptxas fatal   : Ptx assembly aborted due to errors"),
            "BE31 a.cl:1:2 bad; ptxas refuses inline PTX: Parsing error\n"
            "BE09   ptxas refuses the PTX: ptxas -, line 7; error   : Unknown "
            "symbol\n  mov.u32 %r1, foo;\n"
            "ptxas fatal   : Ptx assembly aborted due to errors\n");
  EXPECT_EQ(refused("signal 11"), "BE09   ptxas refuses the PTX: signal 11\n");
}

TEST(PtxPlaces, LinesOutsideInlinePtxHaveNoSource) {
  EXPECT_EQ(sourceOfPtxLine(Ptx, 1), "");
  EXPECT_EQ(sourceOfPtxLine(Ptx, 5), "a.cl:1:2");
  EXPECT_EQ(sourceOfPtxLine(Ptx, 6), ""); // its end
  EXPECT_EQ(sourceOfPtxLine(Ptx, 7), "");
  EXPECT_EQ(sourceOfPtxLine(Ptx, 99), "");
  EXPECT_EQ(sourceOfPtxLine(Ptx, 0), "");
  // A comment that is not the first line is the user's.
  EXPECT_EQ(sourceOfPtxLine(inlined("ret;\n\t// a.cl:1:2\n\tret;"), 4), "");
}

TEST(PtxPlaces, LogsQuoteTheLinesThatTheyName) {
  EXPECT_EQ(withLinesOf(Ptx, "ptxas a, line 7; error   : Arguments mismatch\n"
                             "ptxas a, line 7; error   : Unknown symbol\n"
                             "ptxas a, line 5; error   : Inline\n"
                             "ptxas a, line 99; error   : beyond the end\n"
                             "ptxas fatal   : aborted"),
            "ptxas a, line 7; error   : Arguments mismatch\n"
            "ptxas a, line 7; error   : Unknown symbol\n"
            "  mov.u32 %r1, foo;\n"
            "ptxas a, line 5; error   : Inline\n"
            "  a.cl:1:2: bad;\n"
            "ptxas a, line 99; error   : beyond the end\n"
            "ptxas fatal   : aborted");
  EXPECT_EQ(withLinesOf(Ptx, ""), "");
}

} // namespace
