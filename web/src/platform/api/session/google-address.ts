/** The route of the window in which somebody signs in with Google. The sign-in pages send people back to it, too. */
export const GOOGLE_PATH = '/google';

/** Whether a page was opened by the way back from Google's page. */
export function isReturnFromGoogle({ search }: Pick<Location, 'search'>): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}

/** Amplify puts what we give it behind its own random state, as the hexadecimal codes of its characters. */
const decodeState = (state: string | null): string =>
  (state?.split('-')[1] ?? '').replace(/../g, (digits) => String.fromCharCode(parseInt(digits, 16)));

/** Which attempt the window belongs to, on its way to Google or back; '' for none. */
export function readAttempt(location: Pick<Location, 'search'>): string {
  const parameters = new URLSearchParams(location.search);
  return isReturnFromGoogle(location) ? decodeState(parameters.get('state')) : (parameters.get('attempt') ?? '');
}
