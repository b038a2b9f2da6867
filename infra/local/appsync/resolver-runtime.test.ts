import { compileResolver, matchesFilter } from './resolver-runtime';

const response = (body: string) =>
  compileResolver(`
    import { util, extensions } from '@aws-appsync/utils';
    export function request(ctx) { return {}; }
    export function response(ctx) { ${body} }
  `);

test('a resolver receives its context and returns a value', () => {
  expect(response('return ctx.args.id')('response', { args: { id: 'p1' } }).value).toBe('p1');
});

test('util.error keeps its type', () => {
  const run = response(`util.error('No.', 'Forbidden')`);
  const refused = new Promise(() => run('response', {}));
  return expect(refused).rejects.toMatchObject({ message: 'No.', errorType: 'Forbidden' });
});

test('invalidations are returned with the value', () => {
  const run = response(`
    extensions.invalidateSubscriptions({ subscriptionField: 'onChange', payload: { id: 'u1' } });
    extensions.setSubscriptionInvalidationFilter(util.transform.toSubscriptionFilter({ id: { in: ['u1'] } }));
    return 'value';
  `);
  const { value, effects } = run('response', {});
  expect(value).toBe('value');
  expect(effects).toMatchObject({
    invalidations: [{ subscriptionField: 'onChange', payload: { id: 'u1' } }],
    invalidationFilter: { id: { in: ['u1'] } },
  });
});

test('the runtime has no Node globals and no other modules', () => {
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
  [{ id: { in: ['u2'] } }, false],
  [{ id: { in: ['u1', 'u2'] }, channel: { in: ['x'] } }, false],
  [{ id: { in: ['u1', 'u2'] } }, true],
])('filter %j', (filter, expected) => {
  expect(matchesFilter(filter, { id: 'u1', channel: 'y' })).toBe(expected);
});
