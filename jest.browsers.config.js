const { projects } = require('./jest.config.js');

/** Firefox and WebKit, for `npm run browsers`; not part of `npm test`. */
module.exports = {
  ...projects.find(({ displayName }) => displayName === 'browser'),
  displayName: 'browsers',
  rootDir: __dirname,
  testMatch: ['<rootDir>/web/browsers/**/*.walk.ts'],
  testTimeout: 300_000,
};
