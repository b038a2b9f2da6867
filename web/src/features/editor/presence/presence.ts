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
import type { Uid, VisitId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { ChannelListener } from '../../../platform/api/live/live-channel';
import { type OtherPerson, Visits } from './presence-sessions';

/** A tab that nobody has looked at for so long counts as closed until somebody does again. */
export const LOOKED_AWAY_MS = PRESENCE_SPAN_MAX_MS;

/** Those who are woken by an arrival answer within this time for each five of them, not all at the same moment. */
const WAKE_SPREAD_MS = 500;
/** Somebody who comes again and again wakes the others at most so often. */
const WAKE_PACE_MS = 5_000;

/** What somebody types in is shown to the others after this time: who goes from field to field says it once. */
const TYPING_PAUSE_MS = 500;

/** What presence needs of the server. */
export interface PresenceBackend {
  show(input: Omit<InputOf<typeof showPresence>, 'project_id'>): Promise<OutputOf<typeof showPresence>>;
  /** Has to get through while the page goes away. */
  end(input: Omit<InputOf<typeof endPresence>, 'project_id'>): Promise<unknown>;
  listen(listener: ChannelListener): () => void;
}

/** Who else has the project open, and that this person has. */
export interface PresenceSession {
  others: StoreApi<OtherPerson[]>;
  /**
   * Shows this person to the others until the function that it gives is called; silently, when there is nobody to tell.
   * `onGone` is called when the project is not there (for this person) any more.
   */
  start(onGone: () => void): (how: { silently: boolean }) => void;
  /** Says in which text this person is typing, by the key of its record; '' when they stop. */
  setTypingIn(key: string): void;
}

/** Makes the presence of a person in a project; nothing happens until its `start`. */
export function createPresence(self: Uid, backend: PresenceBackend): PresenceSession {
  const others = createStore<OtherPerson[]>(() => []);
  const typing = createStore(() => '');
  return {
    others,
    setTypingIn: (key) => typing.setState(key),
    start: (onGone) => {
      const { show, showNobody, visits } = showIn(others, self);
      const { stop, tell, wake } = keepPresent(backend, visits, { self, show, onGone, typing });
      const stopListening = backend.listen({
        onOpen: tell,
        onChange: ({ entity, kind, id }) => {
          if (entity !== 'presence') return;
          if (kind === 'removed') visits.end(id);
          else wake(id);
          show();
        },
      });
      return (how) => {
        stopListening();
        stop(how);
        showNobody();
      };
    },
  };
}

/** Keeps the list of the others up to what is known, and takes out by itself who was not heard of for too long. */
function showIn(others: StoreApi<OtherPerson[]>, self: Uid) {
  const visits = new Visits();
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const put = (found: OtherPerson[]) => {
    if (JSON.stringify(found) !== JSON.stringify(others.getState())) others.setState(found, true);
  };
  const show = () => {
    const now = Date.now();
    put(visits.others(self, now));
    clearTimeout(expiry);
    const next = visits.nextToGo(now);
    if (next !== undefined) expiry = setTimeout(show, next - now);
  };
  const showNobody = () => {
    clearTimeout(expiry);
    put([]);
  };
  return { visits, show, showNobody };
}

interface Surroundings {
  self: Uid;
  /** Shows who is there by now. */
  show: () => void;
  onGone: () => void;
  /** The key of the record in whose text this person is typing, or ''. */
  typing: StoreApi<string>;
}

/**
 * Says again and again that this tab is open and somebody looks at it, and that it is closed when it is. While nobody looks,
 * nothing is said; while nobody else is there, seldom.
 */
function keepPresent(backend: PresenceBackend, visits: Visits, { self, show, onGone, typing }: Surroundings) {
  const newVisit = () => ({ visit: newId() as VisitId, is_arriving: true });
  /** This tab's visit, while the others are to see it. */
  let own: ReturnType<typeof newVisit> | undefined = newVisit();
  let lookingAway: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let waking: ReturnType<typeof setTimeout> | undefined;
  let wokenAt = -Infinity;
  let isSaying = false;
  let isToSayAgain = false;

  const isSeen = () => document.visibilityState !== 'hidden';
  const isInCompany = () => visits.others(self, Date.now()).length > 0;
  const span = () => (!isSeen() ? LOOKED_AWAY_MS : isInCompany() ? PRESENCE_SPAN_MS : PRESENCE_ALONE_SPAN_MS);

  const beat = async (said: ReturnType<typeof newVisit>) => {
    const answer = await backend.show({ ...said, span_ms: span(), typing_in: typing.getState() });
    if (own !== said) return;
    visits.take(answer, Date.now());
    show();
    const isKnown = answer.visits.some(({ visit }) => visit === said.visit);
    if (isKnown) said.is_arriving = false;
    else if (!said.is_arriving) come();
  };
  // One after another, so that the last answer is the newest.
  const tell = () => {
    clearTimeout(next);
    if (!own) return;
    if (isSaying) {
      isToSayAgain = true;
      return;
    }
    isSaying = true;
    beat(own)
      .then(
        () => isInCompany(),
        // Anything but a project that is gone is mended by the next beat, which comes soon.
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'not-found') onGone();
          return true;
        },
      )
      .then(goOn, () => undefined);
  };
  const goOn = (isSoon: boolean) => {
    isSaying = false;
    const isToSay = isToSayAgain;
    isToSayAgain = false;
    if (isToSay) tell();
    else if (own && isSeen()) next = setTimeout(tell, isSoon ? PRESENCE_BEAT_MS : PRESENCE_ALONE_BEAT_MS);
  };
  const come = () => {
    own = newVisit();
    tell();
  };
  const leave = () => {
    const left = own;
    own = undefined;
    clearTimeout(next);
    if (left) backend.end({ visit: left.visit }).catch(() => undefined);
  };
  const wake = (arrived: string) => {
    if (arrived === own?.visit || !isSeen()) return;
    const now = performance.now();
    const others = visits.others(self, Date.now()).length;
    const spread = Math.random() * WAKE_SPREAD_MS * Math.max(1, others / 5);
    waking ??= setTimeout(
      () => {
        waking = undefined;
        wokenAt = performance.now();
        tell();
      },
      Math.max(spread, wokenAt + WAKE_PACE_MS - now),
    );
  };
  const look = () => {
    clearTimeout(lookingAway);
    if (!isSeen()) lookingAway = setTimeout(leave, LOOKED_AWAY_MS);
    if (own) tell();
    else if (isSeen()) come();
  };
  let sayingTyping: ReturnType<typeof setTimeout> | undefined;
  const stopTyping = typing.subscribe(() => {
    // Who comes later is told by the next beat.
    if (!isInCompany()) return;
    sayingTyping ??= setTimeout(() => {
      sayingTyping = undefined;
      tell();
    }, TYPING_PAUSE_MS);
  });
  /** A page that comes back from where browsers keep those that were left. */
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && !own && come();

  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  const stop = ({ silently }: { silently: boolean }) => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    clearTimeout(lookingAway);
    clearTimeout(waking);
    clearTimeout(sayingTyping);
    stopTyping();
    if (silently) own = undefined;
    leave();
  };
  return { tell, wake, stop };
}
