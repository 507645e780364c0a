; RUN: spir2nvvm-opt -passes=one/together,alone %s
