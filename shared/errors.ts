/** The error catalog (spec section 8): functions map a code to an HTTP status, the client maps a status to a code. */
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

/** The code of an HTTP status; 0 stands for a network failure and gives `internal`, an unlisted status gives `unknown`. */
export function toErrorCode(status: number): ErrorCode {
  return status === 0 ? 'internal' : (codeByStatus.get(status) ?? 'unknown');
}

export function toHttpStatus(code: ErrorCode): number {
  return code === 'unknown' ? 500 : HTTP_STATUS[code];
}

export const NOT_JSON_MESSAGE = 'Response is not valid JSON object.';
export const MISSING_DATA_MESSAGE = 'Response is missing data field.';

/** The error that functions throw on purpose and that the client sees: a code, a message for people, details. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
    /** Identifies the request in the logs. Only set on the client, from the answer. */
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** A failed function's answer: `{error: …}` with the HTTP status of its code. */
export interface ErrorBody {
  error: { status: ErrorCode; message: string; details?: unknown };
}
