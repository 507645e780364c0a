// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Program.h"

#include "Overload.h"
#include "Pipeline/Translate.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using mangling::Prototype;

static constexpr unsigned GroupSize = 64;

// SPIR 1.2, 3.1.
static constexpr char Layout[] =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-"
    "f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-"
    "v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024";

unsigned test::roomOf(const Prototype &Proto) {
  constexpr unsigned Elements = 4; // indices 0 to 3
  if (Proto.Group != mangling::Family::VectorData)
    return 1;
  const mangling::Type &Value = StringRef(Proto.NameText).startswith("vload")
                                    ? Proto.Result
                                    : Proto.Params[0];
  return Elements * roomForLanes(Value);
}

namespace {

/// Builds kernel k<N>(array of each parameter ..., array of results).
class KernelBuilder {
public:
  KernelBuilder(Module &M, const Prototype &Proto, unsigned Number)
      : M(M), Ctx(M.getContext()), B(Ctx), Proto(Proto) {
    declareKernel(Number);
    B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", Kernel));
    Id = callId("get_global_id");
    for (unsigned P = 0; P != Proto.NumParams; ++P)
      Args.push_back(operand(P));
    Value *Result = B.CreateCall(builtin(), Args);
    for (unsigned P = 0; P != Proto.NumParams; ++P)
      if (Proto.Params[P].isPointer())
        copyBack(P);
    if (!Result->getType()->isVoidTy())
      B.CreateStore(Result, element(Kernel->getArg(Proto.NumParams), Id));
    B.CreateRetVoid();
  }

  MDNode *metadata() {
    SmallVector<Metadata *, 6> Node{ValueAsMetadata::get(Kernel)};
    SmallVector<Metadata *, 8> Spaces{
        MDString::get(Ctx, "kernel_arg_addr_space")};
    for (Argument &A : Kernel->args())
      Spaces.push_back(ValueAsMetadata::get(
          B.getInt32(A.getType()->getPointerAddressSpace())));
    Node.push_back(MDNode::get(Ctx, Spaces));
    // The texts do not matter here, their number does.
    for (auto [Key, Text] : {std::pair{"kernel_arg_access_qual", "none"},
                             {"kernel_arg_type", "int*"},
                             {"kernel_arg_type_qual", ""},
                             {"kernel_arg_base_type", "int*"}}) {
      SmallVector<Metadata *, 8> Row{MDString::get(Ctx, Key)};
      Row.append(Kernel->arg_size(), MDString::get(Ctx, Text));
      Node.push_back(MDNode::get(Ctx, Row));
    }
    return MDNode::get(Ctx, Node);
  }

private:
  Type *spirType(const mangling::Type &T) {
    return test::typeOf(T, Ctx, test::SpaceNumbers::Spir);
  }

  // Array of values, or of what a pointer points to, in the space the kernel
  // gets it in; local memory comes with the launch as one more parameter.
  Type *arrayType(const mangling::Type &T) {
    if (!T.isPointer())
      return spirType(T)->getPointerTo(mangling::GlobalSpace);
    Type *Pointee = spirType(T)->getNonOpaquePointerElementType();
    bool Constant = T.space() == mangling::ConstantSpace;
    return Pointee->getPointerTo(Constant ? mangling::ConstantSpace
                                          : mangling::GlobalSpace);
  }

  void declareKernel(unsigned Number) {
    SmallVector<Type *, 8> Params;
    for (unsigned P = 0; P != Proto.NumParams; ++P)
      Params.push_back(arrayType(Proto.Params[P]));
    if (Type *R = spirType(Proto.Result); !R->isVoidTy())
      Params.push_back(R->getPointerTo(mangling::GlobalSpace));
    for (unsigned P = 0; P != Proto.NumParams; ++P)
      if (isLocal(P))
        Params.push_back(spirType(Proto.Params[P]));
    Kernel =
        Function::Create(FunctionType::get(B.getVoidTy(), Params, false),
                         GlobalValue::ExternalLinkage, "k" + Twine(Number), M);
    Kernel->setCallingConv(CallingConv::SPIR_KERNEL);
    Kernel->addFnAttr(Attribute::NoUnwind);
  }

