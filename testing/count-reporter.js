const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const nameOf = (path) => relative(join(__dirname, '..'), path);

/** The failures of a suite, one line each. */
const failuresOf = ({ testFilePath, testExecError, testResults }) => [
  ...(testExecError ? [`${nameOf(testFilePath)} could not run`] : []),
  ...testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${nameOf(testFilePath)}: ${fullName}`),
];

/**
 * Writes a run's counts and failures to a file that `npm test` prints last, so that a truncated log still ends with the failures. A suite
 * that can't run counts as a failure.
 */
module.exports = class CountReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_COUNTS_FILE;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const failures = results.testResults.flatMap(failuresOf);
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests, failed, failures }));
  }
};
