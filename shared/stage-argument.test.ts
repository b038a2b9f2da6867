import { readStageArgument } from './stage-argument';

test('an operator names the stage first, as the CDK does', () => {
  expect(readStageArgument(['-c', 'stage=dev', 'link', 'x'], '')).toEqual(['dev', 'link', 'x']);
});

test.each([[], ['dev'], ['-c', 'dev'], ['-c', 'stage='], ['-c', 'stage=DEV'], ['--url', 'stage=dev']])(
  'other arguments are answered with the usage: %j',
  (...words) => {
    expect(() => readStageArgument(words, 'npm run it -- -c stage=NAME')).toThrow('Usage: npm run it -- -c stage=NAME');
  },
);
