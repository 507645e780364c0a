// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about types, read from TypeNames.def, and their OpenCL C spelling.
///
///   Base = Int, Depth = 1, Level[1] = volatile global   volatile __global int*

#include "spir2nvvm/mangling/Type.h"

#include "Names.h"

using namespace spir2nvvm::mangling;

namespace {

struct BaseRow {
  std::string_view OpenCL;
  std::uint8_t Bits;
  ScalarClass Class;
  std::uint8_t CoordLanes;
  std::uint8_t Traits;
};

constexpr BaseRow BaseRows[] = {
#define SCALAR(KIND, CODE, OPENCL, BITS, CLASS)                                \
  {OPENCL, BITS, ScalarClass::CLASS, 0, 0},
#define IMAGE(KIND, SPIR, MODERN, OPENCL, COORDLANES, TRAITS)                  \
  {OPENCL, 0, ScalarClass::None, COORDLANES, TRAITS},
#define OBJECT(KIND, MANGLED, OPENCL) {OPENCL, 0, ScalarClass::None, 0, 0},
#include "spir2nvvm/mangling/TypeNames.def"
};

const BaseRow &rowOf(Base Element) {
  return BaseRows[static_cast<unsigned>(Element)];
}

bool hasRow(Base Element) { return Element < Base::Named; }

} // namespace

static_assert(sizeof(Type) == 24, "types are copied a lot: keep them small");

Type Type::pointee() const {
  Type T = *this;
  T.Depth = static_cast<std::uint8_t>(Depth - 1);
  for (unsigned I = 0; I != MaxPointerDepth; ++I)
    T.Level[I] = Level[I + 1];
  T.Level[MaxPointerDepth] = Qualifiers{};
  return T;
}

ScalarClass spir2nvvm::mangling::classOf(Base Element) {
  return hasRow(Element) ? rowOf(Element).Class : ScalarClass::None;
}

unsigned spir2nvvm::mangling::bitsOf(Base Element) {
  return hasRow(Element) ? rowOf(Element).Bits : 0;
}

bool spir2nvvm::mangling::isImage(Base Element) {
  return Element >= Base::Image1D && Element <= Base::Image2DArrayDepth;
}

unsigned spir2nvvm::mangling::imageTraits(Base Element) {
  return rowOf(Element).Traits;
}

unsigned spir2nvvm::mangling::coordinateLanes(Base Element) {
  return rowOf(Element).CoordLanes;
}

std::string_view spir2nvvm::mangling::elementName(const Type &T) {
  return hasRow(T.Element) ? rowOf(T.Element).OpenCL : T.name();
}

// Before the element: what qualifies it.
static void printPrefix(std::string &Out, Qualifiers Q) {
  if (Q.Const)
    Out += "const ";
  if (Q.Volatile)
    Out += "volatile ";
  if (Q.Space) {
    Out += SpaceNames[Q.Space];
    Out += ' ';
  }
}

// After a star: what qualifies that pointer. SPIR writes restrict among the
// qualifiers of the pointee, C after the star.
static void printSuffix(std::string &Out, Qualifiers Q, bool Restrict) {
  if (Q.Const)
    Out += " const";
  if (Q.Volatile)
    Out += " volatile";
  if (Q.Space) {
    Out += ' ';
    Out += SpaceNames[Q.Space];
  }
  if (Restrict)
    Out += " restrict";
}

void spir2nvvm::mangling::print(std::string &Out, const Type &T) {
  constexpr std::string_view AccessNames[] = {"", "read_only ", "write_only ",
                                              "read_write "};
  Out += AccessNames[static_cast<unsigned>(T.Image)];
  printPrefix(Out, T.Level[T.Depth]);
  if (T.Level[T.Depth].Atomic)
    Out += "atomic_";
  Out += elementName(T);
  if (T.Lanes > 1)
    Out += std::to_string(T.Lanes);
  for (unsigned I = T.Depth; I-- != 0;) {
    Out += '*';
    bool Restrict = T.Level[I + 1].Restrict || (I == 0 && T.Level[0].Restrict);
    printSuffix(Out, T.Level[I], Restrict);
  }
}

std::string spir2nvvm::mangling::toString(const Type &T) {
  std::string Out;
  print(Out, T);
  return Out;
}
