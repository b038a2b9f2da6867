import { readFileSync } from 'node:fs';
import { reportError } from '#shared/api/errors';
import { newId } from '#shared/ids';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { LOG_FILE } from '../../../testing/stack-process';
import { callFrom } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const report = (release: string) => ({
  ...{ release, screen: '/project/$id', failure: 'TypeError', frames: ['editor-a1b2.js:1:234'], request_id: 'abc=' },
});

test('an error of a page is logged with its release, screen, place, and the call that failed', async () => {
  const release = `index-${newId()}.js`;
  expect(await callFrom('198.51.100.41', reportError, report(release))).toEqual({ logged: true });
  const findLine = () =>
    readFileSync(LOG_FILE, 'utf8')
      .split('\n')
      .find((line) => line.includes(release));
  await until(() => findLine() !== undefined, 'the line in the log');
  for (const part of [
    '"A page failed"',
    '"/project/$id"',
    '"TypeError"',
    '"editor-a1b2.js:1:234"',
    '"failed_request":"abc="',
  ])
    expect(findLine()).toContain(part);
});

test('an address reports less than half of what raises the alarm', async () => {
  await exhaustRateLimit('error-reports-of-origin', '198.51.100.42', 4, 600_000);
  expect(await callFrom('198.51.100.42', reportError, report('index-a.js'))).toEqual({ logged: false });
});

test.each([
  ['a message', { failure: 'TypeError: My secret plan' }],
  ['an address', { screen: '/project/abc?name=Pat Example' }],
  ['a file elsewhere', { frames: ['https://evil.example/x.js:1:1'] }],
])('%s is refused: it may contain what people wrote', (_, wrong) => {
  expect(reportError.input.safeParse({ ...report('index-a.js'), ...wrong }).success).toBe(false);
});
