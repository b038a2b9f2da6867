/** Packages with ES modules only; Jest resolves CommonJS and would not find them. */
const esmOnly = /^(file-type|strtok3|token-types|uint8array-extras|@borewit\/text-codec|@tokenizer\/.+)(\/.*)?$/;

module.exports = (request, options) =>
  options.defaultResolver(
    request,
    esmOnly.test(request) ? { ...options, conditions: ['node', 'import', 'default'] } : options,
  );
