// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rewriting of a module for the host, shared by the files that do a part
/// of it each. Runs before LLVM optimises: what it would assume of a faulty
/// program must not hide the fault.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_INSTRUMENT_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_INSTRUMENT_H

#include "Executor/Compile/NamedValues.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueMap.h"

#include <set>

namespace spir2nvvm::executor {

/// Keys that go with their values, whose memory may serve others, and whose
/// successors are not what they were.
struct OwnKeys : llvm::ValueMapConfig<const llvm::Value *> {
  enum { FollowRAUW = false };
};

/// What holds for the whole module while its functions are rewritten.
class Instrumenter {
public:
  Instrumenter(Program &P, llvm::Module &Code, DiagnosticSink &Sink)
      : P(P), Code(Code), Sink(Sink) {}

  /// \p FromSource maps P.Source to the copy in Code.
  bool run(const llvm::ValueToValueMapTy &FromSource);

  Program &P;
  llvm::Module &Code;
  DiagnosticSink &Sink;
  uint64_t StackBytes = 0; // of allocas that stay allocas

  /// The function with a work-item parameter that stands for \p Old, or null.
  llvm::Function *replacement(llvm::Function *Old) const {
    return Replaced.lookup(Old);
  }
  /// Calls the function of type \p Type whose address it is given:
  /// (item, record, address, site, arguments).
  llvm::Function *dispatcher(llvm::FunctionType *Type);
  bool isRecursive(const llvm::Function &OfSource) const {
    return Recursive.contains(&OfSource);
  }
  /// What an instruction of Code was in P.Source; null for one made here.
  const llvm::Instruction *source(const llvm::Instruction &I) const {
    return llvm::cast_or_null<llvm::Instruction>(Sources.lookup(&I));
  }
  /// What a value of P.Source has become in Code; null for what went.
  llvm::Value *inCode(const llvm::Value &OfSource) const {
    return FromSource->lookup(&OfSource);
  }
  uint32_t addSite(const Site &S);
  /// One of Runtime.h's functions; the work-item comes first.
  llvm::FunctionCallee runtime(llvm::StringRef Name, llvm::Type *Result,
                               llvm::ArrayRef<llvm::Type *> Params);
  /// A function of the host that takes no work-item.
  llvm::FunctionCallee host(llvm::StringRef Name, llvm::FunctionType *Type);
  /// An address of this process, as a symbol: compiled code may serve others.
  llvm::Value *address(llvm::StringRef Symbol, const void *Place);
  void noteHostMath(llvm::StringRef Name) { HostMath.insert(Name.str()); }
  /// In lock step: places of the module in the order in which lanes that have
  /// parted go on. (LockStep.cpp)
  uint32_t nextPosition() { return Positions++; }
  bool steps(const llvm::Function &OfSource) const {
    return Stepping.contains(&OfSource);
  }
  /// Of accesses that work-items do independently of each other.
  llvm::MDNode *accessGroup();

private:
  void addWorkItemParameter(llvm::Function &Old);
  void makeEntry(Kernel &K, llvm::Function &F);
  void makeItemEntry(Kernel &K, llvm::Function &F);
  void replaceVariables();
  void replaceFunctions();
  void sizePrivateMemory();

  llvm::MapVector<llvm::Function *, llvm::Function *> Replaced;
  llvm::MapVector<llvm::FunctionType *, llvm::Function *> Dispatchers;
  llvm::SmallPtrSet<const llvm::Function *, 4> Recursive; // of P.Source
  /// Instructions, functions and variables.
  llvm::ValueMap<const llvm::Value *, const llvm::Value *, OwnKeys> Sources;
  const llvm::ValueToValueMapTy *FromSource = nullptr;         // while it runs
  llvm::DenseMap<const llvm::Function *, uint64_t> FrameBytes; // of P.Source
  std::set<std::string> HostMath;
  llvm::SmallPtrSet<const llvm::Function *, 16> Stepping; // of P.Source
  uint32_t Positions = 0;
  llvm::MDNode *AccessGroup = nullptr;
};

/// The parameters of a function that stays apart.
struct ApartCall {
  static constexpr unsigned Item = 0, FirstId = 1, Site = 5, FirstValue = 6;
};

/// Rewrites one function.
class FunctionRewriter {
public:
  FunctionRewriter(Instrumenter &All, llvm::Function &F,
                   const llvm::Function *Source, bool IsKernel);
  /// Bytes of private memory the function needs, alignment included.
  uint64_t run();

private:
  // InstrumentValues.cpp: constants and address-space casts
  void expandConstants();
  llvm::Value *expand(llvm::Constant *C, llvm::IRBuilder<> &At);
  llvm::Value *convert(llvm::Value *Pointer, unsigned From, unsigned To,
                       llvm::Type *Result);
  llvm::Value *baseOf(unsigned Space);
  void rewriteCast(llvm::AddrSpaceCastInst &Cast);

