const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Suites of rare failures, which take long. `npm test` runs one in `FAILURES_EVERY` of them, starting with `FAILURES_FROM`; a suite that
 * is named on the command line always runs.
 */
const { FAILURES_EVERY = '1', FAILURES_FROM = '0' } = process.env;
if (!(Number(FAILURES_FROM) < Number(FAILURES_EVERY))) {
  throw new Error(`FAILURES_FROM=${FAILURES_FROM} is not below FAILURES_EVERY=${FAILURES_EVERY}.`);
}
const skippedFailureSuites = readdirSync(join(__dirname, 'web/e2e/failures'))
  .sort()
  .filter((_, index) => index % Number(FAILURES_EVERY) !== Number(FAILURES_FROM))
  .map((name) => `/failures/${name}$`);

const transform = { '^.+\\.(m?[jt]sx?)$': '<rootDir>/testing/jest-esbuild.js' };
const common = {
  transform,
  resolver: '<rootDir>/testing/jest-resolver.js',
  transformIgnorePatterns: [
    '/node_modules/(?!(@?[^/]+/)*(mediabunny|file-type|strtok3|token-types|uint8array-extras|@borewit/text-codec|fractional-indexing|@tokenizer/inflate)/)',
  ],
  modulePathIgnorePatterns: ['<rootDir>/(build|cdk\\.out|\\.local)'],
};
const node = { ...common, testEnvironment: 'node' };
const stack = {
  ...node,
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
};

/** Suites that record in real time, or take long. */
const RECORDING = ['<rootDir>/web/e2e/recording/*.e2e.ts', '<rootDir>/web/e2e/failures/*.e2e.ts'];

/** Kinds of test: pure rules, components, functions against the local stack, and a browser against all of it. */
module.exports = {
  // A third browser that records in real time starves the two others of a small machine: sound that comes too late is lost.
  maxWorkers: 2,
  watchman: false,
  // The first call of a function starts it, on a machine that other tests use too.
  testTimeout: 420_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.stack\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/web/src/**/*.test.tsx'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/testing/css-module-names.js',
        '\\.css$': '<rootDir>/testing/css-module-names.js',
        // The address of a worker that no component test starts.
        '\\?worker&url$': '<rootDir>/testing/css-module-names.js',
      },
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup-dom.ts'],
    },
    { ...stack, displayName: 'stack', testMatch: ['<rootDir>/**/*.stack.test.ts'] },
    {
      ...stack,
      displayName: 'recording',
      testMatch: RECORDING,
      testPathIgnorePatterns: ['/node_modules/', ...skippedFailureSuites],
    },
    { ...stack, displayName: 'browser', testMatch: ['<rootDir>/web/e2e/*.e2e.ts'] },
  ],
};
