import { act } from '@testing-library/react';
import { PRESENCE_BEAT_MS, PRESENCE_SPAN_MS, type Presence } from '#shared/entities/presence';
import { type Uid, type VisitId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type ChannelListener } from '../../api/live/live-channel';
import { createPresence, LOOKED_AWAY_MS, type PresenceBackend } from './presence';

const ada = 'ada' as Uid;
const bens = 'BensVisitBensVisitBe';
/** The server's clock is ten minutes ahead of this machine's. */
const LEAD_MS = 600_000;
const serverNow = () => Date.now() + LEAD_MS;

const tab = (uid: string, visit: string, version = 1): Presence => ({
  visit: visit as VisitId,
  uid: uid as Uid,
  fullName: uid,
  profilePicUrl: '',
  since: serverNow(),
  seen_at: serverNow(),
  version,
});

/** A server that keeps visits as the real one does, and tells what was said to it. */
function memoryServer() {
  const visits = new Map<string, Presence>();
  const said: string[] = [];
  let listener: ChannelListener | undefined;
  let failure: ApiError | undefined;
  const backend: PresenceBackend = {
    show: ({ visit, is_arriving }) => {
      said.push(is_arriving ? 'arrive' : 'stay');
      if (failure) return Promise.reject(failure);
      if (is_arriving || visits.has(visit)) visits.set(visit, tab(ada, visit));
      return Promise.resolve({ now: serverNow(), visits: [...visits.values()] });
    },
    end: ({ visit }) => {
      said.push('leave');
      visits.delete(visit);
      return Promise.resolve();
    },
    listen: (heard) => {
      listener = heard;
      return () => (listener = undefined);
    },
  };
  return {
    backend,
    visits,
    said,
    open: () => listener?.onOpen(),
    tell: (kind: 'added' | 'removed', item: Presence, version = item.version) =>
      listener?.onChange({
        channel: 'project/p/presence',
        kind,
        entity: 'presence',
        id: item.visit,
        version,
        item: kind === 'removed' ? null : item,
      }),
    fail: (error?: ApiError) => (failure = error),
    isListened: () => listener !== undefined,
  };
}

/** Ada opens a project. */
async function openProject() {
  const server = memoryServer();
  const onGone = jest.fn();
  const presence = createPresence(ada, server.backend);
  const stop = presence.start(onGone);
  server.open();
  await settle();
  return { server, onGone, stop, names: () => presence.others.getState().map(({ fullName }) => fullName) };
}

const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function look(visibility: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  look('visible');
  jest.useRealTimers();
});

describe('product: who else is here', () => {
  it('one arrives when the channel is open, says so at every beat, and leaves', async () => {
    const { server, stop } = await openProject();
    await pass(2 * PRESENCE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay', 'stay']);
    stop({ silently: false });
    await pass(PRESENCE_BEAT_MS);
    expect(server.said.at(-1)).toBe('leave');
    expect(server.isListened()).toBe(false);
  });

  it('others come and go as it is heard; a fetch that was under way changes nothing about it', async () => {
    const { server, names, stop } = await openProject();
    server.tell('added', tab('ben', bens));
    expect(names()).toEqual(['ben']);
    await pass(PRESENCE_BEAT_MS);
    expect(names()).toEqual(['ben']);
    server.visits.set(bens, tab('ben', bens, 2));
    server.tell('removed', tab('ben', bens), 3);
    await pass(PRESENCE_BEAT_MS);
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it('after a reconnect what the server says counts', async () => {
    const { server, names, stop } = await openProject();
    server.tell('added', tab('ben', bens));
    expect(names()).toEqual(['ben']);
    server.open();
    await settle();
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it('who is heard of no more goes by itself, by the server’s stamp, also when the server cannot be asked', async () => {
    const { server, names, stop } = await openProject();
    server.visits.set(bens, tab('ben', bens));
    await pass(PRESENCE_BEAT_MS);
    expect(names()).toEqual(['ben']);
    server.fail(new ApiError('internal', 'No network.'));
    await pass(PRESENCE_SPAN_MS - PRESENCE_BEAT_MS - 1);
    expect(names()).toEqual(['ben']);
    await pass(1);
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it('a visit that the server ended is begun anew', async () => {
    const { server, stop } = await openProject();
    server.visits.clear();
    await pass(PRESENCE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay', 'arrive']);
    expect(server.visits.size).toBe(1);
    stop({ silently: true });
  });

  it('a page that goes away leaves; one that is brought back comes again, as another visit', async () => {
    const { server, stop } = await openProject();
    const [first] = server.visits.keys();
    window.dispatchEvent(new Event('pagehide'));
    await pass(PRESENCE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'leave']);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect([...server.visits.keys()]).toHaveLength(1);
    expect(server.visits.has(first!)).toBe(false);
    stop({ silently: true });
  });

  it('a tab that nobody looks at any more leaves after a while and comes back with the eyes', async () => {
    const { server, stop } = await openProject();
    look('hidden');
    await pass(LOOKED_AWAY_MS - 1);
    expect(server.said).not.toContain('leave');
    await pass(1);
    expect(server.said.at(-1)).toBe('leave');
    const words = server.said.length;
    await pass(10 * PRESENCE_BEAT_MS);
    expect(server.said).toHaveLength(words);
    look('visible');
    await settle();
    expect(server.said.at(-1)).toBe('arrive');
    stop({ silently: true });
  });

  it('a project that is gone says so, and there is nobody to take leave of', async () => {
    const { server, onGone, stop } = await openProject();
    server.fail(new ApiError('internal', 'No network.'));
    await pass(PRESENCE_BEAT_MS);
    expect(onGone).not.toHaveBeenCalled();
    server.fail(new ApiError('not-found', 'There is no such project.'));
    await pass(PRESENCE_BEAT_MS);
    expect(onGone).toHaveBeenCalled();
    stop({ silently: true });
    expect(server.said).not.toContain('leave');
  });
});
