import { createStore, type StoreApi } from 'zustand/vanilla';
import { type InputOf, type OutputOf } from '#shared/api/contract';
import { type endPresence, type showPresence } from '#shared/api/presence';
import { PRESENCE_BEAT_MS } from '#shared/entities/presence';
import { type Uid, type VisitId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { type ChannelListener } from '../../api/live/live-channel';
import { Visits } from '../model/visits';
import { type OtherPerson } from '../model/who-is-here';

/** A tab that nobody has looked at for so long counts as closed until somebody does again. */
export const LOOKED_AWAY_MS = 5 * 60_000;

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
}

/** Makes the presence of a person in a project; nothing happens until its `start`. */
export function createPresence(self: Uid, backend: PresenceBackend): PresenceSession {
  const others = createStore<OtherPerson[]>(() => []);
  return {
    others,
    start: (onGone) => {
      const { show, showNobody, visits } = showIn(others, self);
      const { stop, tell } = keepPresent(backend, visits, show, onGone);
      const stopListening = backend.listen({
        onOpen: () => {
          visits.forgetHeard();
          tell();
        },
        onChange: (change) => {
          visits.hear(change, Date.now());
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

/** Says again and again that this tab is open and somebody looks at it, and that it is closed when it is. */
function keepPresent(backend: PresenceBackend, visits: Visits, show: () => void, onGone: () => void) {
  const newVisit = () => ({ visit: newId() as VisitId, is_arriving: true });
  /** This tab's visit, while the others are to see it. */
  let own: ReturnType<typeof newVisit> | undefined = newVisit();
  let lookingAway: ReturnType<typeof setTimeout> | undefined;

  const beat = async (said: ReturnType<typeof newVisit>) => {
    const answer = await backend.show(said);
    if (own !== said) return;
    visits.take(answer, Date.now());
    show();
    const isKnown = answer.visits.some(({ visit }) => visit === said.visit);
    if (isKnown) said.is_arriving = false;
    else if (!said.is_arriving) come();
  };
  const tell = () => {
    // Anything but a project that is gone is mended by the next beat.
    const fail = (error: unknown) => error instanceof ApiError && error.code === 'not-found' && onGone();
    if (own) beat(own).catch(fail);
  };
  const come = () => {
    own = newVisit();
    tell();
  };
  const leave = () => {
    const left = own;
    own = undefined;
    if (left) backend.end({ visit: left.visit }).catch(() => undefined);
  };
  const look = () => {
    clearTimeout(lookingAway);
    if (document.visibilityState === 'hidden') lookingAway = setTimeout(leave, LOOKED_AWAY_MS);
    else if (own) tell();
    else come();
  };
  /** A page that comes back from where browsers keep those that were left. */
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && !own && come();

  const beating = setInterval(tell, PRESENCE_BEAT_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  const stop = ({ silently }: { silently: boolean }) => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    clearInterval(beating);
    clearTimeout(lookingAway);
    if (silently) own = undefined;
    leave();
  };
  return { tell, stop };
}
