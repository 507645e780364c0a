// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the parser makes of each form of PTX.

#include "Ptx/Tree.h"

#include "gtest/gtest.h"

using namespace spir2nvvm::ptx;
using Kind = Operand::Kind;

namespace {

Module parsed(std::string_view Text) {
  SyntaxError Error;
  std::optional<Module> M = parse(Text, Error);
  EXPECT_TRUE(M) << Error.At.Line << ':' << Error.At.Column << ": found "
                 << Error.Found << ", expected " << Error.Expected;
  return M ? std::move(*M) : Module();
}

const std::string Header = ".version 8.4\n.target sm_90a, debug\n"
                           ".address_size 64\n";

// Views of a tree point into the text, which has to stay.
struct Parsed {
  explicit Parsed(const std::string &Items)
      : Text(Header + Items), M(parsed(Text)) {}
  const Variable &variable(size_t N = 0) const { return *M.Items.at(N).Var; }
  const Function &function(size_t N = 0) const { return *M.Items.at(N).Func; }

  std::string Text;
  Module M;
};

struct ParsedBody {
  explicit ParsedBody(const std::string &Statements) : Text(Statements) {
    SyntaxError Error;
    auto Read = parseStatements(Text, Error);
    EXPECT_TRUE(Read) << Error.Found << ", expected " << Error.Expected;
    if (Read)
      Body = std::move(*Read);
  }
  const Instruction &first() const { return Body.at(0).Instr; }
  const Operand &operand(size_t N) const { return first().Operands.at(N); }

