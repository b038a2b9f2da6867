const transform = { '^.+\\.(m?[jt]sx?)$': '<rootDir>/testing/jest-esbuild.js' };
const common = {
  transform,
  resolver: '<rootDir>/testing/jest-resolver.js',
  transformIgnorePatterns: [
    '/node_modules/(?!(@?[^/]+/)*(mediabunny|file-type|strtok3|token-types|uint8array-extras|@borewit/text-codec|@tokenizer/inflate)/)',
  ],
  modulePathIgnorePatterns: ['<rootDir>/(build|cdk\\.out|\\.local)'],
};
const node = { ...common, testEnvironment: 'node' };
const stack = {
  ...node,
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
};

/** Four kinds of test: pure rules, components, functions against the local stack, and a browser against all of it. */
module.exports = {
  maxWorkers: 2,
  watchman: false,
  // The first call of a function starts it, on a machine that other tests use too.
  testTimeout: 90_000,
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
      },
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup-dom.ts'],
    },
    { ...stack, displayName: 'stack', testMatch: ['<rootDir>/**/*.stack.test.ts'] },
    { ...stack, displayName: 'browser', testMatch: ['<rootDir>/web/e2e/**/*.e2e.ts'] },
  ],
};
