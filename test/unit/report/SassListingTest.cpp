// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is taken of nvdisasm's text, written down as it writes it.

#include "spir2nvvm/Page/SassListing.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

static std::string place(const SourceLine &From) {
  std::string Text =
      From.Line ? From.File + ':' + std::to_string(From.Line) : "-";
  for (const SourceLine &Call : From.Calls)
    Text += " < " + place(Call);
  return Text;
}

static std::string text(const std::vector<SassLine> &Lines) {
  std::string All;
  for (const SassLine &Line : Lines)
    All += place(Line.From) + '|' + Line.Text + '\n';
  return All;
}

TEST(SassListing, HasInstructionsAndLabelsOfKernelsAndFunctions) {
  EXPECT_EQ(text(sassListing(R"(	.target	sm_80

	.elftype	@"ET_EXEC"


//--------------------- .text.b                   --------------------------
	.section	.text.b,"ax",@progbits
	.sectioninfo	@"SHI_REGISTERS=20"
	.align	128
        .global         b
        .other          b,@"STO_CUDA_ENTRY STV_DEFAULT"
b:
.text.b:
        /*0000*/                   MOV R1, c[0x0][0x28] ;
	//## File "/d/k.cl", line 11
        /*0010*/                   CALL.REL.NOINC `($b$slow) ;
.L_x_8:
        /*0020*/                   EXIT ;
        .type           $b$slow,@function
$b$slow:
	//## File "/d/k.cl", line 3
        /*10030*/              @!P0 BRA `(.L_x_5) ;
        /*10040*/                   BRA `(.L_x_0);
        /*10050*/                   NOP;
        /*10060*/                   NOP;
.L_x_9:


//--------------------- .text.a                   --------------------------
	.section	.text.a,"ax",@progbits
a:
.text.a:
        /*0000*/                   NOP ;
        /*0010*/                   EXIT ;
.L_x_10:
)")),
            "-|b:\n"
            "-|  0000       MOV R1, c[0x0][0x28]\n"
            "/d/k.cl:11|  0010       CALL.REL.NOINC `($b$slow)\n"
            "-|.L_x_8:\n"
            "/d/k.cl:11|  0020       EXIT\n"
            "-|$b$slow:\n"
            "/d/k.cl:3|  10030  @!P0 BRA `(.L_x_5)\n"
            "/d/k.cl:3|  10040       BRA `(.L_x_0)\n"
            "-|a:\n"
            "-|  0000       NOP\n"
            "-|  0010       EXIT\n");
}

TEST(SassListing, PlacesInlinedCodeWhereItIsWritten) {
  EXPECT_EQ(
      text(sassListing(R"(a:
	//## File "/d/inc.h", line 1 inlined at "/d/k.cl", line 4
	//## File "/d/k.cl", line 4 inlined at "/d/k.cl", line 9
	//## File "/d/k.cl", line 9
        /*0000*/                   FMUL R3, R12, R12 ;
	//## File "/d/k.cl", line 9
        /*0010*/                   FADD R3, R12, R12 ;
)")),
      "-|a:\n"
      "/d/inc.h:1 < /d/k.cl:4 < /d/k.cl:9|  0000       FMUL R3, R12, R12\n"
      "/d/k.cl:9|  0010       FADD R3, R12, R12\n");
}

// As other releases and options have it.
TEST(SassListing, LeavesEncodingsOut) {
  EXPECT_EQ(
      text(sassListing(
          "        /*0000*/      MOV R1, R2 ;    /* 0x00000a0000017a02 */\r\n"
          "                                      /* 0x000fe40000000f00 "
          "*/\r\n")),
      "-|  0000       MOV R1, R2\n");
}

TEST(SassListing, SurvivesAnything) {
  EXPECT_EQ(text(sassListing("")), "");
  for (const char *Broken : {"//## File", "//## File \", line ",
                             "//## File \"a\", line x", "//## \", line 7"})
    EXPECT_EQ(text(sassListing(std::string(Broken) + "\n/*0000*/ EXIT ;")),
              "-|  0000       EXIT\n")
        << Broken;
  EXPECT_EQ(text(sassListing("/*\n/*00\n/**/\n.section\n:")), "");
}
