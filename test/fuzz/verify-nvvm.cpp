// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The NVVM verifier on modules whose structure the input bends: attributes,
/// linkage, metadata, operands, constants, types of declarations. Bytes after
/// the choice of options are read as a list of such changes to a module that
/// was sound: the one below, or what stands after the first 192 bytes, as
/// text. A quarter of the inputs goes through the verifier's own text reader.

#include "Mutate.h"

#include "Verifier/Nvvm/Checker.h"
#include "Verifier/Nvvm/Text/TextReader.h"
#include "Verifier/Verifier.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <cstdint>
#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

static constexpr size_t ProgramSize = 192;

static constexpr char Seed[] = R"(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, [4 x float], <2 x half> }
@g = addrspace(1) global i32 0
@s = internal addrspace(3) global [32 x i32] undef
@c = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@p = addrspace(1) global i32 addrspace(1)* getelementptr (i32, i32 addrspace(1)* @g, i64 1)
@t = addrspace(1) global i64 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @g to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
@a = alias void (), void ()* @d
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.membar(i32)
declare void @llvm.nvvm.cluster.barrier(i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
declare i32 @llvm.ctpop.i32(i32)
declare float @llvm.fma.f32(float, float, float)
declare void @llvm.memcpy.p0i8.p4i8.i64(i8*, i8 addrspace(4)*, i64, i1)
declare i8* @cudaGetParameterBufferV2(i8*, i64, i64, i32)
define void @d() {
  ret void
}
define void @k(%S* byval(%S) align 8 %q, i32 addrspace(1)* %o, i32* %gen) {
entry:
  %slot = alloca i8*, align 8
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = atomicrmw add i32 addrspace(1)* %o, i32 %tid seq_cst, align 4
  %x = cmpxchg i32* %gen, i32 %old, i32 1 seq_cst monotonic
  %n = call i32 @llvm.ctpop.i32(i32 %old)
  %f = sitofp i32 %n to float
  %h = call float @llvm.fma.f32(float %f, float %f, float 1.0)
  %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r,r"(i32 %n, i32 %tid)
  call void @llvm.nvvm.membar(i32 1)
  call void @llvm.nvvm.cluster.barrier(i32 16)
  %v = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %r, i32 0, i32 31)
  %hd = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !4, i64 addrspace(1)* @t)
  call void @llvm.memcpy.p0i8.p4i8.i64(i8* null, i8 addrspace(4)* null, i64 4, i1 false)
  store i8* bitcast (void ()* @d to i8*), i8** %slot
  %fn = load i8*, i8** %slot
  %b = call i8* @cudaGetParameterBufferV2(i8* %fn, i64 1, i64 1, i32 0)
  %bp = bitcast i8* %b to i32**
  store i32* %gen, i32** %bp
  %cast = addrspacecast i32* %gen to i32 addrspace(3)*
  store i32 %r, i32 addrspace(3)* %cast
  %again = icmp eq i32 %r, 0
  br i1 %again, label %entry2, label %out, !llvm.loop !5
entry2:
  %ph = phi float [ %h, %entry ]
  br label %out
out:
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (%S*, i32 addrspace(1)*, i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 64}
!1 = !{void (%S*, i32 addrspace(1)*, i32*)* @k, !"grid_constant", !3}
!2 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!3 = !{i32 1}
!4 = !{i64 addrspace(1)* @t}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.count", i32 4}
!nvvmir.version = !{!7}
!7 = !{i32 2, i32 0}
)";

namespace {
class Bytes {
public:
  Bytes(const uint8_t *Data, size_t Size) : Data(Data), Size(Size) {}
  unsigned next() { return At < Size ? Data[At++] : 0; }
  unsigned below(unsigned N) { return N ? (next() * 256 + next()) % N : 0; }
  bool empty() const { return At >= Size; }
  std::string word() {
    std::string Text;
    for (unsigned N = next() % 12; N; --N)
      Text += char(next());
    return Text;
  }

private:
  const uint8_t *Data;
  size_t Size, At = 0;
};

/// Applies changes to a module, one for each opcode byte.
class Bender {
public:
  Bender(Module &M, Bytes &In) : M(M), Ctx(M.getContext()), In(In) {}
  void run();

private:
  template <typename Range> auto *pick(Range &&All) {
    auto Begin = All.begin();
    size_t Count = size_t(std::distance(Begin, All.end()));
    if (Count == 0)
      return (decltype(&*Begin))nullptr;
    std::advance(Begin, In.below(unsigned(Count)));
    return &*Begin;
  }
  Instruction *pickInstruction() {
    Function *F = pick(M.functions());
    return F && !F->isDeclaration() ? pick(instructions(*F)) : nullptr;
  }
  Type *type();
  Constant *constant(Type *T);
  Metadata *metadata();
  void bendGlobal(GlobalObject &G);
  void bendFunction();
  void bendMetadata();
  void bendInstruction();
  void addGlobal();
  void addCall();

