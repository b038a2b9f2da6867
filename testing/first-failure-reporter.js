/** Reports the first failed test at once, for `scripts/check-guards.mjs`, which needs to know only whether one fails. */
module.exports = class FirstFailureReporter {
  onTestCaseResult(_test, { status }) {
    if (status === 'failed') process.stdout.write('a test failed\n');
  }
};
