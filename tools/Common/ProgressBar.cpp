// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/ProgressBar.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm::tools;

static constexpr size_t BarWidth = 30;

ProgressBar::ProgressBar(size_t Total)
    : Total(Total), OnTerminal(sys::Process::StandardErrIsDisplayed()),
      Start(std::chrono::steady_clock::now()) {}

double ProgressBar::seconds() const {
  std::chrono::duration<double> Spent =
      std::chrono::steady_clock::now() - Start;
  return Spent.count();
}

void ProgressBar::erase() {
  if (IsDrawn)
    errs() << "\r\033[K";
  IsDrawn = false;
}

void ProgressBar::draw(size_t Done, StringRef Remark) {
  if (!OnTerminal)
    return;
  erase();
  size_t Filled = Total ? BarWidth * Done / Total : BarWidth;
  errs() << '[' << std::string(Filled, '=')
         << std::string(BarWidth - Filled, ' ') << "] " << Done << '/' << Total
         << format("  %.0f s", seconds()) << Remark;
  errs().flush();
  IsDrawn = true;
}