  Module &M;
  LLVMContext &Ctx;
  Bytes &In;
};
} // namespace

Type *Bender::type() {
  switch (In.next() % 14) {
  case 0:
    return Type::getIntNTy(Ctx, In.next() + 1);
  case 1:
    return Type::getHalfTy(Ctx);
  case 2:
    return Type::getFP128Ty(Ctx);
  case 3:
    return PointerType::get(Type::getInt8Ty(Ctx), In.next());
  case 4:
    return ArrayType::get(Type::getInt32Ty(Ctx), uint64_t(In.next()) << 40);
  case 5:
    return StructType::get(Ctx, {type(), Type::getInt8Ty(Ctx)}, In.next() & 1);
  case 6:
    return StructType::create(Ctx);
  case 7:
    return FixedVectorType::get(Type::getFloatTy(Ctx), In.next() + 1);
  case 8:
    return ScalableVectorType::get(Type::getInt32Ty(Ctx), 4);
  case 9:
    return StructType::get(Ctx, {});
  case 10:
    return Type::getX86_MMXTy(Ctx);
  case 11:
    return Type::getDoubleTy(Ctx);
  case 12:
    return Type::getBFloatTy(Ctx);
  default:
    return Type::getInt32Ty(Ctx);
  }
}

Constant *Bender::constant(Type *T) {
  GlobalVariable *G = pick(M.globals());
  switch (In.next() % 6) {
  case 0:
    return UndefValue::get(T);
  case 1:
    return PoisonValue::get(T);
  case 2:
    if (T->isIntegerTy() && G)
      return ConstantExpr::getPtrToInt(G, T);
    break;
  case 3:
    if (T->isIntegerTy() && G)
      return ConstantExpr::getSub(ConstantInt::get(T, In.next()),
                                  ConstantExpr::getPtrToInt(G, T));
    break;
  case 4:
    if (T->isPointerTy() && G)
      return ConstantExpr::getPointerBitCastOrAddrSpaceCast(G, T);
    break;
  default:
    break;
  }
  if (T->isTokenTy() || T->isLabelTy() || T->isMetadataTy())
    return nullptr;
  // Of the exotic types LLVM builds no zero without asserting.
  bool Plain = T->isIntegerTy() || T->isFloatTy() || T->isPointerTy() ||
               T->isStructTy() || T->isArrayTy();
  return Plain ? Constant::getNullValue(T) : UndefValue::get(T);
}

Metadata *Bender::metadata() {
  switch (In.next() % 8) {
  case 0:
    return nullptr;
  case 1:
    return MDString::get(Ctx, In.word());
  case 2:
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(Ctx), In.next()));
  case 3:
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getIntNTy(Ctx, 200), In.next()));
  case 4:
    if (GlobalValue *G = pick(M.global_objects()))
      return ConstantAsMetadata::get(G);
    return nullptr;
  case 5:
    return MDNode::get(Ctx, {metadata(), metadata()});
  case 6: {
    static constexpr StringLiteral Keys[] = {
        "kernel",        "align",    "texture", "sampler", "grid_constant",
        "cluster_dim_x", "reqntidz", "maxnreg", "managed", "unroll"};
    return MDString::get(Ctx, Keys[In.below(std::size(Keys))]);
  }
  default:
    return MDNode::get(Ctx, {});
  }
}

