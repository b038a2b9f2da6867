import * as z from 'zod';
import { newId } from '#shared/ids';
import { localStore, tabStore } from '../../storage/safe-storage';
import { GOOGLE_PATH } from './google-address';
import { identityCode, IdentityError } from './identity-error';

const KEY = 'narradeck.googleAttempt';

/**
 * A try to sign in with Google by a window of its own. A browser has one at a time, because Amplify keeps the secrets of one:
 * what an older window brings back is not taken. The tab that began it knows it again after a reload.
 */
export const googleAttempt = {
  /** Begins one, which ends all others of this browser; gives its id. */
  begin(): string {
    const attempt = newId();
    localStore.write(KEY, attempt);
    tabStore.write(KEY, attempt);
    return attempt;
  },
  isLatest: (attempt: string): boolean => attempt !== '' && localStore.read(KEY) === attempt,
  isOfThisTab: (attempt: string): boolean => tabStore.read(KEY) === attempt,
};

const CHANNEL = 'narradeck.google';

const googleOutcome = z.strictObject({ attempt: z.string().min(1), failed: identityCode.optional() });

/**
 * What came of an attempt; without `failed` somebody is signed in. It is a hint alone: who hears it looks for the tokens
 * themselves, so that nobody gets in, or becomes somebody else, by a message.
 */
export type GoogleOutcome = z.infer<typeof googleOutcome>;

/**
 * Tells the other tabs. By a channel and not by `window.opener`, which is gone where a page on the way has cut it
 * (`Cross-Origin-Opener-Policy`), and which would give Google's page a hold of ours where it is not.
 */
export function postGoogleOutcome(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Hears of outcomes from other windows; gives the function that ends it. */
export function listenToGoogleOutcomes(callback: (outcome: GoogleOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const parsed = googleOutcome.safeParse(data);
    if (parsed.success) callback(parsed.data);
  };
  return () => channel.close();
}

const NAME = 'narradeck-google';
const [WIDTH, HEIGHT] = [480, 640];
const CLOSED_CHECK_MS = 300;

let stopWaiting = () => {};

/** On a phone a window is another tab, without a way back: there the whole page goes to Google. */
export const isRedirectPreferred = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

function openPopUp(attempt: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  return window.open(`${GOOGLE_PATH}?attempt=${attempt}`, NAME, features);
}

/**
 * Opens Google's page in a window of its own; to be called by a click, and before anything is waited for. Ends when the window
 * has told what came of it; who is signed in then comes by the auth events, also when this page was loaded anew meanwhile.
 * @throws IdentityError `popup-blocked`; `popup-closed-by-user`; why the sign-in failed
 */
export function signInWithPopUp(): Promise<void> {
  stopWaiting();
  const attempt = googleAttempt.begin();
  const opened = openPopUp(attempt);
  if (!opened || opened.closed) return Promise.reject(new IdentityError('popup-blocked', 'No window was opened.'));
  opened.focus();
  return new Promise((resolve, reject) => {
    let looksClosed = false;
    const checkClosed = () => {
      // Where Google's page has cut the window from ours it looks closed at once: believed only of a person who is back here,
      // and the second time, because what a window tells last may come after its end.
      const isClosed = opened.closed && document.hasFocus();
      if (isClosed && looksClosed) fail(new IdentityError('popup-closed-by-user', 'The window was closed.'));
      looksClosed = isClosed;
    };
    const timer = setInterval(checkClosed, CLOSED_CHECK_MS);
    const stopListening = listenToGoogleOutcomes((received) => {
      if (received.attempt !== attempt) return;
      if (received.failed) fail(new IdentityError(received.failed, 'The window told so.'));
      else end();
    });
    const end = () => {
      clearInterval(timer);
      stopListening();
      resolve();
    };
    const fail = (error: IdentityError) => {
      reject(error);
      end();
    };
    stopWaiting = end;
  });
}
