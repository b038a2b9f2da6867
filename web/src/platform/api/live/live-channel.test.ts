import type { Change } from '#shared/entities/change';
import { backoffMs } from '#shared/time/retry';
import {
  listenToChannel,
  readChanges,
  RECONNECT_BACKOFF,
  REFUSED_PAUSE_MS,
  type Subscribe,
  type SubscriptionEvents,
} from './live-channel';

/** A server that lets the test control each subscription. */
function server() {
  const subscriptions: (SubscriptionEvents & { isRunning: boolean })[] = [];
  const subscribe: Subscribe = (_, events) => {
    const subscription = { ...events, isRunning: true };
    subscriptions.push(subscription);
    return () => (subscription.isRunning = false);
  };
  return { subscribe, subscriptions, last: () => subscriptions.at(-1)! };
}

const change: Change = { kind: 'modified', entity: 'project', id: 'p', version: 2 };

function listen() {
  const { subscribe, subscriptions, last } = server();
  const received: string[] = [];
  const stop = listenToChannel(
    'project/p',
    {
      onOpen: () => received.push('open'),
      onChange: ({ version }) => received.push(`change ${version}`),
      onFailed: () => received.push('failed'),
    },
    subscribe,
  );
  return { subscriptions, last, heard: received, stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const longestWait = (failures: number) => backoffMs(failures, RECONNECT_BACKOFF, () => 1);

test('after a reconnect, pages fetch at random moments within the time that the listener names', () => {
  const { subscribe, last } = server();
  const opened: number[] = [];
  const listener = { onOpen: () => opened.push(Date.now()), onChange: () => undefined, reopenSpreadMs: () => 20_000 };
  const stop = listenToChannel('project/p', listener, subscribe);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const from = Date.now();
  last().onOpen();
  last().onOpen();
  jest.advanceTimersByTime(9_999);
  expect(opened).toEqual([from]);
  jest.advanceTimersByTime(1);
  expect(opened).toEqual([from, from + 10_000]);
  last().onOpen();
  stop();
  jest.advanceTimersByTime(20_000);
  expect(opened).toHaveLength(2);
  jest.mocked(Math.random).mockRestore();
});

describe('guard: live channels reconnect', () => {
  it('a disconnected channel asks again within half a second, and refetches when subscribed', () => {
    const { last, subscriptions, heard } = listen();
    last().onOpen();
    last().onEnd('cut off');
    jest.advanceTimersByTime(500);
    expect(subscriptions).toHaveLength(2);
    last().onOpen();
    last().onChange(change);
    expect(heard).toEqual(['open', 'open', 'change 2']);
  });

  it('a refused channel reports that immediately, and asks again after a minute', () => {
    const { last, subscriptions, heard } = listen();
    last().onOpen();
    last().onEnd('cut off');
    jest.advanceTimersByTime(500);
    last().onEnd('refused');
    expect(heard).toEqual(['open', 'failed']);
    jest.advanceTimersByTime(REFUSED_PAUSE_MS - 1);
    expect(subscriptions).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(subscriptions).toHaveLength(3);
  });

  it('during failures, pauses grow up to half a minute; a success resets them', () => {
    const { last, subscriptions } = listen();
    for (let failures = 1; failures <= 10; failures += 1) {
      last().onEnd('failed');
      jest.advanceTimersByTime(longestWait(failures));
    }
    expect(subscriptions).toHaveLength(11);
    expect(longestWait(10)).toBe(30_000);
    last().onOpen();
    last().onEnd('cut off');
    jest.advanceTimersByTime(longestWait(1));
    expect(subscriptions).toHaveLength(12);
  });

  it('once stopped, it neither receives nor asks again', () => {
    const running = listen();
    running.stop();
    expect(running.last().isRunning).toBe(false);
    const waiting = listen();
    waiting.last().onEnd('cut off');
    waiting.stop();
    jest.runAllTimers();
    expect(waiting.subscriptions).toHaveLength(1);
  });
});

test('of a message, changes of kinds that this version doesn’t know are left out, and the others are kept', () => {
  const later = { ...change, entity: 'hologram' };
  expect(readChanges({ data: { onChanges: { channel: 'project/p', changes: [later, change] } } })).toEqual([change]);
  expect(readChanges({ data: null })).toEqual([]);
});
