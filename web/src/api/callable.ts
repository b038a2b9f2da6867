import { routeOf, type Contract, type InputOf, type OutputOf } from '#shared/api/contract';
import { REQUEST_ID_HEADERS } from '#shared/api/door';
import {
  ApiError,
  codeOfHttpStatus,
  MISSING_DATA_MESSAGE,
  NOT_JSON_MESSAGE,
  STATUS_OF_CODE,
  type ErrorCode,
} from '#shared/errors';
import { messageOfCode } from '../wording/call-errors';
import { noteServerTime } from './server-time';

/** How long a function may take before the client gives up (spec section 9). */
export const CALL_TIME_OUT_MS = 70_000;

/** The gateway let a call wait that no function has seen: too many came at once, from everybody. It passes by itself. */
export class Throttled extends ApiError {
  constructor(requestId?: string) {
    super('resource-exhausted', messageOfCode['resource-exhausted'], undefined, requestId);
  }
}

type TokenSource = () => Promise<string | undefined>;

export interface CallableOptions {
  /** Where the functions are, below the app's own origin or elsewhere. */
  apiUrl: string;
  /** The signed-in person's token; undefined when nobody is. */
  bearerToken: TokenSource;
  messagingToken?: TokenSource;
  appCheckToken?: TokenSource;
  timeOutMs?: number;
  /** Waits before a function that died is called again; rejects when the call is given up meanwhile. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1: how long it waits. */
  random?: () => number;
}

/** What a function died of, such as too much at once, is not over at once, and not for everybody in the same moment. */
const PAUSE_MS = { least: 200, most: 1000 };

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for a last save; its body may have 64 KB at most. */
  keepalive?: boolean;
}

export type Call = <C extends Contract>(contract: C, input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;

/**
 * Makes the one way to call the backend's functions (spec section 7): POST with `{data}`, the answer in `data` or
 * `result`. The call throws an `ApiError` whose code is that of the catalogue in spec section 8.
 */
export function createCallable(options: CallableOptions): Call {
  return async (contract, input, { signal, keepalive } = {}) => {
    const timeOut = AbortSignal.timeout(options.timeOutMs ?? CALL_TIME_OUT_MS);
    const givenUp = signal ? AbortSignal.any([signal, timeOut]) : timeOut;
    const { method, path } = routeOf(contract);
    const isCallable = contract.route === undefined;
    const send = async (): Promise<Answer> => {
      const bearer = await options.bearerToken();
      const response = await fetch(options.apiUrl + path, {
        method,
        headers: await headersOf(options, bearer),
        body: JSON.stringify(isCallable ? { data: input } : input),
        signal: givenUp,
        keepalive,
      });
      noteServerTime(response.headers.get('date'));
      return { response, text: await response.text(), bearer };
    };
    let answer: Answer;
    try {
      answer = await send();
      if (hasDied(answer)) {
        await pause(options, givenUp);
        answer = await send();
      }
      // The sign-in was exchanged for a new one while the call was on its way.
      const isOutdated = answer.response.status === 401 && (await options.bearerToken()) !== answer.bearer;
      if (isOutdated) answer = await send();
    } catch (error) {
      throw unreached(error, timeOut, signal);
    }
    return readAnswer(answer) as OutputOf<typeof contract>;
  };
}

async function pause({ wait = untilOver, random = Math.random }: CallableOptions, signal: AbortSignal): Promise<void> {
  await wait(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least), signal);
}

const untilOver = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

interface Answer {
  response: Response;
  text: string;
  /** The token that the call carried. */
  bearer: string | undefined;
}

const OF_THE_GATEWAY = new Set([500, 502, 503]);

/**
 * Whether the function died on the way, which the API says in its stead. The same call again is what mends it: every function
 * may be repeated, and goes on where it broke off.
 */
const hasDied = ({ response, text }: Answer): boolean =>
  OF_THE_GATEWAY.has(response.status) && parseObject(text)?.error === undefined;

async function headersOf(
  { messagingToken, appCheckToken }: CallableOptions,
  bearer: string | undefined,
): Promise<HeadersInit> {
  const [messaging, appCheck] = await Promise.all([messagingToken?.(), appCheckToken?.()]);
  return {
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(messaging && { 'firebase-instance-id-token': messaging }),
    ...(appCheck && { 'x-firebase-appcheck': appCheck }),
  };
}

/** The error of a request that got no answer: out of time, given up by the caller, or the network. */
function unreached(error: unknown, timeOut: AbortSignal, signal: AbortSignal | undefined): ApiError {
  if (error instanceof ApiError) return error;
  const code = timeOut.aborted ? 'deadline-exceeded' : signal?.aborted ? 'cancelled' : codeOfHttpStatus(0);
  return new ApiError(code, code === 'internal' ? messageOfCode.network : messageOfCode[code], error);
}

function readAnswer({ response, text }: Answer): unknown {
  const body = parseObject(text);
  const requestId = requestIdOf(response.headers);
  if (!response.ok || body?.error !== undefined) throw failure(response.status, body?.error, requestId);
  if (!body) throw new ApiError('internal', NOT_JSON_MESSAGE, undefined, requestId);
  const answer = body.data === undefined ? body.result : body.data;
  if (answer === undefined) throw new ApiError('internal', MISSING_DATA_MESSAGE, undefined, requestId);
  return answer;
}

/** What the answer's request is called where it was worked on last. */
const requestIdOf = (headers: Headers): string | undefined =>
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
function failure(httpStatus: number, error: unknown, requestId: string | undefined): ApiError {
  const said = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (httpStatus === 429 && said.status === undefined) return new Throttled(requestId);
  const code = isErrorCode(said.status) ? said.status : codeOfHttpStatus(httpStatus);
  const message = typeof said.message === 'string' ? said.message : messageOfCode[code];
  return new ApiError(code, message, said.details, requestId);
}

const isErrorCode = (status: unknown): status is ErrorCode =>
  typeof status === 'string' && (Object.hasOwn(STATUS_OF_CODE, status) || status === 'unknown');
