# Run by `cmake --install`: writes the file that tells OpenCL's loaders where the
# driver is. "driver" and "vendors" are relative to the prefix, or absolute.
foreach(path driver vendors)
  cmake_path(ABSOLUTE_PATH ${path} BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}")
  cmake_path(ABSOLUTE_PATH ${path} NORMALIZE)
endforeach()
set(file "${vendors}/spir2nvvm.icd")
message(STATUS "Installing: $ENV{DESTDIR}${file}")
file(WRITE "$ENV{DESTDIR}${file}" "${driver}\n")
list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${file}")
