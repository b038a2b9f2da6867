import { compileResolver, matchesFilter } from './resolver-runtime';

const response = (body: string) =>
  compileResolver(`
    import { util, extensions, runtime } from '@aws-appsync/utils';
    export function request(ctx) { return {}; }
    export function response(ctx) { ${body} }
  `);

test('a resolver sees its context and gives a value', () => {
  expect(response('return ctx.args.id')('response', { args: { id: 'p1' } }).value).toBe('p1');
});

test('util.error carries type, data and info', () => {
  const run = response(`util.error('No.', 'Forbidden', { a: 1 }, { b: 2 })`);
  const refused = new Promise(() => run('response', {}));
  return expect(refused).rejects.toMatchObject({
    message: 'No.',
    errorType: 'Forbidden',
    data: { a: 1 },
    errorInfo: { b: 2 },
  });
});

test('earlyReturn ends with its value, appended errors and invalidations come beside it', () => {
  const run = response(`
    util.appendError('Half of it.', 'Partial');
    extensions.invalidateSubscriptions({ subscriptionField: 'onChange', payload: { uid: 'u1' } });
    extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter({ uid: { eq: 'u1' } }));
    runtime.earlyReturn('early');
    return 'late';
  `);
  const { value, effects } = run('response', {});
  expect(value).toBe('early');
  expect(effects).toMatchObject({
    appendedErrors: [{ message: 'Half of it.', errorType: 'Partial' }],
    invalidations: [{ subscriptionField: 'onChange', payload: { uid: 'u1' } }],
    invalidationFilter: { uid: { eq: 'u1' } },
  });
});

test('the runtime has nothing of Node, and no other modules', () => {
  expect(response('return [typeof process, typeof fetch, typeof setTimeout]')('response', {}).value).toEqual([
    'undefined',
    'undefined',
    'undefined',
  ]);
  expect(() => compileResolver(`import fs from 'node:fs'; export function request() {}`)('request', {})).toThrow(
    'APPSYNC_JS cannot import node:fs.',
  );
});

test.each([
  [{ uid: { eq: 'u1' } }, true],
  [{ uid: { ne: 'u1' } }, false],
  [{ uid: { in: ['u1', 'u2'] }, channel: { eq: 'x' } }, false],
  [{ uid: { in: ['u1', 'u2'] } }, true],
])('filter %j', (filter, expected) => {
  expect(matchesFilter(filter, { uid: 'u1', channel: 'y' })).toBe(expected);
});
