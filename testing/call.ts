import { randomInt } from 'node:crypto';
import { type Contract, type InputOf, type OutputOf, getRoute } from '#shared/api/contract';
import { ApiError, toErrorCode, type ErrorBody } from '#shared/errors';

/** The client address of this test file's calls, so that limits by address don't count other files. */
const ORIGIN = `198.18.${randomInt(256)}.${randomInt(256)}`;

/** A raw answer, for tests of refusals. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is none. */
  body: unknown;
}

/** Sends any request and returns the raw answer. */
export async function request(url: string, init: RequestInit = {}): Promise<RawAnswer> {
  const headers = new Headers(init.headers);
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', ORIGIN);
  // As browsers do: the edge caches each encoding by itself, and tests wait here until it has what a page is to get.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'gzip, br');
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

function buildUrl(path: string, input: Record<string, unknown>): string {
  const inQuery = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(input)) {
    const text = String(value);
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(text));
    else if (value !== undefined) inQuery.set(name, text);
  }
  return inQuery.size > 0 ? `${address}?${inQuery.toString()}` : address;
}

/** Calls a function of the API over HTTP. Throws an `ApiError` with the code of the answer's status. */
export async function callContract<C extends Contract>(
  apiUrl: string,
  contract: C,
  data: InputOf<C>,
  { token, origin }: { token?: string; origin?: string } = {},
): Promise<OutputOf<C>> {
  const { method, path } = getRoute(contract);
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(origin ? { 'x-forwarded-for': origin } : {}),
  };
  const isGet = method === 'GET';
  const answer = await request(`${apiUrl}${isGet ? buildUrl(path, data as Record<string, unknown>) : path}`, {
    method,
    headers,
    ...(isGet ? {} : { body: JSON.stringify(contract.route ? data : { data }) }),
  });
  if (answer.status >= 400) {
    const { error } = answer.body as Partial<ErrorBody>;
    const code = error?.status ?? toErrorCode(answer.status);
    throw new ApiError(code, error?.message ?? JSON.stringify(answer.body), error?.details);
  }
  return (isGet ? answer.body : (answer.body as { data: unknown }).data) as OutputOf<C>;
}

/** The error code of a call, or 'done'. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
