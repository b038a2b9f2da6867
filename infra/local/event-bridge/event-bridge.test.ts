import { createEventBus } from './event-bridge';

const created = (key: string) => ({ source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key } } });

describe('EventBridge stand-in', () => {
  test('a complete event reaches the functions of all matching rules', async () => {
    const calls: [string, unknown][] = [];
    const bus = createEventBus({
      rules: [
        {
          name: 'staged',
          pattern: { detail: { object: { key: [{ prefix: 'staging/' }] } } },
          functionNames: ['a', 'b'],
        },
        { name: 'deleted', pattern: { 'detail-type': ['Object Deleted'] }, functionNames: ['c'] },
      ],
      invoke: (name, event) => Promise.resolve(calls.push([name, event])),
      log: () => undefined,
    });
    await bus.emit(created('staging/x'));
    expect(calls.map(([name]) => name)).toEqual(['a', 'b']);
    expect(calls[0]?.[1]).toMatchObject({
      version: '0',
      region: 'eu-west-1',
      detail: { object: { key: 'staging/x' } },
    });
  });

  test('a failing function is reported, and the others still get the event', async () => {
    const logged: string[] = [];
    const called: string[] = [];
    const bus = createEventBus({
      rules: [{ name: 'all', pattern: { source: ['aws.s3'] }, functionNames: ['fails', 'works'] }],
      invoke: (name) => (name === 'fails' ? Promise.reject(new Error('broken')) : Promise.resolve(called.push(name))),
      log: (message) => logged.push(message),
    });
    await bus.emit(created('x'));
    expect([called, logged]).toEqual([['works'], [expect.stringContaining('broken')]]);
  });
});
