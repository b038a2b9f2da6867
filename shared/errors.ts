/**
 * The callable error catalogue (spec section 8). One table, read both ways: the function wrapper turns a code into an
 * HTTP status, the client turns an HTTP status into a code.
 */
export const HTTP_STATUS = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS | 'unknown';

const codeByStatus = new Map<number, ErrorCode>(
  Object.entries(HTTP_STATUS).map(([code, status]) => [status, code as ErrorCode]),
);

/** The code of an HTTP status; 0 stands for a network failure and gives `internal`, a status not listed `unknown`. */
export function toErrorCode(status: number): ErrorCode {
  return status === 0 ? 'internal' : (codeByStatus.get(status) ?? 'unknown');
}

/** The HTTP status that a failed function answers with. */
export function toHttpStatus(code: ErrorCode): number {
  return code === 'unknown' ? 500 : HTTP_STATUS[code];
}

export const NOT_JSON_MESSAGE = 'Response is not valid JSON object.';
export const MISSING_DATA_MESSAGE = 'Response is missing data field.';

/** The one error that functions throw on purpose and that the client sees: a code, a sentence for a person, details. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
    /** Under which the request is found in the logs. Only the client has it, from the answer. */
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** What a failed function answers: `{error: …}` beside the HTTP status of its code. */
export interface ErrorBody {
  error: { status: ErrorCode; message: string; details?: unknown };
}
