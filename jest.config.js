const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Suites, or folders of suites, that take long and are not the main job. `npm test` runs one in `SAMPLE_EVERY` of them, starting with
 * `SAMPLE_FROM`; `npx jest` with a suite's name always runs it.
 */
const SAMPLED = [
  'web/e2e/failures',
  'web/e2e/recording/sampled',
  'web/e2e/sampled',
  'web/proof/live',
  'lambdas/operator',
  'smoke/proof',
  'lambdas/functions/billing/billing.stack.test.ts',
  'lambdas/functions/invites/invites-by-mail.stack.test.ts',
  'lambdas/functions/invites/join-requests.stack.test.ts',
  'lambdas/functions/presence/presence.stack.test.ts',
  'lambdas/functions/projects/project-bounds.stack.test.ts',
  'lambdas/functions/projects/project-counters.stack.test.ts',
  'lambdas/functions/publish/report-link.stack.test.ts',
  'lambdas/functions/search/get-search-words.stack.test.ts',
  'lambdas/functions/session/resume-mail.stack.test.ts',
  'lambdas/functions/uploads/clip-length.stack.test.ts',
  'lambdas/functions/uploads/stored-bytes.stack.test.ts',
  'lambdas/functions/users/profile-picture.stack.test.ts',
  'lambdas/functions/views/views.stack.test.ts',
  'lambdas/functions/views/watching.stack.test.ts',
  'lambdas/jobs/activity-mails.stack.test.ts',
  'lambdas/jobs/copy-project.stack.test.ts',
  'lambdas/jobs/export-data/export-data.stack.test.ts',
  'lambdas/jobs/recovery.stack.test.ts',
  'lambdas/jobs/speech/transcribe-pieces.stack.test.ts',
  'lambdas/jobs/transfer-ownership.stack.test.ts',
  'lambdas/triggers/run-canary.stack.test.ts',
  'lambdas/triggers/store-user-list.stack.test.ts',
];
const { SAMPLE_EVERY = '1', SAMPLE_FROM = '0' } = process.env;
if (!(Number(SAMPLE_FROM) < Number(SAMPLE_EVERY))) {
  throw new Error(`SAMPLE_FROM=${SAMPLE_FROM} is not below SAMPLE_EVERY=${SAMPLE_EVERY}.`);
}
const isSuite = (path) => /\.(e2e|stack\.test)\.ts$/.test(path);
const skipped = SAMPLED.flatMap((path) =>
  isSuite(path) ? path : readdirSync(join(__dirname, path)).map((name) => `${path}/${name}`),
)
  .filter(isSuite)
  .filter((_, index) => index % Number(SAMPLE_EVERY) !== Number(SAMPLE_FROM));

const transform = { '^.+\\.(m?[jt]sx?)$': '<rootDir>/testing/jest-esbuild.js' };
const common = {
  transform,
  // Jest's sandbox looks up globals slowly. Without these, tests of sound take three times as long.
  sandboxInjectedGlobals: ['Math', 'Array', 'Object', 'Number', 'String', 'Promise', 'Uint8Array'],
  resolver: '<rootDir>/testing/jest-resolver.js',
  transformIgnorePatterns: [
    '/node_modules/(?!(@?[^/]+/)*(mediabunny|client-zip|file-type|strtok3|token-types|uint8array-extras|@borewit/text-codec|fractional-indexing|@tokenizer/inflate)/)',
  ],
  modulePathIgnorePatterns: ['<rootDir>/(build|cdk\\.out|\\.local)'],
};
const node = { ...common, testEnvironment: 'node' };
const stack = {
  ...node,
  globalSetup: '<rootDir>/testing/global-setup.ts',
  globalTeardown: '<rootDir>/testing/global-teardown.ts',
  testPathIgnorePatterns: ['/node_modules/', ...skipped.map((path) => `/${path}$`)],
};

/** Suites that record in real time, or take long. */
const RECORDING = ['<rootDir>/web/e2e/recording/**/*.e2e.ts', '<rootDir>/web/e2e/failures/*.e2e.ts'];

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
    { ...stack, displayName: 'recording', testMatch: RECORDING },
    {
      ...stack,
      displayName: 'browser',
      testMatch: ['<rootDir>/web/e2e/*.e2e.ts', '<rootDir>/web/e2e/sampled/*.e2e.ts'],
    },
  ],
};
