// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs pointers-of-spaces
clc_version_min: 10
extended_format: true

[test]
name: spaces
kernel_name: spaces
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[192] -188 1 1999 1 3 18160 0 2 -200 1 9099 1 6 23285 2 2 1022 1 9939 1 3 18466 \
    4 2 1012 1 9992 1 3 24126 6 2 426 1 5999 1 6 12758 8 2 416 1 9499 1 3 2568 10 2 1034 1 9979 1 3 \
    22188 12 2 1032 1 9996 1 6 26461 14 2 -172 1 1999 1 3 28280 16 2 -182 1 9099 1 3 21179 18 2 1042 \
    1 9939 1 6 31260 20 2 1034 1 9992 1 3 14238 22 2 450 1 5999 1 3 22105 24 2 442 1 9499 1 6 28354 \
    26 2 1062 1 9979 1 3 10538 28 2 1062 1 9996 1 3 21886 30 2 -188 1 1999 1 6 13768 32 2 -200 1 9099 \
    1 3 25296 34 2 1022 1 9939 1 3 23350 36 2 1012 1 9992 1 6 28124 38 2 426 1 5999 1 3 30962 40 2 \
    416 1 9499 1 3 1976 42 2 1034 1 9979 1 6 30485 44 2 1032 1 9996 1 3 2861 46 2
arg_in: 1 buffer int[72] 1177677886 1526134041 1222845063 1592147483 822335045 180357193 1449831661 \
    1739873709 1859811533 1392491442 2061573359 931634939 1455577406 1855635985 697051899 1429831277 \
    899401935 1657983022 1527330526 1831853099 2022961866 124303602 2012616073 199175555 1903517289 \
    38964283 1513458812 509630104 647835571 1813203257 1550669173 465710747 1663603315 708544963 \
    2046232646 834275543 1149049669 856495756 666437689 470153621 2085376236 1479903130 4591918 \
    1685361852 1219413934 1402836973 1397384249 1247153730 2065912288 2114404968 498853572 1034714963 \
    1765300303 456845257 1812592625 1272283035 1449052859 2083054921 1849942174 1852487121 2000331007 \
    633086024 1092077909 299026108 1035810877 996608263 797780093 1945860943 812915110 1448317768 \
    1655103767 2146420498
arg_in: 2 local int[8]
arg_in: 3 local int[8]
!*/

// A structure with pointers to every space, null or not, returned, copied into an
// array and passed by value; tables of local pointers; strings in constants.
typedef struct {
  local int *shared[2];
  float *own;
  global const int *data;
  constant char *name;
  int number;
} Context;

constant char Alpha[] = "alpha", Be[] = "be";
constant struct {
  constant char *text;
  int more;
} Table[3] = {{"x1", 1}, {"yy22", 2}, {"", 3}};

int length_of(constant char *s) {
  if (!s)
    return -1;
  int n = 0;
  while (s[n])
    ++n;
  return n;
}

__attribute__((noinline)) Context init(local int *a, local int *b,
                                       global const int *in, int k) {
  Context c = {{a, k & 1 ? b : 0},
               0,
               in + k,
               k & 2 ? Alpha : (k & 4 ? Be : 0),
               k};
  return c;
}

__attribute__((noinline)) int use(Context c) {
  int sum = c.number;
  if (c.shared[0])
    sum += *c.shared[0];
  if (c.shared[1])
    sum += c.shared[1][1] * 3;
  if (c.own)
    sum += (int)c.own[1];
  sum += c.data[0] & 7;
  sum += length_of(c.name) * 100;
  c.shared[0] = 0; // of the copy
  return sum;
}

kernel void spaces(global int *out, global const int *in, local int *a,
                   local int *b) {
  int i = get_global_id(0), l = get_local_id(0);
  a[l] = l;
  b[l] = -l;
  barrier(CLK_LOCAL_MEM_FENCE);
  float own[3] = {1, i, 3};
  Context c = init(a + l, b, in, i & 7);
  if (i & 8)
    c.own = own;
  Context array[3];
  array[i % 3] = c;
  out += i * 8;
  out[0] = use(array[i % 3]) + use(c);
  out[1] = c.shared[0] == a + l;

  local int *places[4] = {0};
  places[i & 3] = a + (l ^ 1);
  int digits = 0;
  for (int k = 0; k < 4; ++k)
    digits = digits * 10 + (places[k] ? *places[k] : 9);
  out[2] = digits;
  local int **at = places, **end = places + 4;
  int set = 0;
  while (at != end)
    set += *at++ != 0;
  out[3] = set;

  out[4] = length_of(Table[i % 3].text) + Table[i % 3].more;
  global const uchar *bytes = (global const uchar *)(in + i);
  out[5] = bytes[1] | bytes[3] << 8;
  out[6] = (int)((in + i * 3) - (in + i));
  out[7] = (int)(&own[2] - own);
}
