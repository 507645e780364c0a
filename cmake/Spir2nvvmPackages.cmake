# Debian packages, one for each group of components: scripts/package makes them.
set(SPIR2NVVM_MAINTAINER "" CACHE STRING "Of the packages: Name <address>")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME spir2nvvm)
set(CPACK_PACKAGE_CONTACT "${SPIR2NVVM_MAINTAINER}")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "translator from SPIR 1.2 to NVVM IR")
set(CPACK_STRIP_FILES ON)
# /etc is outside the prefix.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_COMPONENTS_ALL tools helpers lib dev opencl)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
    ${CMAKE_BINARY_DIR}/lib ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/spirv)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/FinishTree.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/FinishPackages.cmake)

set(library libspir2nvvm${PROJECT_VERSION_MAJOR})
set(same "(= ${PROJECT_VERSION})")

# s2n_package(group name section "depends" "recommends" "description"); CPack has
# one synopsis for all.
macro(s2n_package group name section depends recommends description)
  set(CPACK_DEBIAN_${group}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${group}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${group}_PACKAGE_DEPENDS "${depends}")
  set(CPACK_DEBIAN_${group}_PACKAGE_RECOMMENDS "${recommends}")
  set(CPACK_DEBIAN_${group}_DESCRIPTION "${description}")
endmacro()

s2n_package(PROGRAMS spir2nvvm devel "" ""
  "Translates SPIR 1.2 and OpenCL C to NVVM IR, PTX and cubins for NVIDIA's
graphics processors; checks SPIR and NVVM IR; and runs kernels on the CPU with
checks of every access.")
s2n_package(LIBRARY ${library} libs "" "spir2nvvm ${same}"
  "The C interface of spir2nvvm, for programs that translate and check kernels
themselves.")
s2n_package(DEVELOPMENT libspir2nvvm-dev libdevel "${library} ${same}" ""
  "Headers, CMake package and pkg-config file of the C interface of spir2nvvm.")
s2n_package(RUNTIME spir2nvvm-opencl-icd libs
  "${library} ${same}, spir2nvvm ${same}" "ocl-icd-libopencl1 | libopencl1"
  "An installable client driver: OpenCL programs run on NVIDIA's graphics
processors through CUDA's driver or, where there is none, on an emulated one.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/conffiles)
# CPack's own form of these would call ldconfig from scripts.
set(control ${CMAKE_BINARY_DIR}/debian)
file(CONFIGURE OUTPUT ${control}/shlibs
     CONTENT "libspir2nvvm ${PROJECT_VERSION_MAJOR} ${library} (>= ${PROJECT_VERSION})\n" @ONLY)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/cmake/debian/triggers ${control}/shlibs)
# Between an ICD and a loader lies this virtual package.
set(CPACK_DEBIAN_RUNTIME_PACKAGE_PROVIDES opencl-icd)


include(CPack)
cpack_add_component_group(programs)
cpack_add_component_group(library)
cpack_add_component_group(development)
cpack_add_component_group(runtime)
cpack_add_component(tools GROUP programs)
cpack_add_component(helpers GROUP programs)
cpack_add_component(lib GROUP library)
cpack_add_component(dev GROUP development)
cpack_add_component(opencl GROUP runtime)
