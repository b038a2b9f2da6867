/** The cache of the functions' test bundles, inside the project. Bundling takes ten seconds of CPU. */
export const BUNDLE_CACHE = '.local/test-lambdas';