  // InstrumentMemory.cpp: private objects, loads, stores, atomics, copies
  void spillByValArguments();
  void layOutFrame();
  bool staysOnTheStack(llvm::AllocaInst &Alloca);
  void openFrame();
  void replaceAllocas();
  void replaceDynamicShared();
  bool isProven(const llvm::Value *Pointer, unsigned Space, uint64_t Size,
                uint64_t Align, AccessKind Kind);
  llvm::Value *hostAddress(llvm::Instruction &I, llvm::Value *Pointer,
                           uint64_t Size, uint64_t Align, AccessKind Kind);
  llvm::Value *checkedAddress(llvm::Value *Pointer, uint32_t Site,
                              llvm::ArrayRef<llvm::Value *> Named);
  std::pair<llvm::Value *, uint64_t> knownObject(llvm::Value *Pointer,
                                                 AccessKind Kind);
  // DebugValues.cpp
  void describeForDebugger();
  void showOnHost(llvm::DbgVariableIntrinsic &Shown);
  void showShared(llvm::GlobalVariable &Variable);
  void showNumbers();
  void show(llvm::Value *Place, llvm::StringRef Name, llvm::DIType *Type,
            llvm::ArrayRef<uint64_t> Steps);
  // Origins.cpp
  llvm::Value *originOf(llvm::Value *Pointer);
  llvm::Value *hostBegin(const llvm::Value &Object);
  bool isNoted(const llvm::Instruction &I, const llvm::Value &Pointer,
               AccessKind Kind) const;
  void noteAccess(llvm::Value *Address, uint32_t Site,
                  llvm::ArrayRef<llvm::Value *> Named);
  llvm::Value *provenAddress(llvm::Value *Pointer);
  llvm::Value *fastAddress(llvm::Value *Pointer);
  llvm::Value *pointerTo(llvm::Value *Address, llvm::Type *Pointee);
  bool mayBeFibres() const;
  bool staysVolatile(const llvm::Instruction &Access) const;
  void rewriteLoad(llvm::LoadInst &Load);
  void rewriteStore(llvm::StoreInst &Store);
  llvm::SyncScope::ID scopeIn(unsigned Space) const;
  void rewriteAtomic(llvm::AtomicRMWInst &Atomic);
  void rewriteExchange(llvm::AtomicCmpXchgInst &Exchange);
  void rewriteMemory(llvm::MemIntrinsic &Memory);
  llvm::Value *rangeAddress(llvm::MemIntrinsic &Memory, llvm::Value *Pointer,
                            llvm::MaybeAlign Align, AccessKind Kind);
  void addPolls();
  void addTurns();

  // HostPointers.cpp: fast mode's addresses
  void makeHostPointers(llvm::ArrayRef<llvm::Instruction *> Program);
  llvm::Value *hostPointer(llvm::Value &Pointer);
  llvm::Value *hostPhi(llvm::PHINode &Phi);
  llvm::Value *rebased(llvm::Value &Pointer);
  llvm::Value *spaceBase(unsigned Space);
  void markShared(llvm::Instruction &Access, unsigned Space);

  // LockStep.cpp
  void addSteps();

  // InstrumentCalls.cpp
  void rewriteCall(llvm::CallInst &Call);
  void callReplacement(llvm::CallInst &Call, llvm::Function &Callee);
  void rewriteIndirect(llvm::CallInst &Call);
  void rewriteLlvm(llvm::CallInst &Call);
  void rewriteFused(llvm::CallInst &Call);
  void rewriteNvvm(llvm::CallInst &Call, const IntrinsicRow &Row);
  /// Weights of a branch whose first way is hardly ever taken.
  llvm::MDNode *rarely() const;
  llvm::Value *lowerQuick(llvm::CallInst &Call, const IntrinsicRow &Row);
  llvm::Value *lowerNvvm(llvm::CallInst &Call, const IntrinsicRow &Row);
  llvm::Value *lowerAtomic(llvm::CallInst &Call, const IntrinsicRow &Row);
  llvm::Value *lowerNamed(llvm::CallInst &Call, const IntrinsicRow &Row);
  llvm::Value *lowerBarrier(llvm::CallInst &Call, const IntrinsicRow &Row);
  bool rewriteHostMath(llvm::CallInst &Call);
  // InstrumentImages.cpp
  void checkImage(llvm::CallInst &Call);
  // InstrumentPtx.cpp
  llvm::Value *numberInGroup();
  llvm::Value *countWarps();
  llvm::Value *lowerLane(const IntrinsicRow &Row);
  void rewriteModify(llvm::CallInst &Call, const IntrinsicRow &Row);
  llvm::Value *modifyWord(llvm::CallInst &Call, const IntrinsicRow &Row,
                          llvm::Value *Place);
  // InstrumentBoxed.cpp
  void rewriteBoxed(llvm::CallInst &Call, const BoxedIntrinsic &Intrinsic);
  llvm::Value *
  passInSlots(llvm::IRBuilder<> &B, llvm::BasicBlock &Entry,
              const BoxedIntrinsic &Intrinsic, llvm::StringRef Name,
              llvm::ArrayRef<llvm::Value *> Values, llvm::Type *Result,
              llvm::function_ref<void(llvm::ArrayRef<llvm::Value *>)> Run);
  llvm::Value *boxedApart(llvm::IRBuilder<> &In, llvm::Function &Made,
                          llvm::ArrayRef<llvm::Value *> Values,
                          const llvm::Function &Intrinsic);
  // ApartCalls.cpp
  /// Fills a function with what it does with the call's own values.
  using ApartFiller = llvm::function_ref<llvm::Value *(
      llvm::IRBuilder<> &In, llvm::Function &Made,
      llvm::ArrayRef<llvm::Value *> Values)>;
  llvm::CallInst *callApart(llvm::CallInst &Call, llvm::Type *Result,
                            ApartFiller Fill);
  bool isRare(const llvm::Function &OfSource) const;
  void callRare(llvm::CallInst &Call, llvm::Function &Callee);

