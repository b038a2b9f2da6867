import type { Change } from '#shared/entities/change';
import { type Backoff, backoffMs } from '#shared/time/retry';
import { type Subscribe, subscribeToChannel } from './live-subscription';

/** What a dead socket hides is found after this time: whoever listens also asks so often. */
export const POLL_MS = 60_000;

/** Whom the server refused asks again after this time; what changed until then is found by the polls. */
export const REFUSED_PAUSE_MS = 60_000;

/** Before a channel that was cut off, or failed, is opened again: never after the same wait for two listeners. */
export const RECONNECT_BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, jitter: 0.8 };

export interface ChannelListener {
  onChange(change: Change): void;
  /**
   * The channel is open: from now on nothing is missed. Called again after each reconnect. Fetch here, because what was
   * written before went by unheard.
   */
  onOpen(): void;
  /** The server lets this person listen no more, or not yet, or could not be asked; it is tried again later. */
  onFailed?(): void;
}

/**
 * Listens to one live channel until the function that it gives is called. Whoever is cut off, because a right that the
 * listening rests on has changed or the connection was lost, asks at once to be let in again.
 */
export function listenToChannel(
  channel: string,
  listener: ChannelListener,
  subscribe: Subscribe = subscribeToChannel,
): () => void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const start = () => {
    end = subscribe(channel, {
      onChange: (change) => listener.onChange(change),
      onOpen: () => {
        failures = 0;
        listener.onOpen();
      },
      onEnd: (why) => {
        failures += 1;
        retry = setTimeout(start, why === 'refused' ? REFUSED_PAUSE_MS : backoffMs(failures, RECONNECT_BACKOFF));
        if (why !== 'cut off') listener.onFailed?.();
      },
    });
  };
  start();
  return () => {
    clearTimeout(retry);
    end();
  };
}
