FunctionStep spir2nvvm::doTogether(Translation &T) { return {}; }