  // QuickImages.cpp
  bool rewriteImage(llvm::CallInst &Call);
  llvm::Value *lookAtImage(llvm::CallInst &Call, llvm::StringRef Name,
                           const TextureForm &Form, uint64_t Bytes);
  llvm::CallInst *boxedImage(llvm::CallInst &Call, llvm::Type *Result);
  void rewriteSample(llvm::CallInst &Call, const TextureForm &Form);
  void rewritePixel(llvm::CallInst &Call, const TextureForm &Form);

  void rewritePrintf(llvm::CallInst &Call);

  // InstrumentArithmetic.cpp: what the host's processor would do differently
  void rewriteArithmetic(llvm::Instruction &I);
  // InstrumentResults.cpp: what the user asks to be told of
  void watch(llvm::Instruction &I);
  void trapNumber(llvm::Instruction &I);
  void trapOverflow(llvm::BinaryOperator &I);
  void noteBranch(llvm::Instruction &I);
  void checkGuardedDivision(const llvm::BinaryOperator &Division);
  void guardDivision(llvm::BinaryOperator &Division);
  void checkLaneNumber(const llvm::BinaryOperator &Narrowed);
  void saturateConversion(llvm::CastInst &Cast);
  void flushOperation(llvm::Instruction &I);
  llvm::Value *flushed(llvm::Value *V);

  void rewrite(llvm::Instruction &I);
  void replace(llvm::Instruction &Old, llvm::Value *New);
  /// Address of a field of the work-item.
  llvm::Value *field(size_t Offset, llvm::Type *Type);
  llvm::Value *loadField(size_t Offset, llvm::Type *Type);
  uint32_t siteOf(const llvm::Instruction &I,
                  AccessKind Kind = AccessKind::Load, unsigned Space = 0,
                  uint64_t Size = 0, uint64_t Align = 1);
  llvm::SmallVector<llvm::Value *, 4> namedAt(const llvm::Instruction &I,
                                              uint32_t Site);
  uint32_t tellSiteOf(const llvm::Instruction &I);
  llvm::CallInst *call(llvm::StringRef Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Args);
  /// The same for what makes findings, which name the work-item.
  llvm::CallInst *callReporting(llvm::StringRef Name, llvm::Type *Result,
                                llvm::ArrayRef<llvm::Value *> Args);
  void storeIds();
  void checkDepth();
  void openRecord();
  llvm::Instruction *afterRecord();

  Instrumenter &All;
  Program &P;
  llvm::Function &F;
  const llvm::Function *Source;
  const llvm::DataLayout &Layout;
  llvm::IRBuilder<> B;
  llvm::Value *Item;
  bool IsKernel;
  /// Nothing but its launch calls it: its frame is the first one.
  bool IsRoot;
  // Checked mode, loaded in the entry block: what the run time takes for Item,
  // and what an AccessCall needs.
  llvm::Value *Record;
  llvm::Value *Ids[3] = {}, *Owner = nullptr, *Cache = nullptr;
  llvm::Instruction *RecordEnd = nullptr;

  std::unique_ptr<NamedValues> Names; // where findings show them
  FrameInfo Frame;
  llvm::MapVector<llvm::AllocaInst *, uint64_t> Offsets; // in the frame
  llvm::SmallPtrSet<llvm::AllocaInst *, 8> OnStack;
  llvm::Value *FrameBase = nullptr; // host address
  llvm::DenseMap<const llvm::Value *, llvm::Value *> HostPointers;
  llvm::DenseMap<unsigned, llvm::Value *> SpaceBases; // in the entry block
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_INSTRUMENT_H
