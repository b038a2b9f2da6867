/** Says at once that a test has failed, for whoever only wants to know whether one does (`scripts/check-guards.mjs`). */
module.exports = class FirstFailureReporter {
  onTestCaseResult(_test, { status }) {
    if (status === 'failed') process.stdout.write('a test failed\n');
  }
};
