/** Where the functions' bundles of tests are kept, below the project: bundling takes ten seconds of a processor. */
export const BUNDLE_CACHE = '.local/test-lambdas';
