import { act } from '@testing-library/react';
import {
  PRESENCE_ALONE_BEAT_MS,
  PRESENCE_ALONE_SPAN_MS,
  PRESENCE_BEAT_MS,
  PRESENCE_SPAN_MS,
  type Presence,
} from '#shared/entities/presence';
import { type Uid, type PresenceSessionId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { type ChannelListener } from '../../../platform/api/live/live-channel';
import { createPresence, AWAY_TIMEOUT_MS, type PresenceBackend } from './presence';

const ada = 'ada' as Uid;
const bens = 'BensVisitBensVisitBe';
/** The server's clock is ten minutes ahead of this machine's. */
const LEAD_MS = 600_000;
const serverNow = () => Date.now() + LEAD_MS;

const tab = (uid: string, session_id: string, spanMs = PRESENCE_SPAN_MS, typingIn = ''): Presence => ({
  session_id: session_id as PresenceSessionId,
  uid: uid as Uid,
  fullName: uid,
  profilePicUrl: '',
  since: serverNow(),
  counts_until: serverNow() + spanMs,
  typing_in: typingIn,
  version: 1,
});

/** A server that stores presence sessions as the real one does and logs its calls. */
function memoryServer() {
  const sessions = new Map<string, Presence>();
  const said: string[] = [];
  let listener: ChannelListener | undefined;
  let failure: ApiError | undefined;
  const backend: PresenceBackend = {
    show: ({ session_id, is_arriving, span_ms, typing_in }) => {
      said.push(is_arriving ? 'arrive' : 'stay');
      if (failure) return Promise.reject(failure);
      if (is_arriving || sessions.has(session_id)) sessions.set(session_id, tab(ada, session_id, span_ms, typing_in));
      return Promise.resolve({ now: serverNow(), sessions: [...sessions.values()] });
    },
    end: ({ session_id }) => {
      said.push('leave');
      sessions.delete(session_id);
      return Promise.resolve();
    },
    listen: (heard) => {
      listener = heard;
      return () => (listener = undefined);
    },
  };
  return {
    backend,
    sessions,
    said,
    open: () => listener?.onOpen(),
    emit: (kind: 'added' | 'removed', id: string) => listener?.onChange({ kind, entity: 'presence', id, version: 1 }),
    fail: (error?: ApiError) => (failure = error),
    isListened: () => listener !== undefined,
  };
}

async function openProject() {
  const server = memoryServer();
  const onGone = jest.fn();
  const presence = createPresence(ada, server.backend);
  const stop = presence.start(onGone);
  server.open();
  await settle();
  return { server, presence, onGone, stop, names: () => presence.others.getState().map(({ fullName }) => fullName) };
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

describe('product: presence in the project', () => {
  it('arrives when the channel is open, sends beats, and leaves', async () => {
    const { server, stop } = await openProject();
    await pass(2 * PRESENCE_ALONE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay', 'stay']);
    stop({ silently: false });
    await pass(PRESENCE_ALONE_BEAT_MS);
    expect(server.said.at(-1)).toBe('leave');
    expect(server.isListened()).toBe(false);
  });

  it('alone, beats are rare and last until a newcomer finds them; in company they are frequent', async () => {
    const { server, stop } = await openProject();
    const until = () => [...server.sessions.values()].find(({ uid }) => uid === ada)!.counts_until - serverNow();
    expect(until()).toBe(PRESENCE_ALONE_SPAN_MS);
    server.sessions.set(bens, tab('ben', bens, 10 * PRESENCE_ALONE_BEAT_MS));
    await pass(PRESENCE_ALONE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay']);
    await pass(2 * PRESENCE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay', 'stay', 'stay']);
    expect(until()).toBe(PRESENCE_SPAN_MS);
    stop({ silently: true });
  });

  it('in company the text being typed in is sent, once when moving from field to field; alone, nothing is', async () => {
    const { server, presence, stop } = await openProject();
    const typed = () => [...server.sessions.values()].find(({ uid }) => uid === ada)?.typing_in;
    presence.setTypingIn('slide/ALONE');
    await pass(1000);
    expect(server.said).toEqual(['arrive']);
    server.sessions.set(bens, tab('ben', bens));
    server.emit('added', bens);
    await pass(500);
    expect([server.said, typed()]).toEqual([['arrive', 'stay'], 'slide/ALONE']);
    presence.setTypingIn('');
    presence.setTypingIn('slide/NEXT');
    presence.setTypingIn('slide/NEXT');
    await pass(1000);
    expect([server.said.length, typed()]).toEqual([3, 'slide/NEXT']);
    stop({ silently: true });
  });

  it('an arrival triggers beats of the others; a departure appears immediately, whatever is in progress', async () => {
    const { server, names, stop } = await openProject();
    server.sessions.set(bens, tab('ben', bens));
    server.emit('added', bens);
    await pass(500);
    expect(server.said).toEqual(['arrive', 'stay']);
    expect(names()).toEqual(['ben']);
    server.emit('removed', bens);
    expect(names()).toEqual([]);
    await pass(PRESENCE_BEAT_MS);
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it("one's own arrival triggers nothing, nor does any while the page is hidden", async () => {
    const { server, stop } = await openProject();
    const [own] = server.sessions.keys();
    server.emit('added', own!);
    look('hidden');
    await settle();
    server.emit('added', bens);
    await pass(PRESENCE_ALONE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay']);
    stop({ silently: true });
  });

  it("after a reconnect, the server's state counts", async () => {
    const { server, names, stop } = await openProject();
    server.sessions.set(bens, tab('ben', bens));
    server.open();
    await settle();
    expect(names()).toEqual(['ben']);
    server.sessions.delete(bens);
    server.open();
    await settle();
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it("a silent person disappears automatically, by the server’s time, even if the server can't be reached", async () => {
    const { server, names, stop } = await openProject();
    server.sessions.set(bens, tab('ben', bens));
    server.open();
    await settle();
    expect(names()).toEqual(['ben']);
    server.fail(new ApiError('internal', 'No network.'));
    await pass(PRESENCE_SPAN_MS - 1);
    expect(names()).toEqual(['ben']);
    await pass(1);
    expect(names()).toEqual([]);
    stop({ silently: true });
  });

  it('a session that the server ended is replaced', async () => {
    const { server, stop } = await openProject();
    server.sessions.clear();
    await pass(PRESENCE_ALONE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'stay', 'arrive']);
    expect(server.sessions.size).toBe(1);
    stop({ silently: true });
  });

  it('a page that is hidden for good leaves; restored, it arrives again as another session', async () => {
    const { server, stop } = await openProject();
    const [first] = server.sessions.keys();
    window.dispatchEvent(new Event('pagehide'));
    await pass(PRESENCE_BEAT_MS);
    expect(server.said).toEqual(['arrive', 'leave']);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect([...server.sessions.keys()]).toHaveLength(1);
    expect(server.sessions.has(first!)).toBe(false);
    stop({ silently: true });
  });

  it('a hidden tab leaves after a while and returns when it is visible', async () => {
    const { server, stop } = await openProject();
    look('hidden');
    await pass(AWAY_TIMEOUT_MS - 1);
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

  it('a deleted project says so, and no departure is sent', async () => {
    const { server, onGone, stop } = await openProject();
    server.fail(new ApiError('internal', 'No network.'));
    await pass(PRESENCE_ALONE_BEAT_MS);
    expect(onGone).not.toHaveBeenCalled();
    server.fail(new ApiError('not-found', 'This project doesn’t exist.'));
    await pass(PRESENCE_BEAT_MS);
    expect(onGone).toHaveBeenCalled();
    stop({ silently: true });
    expect(server.said).not.toContain('leave');
  });
});
