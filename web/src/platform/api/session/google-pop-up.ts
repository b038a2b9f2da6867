import * as z from 'zod';
import { newId } from '#shared/ids';
import { localStore, tabStore } from '../../storage/safe-storage';
import { GOOGLE_PATH } from './google-address';
import { identityCode, IdentityError } from './identity-error';

const KEY = 'narradeck.googleAttempt';

/**
 * An attempt to sign in with Google in a pop-up. A browser has one at a time, because Amplify stores the secrets of one: the result of an
 * older pop-up is ignored. The tab that started an attempt recognizes it after a reload.
 */
export const googleAttempt = {
  /** Starts an attempt, which ends all others in this browser; returns its id. */
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

/** A pop-up may be newer than the tab that opened it: fields that it adds are ignored. */
const googleOutcome = z.object({ attempt: z.string().min(1), failed: identityCode.optional() });

/** The outcome of an attempt; without `failed`, a success. Only a hint: receivers check the tokens themselves. */
export type GoogleOutcome = z.infer<typeof googleOutcome>;

/**
 * Notifies the other tabs. Uses a channel because a page in between may remove `window.opener` (`Cross-Origin-Opener-Policy`), and
 * otherwise it would give Google's page a reference to ours.
 */
export function postGoogleOutcome(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Receives outcomes from other windows; returns the unsubscribe function. */
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

/** On a phone, a pop-up is a tab without a way back, so the whole page goes to Google. */
export const isRedirectPreferred = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

function openPopUp(attempt: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  return window.open(`${GOOGLE_PATH}?attempt=${attempt}`, NAME, features);
}

/**
 * Opens Google's page in a pop-up. Call it in a click handler, before any `await`. Resolves when the pop-up reports success; the auth
 * events then emit who is signed in, even if this page was reloaded meanwhile.
 * @throws IdentityError `popup-blocked`; `popup-closed-by-user`; or the reason why the sign-in failed
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
      // If Google's page cuts the connection between the windows, the pop-up looks closed at once. So this page must have the focus, and
      // the check must succeed twice, because the pop-up's last message may arrive after it closes.
      const isClosed = opened.closed && document.hasFocus();
      if (isClosed && looksClosed) fail(new IdentityError('popup-closed-by-user', 'The window was closed.'));
      looksClosed = isClosed;
    };
    const timer = setInterval(checkClosed, CLOSED_CHECK_MS);
    const stopListening = listenToGoogleOutcomes((received) => {
      if (received.attempt !== attempt) return;
      if (received.failed) fail(new IdentityError(received.failed, 'The pop-up reported it.'));
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
