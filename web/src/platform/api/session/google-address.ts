/** Route of the pop-up for signing in with Google, and the address to which Google returns it. */
export const GOOGLE_PATH = '/google';

/** Whether a page was opened by the return from Google. */
export function isReturnFromGoogle({ search }: Pick<Location, 'search'>): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}

/** Amplify appends our value to its own random state, with its characters as hexadecimal codes. */
const decodeState = (state: string | null): string =>
  (state?.split('-')[1] ?? '').replace(/../g, (digits) => String.fromCharCode(parseInt(digits, 16)));

/** The attempt that the pop-up belongs to, before or after Google's page; '' for none. */
export function readAttempt(location: Pick<Location, 'search'>): string {
  const parameters = new URLSearchParams(location.search);
  return isReturnFromGoogle(location) ? decodeState(parameters.get('state')) : (parameters.get('attempt') ?? '');
}
