// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What programs share of the compiler for the host.

#include "Executor/Compile/HostMachine.h"
#include "Executor/Compile/HostEngine.h"

#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::executor;

static HostMachine taken() {
  auto Machine = HostMachine::take();
  EXPECT_TRUE(bool(Machine));
  return std::move(*Machine);
}

// Without what the last one had it do.
TEST(HostMachine, IsKeptForTheNextHolder) {
  const llvm::TargetMachine *First = nullptr;
  {
    HostMachine Machine = taken();
    First = &*Machine;
    (*Machine).setOptLevel(llvm::CodeGenOpt::None);
    llvm::LLVMContext Context;
    llvm::Module Nothing("nothing", Context);
    Nothing.setDataLayout((*Machine).createDataLayout());
    EXPECT_TRUE(bool(generateCode(Nothing, *Machine)));
    EXPECT_TRUE((*Machine).Options.EnableFastISel ||
                (*Machine).Options.EnableGlobalISel);
  }
  HostMachine Again = taken();
  EXPECT_EQ(&*Again, First);
  EXPECT_EQ((*Again).getOptLevel(), llvm::CodeGenOpt::Default);
  EXPECT_FALSE((*Again).Options.EnableFastISel);
  EXPECT_FALSE((*Again).Options.EnableGlobalISel);
}

TEST(HostMachine, IsItsHoldersAlone) {
  HostMachine One = taken(), Other = taken();
  EXPECT_NE(&*One, &*Other);
}

TEST(HostMachine, IsOfTheProcessorThatIsThere) {
  auto Here = Host::get(), Again = Host::get();
  ASSERT_TRUE(Here && Again);
  EXPECT_EQ(*Here, *Again);
  HostMachine Machine = taken();
  EXPECT_EQ((*Machine).createDataLayout().getStringRepresentation(),
            (*Here)->Layout);
  EXPECT_EQ((*Here)->Processor, ((*Machine).getTargetTriple().str() + ";" +
                                 (*Machine).getTargetCPU() + ";" +
                                 (*Machine).getTargetFeatureString())
                                    .str());
}

TEST(HostEngine, DefinesWhatIsAskedFor) {
  auto Engine = HostEngine::start(/*TellsDebugger=*/false);
  ASSERT_TRUE(bool(Engine));
  auto First = (*Engine)->addressOf("spir2nvvm.runtime.s2nEnter");
  auto Again = (*Engine)->addressOf("spir2nvvm.runtime.s2nEnter");
  ASSERT_TRUE(First && Again);
  EXPECT_NE(*First, 0u);
  EXPECT_EQ(*First, *Again);
  const int Place = 0;
  ASSERT_FALSE(bool((*Engine)->name("place", &Place)));
  auto Named = (*Engine)->addressOf("place");
  ASSERT_TRUE(bool(Named));
  EXPECT_EQ(*Named, llvm::pointerToJITTargetAddress(&Place));
  auto Nothing = (*Engine)->addressOf("spir2nvvm.runtime.nothing");
  ASSERT_FALSE(bool(Nothing));
  EXPECT_NE(toString(Nothing.takeError()).find("spir2nvvm.runtime.nothing"),
            std::string::npos);
}
