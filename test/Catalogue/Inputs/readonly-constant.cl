// RUN: --global=1 --arg=buf:int:4
kernel void bump(constant int *counter) {
  *(constant int *)counter; // not const:
  *(global int *)(size_t)counter = 1;
}
// FINDS: 3:3: warning: expression result unused [-Wunused-value] [S2N-IN22]
// FINDS: 4:4: error: cast from address space 2 to 1; expected no cast between address spaces [S2N-SP307]
// OCLGRIND: nothing
