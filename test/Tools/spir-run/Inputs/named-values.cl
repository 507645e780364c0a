// Variables of the faulting line, and what must not be taken for them.
kernel void loop(global int *a, int n) {
  for (int i = 0; i <= n; ++i)
    a[i] = i;
}

kernel void after(global int *a, int n) {
  int i = n;
  a[i++] = 1; // i is n there, and n + 1 behind it
  a[0] = i;
}

kernel void shadowed(global int *a, int i) {
  {
    int i = a[0];
    a[i + 20] = 1; // the inner one
  }
  a[i + 10] = 1;
}

kernel void swapped(global int *a, int i, int k) {
  int t = i;
  i = k;
  k = t;
  a[i * 16] = a[k]; // i was k
}

static void put(global int *at, int i, int value) { at[i - 1] = value; }

kernel void inlined(global int *a, int i) {
  global int *row = a + 4;
  put(row, i * 4 + 1, i);
}

kernel void joined(global int *a, int n) {
  int i;
  if (get_global_id(0) == 0)
    i = n;
  else
    i = n + 1;
  a[i] = 1;
}

kernel void kinds(global int *a, uchar c, short s, ulong l, float f) {
  if (f > 2)
    a[c + s + l] = 1;
}

kernel void moved(global int *a, global const int *b, int i) {
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    sum += b[i]; // the same for every k: read before the loop
    i = i;
  }
  i = 0;
  a[i] = sum;
}

kernel void divided(global int *a, int by) {
  int left = a[0];
  a[1] = left / by;
}

kernel void copied(global int4 *a, int n) { a[n] = (int4)(get_global_id(0)); }

kernel void rooted(global float *a, float by) {
  float x = a[0] * by;
  a[0] = sqrt(x);
}

kernel void passed(global int *a, int n) {
  int i = n;
  int *there = &i;
  *there += 4;
  a[i] = 1;
}
