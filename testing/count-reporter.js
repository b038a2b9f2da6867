const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const nameOf = (path) => relative(join(__dirname, '..'), path);

/** A message without colors and without the lines of its stack, as one line. */
const oneLine = (message = '') =>
  stripVTControlCharacters(message).split('\n    at ')[0].replaceAll(/\s+/g, ' ').slice(0, 300);

/** The failures of a suite, one line each. */
const failuresOf = ({ testFilePath, testExecError, testResults }) => [
  ...(testExecError ? [`${nameOf(testFilePath)} could not run: ${oneLine(testExecError.message)}`] : []),
  ...testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${nameOf(testFilePath)}: ${fullName}: ${oneLine(failureMessages[0])}`),
];

/**
 * Writes a lane's counts, failures, and each file's seconds to a file. `npm test` prints them last, so that a truncated log still ends with
 * the failures. A suite that can't run counts as a failure.
 */
module.exports = class CountReporter {
  onRunComplete(_contexts, results) {
    const { TEST_LANE } = process.env;
    if (!TEST_LANE) return;
    const file = join(__dirname, '..', '.local', `test-${TEST_LANE}-counts.json`);
    mkdirSync(dirname(file), { recursive: true });
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const failures = results.testResults.flatMap(failuresOf);
    const seconds = Object.fromEntries(
      results.testResults.map(({ testFilePath, perfStats }) => [nameOf(testFilePath), perfStats.runtime / 1000]),
    );
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests, failed, failures, seconds }));
  }
};
