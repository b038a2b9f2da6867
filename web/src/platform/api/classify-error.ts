import { ApiError, type ErrorCode } from '#shared/errors';
import { messagesByCode } from '../../wording/call-errors';
import { TokenNotRenewedError } from './session/token-refresher';

/**
 * What an error calls for:
 * - `offline`: nobody answered; try again when there is a connection
 * - `passing`: the server answered that it can't now; try again in a moment
 * - `refused`: the same request is refused again
 * - `signed-out`: the server does not know who asks
 * - `bug`: our own code is wrong; trying again changes nothing, and it has nothing to do with the connection
 */
type ErrorClass = 'offline' | 'passing' | 'refused' | 'signed-out' | 'bug';

/** A call got no answer: no network, none in time, or a sign-in that ran out while nobody could renew it. */
export class Unanswered extends ApiError {
  constructor(code: 'internal' | 'deadline-exceeded', cause: unknown) {
    super(code, code === 'internal' ? messagesByCode.network : messagesByCode[code], cause);
  }
}

/** The gateway turned a call away that no function has seen: too many came at once, from everybody. */
export class Throttled extends ApiError {
  constructor(requestId?: string) {
    super('resource-exhausted', messagesByCode['resource-exhausted'], undefined, requestId);
  }
}

const PASSING_CODES: readonly ErrorCode[] = ['internal', 'unavailable', 'deadline-exceeded', 'cancelled', 'unknown'];
/** The store's statuses that pass; S3 says 400 `RequestTimeout` to a connection on which nothing came for 20 s. */
const PASSING_STATUSES: readonly number[] = [408, 409, 429];
const BUG_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** The one place that decides what a failure calls for. */
export function classifyError(error: unknown): ErrorClass {
  if (error instanceof Unanswered || isNetworkError(error)) return 'offline';
  if (error instanceof Throttled) return 'passing';
  if (error instanceof PostFailed) return classifyStatus(error);
  if (error instanceof ApiError) {
    if (error.code === 'unauthenticated') return 'signed-out';
    return PASSING_CODES.includes(error.code) ? 'passing' : 'refused';
  }
  return BUG_ERRORS.some((kind) => error instanceof kind) ? 'bug' : 'refused';
}

/** Whether the same request can succeed later, with nobody's doing. */
export const isTransient = (error: unknown): boolean => ['offline', 'passing'].includes(classifyError(error));

/** What a person reads of an error: its own words, but for those of a bug. */
export function formatError(error: unknown): string {
  if (classifyError(error) === 'bug') return messagesByCode.unknown;
  return error instanceof Error ? error.message : String(error);
}

function classifyStatus({ status, reason }: PostFailed): ErrorClass {
  if (status === 0) return 'offline';
  return PASSING_STATUSES.includes(status) || status >= 500 || reason === 'RequestTimeout' ? 'passing' : 'refused';
}

/** What browsers say, each in its own words, of a request or a module that did not arrive: they throw a TypeError, as our own mistakes do. */
const NETWORK_MESSAGES =
  /failed to fetch|fetch failed|load failed|network ?error|network request failed|connection appears to be offline|connection was lost|error loading dynamically|importing a module script failed/i;

/** Whether an error says that the network did not bring something. */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof TokenNotRenewedError) return true;
  if (!(error instanceof Error)) return false;
  return (
    ['NetworkError', 'TimeoutError'].includes(error.name) ||
    (error instanceof TypeError && NETWORK_MESSAGES.test(error.message))
  );
}

/** The store refused a file, or could not be reached (status 0). */
export class PostFailed extends Error {
  /** What S3 calls its reason, such as `RequestTimeout`; '' without one. */
  readonly reason: string;

  /** @param answer the body of the store's answer */
  constructor(
    readonly status: number,
    answer = '',
  ) {
    super(`The file was not taken (${status}).`);
    this.name = 'PostFailed';
    this.reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  }
  /**
   * Whether the form or address is too old that was used, or the key that has signed it: with a new one it can be over. S3 says
   * 403 of its own hour, and 400 `ExpiredToken` when the role of the function that has signed it has ended before.
   */
  get isTooOld(): boolean {
    return this.status === 403 || this.reason === 'ExpiredToken';
  }
}
