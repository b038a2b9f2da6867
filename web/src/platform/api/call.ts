import { createStore } from 'zustand/vanilla';
import { type Contract, getFormat, type InputOf, type OutputOf, getRoute } from '#shared/api/contract';
import { API_PATH, readRequestId } from '#shared/api/edge';
import {
  ApiError,
  toErrorCode,
  type ErrorCode,
  MISSING_DATA_MESSAGE,
  NOT_JSON_MESSAGE,
  HTTP_STATUS,
} from '#shared/errors';
import { FORMER_UID } from '#shared/former-uid';
import { type Backoff, backoffMs, wait as waitFor } from '#shared/time/retry';
import { messagesByCode, updatedWording } from '../../wording/call-errors';
import { showNoticeDialog } from '../components/feedback-store';
import { bearerToken } from './amplify';
import { isNetworkError, Throttled, Unanswered } from './classify-error';

/** Client timeout of a call (spec section 9). */
export const CALL_TIME_OUT_MS = 70_000;

type TokenSource = () => Promise<string | undefined>;

export interface CallableOptions {
  /** Base URL of the functions; may be on another origin than the app. */
  apiUrl: string;
  /** The signed-in person's token; undefined if nobody is signed in. */
  bearerToken: TokenSource;
  messagingToken?: TokenSource;
  appCheckToken?: TokenSource;
  timeOutMs?: number;
  /** Waits before a retry; replaced in tests. */
  wait?: typeof waitFor;
  /** Returns a number from 0 to 1 for the jitter of the wait. */
  random?: () => number;
}

/** Browsers limit the `keepalive` requests of a page to 64 KiB in total. */
const KEEPALIVE_BYTES_MAX = 60_000;

/** Causes such as throttling last a moment, and clients must not all retry at the same time. */
const BACKOFF: Backoff = { firstMs: 1000, maxMs: 1000, jitter: 0.8 };

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for a last save, if it is small enough. */
  keepalive?: boolean;
  /** The person in whose name the call is made. The call is never sent with the token of another person, who may have logged in since. */
  uid?: string;
}

type Call = <C extends Contract>(contract: C, input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;

/**
 * Creates the only function that calls the backend (spec section 7): POST with `{data}`, the answer in `data` or `result`. A call is
 * retried if its function crashed or the server didn't recognize the caller. The call throws an `ApiError` with a code from spec section 8,
 * or an `Unanswered` if no answer came.
 */
export function createCall(options: CallableOptions): Call {
  const { bearerToken, timeOutMs = CALL_TIME_OUT_MS, wait = waitFor, random } = options;
  return async (contract, input, { signal, keepalive: isLast = false, uid } = {}) => {
    const timeOut = AbortSignal.timeout(timeOutMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeOut]) : timeOut;
    const { method, path } = getRoute(contract);
    const isCallable = contract.route === undefined;
    const body = JSON.stringify(isCallable ? { data: input } : input);
    const keepalive = isLast && new Blob([body]).size <= KEEPALIVE_BYTES_MAX;
    const send = async (): Promise<Answer> => {
      const [bearer, headers] = await buildHeaders(options);
      if (uid !== undefined && uid !== readTokenUid(bearer)) {
        throw new ApiError('unauthenticated', messagesByCode.unauthenticated);
      }
      try {
        const response = await fetch(options.apiUrl + path, { method, headers, body, signal: abortSignal, keepalive });
        recordServerTime(response.headers.get('date'));
        recordServerReach(response.status < 500);
        return { response, text: await response.text(), bearer };
      } catch (error) {
        if (!signal?.aborted) recordServerReach(false);
        throw toCallError(error, timeOut, signal);
      }
    };
    let answer = await send();
    if (isGatewayFailure(answer)) {
      await wait(backoffMs(1, BACKOFF, random), abortSignal);
      answer = await send();
    }
    // A 401 may be a one-time error of the server. If the token was renewed meanwhile, the 401 says nothing about the new one.
    for (let tries = 1; answer.response.status === 401 && tries <= TRIES_MAX; tries++) {
      const current = await bearerToken();
      const isAboutCurrent = current === answer.bearer;
      if (current === undefined || (isAboutCurrent && tries > 1)) break;
      if (isAboutCurrent) await wait(backoffMs(1, BACKOFF, random), abortSignal);
      answer = await send();
    }
    return readAnswer(answer, getFormat(contract)) as OutputOf<typeof contract>;
  };
}

/** The id of the token's owner; undefined if it can't be read. */
export function readTokenUid(token: string | undefined): string | undefined {
  const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  const claims = payload ? parseObject(atob(payload)) : undefined;
  const uid = claims?.[FORMER_UID] ?? claims?.sub;
  return typeof uid === 'string' ? uid : undefined;
}

/** Maximum retries of a call that the server answers with 401. */
const TRIES_MAX = 2;

interface Answer {
  response: Response;
  text: string;
  bearer: string | undefined;
}

