import { ApiError } from '#shared/errors';
import { messageOfCode } from '../../wording/call-errors';

let ending = new AbortController();

/** Aborted when the session ends of whoever is signed in now: what goes on after that would go on in the next one's name. */
export const sessionSignal = (): AbortSignal => ending.signal;

/** Ends what waits or goes on for the person who is signed in. */
export function endSessionSignal(): void {
  ending.abort(new ApiError('unauthenticated', messageOfCode.unauthenticated));
  ending = new AbortController();
}
