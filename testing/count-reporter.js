const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const nameOf = (path) => relative(join(__dirname, '..'), path);

/** What failed in a suite, a line each. */
const failuresOf = ({ testFilePath, testExecError, testResults }) => [
  ...(testExecError ? [`${nameOf(testFilePath)} could not run`] : []),
  ...testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${nameOf(testFilePath)}: ${fullName}`),
];

/**
 * Leaves the numbers of a run in a file, for the closing lines of `npm test`, and what failed: a log that is cut in its middle still ends with
 * that. A suite that can't run counts as a failure.
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
