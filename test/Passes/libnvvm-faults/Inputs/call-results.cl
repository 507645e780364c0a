// Functions get a copy of a structure that one load takes from a parameter, and
// what they return is used by what libNVVM makes intrinsics of.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

typedef struct {
  int x;
} One;

typedef union {
  int2 both;
  long all;
} Either;

__attribute__((noinline)) int whole(One s, int n) { return s.x + n; }
__attribute__((noinline)) char narrow(One s, int n) { return s.x >> n; }
__attribute__((noinline)) float single(One s, int n) { return s.x * 0.5f - n; }
__attribute__((noinline)) double wide(Either s, int n) { return s.all + n; }
__attribute__((noinline)) int3 three(Either s, int n) {
  return (int3)(s.both, n);
}
__attribute__((noinline)) double2 two(Either s, int n) {
  return (double2)(s.both.x, s.all + n);
}

kernel void numbers(global int *out, int n, One s) {
  out[0] = min(whole(s, n), 5);
  out[1] = abs(narrow(s, n));
  out[2] = as_int(fabs(single(s, n)));
}

kernel void vectors(global int *out, global double *wides, int n, Either s) {
  wides[0] = fabs(wide(s, n));
  wides[1] = isnan(wide(s, n + 1)) ? 1 : 2;
  vstore3(max(three(s, n), 7), 0, out);
  vstore2(fabs(two(s, n)), 1, wides);
}