const GATEWAY_STATUSES = new Set([500, 502, 503]);

/** Whether the gateway answered because a function crashed. Retrying helps: each can run again, and continues where it stopped. */
const isGatewayFailure = ({ response, text }: Answer): boolean =>
  GATEWAY_STATUSES.has(response.status) && parseObject(text)?.error === undefined;

async function buildHeaders({
  bearerToken,
  messagingToken,
  appCheckToken,
}: CallableOptions): Promise<[bearer: string | undefined, HeadersInit]> {
  try {
    const [bearer, messaging, appCheck] = await Promise.all([bearerToken(), messagingToken?.(), appCheckToken?.()]);
    const headers = {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(messaging && { 'firebase-instance-id-token': messaging }),
      ...(appCheck && { 'x-firebase-appcheck': appCheck }),
    };
    return [bearer, headers];
  } catch (error) {
    // Only network errors count as unanswered: a bug in our own code is no reason to wait for a connection.
    throw isNetworkError(error) ? new Unanswered('internal', error) : error;
  }
}

/** Converts the error of an unanswered request: timeout, aborted by the caller, or network failure. */
function toCallError(error: unknown, timeOut: AbortSignal, signal: AbortSignal | undefined): ApiError {
  if (timeOut.aborted) return new Unanswered('deadline-exceeded', error);
  return signal?.aborted
    ? new ApiError('cancelled', messagesByCode.cancelled, error)
    : new Unanswered('internal', error);
}

/** @param formatMax the latest form of the answer that this page can read */
function readAnswer({ response, text }: Answer, formatMax: number): unknown {
  const body = parseObject(text);
  const requestId = readRequestId(response.headers);
  if (!response.ok || body?.error !== undefined) throw toApiError(response.status, body?.error, requestId);
  if (!body) throw new ApiError('internal', NOT_JSON_MESSAGE, undefined, requestId);
  const answer = body.data === undefined ? body.result : body.data;
  if (answer === undefined) throw new ApiError('internal', MISSING_DATA_MESSAGE, undefined, requestId);
  if (Number(body.format ?? 1) > formatMax) throw refuseLaterFormat();
  return answer;
}

let isUpdateShown = false;

/** The page is older than the server. Says so once, because what runs in the background shows no errors. */
function refuseLaterFormat(): ApiError {
  const { title, text } = updatedWording;
  if (!isUpdateShown) showNoticeDialog(title, text);
  isUpdateShown = true;
  return new ApiError('unimplemented', text);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The function's own error, or one derived from the HTTP status if the body has none. */
function toApiError(httpStatus: number, error: unknown, requestId: string | undefined): ApiError {
  const answerError = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (httpStatus === 429 && answerError.status === undefined) return new Throttled(requestId);
  const code = isErrorCode(answerError.status) ? answerError.status : toErrorCode(httpStatus);
  const message = typeof answerError.message === 'string' ? answerError.message : messagesByCode[code];
  return new ApiError(code, message, answerError.details, requestId);
}

const isErrorCode = (status: unknown): status is ErrorCode =>
  typeof status === 'string' && (Object.hasOwn(HTTP_STATUS, status) || status === 'unknown');

/** Whether the server answered the last call. A computer that is online may still not reach it. */
export const serverReachStore = createStore<{ isReachable: boolean }>(() => ({ isReachable: true }));

function recordServerReach(isReachable: boolean): void {
  if (serverReachStore.getState().isReachable !== isReachable) serverReachStore.setState({ isReachable });
}

let lastServerTime: { serverMs: number; atMs: number } | undefined;

/** Records the `Date` header of an answer (RFC 9110, section 6.6.1), because the computer's own clock may be wrong. */
export function recordServerTime(header: string | null): void {
  const serverMs = header === null ? NaN : Date.parse(header);
  if (!Number.isNaN(serverMs)) lastServerTime = { serverMs, atMs: performance.now() };
}

/** The server's current time in Unix milliseconds, never too late; undefined before the first answer. */
export const serverTime = (): number | undefined =>
  lastServerTime && lastServerTime.serverMs + (performance.now() - lastServerTime.atMs);

/** Calls an API function as the signed-in person: `await call(createProject, { id, name })`. */
export const call = createCall({ apiUrl: API_PATH, bearerToken });

/** Fetches up to `pages` pages of a list, and whether there are more. */
export async function fetchPages<Item, Cursor>(
  fetchPage: (after: Cursor | undefined) => Promise<{ items: readonly Item[]; next: Cursor | null }>,
  pages = Infinity,
): Promise<{ items: Item[]; hasMore: boolean }> {
  const items: Item[] = [];
  let after: Cursor | undefined;
  for (let page = 0; page < pages; page++) {
    const fetched = await fetchPage(after);
    items.push(...fetched.items);
    if (fetched.next === null) return { items, hasMore: false };
    after = fetched.next;
  }
  return { items, hasMore: true };
}