  std::string Text;
  std::vector<Statement> Body;
};

TEST(Tree, Header) {
  Parsed P("");
  EXPECT_EQ(P.M.VersionMajor, 8u);
  EXPECT_EQ(P.M.VersionMinor, 4u);
  ASSERT_EQ(P.M.Targets.size(), 2u);
  EXPECT_EQ(P.M.Targets[0], "sm_90a");
  EXPECT_EQ(P.M.Targets[1], "debug");
  EXPECT_EQ(P.M.smVersion(), 90u);
  EXPECT_EQ(P.M.AddressSize, 64u);
}

TEST(Tree, EndsAtAZeroByte) {
  std::string Text = Header + ".global .b32 a;";
  Text += std::string("\0.global", 8);
  EXPECT_EQ(parsed(Text).Items.size(), 1u);
}

TEST(Tree, Variables) {
  Parsed P(".visible .global .attribute(.managed) .align 16 .v4 .f32 a[2][3];"
           ".extern .shared .b8 b[];.weak .const .u64 c;.common .global .s8 d;"
           ".global .texref t; .global .b32 e, f = 1;");
  const Variable &A = P.variable();
  EXPECT_EQ(A.Link, Linkage::Visible);
  EXPECT_EQ(A.Space, StateSpace::Global);
  EXPECT_EQ(A.Align, 16u);
  EXPECT_EQ(A.VectorLength, 4u);
  EXPECT_EQ(A.Type, ScalarType::F32);
  EXPECT_EQ(A.bytes(), 96u);
  ASSERT_EQ(A.Attributes.size(), 1u);
  EXPECT_EQ(A.Attributes[0], "managed");
  EXPECT_EQ(P.variable(1).Link, Linkage::Extern);
  EXPECT_EQ(P.variable(1).bytes(), 0u);
  EXPECT_EQ(P.variable(2).Link, Linkage::Weak);
  EXPECT_EQ(P.variable(2).Space, StateSpace::Const);
  EXPECT_EQ(P.variable(3).Link, Linkage::Common);
  EXPECT_EQ(P.variable(4).Type, ScalarType::Texref);
  EXPECT_EQ(P.variable(5).Name, "e");
  EXPECT_FALSE(P.variable(5).HasInitialiser);
  EXPECT_TRUE(P.variable(6).HasInitialiser);
}

TEST(Tree, Initialisers) {
  Parsed P(".global .u64 a[] = {b+4, generic(b)+-8, {1, 2}, 0xFF00(b+1)};"
           ".global .samplerref s = {filter_mode = nearest};");
  const std::vector<Operand> &I = P.variable().Initialiser;
  ASSERT_EQ(I.size(), 4u);
  EXPECT_TRUE(I[0].is(Kind::Sum) && I[0].Bits == 4);
  EXPECT_TRUE(I[0].Parts[0].isName("b"));
  EXPECT_TRUE(I[1].is(Kind::Sum) && I[1].Bits == uint64_t(0) - 8);
  EXPECT_TRUE(I[1].Parts[0].is(Kind::Generic));
  EXPECT_TRUE(I[1].Parts[0].Parts[0].isName("b"));
  EXPECT_TRUE(I[2].is(Kind::Vector) && I[2].Parts.size() == 2);
  EXPECT_TRUE(I[3].is(Kind::Mask) && I[3].Bits == 0xFF00);
  EXPECT_TRUE(I[3].Parts[0].is(Kind::Sum));
  const Operand &Setting = P.variable(1).Initialiser.at(0);
  EXPECT_TRUE(Setting.is(Kind::Setting) && Setting.Text == "filter_mode");
  EXPECT_TRUE(Setting.Parts[0].isName("nearest"));
}

TEST(Tree, Entries) {
  Parsed P(".visible .entry k(.param .u64 .ptr .global .align 16 p, .param "
           ".align 8 .b8 s[16]) .maxntid 256, 2 .minnctapersm 3 { ret; }");
  const Function &F = P.function();
  EXPECT_TRUE(F.IsEntry && F.HasBody);
  EXPECT_EQ(F.Link, Linkage::Visible);
  ASSERT_EQ(F.Parameters.size(), 2u);
  EXPECT_TRUE(F.Parameters[0].IsPointer);
  EXPECT_EQ(F.Parameters[0].PointerSpace, StateSpace::Global);
  EXPECT_EQ(F.Parameters[0].PointerAlign, 16u);
  EXPECT_EQ(F.Parameters[1].Align, 8u);
  EXPECT_EQ(F.Parameters[1].bytes(), 16u);
  ASSERT_EQ(F.Directives.size(), 2u);
  EXPECT_EQ(F.Directives[0].Name, "maxntid");
  EXPECT_EQ(F.Directives[0].Operands.at(1).Bits, 2u);
  EXPECT_EQ(F.Directives[1].Operands.at(0).Bits, 3u);
  ASSERT_EQ(F.Body.size(), 1u);
}

TEST(Tree, Functions) {
  Parsed P(".extern .func (.param .b32 r) f (.param .b64 a);"
           ".func .attribute(.unified(1, 2)) g .noreturn { trap; }"
           ".alias h, g;");
  EXPECT_FALSE(P.function().HasBody);
  EXPECT_EQ(P.function().Results.at(0).Name, "r");
  EXPECT_EQ(P.function(1).Directives.at(0).Text, "unified(1, 2)");
  EXPECT_EQ(P.function(1).Directives.at(1).Name, "noreturn");
  EXPECT_EQ(P.M.Items.at(2).Other->Target, "g");
}

// As ptxas takes them.
TEST(Tree, DeclarationsNeedNoSemicolon) {
  Parsed P(".func (.reg .u32 r) f (.reg .u32 a) .noreturn\n"
           ".extern .func g\n.global .u32 v;\n.func h");
  ASSERT_EQ(P.M.Items.size(), 4u);
  EXPECT_EQ(P.function(0).Directives.at(0).Name, "noreturn");
  EXPECT_EQ(P.function(1).Name, "g");
  EXPECT_FALSE(P.function(3).HasBody);
}

TEST(Tree, ModuleDirectives) {
  Parsed P(".file 1 \"a//b\\\", 5, 6\n.section .debug_str { x: .b8 1 // }\n}"
           ".pragma \"a\", \"b\";");
  const Directive &File = *P.M.Items.at(0).Dir;
  EXPECT_EQ(File.Operands.at(1).Text, "a//b\\");
  EXPECT_EQ(File.Operands.at(3).Bits, 6u);
  EXPECT_EQ(P.M.Items.at(1).Dir->Text, " x: .b8 1 // }\n");
  EXPECT_EQ(P.M.Items.at(2).Dir->Operands.size(), 2u);
}

TEST(Tree, Instructions) {
  ParsedBody P("@!%p ld.shared::cta.v2 .u32 {%r1, _}, [%rd1+-8];");
  const Instruction &I = P.first();
  EXPECT_TRUE(I.When.Negated);
  EXPECT_EQ(I.When.Predicate, "%p");
  EXPECT_EQ(I.Opcode, "ld");
  ASSERT_EQ(I.Modifiers.size(), 3u);
  EXPECT_EQ(I.Modifiers[0], "shared::cta");
  EXPECT_EQ(I.lastModifier(), "u32");
  EXPECT_EQ(I.At.Column, 1u);
  const Operand &Vector = P.operand(0), &Address = P.operand(1);
  EXPECT_TRUE(Vector.is(Kind::Vector) && Vector.Parts[1].is(Kind::Sink));
  EXPECT_TRUE(Address.is(Kind::Address) && Address.Parts[0].is(Kind::Sum));
  EXPECT_EQ(Address.Parts[0].Bits, uint64_t(0) - 8);
  EXPECT_EQ(Address.At.Column, 39u);
}

TEST(Tree, OperandsOfEachKind) {
  EXPECT_TRUE(ParsedBody("mov.u32 %r1, %tid.x;").operand(1).isName("%tid.x"));
  EXPECT_TRUE(ParsedBody("a %p|%q, %r;").operand(0).is(Kind::Pair));
  EXPECT_TRUE(ParsedBody("a _|%q, %r;").operand(0).Parts[0].is(Kind::Sink));
  EXPECT_TRUE(ParsedBody("a !%p;").operand(0).is(Kind::Not));
  EXPECT_TRUE(ParsedBody("a -%r;").operand(0).is(Kind::Minus));
  EXPECT_TRUE(ParsedBody("a t[3];").operand(0).is(Kind::Element));
  EXPECT_TRUE(ParsedBody("a \"x\";").operand(0).is(Kind::String));
  EXPECT_EQ(ParsedBody("a 0f3f800000;").operand(0).Bits, 0x3f800000u);
  EXPECT_EQ(ParsedBody("a 0f3f800000;").operand(0).What, Kind::Float32);
  EXPECT_EQ(ParsedBody("a 1.5;").operand(0).Bits, 0x3ff8000000000000u);
  ParsedBody Texture("tex.2d.v4.f32.f32 {a, b, c, d}, [t, s, {%f1, %f2}];");
  EXPECT_EQ(Texture.operand(1).Parts.size(), 3u);
  EXPECT_TRUE(Texture.operand(1).Parts[2].is(Kind::Vector));
}

TEST(Tree, Calls) {
  ParsedBody P("call.uni (r), f, (a, 1), proto;");
  EXPECT_TRUE(P.operand(0).is(Kind::List));
  EXPECT_TRUE(P.operand(1).isName("f"));
  EXPECT_EQ(P.operand(2).Parts.size(), 2u);
  EXPECT_TRUE(P.operand(3).isName("proto"));
  EXPECT_TRUE(ParsedBody("call f, ();").operand(1).Parts.empty());
}

TEST(Tree, Statements) {
  ParsedBody P("l: { .reg .b32 %r<4>, x; }\n"
               "p: .callprototype (.param .b32 _) _ (.param .b8 _[4]) "
               ".noreturn .abi_preserve 8;\n"
               "t: .branchtargets a, b;\n"
               ".loc 1 2 3, function_name f+4, inlined_at 5 6 7\n"
               ".pragma \"nounroll\";");
  ASSERT_EQ(P.Body.size(), 6u);
  EXPECT_EQ(P.Body[0].What, Statement::Kind::Label);
  ASSERT_EQ(P.Body[1].Body.size(), 2u);
  EXPECT_EQ(P.Body[1].Body[0].Var->Count, 4u);
  EXPECT_EQ(P.Body[1].Body[1].Name, "x");
  const Prototype &Proto = *P.Body[2].Proto;
  EXPECT_TRUE(Proto.NeverReturns);
  EXPECT_EQ(Proto.Parameters.at(0).bytes(), 4u);
  EXPECT_EQ(Proto.Others.at(0), "abi_preserve 8");
  EXPECT_EQ(P.Body[3].Name, "t");
  EXPECT_EQ(P.Body[3].Dir->Operands.size(), 2u);
  const Directive &Location = *P.Body[4].Dir;
  ASSERT_EQ(Location.Operands.size(), 7u);
  EXPECT_EQ(Location.Operands[2].Bits, 3u);
  EXPECT_EQ(Location.Operands[6].Bits, 7u);
}

TEST(Tree, PlaceholdersOfInlineAssembly) {
  ParsedBody P("L${:uid}_x: add.u32 $0, ${1:h}, 5;");
  EXPECT_EQ(P.Body.at(0).Name, "L${:uid}_x");
  EXPECT_TRUE(P.Body.at(1).Instr.Operands.at(1).isName("${1:h}"));
}

} // namespace
