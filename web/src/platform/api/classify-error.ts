import { ApiError, type ErrorCode } from '#shared/errors';
import { messagesByCode } from '../../wording/call-errors';

/**
 * How to react to an error:
 * - `offline`: no answer; retry when there is a connection
 * - `passing`: the server can't answer now; retry soon
 * - `refused`: the same request will be refused again
 * - `signed-out`: the server doesn't recognize the caller
 * - `bug`: an error in our own code; retrying doesn't help, and the connection isn't the cause
 */
type ErrorClass = 'offline' | 'passing' | 'refused' | 'signed-out' | 'bug';

/** A call got no answer: no network, a timeout, or a sign-in that expired and could not be renewed. */
export class Unanswered extends ApiError {
  constructor(code: 'internal' | 'deadline-exceeded', cause: unknown) {
    super(code, code === 'internal' ? messagesByCode.network : messagesByCode[code], cause);
  }
}

/** The gateway throttled a call before any function ran, because all clients together sent too many requests. */
export class Throttled extends ApiError {
  constructor(requestId?: string) {
    super('resource-exhausted', messagesByCode['resource-exhausted'], undefined, requestId);
  }
}

const PASSING_CODES: readonly ErrorCode[] = ['internal', 'unavailable', 'deadline-exceeded', 'cancelled', 'unknown'];
/** Transient statuses of S3. It answers 400 `RequestTimeout` if a connection received nothing for 20 s. */
const PASSING_STATUSES: readonly number[] = [408, 409, 429];
const BUG_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** The only place that decides how to react to an error. */
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

/** Whether the same request can succeed later without anyone's action. */
export const isTransient = (error: unknown): boolean => ['offline', 'passing'].includes(classifyError(error));

/** The error text that a person sees: the error's own message, or a general one for a bug. */
export function formatError(error: unknown): string {
  if (classifyError(error) === 'bug') return messagesByCode.unknown;
  return error instanceof Error ? error.message : String(error);
}

function classifyStatus({ status, reason }: PostFailed): ErrorClass {
  if (status === 0) return 'offline';
  return PASSING_STATUSES.includes(status) || status >= 500 || reason === 'RequestTimeout' ? 'passing' : 'refused';
}

/** The messages of browsers for a request or module that failed to load: they throw a TypeError, as our own bugs do. */
const NETWORK_MESSAGES =
  /failed to fetch|fetch failed|load failed|network ?error|network request failed|connection appears to be offline|connection was lost|error loading dynamically|importing a module script failed/i;

/** `NotRenewed` is `TokenNotRenewedError`. */
const NETWORK_ERROR_NAMES = ['NetworkError', 'TimeoutError', 'NotRenewed'];

export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return NETWORK_ERROR_NAMES.includes(name) || (name === 'TypeError' && NETWORK_MESSAGES.test(message));
}

/** S3 refused a file, or could not be reached (status 0). */
export class PostFailed extends Error {
  /** S3's error code, such as `RequestTimeout`; '' if there is none. */
  readonly reason: string;

  /** @param answer the body of S3's response */
  constructor(
    readonly status: number,
    answer = '',
  ) {
    super(`The file wasn’t accepted (${status}).`);
    this.name = 'PostFailed';
    this.reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  }
  /**
   * Whether the form, the URL, or the key that signed it has expired: a new one can succeed. S3 answers 403 for its own expiry time, and
   * 400 `ExpiredToken` if the credentials of the function that signed it expired first.
   */
  get isTooOld(): boolean {
    return this.status === 403 || this.reason === 'ExpiredToken';
  }
}
