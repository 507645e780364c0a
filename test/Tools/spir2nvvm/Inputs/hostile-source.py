"""Writes an OpenCL C program that would break out of a page that did not escape it."""

import sys

with open(sys.argv[1], "wb") as file:
    file.write(b"// </code><script>document.title = 'broken'</script> & \" ' \xff\xfe \x1b[31m \xe2\x80\xae\n")
    file.write(b"kernel void k(global int *p) {\n")
    file.write(b"  p[0] = 7; // <img src=x onerror=\"document.title = 'broken'\">\n")
    file.write(b"}\n")
    file.write(b"constant char text[] = \"]]></style><script>alert(1)</script>\";\n")
    file.write(b"kernel void use(global char *p, int i) { p[0] = text[i]; }\n")
