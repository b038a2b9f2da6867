import { Hub } from 'aws-amplify/utils';
import * as z from 'zod';
import { type Change, change } from '#shared/entities/change';
import { type Backoff, backoffMs } from '#shared/time/retry';
import { configureAmplify } from '../amplify';

/** A dead socket may go unnoticed, so listeners also poll at this interval. */
export const POLL_MS = 60_000;

/** Pause after the server refused a subscription; polls find what changes until then. */
export const REFUSED_PAUSE_MS = 60_000;

/** Before a lost or failed channel is reopened; the jitter keeps clients from reconnecting at the same time. */
export const RECONNECT_BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, jitter: 0.8 };

export interface ChannelListener {
  onChange(change: Change): void;
  /** No changes are missed from now on. Called at each connection: fetch here, because earlier changes were not received. */
  onOpen(): void;
  /**
   * `onOpen` is called after a random delay of up to this many milliseconds when the channel reopens, so that many pages don't fetch at
   * once.
   */
  reopenSpreadMs?(): number;
  /** The server refused the subscription or could not be reached; it is retried later. */
  onFailed?(): void;
}

/** Listens to a channel until the returned function is called. Resubscribes after a lost connection or a changed permission. */
export function listenToChannel(
  channel: string,
  listener: ChannelListener,
  subscribe: Subscribe = subscribeToChannel,
): () => void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let end = () => {};
  const start = () => {
    end = subscribe(channel, {
      onChange: (change) => listener.onChange(change),
      onOpen: () => {
        failures = 0;
        const spreadMs = (wasOpen && listener.reopenSpreadMs?.()) || 0;
        wasOpen = true;
        clearTimeout(opening);
        if (spreadMs > 0) opening = setTimeout(() => listener.onOpen(), Math.random() * spreadMs);
        else listener.onOpen();
      },
      onEnd: (why) => {
        failures += 1;
        clearTimeout(opening);
        retry = setTimeout(start, why === 'refused' ? REFUSED_PAUSE_MS : backoffMs(failures, RECONNECT_BACKOFF));
        if (why !== 'cut off') listener.onFailed?.();
      },
    });
  };
  start();
  return () => {
    clearTimeout(retry);
    clearTimeout(opening);
    end();
  };
}

const ON_CHANGES = /* GraphQL */ `
  subscription OnChanges($channel: String!) {
    onChanges(channel: $channel) {
      channel
      changes {
        kind
        entity
        id
        version
      }
    }
  }
`;

export interface SubscriptionEvents {
  /** No changes are missed from now on. Also called after Amplify reconnects on its own. */
  onOpen(): void;
  onChange(change: Change): void;
  /** The subscription ended for good: refused, cut off, or failed. */
  onEnd(why: SubscriptionEnd): void;
}
type SubscriptionEnd = 'refused' | 'cut off' | 'failed';

/** Subscribes to a channel once; returns the unsubscribe function. */
export type Subscribe = (channel: string, events: SubscriptionEvents) => () => void;

const subscribeToChannel: Subscribe = (channel, events) => {
  let isOver = false;
  let wasOpen = false;
  let unsubscribe = () => {};

  const stopListening = Hub.listen('api', ({ payload }) => {
    if (isAcknowledgement(payload, channel)) {
      wasOpen = true;
      events.onOpen();
    }
    // Amplify reconnects too, but takes five seconds. It handles a first connection that fails.
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
    // A separate chunk, because the sign-in screens need no live changes.
    const [{ generateClient }] = await Promise.all([import('aws-amplify/api'), configureAmplify()]);
    if (isOver) return;
    const subscription = generateClient().graphql({ query: ON_CHANGES, variables: { channel } });
    if (!('subscribe' in subscription)) throw new Error('This is not a subscription.');
    const running = subscription.subscribe({
      next: (message: unknown) => {
        for (const change of readChanges(message)) events.onChange(change);
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

/** Whether the server closed the connection that all subscriptions share. */
const isDisruption = (payload: unknown): boolean => disruption.safeParse(payload).success;

const refusal = z.object({ errors: z.array(z.object({ message: z.string().includes('Forbidden') })).min(1) });

const isRefusal = (error: unknown): boolean => refusal.safeParse(error).success;

const message = z.object({ data: z.object({ onChanges: z.object({ changes: z.array(z.unknown()) }) }) });

/** The changes in a message, without those that this client doesn't understand. */
export function readChanges(received: unknown): Change[] {
  const read = message.safeParse(received);
  const changes = read.success ? read.data.data.onChanges.changes : [];
  return changes.flatMap((one) => change.safeParse(one).data ?? []);
}
