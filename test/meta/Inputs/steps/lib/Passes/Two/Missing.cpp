FunctionStep spir2nvvm::doMissing(Translation &T) { return {}; }
