import { reportError as contract } from '#shared/api/errors';
import { ApiError } from '#shared/errors';
import { PublishDataError } from '../../features/player/public-functions';
import { describeError } from './report-error';

const describe = (error: unknown) => describeError(error, 'index-a1.js', '/project/$id');

test('an error in our code is reported by its name and its places in our files, without its message', () => {
  const error = new TypeError('Pat Example’s secret plan');
  error.stack = `TypeError: Pat Example’s secret plan
    at save (https://app.example/assets/editor-b2.js:1:234)
    at run (https://app.example/assets/index-a1.js:3:4)
    at https://elsewhere.example/extension.js:1:1`;
  const report = describe(error);
  expect(report).toEqual({
    ...{ release: 'index-a1.js', screen: '/project/$id', failure: 'TypeError' },
    frames: ['editor-b2.js:1:234', 'index-a1.js:3:4'],
  });
  expect(contract.input.parse(report)).toEqual(report);
});

test('a failure of the server is reported with the id of its request', () => {
  expect(describe(new ApiError('internal', 'Something went wrong.', undefined, 'abc='))).toMatchObject({
    ...{ request_id: 'abc=' },
  });
});

test('a failure of the server that the player meets is reported, too', () => {
  expect(describe(new PublishDataError('failed', 'abc='))).toMatchObject({
    ...{ failure: 'PublishDataError', request_id: 'abc=' },
  });
});

test.each([
  ['a missing presentation', new PublishDataError('missing')],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a refusal', new ApiError('not-found', 'There is no such project.', undefined, 'abc=')],
  ['what is no error', 'text'],
])('%s is not', (_, error) => {
  expect(describe(error)).toBeUndefined();
});