  FunctionCallee builtin() {
    std::string Name = mangling::mangle(Proto, mangling::Spelling::Khronos);
    SmallVector<Type *, 6> Params;
    for (unsigned P = 0; P != Proto.NumParams; ++P)
      Params.push_back(spirType(Proto.Params[P]));
    return M.getOrInsertFunction(
        Name, FunctionType::get(spirType(Proto.Result), Params, false));
  }

  Value *callId(StringRef Name) {
    auto Get = M.getOrInsertFunction(
        mangling::mangle(test::prototypeOf(("size_t " + Name + "(uint)").str()),
                         mangling::Spelling::Khronos),
        B.getInt64Ty(), B.getInt32Ty());
    return B.CreateCall(Get, B.getInt32(0));
  }

  bool isLocal(unsigned P) const {
    return Proto.Params[P].isPointer() &&
           Proto.Params[P].space() == mangling::LocalSpace;
  }
  // Private and local memory are filled from the array and copied back.
  bool isCopied(unsigned P) const {
    return isLocal(P) || Proto.Params[P].space() == mangling::PrivateSpace;
  }

  Value *element(Value *Array, Value *Index) {
    return B.CreateGEP(Array->getType()->getNonOpaquePointerElementType(),
                       Array, Index);
  }
  Value *firstOf(unsigned P) {
    unsigned Room = test::roomOf(Proto);
    return element(Kernel->getArg(P), B.CreateMul(Id, B.getInt64(Room)));
  }

  Value *operand(unsigned P) {
    if (!Proto.Params[P].isPointer()) {
      Type *Ty = spirType(Proto.Params[P]);
      return B.CreateLoad(Ty, firstElementOfValue(P));
    }
    if (!isCopied(P)) // a generic pointer points to global memory here
      return B.CreatePointerBitCastOrAddrSpaceCast(firstOf(P),
                                                   spirType(Proto.Params[P]));
    Value *Room = isLocal(P) ? localSlot() : privateRoom(P);
    copy(Room, firstOf(P));
    return Room;
  }
  Value *firstElementOfValue(unsigned P) {
    return element(Kernel->getArg(P), Id);
  }

  Value *localSlot() {
    Value *Slot =
        B.CreateMul(callId("get_local_id"), B.getInt64(test::roomOf(Proto)));
    return element(Kernel->getArg(Kernel->arg_size() - 1), Slot);
  }
  Value *privateRoom(unsigned P) {
    Type *Elem = spirType(Proto.Params[P])->getNonOpaquePointerElementType();
    return B.CreateAlloca(Elem, B.getInt32(test::roomOf(Proto)));
  }

  void copy(Value *To, Value *From) {
    for (unsigned N = 0; N != test::roomOf(Proto); ++N) {
      Type *Elem = From->getType()->getNonOpaquePointerElementType();
      Value *V = B.CreateLoad(Elem, element(From, B.getInt64(N)));
      B.CreateStore(V, element(To, B.getInt64(N)));
    }
  }
  void copyBack(unsigned P) {
    if (isCopied(P))
      copy(firstOf(P), Args[P]);
  }

  Module &M;
  LLVMContext &Ctx;
  IRBuilder<> B;
  const Prototype &Proto;
  Function *Kernel = nullptr;
  Value *Id = nullptr;
  SmallVector<Value *, 6> Args;
};

std::string spirModule(const std::vector<Prototype> &Overloads) {
  LLVMContext Ctx;
  Module M("overloads", Ctx);
  M.setDataLayout(Layout);
  M.setTargetTriple("spir64-unknown-unknown");
  NamedMDNode *Kernels = M.getOrInsertNamedMetadata("opencl.kernels");
  for (unsigned N = 0; N != Overloads.size(); ++N)
    Kernels->addOperand(KernelBuilder(M, Overloads[N], N).metadata());
  auto *OneTwo = MDNode::get(
      Ctx, {ValueAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), 1)),
            ValueAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), 2))});
  for (const char *Version : {"opencl.spir.version", "opencl.ocl.version"})
    M.getOrInsertNamedMetadata(Version)->addOperand(OneTwo);
  MDNode *None = MDNode::get(Ctx, {});
  for (const char *List :
       {"opencl.used.extensions", "opencl.used.optional.core.features",
        "opencl.compiler.options"})
    M.getOrInsertNamedMetadata(List)->addOperand(None);
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  return OS.str();
}

} // namespace

