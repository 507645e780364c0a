// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiled by nvcc -ptx -arch=sm_75 to calls.ptx: what compilers make of calls
// that are not direct, of recursion, of structures by value and of tables.
#define K extern "C" __global__ void
__device__ __noinline__ int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
K recursion(int *o) { o[threadIdx.x] = fib(threadIdx.x); }
__device__ int f0(int x) { return x + 1; }
__device__ int f1(int x) { return x * 3; }
__device__ int f2(int x) { return x - 7; }
typedef int (*Function)(int);
__device__ Function table[3] = {f0, f1, f2};
K pointers(int *o) {
  int i = threadIdx.x;
  o[i] = table[i % 3](i);
}
struct Shape {
  __device__ virtual int area(int) const = 0;
};
struct Square : Shape {
  int k;
  __device__ Square(int k) : k(k) {}
  __device__ int area(int x) const override { return k * x; }
};
struct Larger : Square {
  __device__ Larger(int k) : Square(k) {}
  __device__ int area(int x) const override { return Square::area(x) + 1000; }
};
K virtuals(int *o) {
  int i = threadIdx.x;
  Shape *s = i & 1 ? new Square(i) : new Larger(i);
  o[i] = s->area(3);
  delete s;
}
K tables(int *o) {
  int i = threadIdx.x, r;
  switch (i % 7) {
  case 0:
    r = i + 5;
    break;
  case 1:
    r = i * 7;
    break;
  case 2:
    r = i ^ 99;
    break;
  case 3:
    r = -i;
    break;
  case 4:
    r = i << 3;
    break;
  case 5:
    r = i * i;
    break;
  default:
    r = 12345;
  }
  o[i] = r;
}
struct Big {
  int a[9];
  double d;
  char c;
};
__device__ __noinline__ Big changed(Big b, int k) {
  b.a[k % 9] += k;
  b.d *= 2;
  b.c ^= k;
  return b;
}
K structures(int *o, Big b) {
  Big r = changed(b, threadIdx.x);
  int s = (int)r.d + r.c;
  for (int k = 0; k < 9; ++k)
    s += r.a[k] * (k + 1);
  o[threadIdx.x] = s;
}
