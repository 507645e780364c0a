// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX as it is written: what the parser makes of a text, and what the printer
/// makes a text of. Nothing is resolved or checked here that the grammar does
/// not ask for: names are names, opcodes and modifiers are words. No LLVM.
///
/// Views point into the text that was parsed, which has to outlive the tree.

#ifndef SPIR2NVVM_LIB_PTX_TREE_H
#define SPIR2NVVM_LIB_PTX_TREE_H

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::ptx {

/// Of a first character; counted from 1.
struct Place {
  uint32_t Line = 0, Column = 0;
};

enum class StateSpace : uint8_t {
  None,
  Reg,
  Sreg,
  Param,
  Const,
  Global,
  Local,
  Shared,
  Tex
};

/// Fundamental types; those of instructions are modifiers, and words.
enum class ScalarType : uint8_t {
#define PTX_TYPE(NAME, WORD, BITS) NAME,
#include "Ptx/Types.def"
};

// ---- Operands ---------------------------------------------------------------

/// What an instruction works on, an initialiser consists of, or an attribute
/// of a directive says.
struct Operand {
  enum class Kind : uint8_t {
    Name,    // register, %tid.x, variable, label, function: Text; a component
             // (.x) or a selector (.b0, .h1) of it is part of the text
    Integer, // Bits; as a literal or an expression of literals
    Numbers, // Count integers of an initialiser, as Text has them; their bytes
             // begin at Bits in Variable::Numbers
    Float32, // Bits: 0f3f800000
    Float64, // Bits: 0d..., and 1.5, which is a double's
    Address, // [Parts[0]] or [Parts[0], Parts[1], ...]
    Vector,  // {Parts...}
    List,    // (Parts...), of call
    Pair,    // Parts[0]|Parts[1]
    Sum,     // Parts[0] + Bits, a name and an offset (two's complement)
    Not,     // !Parts[0], of predicates
    Minus,   // -Parts[0], of registers in a few instructions
    Sink,    // _
    String,  // "Text", as it is written between its quotation marks
    Generic, // generic(Parts[0]), of initialisers
    Mask,    // 0xFF(Parts[0]), of initialisers: Bits
    Element, // Parts[0][Parts[1]]: of an array, counted in elements
    Setting  // Text = Parts[0], of a sampler's initialiser
  };
  Kind What = Kind::Name;
  bool IsUnsigned = false; // Integer: was written with U, or above 2^63
  uint32_t Count = 1;      // of elements that an initialiser gives
  uint64_t Bits = 0;
  std::string_view Text; // Name, String; as written for numbers
  std::vector<Operand> Parts;
  Place At;

  bool is(Kind K) const { return What == K; }
  bool isName(std::string_view Word) const {
    return What == Kind::Name && Text == Word;
  }
};

// ---- Statements -------------------------------------------------------------

struct Guard {
  std::string_view Predicate; // empty: none
  bool Negated = false;
};

/// @%p ld.global.v2.u32 {%r1, %r2}, [%rd1+8];
struct Instruction {
  Place At;
  Guard When;
  std::string_view Text;                   // ld.global.v2.u32
  std::string_view Opcode;                 // ld
  std::vector<std::string_view> Modifiers; // global v2 u32, without dots; a
                                           // double colon is part of its word
  std::vector<Operand> Operands;

  bool has(std::string_view Modifier) const {
    for (std::string_view M : Modifiers)
      if (M == Modifier)
        return true;
    return false;
  }
  /// The last modifier, which is the type nearly everywhere.
  std::string_view lastModifier() const {
    return Modifiers.empty() ? std::string_view() : Modifiers.back();
  }
};

enum class Linkage : uint8_t { None, Extern, Visible, Weak, Common };

/// A variable, a parameter, or registers.
struct Variable {
  Place At;
  Linkage Link = Linkage::None;
  StateSpace Space = StateSpace::None;
  uint32_t Align = 0;        // 0: as the type wants it
  uint32_t VectorLength = 1; // .v2 .v4 .v8
  ScalarType Type = ScalarType::B32;
  std::string_view TypeWord; // with texref, samplerref and surfref: as written
  std::string_view Name;     // of %r<10>: %r
  std::optional<uint32_t> Count;             // of %r<10>: 10, %r0 to %r9
  std::vector<std::optional<uint64_t>> Dims; // [], [4][2]; none: a scalar
  std::vector<Operand> Initialiser; // nested braces are Vector operands; one
                                    // that is not in braces stands by itself
  std::vector<uint8_t> Numbers;     // of operands of that kind, little-endian
  bool HasInitialiser = false;
  bool InitialiserIsBraced = false;
  // .param .u64 .ptr .global .align 16 p
  bool IsPointer = false;
  StateSpace PointerSpace = StateSpace::None;
  uint32_t PointerAlign = 0;
  std::vector<std::string_view> Attributes; // .attribute(.managed): managed

  /// %r0 to %r9 of %r<10>, as far as anybody names them one by one.
  std::vector<std::string> countedNames() const;
  uint64_t elements() const;    // of all dimensions; an open one counts 0
  uint64_t initialised() const; // elements or rows, of the first dimension
  uint64_t bytes() const;
};

/// .callprototype: how an indirect call passes what it passes.
struct Prototype {
  std::vector<Variable> Results, Parameters;
  bool NeverReturns = false;
  std::vector<std::string_view> Others; // abi_preserve 16
};

/// .maxntid 256, 1, 1; .pragma "nounroll"; .loc 1 5 3; .branchtargets A, B; ...
struct Directive {
  Place At;
  std::string_view Name; // without the dot
  std::vector<Operand> Operands;
  /// .loc with its attributes, .section with its lines, as written. The
  /// operands of .loc are file, line, column, and, with the attributes, the
  /// function's name and file, line, column of the call.
  std::string_view Text;
};

struct Statement {
  enum class Kind : uint8_t {
    Instruction,
    Label,     // Name
    Variable,  // .reg, .local, .shared, .param, ... inside of a function
    Directive, // Name for those that a label names (.branchtargets)
    Prototype, // Name
    Block      // { Body }
  };
  Kind What = Kind::Instruction;
  Place At;
  std::string_view Name; // a label's, or what names a directive
  ptx::Instruction Instr;
  std::unique_ptr<ptx::Variable> Var;
  std::unique_ptr<ptx::Directive> Dir;
  std::unique_ptr<ptx::Prototype> Proto;
  std::vector<Statement> Body;
};

// ---- Modules ----------------------------------------------------------------

struct Function {
  Place At;
  Linkage Link = Linkage::None;
  bool IsEntry = false;
  std::string_view Name;
  std::vector<Variable> Results, Parameters;
  std::vector<Directive> Directives; // maxntid, reqntid, minnctapersm, noreturn
  bool HasBody = false;
  std::vector<Statement> Body;
};

struct Alias {
  std::string_view Name, Target;
};

/// What is at the top of a module, in the order of the text.
struct Item {
  enum class Kind : uint8_t { Variable, Function, Directive, Alias };
  Kind What = Kind::Directive;
  std::unique_ptr<ptx::Variable> Var;
  std::unique_ptr<ptx::Function> Func;
  std::unique_ptr<ptx::Directive> Dir; // .file, .section, .pragma
  std::unique_ptr<ptx::Alias> Other;
};

struct Module {
  uint32_t VersionMajor = 0, VersionMinor = 0;
  std::vector<std::string_view> Targets; // sm_90a, debug, texmode_independent
  uint32_t AddressSize = 0;              // 32, 64; 0: not said
  std::vector<Item> Items;

  /// "90" of sm_90a; 0 without one.
  uint32_t smVersion() const;
};

// ---- Reading and writing ----------------------------------------------------

/// Why a text is not PTX.
struct SyntaxError {
  Place At;
  std::string Found, Expected;
};

/// A text, to its end or its first zero byte. Nothing after an error.
std::optional<Module> parse(std::string_view Text, SyntaxError &Error);

/// Statements as they stand in a function: what inline assembly consists of,
/// with $0 and $1 or %0 and %1 for its operands.
std::optional<std::vector<Statement>> parseStatements(std::string_view Text,
                                                      SyntaxError &Error);

/// PTX that parses to the same tree.
std::string print(const Instruction &I);
std::string print(const std::vector<Operand> &List);

/// "u32": ScalarType::U32, and how wide it is.
std::optional<ScalarType> scalarType(std::string_view Word);
std::string_view wordOf(ScalarType Type);
unsigned bitsOf(ScalarType Type);
/// Whether it holds integers of 8 to 64 bits.
bool isWord(ScalarType Type);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_TREE_H
