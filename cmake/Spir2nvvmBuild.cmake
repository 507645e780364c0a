# Build rules every folder uses: language level, warnings, LLVM, and the two
# functions s2n_add_library and s2n_add_tool.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter -ffunction-sections -fdata-sections)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives inside LLVM's formatv once it is inlined.
  add_compile_options(-Wno-maybe-uninitialized)
endif()
if(SPIR2NVVM_WERROR)
  add_compile_options(-Werror)
endif()
# -O3 buys nothing here: the time goes into LLVM and into starting the process.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
if(SPIR2NVVM_ASSERTIONS)
  string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
  string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELWITHDEBINFO "${CMAKE_CXX_FLAGS_RELWITHDEBINFO}")
endif()
if(SPIR2NVVM_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(SPIR2NVVM_SANITIZE)
  # vptr needs the RTTI of LLVM classes that libLLVM does not export; the
  # driver's functions are C's, called through types of our own.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr,function
                      -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(SPIR2NVVM_FUZZERS)
  # Coverage of the libraries guides the fuzzers; their main comes separately.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
add_link_options(-Wl,--gc-sections)

find_package(LLVM 14 REQUIRED CONFIG)
find_package(Threads REQUIRED)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} from ${LLVM_DIR}")
if(NOT LLVM_VERSION_MAJOR EQUAL 14)
  message(FATAL_ERROR "spir2nvvm needs LLVM 14 (typed pointers); found ${LLVM_PACKAGE_VERSION}")
endif()

# Debian's export drags libz3, libxml2 and ICU into every static link although
# the components used here never call them; they would cost a millisecond a
# process. docs/internals/decisions/static-llvm.md has the measurements.
if(NOT SPIR2NVVM_SHARED_LLVM)
  find_library(SPIR2NVVM_ZLIB NAMES libz.a z REQUIRED)
  find_library(SPIR2NVVM_TINFO NAMES libtinfo.a tinfo REQUIRED)
  add_library(s2nNoTerminal STATIC ${PROJECT_SOURCE_DIR}/lib/Target/NoTerminal.cpp)
  add_library(s2nOlderCLibrary STATIC ${PROJECT_SOURCE_DIR}/lib/Target/OlderCLibrary.cpp
    ${PROJECT_SOURCE_DIR}/lib/Target/FindObject.cpp)
  set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES
    # Debian's libtinfo.a is not position-independent, and a library of ours
    # writes to no terminal.
    "LLVMDemangle;${SPIR2NVVM_ZLIB};$<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>,s2nNoTerminal,${SPIR2NVVM_TINFO}>;s2nOlderCLibrary;Threads::Threads;dl;m")
endif()

# Links TARGET with the LLVM components named after it.
function(s2n_link_llvm target)
  target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(${target} PUBLIC ${LLVM_DEFINITIONS})
  if(SPIR2NVVM_SHARED_LLVM)
    target_link_libraries(${target} PUBLIC LLVM)
  else()
    llvm_map_components_to_libnames(libs ${ARGN})
    target_link_libraries(${target} PUBLIC ${libs})
  endif()
endfunction()

# Headers take most of the time a file takes to compile: LLVM's and the standard
# library's are read once for all libraries, and once, with GoogleTest's, for the
# unit tests, which are programs and so have another kind of code
# (test/CMakeLists.txt).
function(s2n_precompile name header)
  add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/cmake/PrecompiledHeaders.cpp)
  target_precompile_headers(${name} PRIVATE ${header})
endfunction()
if(SPIR2NVVM_PRECOMPILED_HEADERS)
  s2n_precompile(s2nLlvmHeaders ${PROJECT_SOURCE_DIR}/cmake/LlvmHeaders.h)
  s2n_link_llvm(s2nLlvmHeaders core support)
  s2n_precompile(s2nStandardHeaders ${PROJECT_SOURCE_DIR}/cmake/StandardHeaders.h)
endif()

# Gives TARGET what s2n_precompile(FROM) made.
function(s2n_use_precompiled target from)
  if(SPIR2NVVM_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()

# s2n_add_library(name SOURCES a.cpp ... [LINK libs...] [LLVM components...])
# One static library for each folder of lib/; the link lists are the layering.
function(s2n_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;LLVM" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib/include>)
  if(ARG_LINK)
    target_link_libraries(${name} PUBLIC ${ARG_LINK})
  endif()
  s2n_link_llvm(${name} ${ARG_LLVM})
  s2n_use_precompiled(${name} s2nLlvmHeaders)
endfunction()

# s2n_add_tool(name SOURCES a.cpp ... LINK libs... [STATIC] [INSTALL user|helper])
# STATIC links the C library statically too, which makes process start about a
# third faster; such a tool cannot dlopen, so back ends live in helper programs.
# Spir2nvvmInstall.cmake says what INSTALL means; without it the tool stays here.
function(s2n_add_tool name)
  cmake_parse_arguments(ARG "STATIC" "INSTALL" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/tools)
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  if(NOT SPIR2NVVM_SHARED_LLVM AND NOT SPIR2NVVM_SANITIZE)
    if(ARG_STATIC)
      target_link_options(${name} PRIVATE -static)
      set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    else()
      # The C++ library comes behind our archives, and asks for it, too.
      target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc -Wl,--undefined=arc4random
        -Wl,--undefined=_dl_find_object)
      target_link_libraries(${name} PRIVATE s2nOlderCLibrary)
    endif()
  endif()
  s2n_install_program(${name} "${ARG_INSTALL}")
endfunction()

# s2n_add_name(name program): the program under another name, as which it is
# another tool. One file holds the LLVM that several small tools need.
function(s2n_add_name name program)
  set(link ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name})
  add_custom_command(OUTPUT ${link}
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${program} ${link} DEPENDS ${program} VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${link})
  install(FILES ${link} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
  s2n_install_documents(${name} ${link})
endfunction()

# s2n_add_runner(name ENTRY function SOURCES a.cpp ... LINK libs...)
# A tool that runs kernels. Its code is part of the emulated driver's library,
# which holds the one copy of LLVM's compiler for this machine; the program just
# calls it there.
function(s2n_add_runner name)
  cmake_parse_arguments(ARG "" "ENTRY" "SOURCES;LINK" ${ARGN})
  add_library(${name}-code OBJECT ${ARG_SOURCES})
  target_include_directories(${name}-code PRIVATE ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/tools)
  target_link_libraries(${name}-code PRIVATE ${ARG_LINK})
  target_sources(spir2nvvm-cuda-emulator PRIVATE $<TARGET_OBJECTS:${name}-code>)
  target_link_libraries(spir2nvvm-cuda-emulator PRIVATE ${ARG_LINK})

  add_executable(${name} ${PROJECT_SOURCE_DIR}/tools/Common/StartRunner.cpp)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tools)
  file(RELATIVE_PATH installed /${CMAKE_INSTALL_BINDIR} /${SPIR2NVVM_PLUGIN_DIR})
  target_compile_definitions(${name} PRIVATE
    SPIR2NVVM_RUNNER="${ARG_ENTRY}" SPIR2NVVM_INSTALLED_LIBRARIES="${installed}")
  target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS})
  if(NOT SPIR2NVVM_SANITIZE)
    target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc -Wl,--undefined=_dl_find_object)
    if(TARGET s2nOlderCLibrary)
      target_link_libraries(${name} PRIVATE s2nOlderCLibrary)
    endif()
  endif()
  add_dependencies(${name} spir2nvvm-cuda-emulator)
  s2n_install_program(${name} user)
endfunction()
