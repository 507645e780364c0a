// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel and module metadata in SPIR 1.2's form (sections 2.4 to 2.14).
///
///   before  define spir_kernel void @k(...) !kernel_arg_addr_space !1
///             !reqd_work_group_size !2
///           !1 = !{i32 1}      !2 = !{i32 8, i32 8, i32 1}
///   after   !opencl.kernels = !{!3}
///           !3 = !{void (...)* @k, !4, !5}
///           !4 = !{!"kernel_arg_addr_space", i32 1}
///           !5 = !{!"reqd_work_group_size", i32 8, i32 8, i32 1}

#include "Reader/Canonicalise/CanonicaliseClang.h"

#include "Target/Spir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// A node that hangs at the function and its place in !opencl.kernels.
struct KernelNode {
  StringLiteral Name;
  bool HasTypeNames;
};
} // namespace

static constexpr KernelNode KernelNodes[] = {
    {"kernel_arg_addr_space", false}, {"kernel_arg_access_qual", false},
    {"kernel_arg_type", true},        {"kernel_arg_type_qual", false},
    {"kernel_arg_base_type", true},   {"kernel_arg_name", false},
    {"vec_type_hint", false},         {"work_group_size_hint", false},
    {"reqd_work_group_size", false},  {"intel_reqd_sub_group_size", false}};

// "float __attribute__((ext_vector_type(4)))*" is OpenCL's "float4*".
static std::string openClSpelling(StringRef Type) {
  static constexpr StringLiteral Open = " __attribute__((ext_vector_type(";
  static constexpr StringLiteral Close = ")))";
  auto [Element, Rest] = Type.split(Open);
  if (Rest.empty())
    return Type.str();
  auto [Length, Suffix] = Rest.split(Close);
  return (Element + Length + Suffix).str();
}

static Metadata *spelled(Metadata *Operand, LLVMContext &Ctx) {
  auto *Text = dyn_cast_or_null<MDString>(Operand);
  return Text ? MDString::get(Ctx, openClSpelling(Text->getString())) : Operand;
}

static MDNode *labelled(const KernelNode &Row, const MDNode &Node) {
  LLVMContext &Ctx = Node.getContext();
  SmallVector<Metadata *, 8> Operands{MDString::get(Ctx, Row.Name)};
  for (const MDOperand &Op : Node.operands())
    Operands.push_back(Row.HasTypeNames ? spelled(Op, Ctx) : Op.get());
  return MDNode::get(Ctx, Operands);
}

bool spir2nvvm::hasKernelNodes(const Function &F) {
  return any_of(KernelNodes, [&F](const KernelNode &Row) {
    return F.getMetadata(Row.Name) != nullptr;
  });
}

static MDNode *takeKernelNodes(Function &F) {
  SmallVector<Metadata *, 10> Operands{ValueAsMetadata::get(&F)};
  for (const KernelNode &Row : KernelNodes)
    if (MDNode *Node = F.getMetadata(Row.Name)) {
      Operands.push_back(labelled(Row, *Node));
      F.setMetadata(Row.Name, nullptr);
    }
  return MDNode::get(F.getContext(), Operands);
}

// A producer that lists a kernel as well writes the same facts twice, or its
// name alone.
static void listKernel(NamedMDNode &List, const Function &F, MDNode *Entry) {
  for (unsigned I = 0, E = List.getNumOperands(); I != E; ++I) {
    const MDNode *Known = List.getOperand(I);
    if (Known->getNumOperands() == 0 ||
        mdconst::dyn_extract_or_null<Function>(Known->getOperand(0)) != &F)
      continue;
    if (Known->getNumOperands() == 1)
      List.setOperand(I, Entry);
    return;
  }
  List.addOperand(Entry);
}

void spir2nvvm::canonicaliseKernels(Module &M) {
  for (Function &F : M) {
    if (!hasKernelNodes(F))
      continue;
    MDNode *Entry = takeKernelNodes(F);
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::SPIR_KERNEL)
      listKernel(*M.getOrInsertNamedMetadata(spir::Kernels), F, Entry);
  }
}

namespace {
/// What a module uses that SPIR 1.2 wants to be told.
struct Features {
  bool Doubles = false, Halves = false, Images = false;
  void look(Type *T);
};
} // namespace

void Features::look(Type *T) {
  bool Pointed = false; // half* needs no extension: vload_half takes it
  while (T->isPointerTy() || T->isArrayTy() || T->isVectorTy()) {
    Pointed |= T->isPointerTy();
    T = T->isPointerTy() ? T->getPointerElementType() : T->getContainedType(0);
  }
  Doubles |= T->isDoubleTy();
  Halves |= T->isHalfTy() && !Pointed;
  if (auto *S = dyn_cast<StructType>(T)) {
    Images |= S->hasName() && S->getName().startswith("opencl.image");
    // A struct that holds a pointer to itself would not end.
    for (Type *Member : S->elements())
      if (!Member->isPointerTy())
        look(Member);
  }
}

static Features featuresOf(const Module &M) {
  Features Used;
  for (const GlobalVariable &G : M.globals())
    Used.look(G.getValueType());
  for (const Function &F : M) {
    Used.look(F.getReturnType());
    for (const Argument &A : F.args())
      Used.look(A.getType());
    for (const Instruction &I : instructions(F))
      Used.look(I.getType());
  }
  return Used;
}

static void addWord(Module &M, StringRef Node, StringRef Word) {
  LLVMContext &Ctx = M.getContext();
  NamedMDNode *Named = M.getOrInsertNamedMetadata(Node);
  SmallVector<Metadata *, 4> Words;
  for (MDNode *Op : Named->operands())
    for (const MDOperand &W : Op->operands()) {
      auto *Text = dyn_cast_or_null<MDString>(W.get());
      if (Text && Text->getString() == Word)
        return;
      Words.push_back(W);
    }
  if (!Word.empty())
    Words.push_back(MDString::get(Ctx, Word));
  Named->clearOperands();
  Named->addOperand(MDNode::get(Ctx, Words));
}

static void addVersion(Module &M, StringRef Node) {
  if (M.getNamedMetadata(Node))
    return;
  LLVMContext &Ctx = M.getContext();
  auto Number = [&](unsigned N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), N));
  };
  M.getOrInsertNamedMetadata(Node)->addOperand(
      MDNode::get(Ctx, {Number(1), Number(2)}));
}

void spir2nvvm::canonicaliseModuleMetadata(Module &M) {
  addVersion(M, spir::SpirVersion);
  addVersion(M, spir::OclVersion);
  for (StringRef Node :
       {spir::Extensions, spir::CoreFeatures, spir::CompilerOptions})
    addWord(M, Node, "");
  Features Used = featuresOf(M);
  if (Used.Doubles)
    addWord(M, spir::CoreFeatures, "cl_doubles");
  if (Used.Images)
    addWord(M, spir::CoreFeatures, "cl_images");
  if (Used.Halves)
    addWord(M, spir::Extensions, "cl_khr_fp16");
}