Prototype test::prototypeOf(const std::string &Text) {
  auto Parsed = mangling::parsePrototype(Text, 64);
  EXPECT_TRUE(Parsed) << Text;
  auto Found = mangling::findPrototype(Parsed->Sig, 64);
  EXPECT_TRUE(Found) << Text;
  return *Found;
}

static std::vector<Prototype>
prototypesOf(const std::vector<std::string> &Texts) {
  std::vector<Prototype> All;
  for (const std::string &Text : Texts)
    All.push_back(test::prototypeOf(Text));
  return All;
}

std::unique_ptr<Executor>
test::executorFor(StringRef Spir, const TranslateOptions &Opts, MathMode Math) {
  std::string Said;
  auto Listen = [&Said](const Diagnostic &D) { Said += renderText(D); };
  DiagnosticSink Sink(Listen);
  // These modules say no more about themselves than running them takes.
  TranslateOptions Unjudged = Opts;
  Unjudged.VerifySpir = SpirCheck::Off;
  TranslateResult R =
      translate({MemoryBufferRef(Spir, "spir")}, Unjudged, EmitKind::Bc, Sink);
  EXPECT_EQ(R.Status, TranslateStatus::Done) << Said;
  ExecutorOptions RunOpts;
  RunOpts.Threads = 1;
  RunOpts.FlushDenormals = Math.How == Subnormals::Flushed;
  RunOpts.Math = Math.Source;
  RunOpts.Approximations = Math.Approximations;
  DiagnosticSink RunSink(Listen);
  auto Machine =
      Executor::create(MemoryBufferRef(R.Bytes, "nvvm"), RunOpts, RunSink);
  EXPECT_TRUE(Machine) << Said;
  return Machine;
}

std::string test::spirText(const std::string &Functions,
                           const std::vector<std::string> &Kernels) {
  std::string Text = std::string("target datalayout = \"") + Layout +
                     "\"\ntarget triple = \"spir64-unknown-unknown\"\n" +
                     Functions;
  std::string List;
  for (size_t N = 0; N != Kernels.size(); ++N) {
    std::string Node = "!" + std::to_string(N + 10);
    Text += Node + " = " + Kernels[N] + "\n";
    List += (N ? ", " : "") + Node;
  }
  return Text + "!opencl.kernels = !{" + List +
         "}\n!opencl.spir.version = !{!0}\n!opencl.ocl.version = !{!0}\n"
         "!opencl.used.extensions = !{!1}\n"
         "!opencl.used.optional.core.features = !{!1}\n"
         "!opencl.compiler.options = !{!1}\n!0 = !{i32 1, i32 2}\n!1 = !{}\n";
}

void test::forEachOverload(const std::vector<Prototype> &All,
                           function_ref<void(Program &, size_t)> Check) {
  constexpr size_t KernelsPerModule = 150;
  for (size_t First = 0; First < All.size(); First += KernelsPerModule) {
    auto Begin = All.begin() + First;
    auto End = All.begin() + std::min(First + KernelsPerModule, All.size());
    Program Run(std::vector<Prototype>(Begin, End));
    for (size_t N = 0; N != Run.size(); ++N) {
      Check(Run, N);
      if (testing::Test::HasFatalFailure())
        return;
    }
  }
  testing::Test::RecordProperty("overloads", int(All.size()));
}

test::Columns::Columns(const Prototype &P, size_t Count,
                       std::mt19937_64 &Random) {
  for (unsigned N = 0; N != P.NumParams; ++N)
    Arrays.push_back(randomValues(valueOf(P.Params[N]), Count, Random));
}

void test::Columns::run(Program &Program, size_t Kernel, size_t Count) {
  std::vector<void *> Addresses;
  for (Column &C : Arrays)
    Addresses.push_back(C.data());
  Result = Program.run(Kernel, Addresses, Count);
}

test::Program::Program(std::vector<Prototype> List, MathMode Math)
    : Overloads(std::move(List)),
      Machine(executorFor(spirModule(Overloads), TranslateOptions(), Math)) {}

