import { Hub } from 'aws-amplify/utils';
import * as z from 'zod';
import { type Change, change } from '#shared/entities/change';
import { type Backoff, backoffMs } from '#shared/time/retry';
import { configureAmplify } from '../amplify';

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

const ON_CHANGE = /* GraphQL */ `
  subscription OnChange($channel: String!) {
    onChange(channel: $channel) {
      channel
      kind
      entity
      id
      version
    }
  }
`;

/** What becomes of one subscription. */
export interface SubscriptionEvents {
  /** From now on nothing is missed. Called again when Amplify has reconnected by itself. */
  onOpen(): void;
  onChange(change: Change): void;
  /** It ended by itself, once and for all: the server lets nobody in, cut it off, or could not be asked. */
  onEnd(why: SubscriptionEnd): void;
}
type SubscriptionEnd = 'refused' | 'cut off' | 'failed';

/** Subscribes to a channel once; gives what ends it. */
export type Subscribe = (channel: string, events: SubscriptionEvents) => () => void;

/** One subscription through AppSync. */
const subscribeToChannel: Subscribe = (channel, events) => {
  let isOver = false;
  let wasOpen = false;
  let unsubscribe = () => {};

  const stopListening = Hub.listen('api', ({ payload }) => {
    if (isAcknowledgement(payload, channel)) {
      wasOpen = true;
      events.onOpen();
    }
    // Amplify would come back too, but takes five seconds. A first connection that fails is left to it.
    if (wasOpen && isDisruption(payload)) end('cut off');
  });
  const release = () => {
    isOver = true;
    stopListening();
    unsubscribe();
  };
  const end = (why: SubscriptionEnd) => {
    if (isOver) return;
    release();
    events.onEnd(why);
  };

  const subscribe = async () => {
    // Apart, because the screens of signing in hear nothing live.
    const [{ generateClient }] = await Promise.all([import('aws-amplify/api'), configureAmplify()]);
    if (isOver) return;
    const subscription = generateClient().graphql({ query: ON_CHANGE, variables: { channel } });
    if (!('subscribe' in subscription)) throw new Error('This is not a subscription.');
    const running = subscription.subscribe({
      next: (message: unknown) => {
        const change = readChange(message);
        if (change) events.onChange(change);
      },
      error: (error: unknown) => end(isRefusal(error) ? 'refused' : 'failed'),
    });
    unsubscribe = () => running.unsubscribe();
  };
  subscribe().catch(() => end('failed'));
  return release;
};

const acknowledgement = z.object({
  event: z.literal('Subscription ack'),
  data: z.object({ variables: z.object({ channel: z.string() }) }),
});

function isAcknowledgement(payload: unknown, channel: string): boolean {
  const read = acknowledgement.safeParse(payload);
  return read.success && read.data.data.variables.channel === channel;
}

const disruption = z.object({
  event: z.literal('ConnectionStateChange'),
  data: z.object({ connectionState: z.literal('ConnectionDisrupted') }),
});

/** Whether the one connection of all subscriptions was closed from the other side. */
const isDisruption = (payload: unknown): boolean => disruption.safeParse(payload).success;

const refusal = z.object({ errors: z.array(z.object({ message: z.string().includes('Forbidden') })).min(1) });

const isRefusal = (error: unknown): boolean => refusal.safeParse(error).success;

const message = z.object({ data: z.object({ onChange: change }) });

/** The change that a message carries; undefined for one that this client does not understand. */
function readChange(received: unknown): Change | undefined {
  const read = message.safeParse(received);
  return read.success ? read.data.data.onChange : undefined;
}
