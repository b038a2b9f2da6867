import { GOOGLE_PATH } from './google-address';
import { googleAttempt } from './google-attempt';
import { listenToGoogleOutcomes } from './google-channel';
import { IdentityError } from './identity-error';

const NAME = 'narradeck-google';
const [WIDTH, HEIGHT] = [480, 640];
const LOOK_MS = 300;

let stopWaiting = () => {};

/** On a phone a window is another tab, without a way back: there the whole page goes to Google. */
export const prefersWholePage = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

function openWindow(attempt: string): Window | null {
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
export function signInByPopUp(): Promise<void> {
  stopWaiting();
  const attempt = googleAttempt.begin();
  const opened = openWindow(attempt);
  if (!opened || opened.closed) return Promise.reject(new IdentityError('popup-blocked', 'No window was opened.'));
  opened.focus();
  return new Promise((resolve, reject) => {
    let looksClosed = false;
    const look = () => {
      // Where Google's page has cut the window from ours it looks closed at once: believed only of a person who is back here,
      // and the second time, because what a window tells last may come after its end.
      const isClosed = opened.closed && document.hasFocus();
      if (isClosed && looksClosed) fail(new IdentityError('popup-closed-by-user', 'The window was closed.'));
      looksClosed = isClosed;
    };
    const timer = setInterval(look, LOOK_MS);
    const stopListening = listenToGoogleOutcomes((told) => {
      if (told.attempt !== attempt) return;
      if (told.failed) fail(new IdentityError(told.failed, 'The window told so.'));
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