test::Program::Program(const std::vector<std::string> &Texts, MathMode Math)
    : Program(prototypesOf(Texts), Math) {}

size_t test::Program::stride(size_t N, unsigned P) const {
  const mangling::Type &T = Overloads[N].Params[P];
  return T.isPointer() ? bytesOf(T.pointee()) * roomOf(Overloads[N])
                       : bytesOf(T);
}

size_t test::Program::resultStride(size_t N) const {
  return bytesOf(Overloads[N].Result);
}

std::string test::Program::libdevice() const {
  return Machine->statistics().LibDevice;
}

std::vector<uint8_t>
test::Program::run(size_t N, const std::vector<void *> &Arrays, size_t Count) {
  // Groups are whole: the last one works on zeros beyond the arrays' ends.
  size_t Groups = (Count + GroupSize - 1) / GroupSize;
  LaunchRequest Launch;
  Launch.Kernel = "k" + std::to_string(N);
  Launch.Groups = {uint32_t(Groups), 1, 1};
  Launch.GroupSize = {GroupSize, 1, 1};
  std::vector<DevicePtr> Buffers;
  uint64_t LocalBytes = 0;
  for (unsigned P = 0; P != Overloads[N].NumParams; ++P) {
    size_t Bytes = stride(N, P);
    Buffers.push_back(
        Machine->allocate(Bytes * Groups * GroupSize, "argument"));
    EXPECT_TRUE(Machine->write(Buffers[P], Arrays[P], Bytes * Count));
    Launch.addPointer(Buffers[P]);
    const mangling::Type &T = Overloads[N].Params[P];
    if (T.isPointer() && T.space() == mangling::LocalSpace)
      LocalBytes = Bytes * GroupSize;
  }
  std::vector<uint8_t> Result(resultStride(N) * Count);
  DevicePtr Out = 0;
  if (!Result.empty()) {
    Out = Machine->allocate(resultStride(N) * Groups * GroupSize, "result");
    Launch.addPointer(Out);
  }
  if (LocalBytes)
    Launch.addValue(uint32_t(0)); // its offset in shared memory
  Launch.DynamicSharedBytes = LocalBytes;

  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  LaunchResult R = Machine->launch(Launch, Sink);
  EXPECT_TRUE(R.clean()) << mangling::toString(Overloads[N]) << '\n' << Said;
  if (Out) {
    EXPECT_TRUE(Machine->read(Out, Result.data(), Result.size()));
    Machine->free(Out);
  }
  for (unsigned P = 0; P != Overloads[N].NumParams; ++P) {
    if (Overloads[N].Params[P].isPointer()) {
      EXPECT_TRUE(Machine->read(Buffers[P], Arrays[P], stride(N, P) * Count));
    }
    Machine->free(Buffers[P]);
  }
  return Result;
}

// ---- Shared programs -------------------------------------------------------

static bool isScalar(const Prototype &P) {
  bool Scalar = P.Result.lanes() == 1;
  for (unsigned N = 0; N != P.NumParams; ++N)
    Scalar &= P.Params[N].lanes() == 1;
  return Scalar;
}

static std::vector<Prototype> groupOf(const Prototype &P) {
  if (!isScalar(P))
    return {P};
  std::vector<Prototype> Group;
  for (uint32_t I = 0, E = mangling::prototypeCount(); I != E; ++I) {
    Prototype Other = mangling::prototypeAt(I, 64);
    if (Other.Stem == P.Stem && Other.Group == P.Group &&
        Other.Result.Element == P.Result.Element && isScalar(Other))
      Group.push_back(Other);
  }
  return Group;
}

test::Builtin::Builtin(const std::string &Text) {
  Prototype P = prototypeOf(Text);
  static std::map<uint32_t, std::unique_ptr<Program>> Programs;
  std::vector<Prototype> Group = groupOf(P);
  std::unique_ptr<Program> &Known = Programs[Group.front().Index];
  if (!Known)
    Known = std::make_unique<Program>(Group);
  Shared = Known.get();
  while (Shared->overload(Kernel).Index != P.Index)
    ++Kernel;
}
