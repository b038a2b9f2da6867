import { messagesByCode } from '../../wording/call-errors';

/** What the build's loader says of a stylesheet that belongs to code and did not come. */
const STYLESHEET = /Unable to preload CSS for (\S+)/;

/** Failures that came before, by the browser's own words; all but Safari's name the address. */
const failedAddresses = new Set<string>();
const repeated = new WeakSet<Error>();

/**
 * Gives every failed dynamic import words for a person, in one place; whoever asked for the code shows them, with a way to try again. The
 * same import asks the network again in current browsers (whatwg/html#10327); for others there is `reloadAfterFailedChunk`. Without this the
 * router reloads the page when a screen's code does not come, also in the middle of a recording.
 */
export function watchFailedChunks(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('vite:preloadError', ({ payload: error }) => {
    const address = STYLESHEET.exec(error.message)?.[1];
    // The loader asks for a stylesheet again only where no element has asked for it.
    if (address !== undefined) document.querySelector(`link[href="${CSS.escape(address)}"]`)?.remove();
    if (failedAddresses.has(error.message)) repeated.add(error);
    failedAddresses.add(error.message);
    error.name = 'NetworkError';
    error.message = messagesByCode.network;
  });
}

/**
 * Reloads the page where code failed again though the server answers: the browser remembers the first failure as long as the page is
 * open. Whoever would lose something is asked first. False where trying again within the page can help.
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
