import type { Change } from '#shared/entities/change';
import { type Subscribe, subscribeToChannel } from './live-subscription';

/** What a dead socket hides is found after this time: whoever listens also asks so often. */
export const POLL_MS = 60_000;

/** Whom the server refused asks again after this time; what changed until then is found by the polls. */
export const REFUSED_PAUSE_MS = 60_000;

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * How long to wait before a channel is opened again that was cut off, or failed, so many times in a row: at once at first,
 * then twice as long each time, and never the same for two listeners. `random` is between 0 and 1.
 */
export function pauseBefore(tries: number, random: number): number {
  const longest = Math.min(SHORTEST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return longest * (0.2 + 0.8 * random);
}

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
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const start = () => {
    end = subscribe(channel, {
      onChange: (change) => listener.onChange(change),
      onOpen: () => {
        tries = 0;
        listener.onOpen();
      },
      onEnd: (why) => {
        retry = setTimeout(start, why === 'refused' ? REFUSED_PAUSE_MS : pauseBefore(tries, Math.random()));
        tries += 1;
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