void Bender::bendGlobal(GlobalObject &G) {
  switch (In.next() % 9) {
  case 0:
    G.setLinkage(GlobalValue::LinkageTypes(In.next() % 11));
    break;
  case 1:
    G.setSection(In.word());
    break;
  case 2:
    G.setDSOLocal(true);
    break;
  case 3:
    G.setComdat(M.getOrInsertComdat(In.word()));
    break;
  case 4:
    G.setName(In.word());
    break;
  case 5:
    G.setAlignment(Align(uint64_t(1) << (In.next() % 30)));
    break;
  case 6:
    G.setThreadLocal(true);
    break;
  case 7:
    if (auto *V = dyn_cast<GlobalVariable>(&G))
      V->setInitializer(constant(V->getValueType()));
    break;
  default:
    G.setDLLStorageClass(GlobalValue::DLLExportStorageClass);
    break;
  }
}

void Bender::bendFunction() {
  Function *F = pick(M.functions());
  if (!F)
    return;
  auto Kind = Attribute::AttrKind(1 + In.below(Attribute::EndAttrKinds - 1));
  bool Plain = Attribute::isEnumAttrKind(Kind);
  switch (In.next() % 5) {
  case 0:
    F->setCallingConv(In.next());
    break;
  case 1:
    if (Plain)
      F->addFnAttr(Kind);
    break;
  case 2:
    if (Plain && F->arg_size())
      F->addParamAttr(In.below(unsigned(F->arg_size())), Kind);
    break;
  case 3:
    F->addFnAttr(In.word(), In.word());
    break;
  default:
    F->setGC("x");
    break;
  }
}

void Bender::bendMetadata() {
  static constexpr StringLiteral Names[] = {
      "nvvm.annotations", "nvvmir.version", "llvm.dbg.cu", "llvm.module.flags"};
  NamedMDNode *Named =
      M.getOrInsertNamedMetadata(Names[In.below(std::size(Names))]);
  SmallVector<Metadata *, 8> Parts;
  for (unsigned N = In.next() % 7; N; --N)
    Parts.push_back(metadata());
  MDNode *Node = MDNode::get(Ctx, Parts);
  if (Named->getNumOperands() && In.next() % 2)
    Named->setOperand(In.below(Named->getNumOperands()), Node);
  else
    Named->addOperand(Node);
}

void Bender::bendInstruction() {
  Instruction *I = pickInstruction();
  if (!I)
    return;
  switch (In.next() % 5) {
  case 0:
    if (I->getNumOperands()) {
      unsigned Index = In.below(I->getNumOperands());
      Type *T = I->getOperand(Index)->getType();
      if (!T->isLabelTy() && !T->isMetadataTy() && !T->isFunctionTy())
        if (Constant *K = constant(T))
          I->setOperand(Index, K);
    }
    break;
  case 1:
    I->setMetadata(In.next() % 2 ? "callalign" : "pragma",
                   MDNode::get(Ctx, {metadata(), metadata()}));
    break;
  case 2:
    if (auto *RMW = dyn_cast<AtomicRMWInst>(I))
      RMW->setOperation(AtomicRMWInst::BinOp(In.next() % 13));
    break;
  case 3:
    if (!I->isTerminator() && !I->getType()->isTokenTy()) {
      I->replaceAllUsesWith(UndefValue::get(I->getType()));
      I->eraseFromParent();
    }
    break;
  default:
    if (auto *Slot = dyn_cast<AllocaInst>(I))
      Slot->setAllocatedType(type());
    break;
  }
}

void Bender::addGlobal() {
  Type *T = type();
  if (!PointerType::isValidElementType(T) || !T->isSized())
    return;
  new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                     In.next() % 2 ? constant(T) : nullptr, In.word(), nullptr,
                     GlobalValue::NotThreadLocal, In.next() % 8);
}

