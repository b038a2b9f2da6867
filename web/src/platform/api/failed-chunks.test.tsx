import { classifyError } from './classify-error';
import { reloadAfterFailedChunk, watchFailedChunks } from './failed-chunks';

/** Does what Vite's loader does when a chunk fails to load. */
function fail(message: string): Error {
  const event = Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) });
  window.dispatchEvent(event);
  return event.payload;
}
const ROUTER_RELOADS = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;
const server = jest.fn<Promise<Partial<Response>>, []>();

beforeAll(() => {
  watchFailedChunks();
  globalThis.fetch = server as unknown as typeof fetch;
});

test.each([
  'Failed to fetch dynamically imported module: https://x.test/assets/screen.js',
  'error loading dynamically imported module: https://x.test/assets/screen.js',
  'Importing a module script failed.',
])('code that failed to load shows a message, and does not make the router reload the page: %s', (message) => {
  const error = fail(message);
  expect(error.message).toMatch(/Check your connection/);
  expect(error.message).not.toMatch(ROUTER_RELOADS);
  expect(classifyError(error)).toBe('offline');
});

test('a stylesheet that failed to load can be requested again', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="https://x.test/assets/a.css">';
  fail('Unable to preload CSS for https://x.test/assets/a.css');
  expect(document.head.querySelector('link')).toBeNull();
});

describe('the page is reloaded', () => {
  const reload = jest.fn();
  const failAgain = () => fail('Failed to fetch dynamically imported module: https://x.test/assets/stuck.js');

  test('only if the same code failed twice while the server responds: then the browser has cached the failure', async () => {
    server.mockResolvedValue({ ok: true });
    expect(await reloadAfterFailedChunk(failAgain(), reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadAfterFailedChunk(failAgain(), reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('not while the server does not respond, nor for another error', async () => {
    reload.mockClear();
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await reloadAfterFailedChunk(failAgain(), reload)).toBe(false);
    server.mockResolvedValue({ ok: true });
    expect(await reloadAfterFailedChunk(new Error('Something else.'), reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
