import { logFailure, logger } from './logger';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(text as string) as Record<string, unknown>);
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

test('a line is JSON with the level and time that Lambda filters by, and the details', () => {
  logger.info('refused', { function: 'getProject', code: 'not-found' });
  expect(lines).toEqual([
    {
      level: 'INFO',
      message: 'refused',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      service: 'narradeck',
      function: 'getProject',
      code: 'not-found',
    },
  ]);
});

test('lines below the log level are omitted', () => {
  logger.debug('table', { units: 1 });
  logger.setLogLevel('DEBUG');
  logger.debug('table', { units: 2 });
  logger.setLogLevel('SILENT');
  logger.error('nothing');
  logger.setLogLevel('INFO');
  expect(lines.map(({ units }) => units)).toEqual([2]);
});

test("a request's details are in each of its lines", () => {
  logger.appendKeys({ request_id: 'one' });
  logger.info('refused');
  logger.appendKeys({ request_id: 'two' });
  logger.info('refused');
  expect(lines.map(({ request_id }) => request_id)).toEqual(['one', 'two']);
});

test('a failure is logged with its name, its redacted message, and its stack frames', () => {
  logFailure('It failed', new TypeError('no room for ada@example.com'));
  expect(lines).toMatchObject([{ level: 'ERROR', failure: 'TypeError', reason: 'no room for <address>' }]);
  expect(lines[0]!.frames).toContainEqual(expect.stringContaining('logger.test'));
});