void Bender::addCall() {
  static constexpr StringLiteral Names[] = {
      "llvm.nvvm.membar",
      "llvm.nvvm.hmma.m8n32k16.ld.a.p0i32",
      "llvm.nvvm.vote.sync",
      "llvm.nvvm.launch",
      "llvm.nvvm.tcgen05.alloc",
      "llvm.memmove",
      "llvm.sadd.with.overflow",
      "llvm.nvvm.atomic.load.add.f32.p5f32",
      "llvm.nvvm..",
      "llvm.nvvm.texsurf.handle.p1i64",
      "cudaLaunchDevice"};
  Instruction *Where = pickInstruction();
  if (!Where || isa<PHINode>(Where))
    return;
  SmallVector<Value *, 4> Operands;
  SmallVector<Type *, 4> Types;
  for (unsigned N = In.next() % 4; N; --N) {
    Type *T = In.next() % 2 ? type() : Type::getInt32Ty(Ctx);
    if (T->isTokenTy() || !T->isFirstClassType() || !T->isSized())
      continue;
    if (Constant *K = constant(T)) {
      Operands.push_back(K);
      Types.push_back(T);
    }
  }
  auto *FT = FunctionType::get(Type::getVoidTy(Ctx), Types, false);
  if (In.next() % 4 == 0) {
    // LLVM's own parser of constraints reads past the end of broken ones.
    static constexpr StringLiteral Codes[] = {"=r",  "l",   "h",         "*m",
                                              "=*r", "0",   "~{memory}", "{r1}",
                                              "n",   "r|m", "^ab"};
    std::string Constraints;
    for (unsigned N = In.next() % 5; N; --N)
      Constraints += (Constraints.empty() ? "" : ",") +
                     Codes[In.below(std::size(Codes))].str();
    if (InlineAsm::Verify(FT, Constraints))
      CallInst::Create(FT, InlineAsm::get(FT, "", Constraints, true), Operands,
                       "", Where);
    return;
  }
  FunctionCallee Callee =
      M.getOrInsertFunction(Names[In.below(std::size(Names))], FT);
  CallInst::Create(FT, Callee.getCallee(), Operands, "", Where);
}

void Bender::run() {
  constexpr unsigned MaxChanges = 24;
  for (unsigned N = 0; N < MaxChanges && !In.empty(); ++N)
    switch (In.next() % 7) {
    case 0:
      if (GlobalVariable *G = pick(M.globals()))
        bendGlobal(*G);
      break;
    case 1:
      if (Function *F = pick(M.functions()))
        bendGlobal(*F);
      break;
    case 2:
      bendFunction();
      break;
    case 3:
      bendMetadata();
      break;
    case 4:
      bendInstruction();
      break;
    case 5:
      addGlobal();
      break;
    default:
      addCall();
      break;
    }
}

static NvvmVerifyOptions optionsFrom(Bytes &In) {
  NvvmVerifyOptions Opts;
  unsigned Bits = In.next();
  Opts.Arch.Sm = Bits & 1 ? 100 : 75;
  Opts.Version = Bits & 2 ? NvvmVersion::V1_1 : NvvmVersion::V2_0;
  Opts.Syntax = Bits & 4 ? Dialect::Auto : Dialect::Modern;
  Opts.Limits = Bits & 8 ? ParamLimits::Document : ParamLimits::Cuda;
  return Opts;
}

// The reader's own part: LLVM's parser is not what is tried here.
static void tryText(StringRef Text, const NvvmVerifyOptions &Opts) {
  DiagnosticSink Sink;
  nvvmverify::Reporter Report(Opts, Sink);
  nvvmverify::TextReader Reader("fuzz.ll", Text, Report);
  bool Is11 = Opts.Version == NvvmVersion::V1_1;
  if (Is11 ? Reader.run11() : Reader.run())
    Reader.upgraded();
}

static void tryModule(Bytes &In, StringRef Text,
                      const NvvmVerifyOptions &Opts) {
  LLVMContext Context;
  SMDiagnostic Fault;
  std::unique_ptr<Module> M =
      parseAssemblyString(Text.empty() ? Seed : Text, Fault, Context);
  if (!M && Text.empty())
    std::abort(); // the seed must stay sound
  if (!M)
    return;
  Bender(*M, In).run();
  DiagnosticSink Sink([](const Diagnostic &D) { renderJson(D); });
  verifyNvvm(*M, Opts, Sink);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef All(reinterpret_cast<const char *>(Data), Size);
  Bytes In(Data, std::min(Size, ProgramSize));
  NvvmVerifyOptions Opts = optionsFrom(In);
  bool AsText = In.next() % 4 == 0;
  if (AsText)
    tryText(All.drop_front(std::min<size_t>(Size, 2)), Opts);
  else // the text parser wants a zero after the last byte
    tryModule(In, All.drop_front(std::min(Size, ProgramSize)).str(), Opts);
  return 0;
}

/// Keeps the module after a program whole: most damaged text does not parse.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned) {
  return mutateProgram(Data, Size, Max, ProgramSize);
}
