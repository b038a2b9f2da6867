import type { InputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import type { reportError as contract } from '#shared/api/errors';
import { ApiError } from '#shared/errors';
import { classifyError } from './classify-error';

type Report = InputOf<typeof contract>;

/** Different errors that one page reports: more are mostly consequences. */
const REPORTS_MAX = 3;
const FRAMES_MAX = 8;
const OWN_FRAME = /\/assets\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/g;

const reported = new Set<string>();
let getScreen: (() => string) | undefined;

/** Describes an error in our own code; undefined for any other. Its message is left out: it may contain what people wrote. */
export function describeError(error: unknown, release: string, screen: string): Report | undefined {
  if (!(error instanceof Error)) return undefined;
  const request_id = findFailedRequest(error);
  if (request_id === undefined && classifyError(error) !== 'bug') return undefined;
  const frames = [...(error.stack ?? '').matchAll(OWN_FRAME)].map(([, frame = '']) => frame).slice(0, FRAMES_MAX);
  return { release, screen, failure: error.name, frames, ...(request_id !== undefined && { request_id }) };
}

/** The id of the request that the server failed, which such errors of the app and of the player have. */
const findFailedRequest = (error: Error & { requestId?: string }): string | undefined =>
  error instanceof ApiError && error.code !== 'internal' ? undefined : error.requestId;

/** Reports an error of the app's own code as `sendReport` does. Does nothing before `watchErrors`. */
export function reportError(error: unknown): void {
  if (getScreen) sendReport(error, getScreen());
}

/** Reports an error in our own code to the server, once for each place and page. `screen` is the pattern of the address. */
export function sendReport(error: unknown, screen: string): void {
  const release = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1);
  const report = describeError(error, release || 'unknown', screen);
  const place = JSON.stringify([report?.failure, report?.frames]);
  if (!report || reported.has(place) || reported.size >= REPORTS_MAX) return;
  reported.add(place);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ data: report });
  fetch(`${API_PATH}/reportError`, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** Reports errors that nothing in the page handles. `screen` returns the pattern of the current address. */
export function watchErrors(screen: () => string): void {
  getScreen = screen;
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
