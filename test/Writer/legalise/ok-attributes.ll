; Hints and promises younger than LLVM 7 go, everything else stays.
; RUN: spir2nvvm-opt -passes=legalise %s | FileCheck %s
; CHECK: define i32 @f(i32 signext %x, i8* nocapture %p) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { convergent nounwind "frame-pointer"="none" }
define noundef i32 @f(i32 noundef signext %x, i8* nocapture nofree %p) #0 {
  ret i32 %x
}
attributes #0 = { convergent mustprogress nofree nosync nounwind willreturn "frame-pointer"="none" }
