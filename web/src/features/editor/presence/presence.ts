import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InputOf, OutputOf } from '#shared/api/contract';
import type { endPresence, showPresence } from '#shared/api/presence';
import {
  PRESENCE_ALONE_BEAT_MS,
  PRESENCE_ALONE_SPAN_MS,
  PRESENCE_BEAT_MS,
  PRESENCE_SPAN_MAX_MS,
  PRESENCE_SPAN_MS,
} from '#shared/entities/presence';
import type { Uid, PresenceSessionId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { ChannelListener } from '../../../platform/api/live/live-channel';
import { type OtherPerson, PresenceSessions } from './presence-sessions';

/** A tab that has been hidden this long counts as closed until it is visible again. */
export const AWAY_TIMEOUT_MS = PRESENCE_SPAN_MAX_MS;

/** Spreads the answers to an arrival: each tab waits a random time, up to this much for every five people. */
const RESPONSE_SPREAD_MS = 500;
/** The minimum time between two such answers, even if people arrive repeatedly. */
const RESPONSE_INTERVAL_MS = 5_000;

/** The delay before others see where a person is typing, so that moving between fields sends one update. */
const TYPING_THROTTLE_MS = 500;

export interface PresenceBackend {
  show(input: Omit<InputOf<typeof showPresence>, 'project_id'>): Promise<OutputOf<typeof showPresence>>;
  /** Must succeed while the page closes. */
  end(input: Omit<InputOf<typeof endPresence>, 'project_id'>): Promise<unknown>;
  listen(listener: ChannelListener): () => void;
}

/** Shows this person to the others in a project, and the others to this person. */
export interface ProjectPresence {
  others: StoreApi<OtherPerson[]>;
  /**
   * Shows this person to the others until the returned function is called. `silently` ends it without a message to the server. `onGone` is
   * called when the project no longer exists for this person.
   */
  start(onGone: () => void): (how: { silently: boolean }) => void;
  /** Sets the text in which this person is typing, by record key; '' for none. */
  setTypingIn(key: string): void;
}

/** Creates a person's presence in a project. Nothing is sent before `start`. */
export function createPresence(self: Uid, backend: PresenceBackend): ProjectPresence {
  const others = createStore<OtherPerson[]>(() => []);
  const typing = createStore(() => '');
  return {
    others,
    setTypingIn: (key) => typing.setState(key),
    start: (onGone) => {
      const { show, clear, sessions } = createOthersList(others, self);
      const { stop, requestBeat, wake } = maintainPresence(backend, sessions, { self, show, onGone, typing });
      const stopListening = backend.listen({
        onOpen: requestBeat,
        onChange: ({ entity, kind, id }) => {
          if (entity !== 'presence') return;
          if (kind === 'removed') sessions.end(id);
          else wake(id);
          show();
        },
      });
      return (how) => {
        stopListening();
        stop(how);
        clear();
      };
    },
  };
}

function createOthersList(others: StoreApi<OtherPerson[]>, self: Uid) {
  const sessions = new PresenceSessions();
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const put = (found: OtherPerson[]) => {
    if (JSON.stringify(found) !== JSON.stringify(others.getState())) others.setState(found, true);
  };
  const show = () => {
    const now = Date.now();
    put(sessions.others(self, now));
    clearTimeout(expiry);
    const next = sessions.nextExpiry(now);
    if (next !== undefined) expiry = setTimeout(show, next - now);
  };
  const clear = () => {
    clearTimeout(expiry);
    put([]);
  };
  return { sessions, show, clear };
}

interface PresenceContext {
  self: Uid;
  show: () => void;
  onGone: () => void;
  /** The key of the record whose text this person is typing in, or ''. */
  typing: StoreApi<string>;
}

/** Reports repeatedly that this tab is open and visible, and when it closes. A hidden tab sends nothing, one alone rarely. */
function maintainPresence(
  backend: PresenceBackend,
  sessions: PresenceSessions,
  { self, show, onGone, typing }: PresenceContext,
) {
  const createSession = () => ({ session_id: newId() as PresenceSessionId, is_arriving: true });
  /** This tab's presence session; undefined while others must not see it. */
  let own: ReturnType<typeof createSession> | undefined = createSession();
  let awayTimer: ReturnType<typeof setTimeout> | undefined;
  let beatTimer: ReturnType<typeof setTimeout> | undefined;
  let responseTimer: ReturnType<typeof setTimeout> | undefined;
  let respondedAt = -Infinity;
  let isSending = false;
  let isResendNeeded = false;

  const isPageVisible = () => document.visibilityState !== 'hidden';
  const hasOthers = () => sessions.others(self, Date.now()).length > 0;
  const span = () => (!isPageVisible() ? AWAY_TIMEOUT_MS : hasOthers() ? PRESENCE_SPAN_MS : PRESENCE_ALONE_SPAN_MS);

  const sendBeat = async (sent: ReturnType<typeof createSession>) => {
    const answer = await backend.show({ ...sent, span_ms: span(), typing_in: typing.getState() });
    if (own !== sent) return;
    sessions.receive(answer, Date.now());
    show();
    const isKnown = answer.sessions.some(({ session_id }) => session_id === sent.session_id);
    if (isKnown) sent.is_arriving = false;
    else if (!sent.is_arriving) startSession();
  };
  // Requests are sequential, so that the last answer is the newest.
  const requestBeat = () => {
    clearTimeout(beatTimer);
    if (!own) return;
    if (isSending) {
      isResendNeeded = true;
      return;
    }
    isSending = true;
    sendBeat(own)
      .then(
        () => hasOthers(),
        // The next beat comes soon and recovers from any error other than a missing project.
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'not-found') onGone();
          return true;
        },
      )
      .then(scheduleBeat, () => undefined);
  };
  const scheduleBeat = (isSoon: boolean) => {
    isSending = false;
    const isResend = isResendNeeded;
    isResendNeeded = false;
    if (isResend) requestBeat();
    else if (own && isPageVisible())
      beatTimer = setTimeout(requestBeat, isSoon ? PRESENCE_BEAT_MS : PRESENCE_ALONE_BEAT_MS);
  };
  const startSession = () => {
    own = createSession();
    requestBeat();
  };
  const endSession = () => {
    const ended = own;
    own = undefined;
    clearTimeout(beatTimer);
    if (ended) backend.end({ session_id: ended.session_id }).catch(() => undefined);
  };
  const wake = (arrived: string) => {
    if (arrived === own?.session_id || !isPageVisible()) return;
    const now = performance.now();
    const others = sessions.others(self, Date.now()).length;
    const spread = Math.random() * RESPONSE_SPREAD_MS * Math.max(1, others / 5);
    responseTimer ??= setTimeout(
      () => {
        responseTimer = undefined;
        respondedAt = performance.now();
        requestBeat();
      },
      Math.max(spread, respondedAt + RESPONSE_INTERVAL_MS - now),
    );
  };
  const onVisibilityChange = () => {
    clearTimeout(awayTimer);
    if (!isPageVisible()) awayTimer = setTimeout(endSession, AWAY_TIMEOUT_MS);
    if (own) requestBeat();
    else if (isPageVisible()) startSession();
  };
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const stopTyping = typing.subscribe(() => {
    // People who arrive later learn it from the next beat.
    if (!hasOthers()) return;
    typingTimer ??= setTimeout(() => {
      typingTimer = undefined;
      requestBeat();
    }, TYPING_THROTTLE_MS);
  });
  /** A page restored from the back/forward cache starts a new session. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && !own && startSession();

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', endSession);
  window.addEventListener('pageshow', onPageShow);
  const stop = ({ silently }: { silently: boolean }) => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', endSession);
    window.removeEventListener('pageshow', onPageShow);
    clearTimeout(awayTimer);
    clearTimeout(responseTimer);
    clearTimeout(typingTimer);
    stopTyping();
    if (silently) own = undefined;
    endSession();
  };
  return { requestBeat, wake, stop };
}
