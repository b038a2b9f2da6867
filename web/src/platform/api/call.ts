import { createStore } from 'zustand/vanilla';
import { type Contract, type InputOf, type OutputOf, getRoute } from '#shared/api/contract';
import { API_PATH, REQUEST_ID_HEADERS } from '#shared/api/edge';
import {
  ApiError,
  toErrorCode,
  type ErrorCode,
  MISSING_DATA_MESSAGE,
  NOT_JSON_MESSAGE,
  HTTP_STATUS,
} from '#shared/errors';
import { type Backoff, backoffMs, wait as waitFor } from '#shared/time/retry';
import { messagesByCode } from '../../wording/call-errors';
import { bearerToken } from './amplify';
import { isNetworkError, Throttled, Unanswered } from './classify-error';

/** How long a function may take before the client gives up (spec section 9). */
export const CALL_TIME_OUT_MS = 70_000;

type TokenSource = () => Promise<string | undefined>;

export interface CallableOptions {
  /** Where the functions are, below the app's own origin or elsewhere. */
  apiUrl: string;
  /** The signed-in person's token; undefined when nobody is. */
  bearerToken: TokenSource;
  messagingToken?: TokenSource;
  appCheckToken?: TokenSource;
  timeOutMs?: number;
  /** Waits before a call is made again. */
  wait?: typeof waitFor;
  /** Gives a number from 0 to 1: how long it waits. */
  random?: () => number;
}

/** Browsers refuse requests that outlive their page above 64 KiB, all of a page together. */
const KEEPALIVE_BYTES_MAX = 60_000;

/** What a function died of, such as too many calls, is not over at once, and not for everybody at the same moment. */
const BACKOFF: Backoff = { firstMs: 1000, maxMs: 1000, jitter: 0.8 };

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for a last save, where it is small enough for that. */
  keepalive?: boolean;
  /** The person in whose name the call is made; it is not sent with the token of anybody else, who may have logged in since. */
  uid?: string;
}

type Call = <C extends Contract>(contract: C, input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;

/**
 * Makes the one way to call the backend's functions (spec section 7): POST with `{data}`, the answer in `data` or
 * `result`. A call whose function died, or that was taken for nobody's, is made once more.
 * The call throws an `ApiError` whose code is that of the catalogue in spec section 8; an `Unanswered` one where nobody answered.
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
    // The server may be wrong once. An answer about a sign-in that was exchanged meanwhile says nothing about the new one.
    for (let tries = 1; answer.response.status === 401 && tries <= TRIES_MAX; tries++) {
      const current = await bearerToken();
      const isAboutCurrent = current === answer.bearer;
      if (current === undefined || (isAboutCurrent && tries > 1)) break;
      if (isAboutCurrent) await wait(backoffMs(1, BACKOFF, random), abortSignal);
      answer = await send();
    }
    return readAnswer(answer) as OutputOf<typeof contract>;
  };
}

/** Whose token it is; undefined where that can't be read. */
function readTokenUid(token: string | undefined): unknown {
  const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  return payload && parseObject(atob(payload))?.sub;
}

/** How often a call is repeated at most when the server does not know who calls. */
const TRIES_MAX = 2;

interface Answer {
  response: Response;
  text: string;
  /** The token that the call carried. */
  bearer: string | undefined;
}

const GATEWAY_STATUSES = new Set([500, 502, 503]);

/**
 * Whether the function died on the way, which the API says in its stead. The same call again is what mends it: every function
 * may be repeated, and goes on where it broke off.
 */
const isGatewayFailure = ({ response, text }: Answer): boolean =>
  GATEWAY_STATUSES.has(response.status) && parseObject(text)?.error === undefined;

/** The token that the call carries, and its headers. */
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
    // Only the network: what our own code throws here is no reason to wait for a connection.
    throw isNetworkError(error) ? new Unanswered('internal', error) : error;
  }
}

/** The error of a request that got no answer: out of time, given up by the caller, or the network. */
function toCallError(error: unknown, timeOut: AbortSignal, signal: AbortSignal | undefined): ApiError {
  if (timeOut.aborted) return new Unanswered('deadline-exceeded', error);
  return signal?.aborted
    ? new ApiError('cancelled', messagesByCode.cancelled, error)
    : new Unanswered('internal', error);
}

function readAnswer({ response, text }: Answer): unknown {
  const body = parseObject(text);
  const requestId = readRequestId(response.headers);
  if (!response.ok || body?.error !== undefined) throw toApiError(response.status, body?.error, requestId);
  if (!body) throw new ApiError('internal', NOT_JSON_MESSAGE, undefined, requestId);
  const answer = body.data === undefined ? body.result : body.data;
  if (answer === undefined) throw new ApiError('internal', MISSING_DATA_MESSAGE, undefined, requestId);
  return answer;
}

/** What the answer's request is called where it was worked on last. */
const readRequestId = (headers: Headers): string | undefined =>
  REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What the function said about its failure, or what its HTTP status says when it said nothing. */
function toApiError(httpStatus: number, error: unknown, requestId: string | undefined): ApiError {
  const answerError = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (httpStatus === 429 && answerError.status === undefined) return new Throttled(requestId);
  const code = isErrorCode(answerError.status) ? answerError.status : toErrorCode(httpStatus);
  const message = typeof answerError.message === 'string' ? answerError.message : messagesByCode[code];
  return new ApiError(code, message, answerError.details, requestId);
}

const isErrorCode = (status: unknown): status is ErrorCode =>
  typeof status === 'string' && (Object.hasOwn(HTTP_STATUS, status) || status === 'unknown');

/** Whether the server answered the last call that anybody waited for; a computer that is online may still not reach it. */
export const serverReachStore = createStore<{ isReachable: boolean }>(() => ({ isReachable: true }));

/** Records whether a call was answered by what it was for. */
function recordServerReach(isReachable: boolean): void {
  if (serverReachStore.getState().isReachable !== isReachable) serverReachStore.setState({ isReachable });
}

let lastServerTime: { serverMs: number; atMs: number } | undefined;

/** Takes in the `Date` of an answer (RFC 9110, section 6.6.1): a computer's own clock may stand anywhere. */
export function recordServerTime(header: string | null): void {
  const serverMs = header === null ? NaN : Date.parse(header);
  if (!Number.isNaN(serverMs)) lastServerTime = { serverMs, atMs: performance.now() };
}

/** What the server's clock says about now, in Unix milliseconds, never too late; undefined while no answer came. */
export const serverTime = (): number | undefined =>
  lastServerTime && lastServerTime.serverMs + (performance.now() - lastServerTime.atMs);

/** Calls a function of the API as the person who is signed in: `await call(createProject, { id, name })`. */
export const call = createCall({ apiUrl: API_PATH, bearerToken });
