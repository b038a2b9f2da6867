import { messagesByCode } from '../../wording/call-errors';

/** Vite's error for a chunk's stylesheet that failed to load. */
const STYLESHEET = /Unable to preload CSS for (\S+)/;

/** Error messages of earlier failures; they contain the URL, except in Safari. */
const failedAddresses = new Set<string>();
const repeated = new WeakSet<Error>();

/**
 * Gives every failed dynamic import a readable message; the caller shows it with a retry. Current browsers request the same import again
 * (whatwg/html#10327); for others there is `reloadAfterFailedChunk`. Without this handler, the router reloads the page when a screen's code
 * fails to load, even during a recording.
 */
export function watchFailedChunks(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('vite:preloadError', ({ payload: error }) => {
    const address = STYLESHEET.exec(error.message)?.[1];
    // Vite requests a stylesheet again only if no element refers to it.
    if (address !== undefined) document.querySelector(`link[href="${CSS.escape(address)}"]`)?.remove();
    if (failedAddresses.has(error.message)) repeated.add(error);
    failedAddresses.add(error.message);
    error.name = 'NetworkError';
    error.message = messagesByCode.network;
  });
}

/**
 * Reloads the page if a chunk failed again although the server answers: some browsers remember the first failure until the page is closed.
 * If there is unsaved work, the browser asks first. False if retrying within the page can help.
 */
export async function reloadAfterFailedChunk(
  error: unknown,
  reload: () => void = () => window.location.reload(),
): Promise<boolean> {
  if (!(error instanceof Error) || !repeated.has(error)) return false;
  const isReachable = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) reload();
  return isReachable;
}
