// Two loads, and two functions that are given the builder.
Value *Sum = B.CreateAdd(
    B.CreateLoad(Ty, P), B.CreateLoad(Ty, Q));
// CreateAdd(B.CreateLoad(Ty, P), B.CreateLoad(Ty, Q)) is a comment.
Value *Other = select(first(C.B, X), second(B, Y));
// In order: braces are, and one that makes none does not count.
Value *Fine[] = {B.CreateLoad(Ty, P), B.CreateLoad(Ty, Q)};
Value *Single = B.CreateAdd(B.CreateLoad(Ty, P), number(B, 1));
