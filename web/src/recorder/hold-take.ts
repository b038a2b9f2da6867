import { takeLock } from '../media/capture/take-files';

/**
 * Holds a take for as long as somebody works with it here, so that nobody else is offered it, in this tab or another; gives
 * what lets it go. A page that ends lets go by itself.
 */
export function holdTake(takeId: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const whileHeld = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Shared, as the worker that writes the take holds it too.
  navigator.locks?.request(takeLock(takeId), { mode: 'shared', signal }, whileHeld).catch(() => undefined);
  return () => ended.abort();
}
