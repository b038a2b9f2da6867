import { generateClient } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { z } from 'zod';
import { change, type Change } from '#shared/entities/change';
import { configureAmplify } from '../amplify';

const ON_CHANGE = /* GraphQL */ `
  subscription OnChange($channel: String!) {
    onChange(channel: $channel) {
      channel
      kind
      entity
      id
      version
      item
    }
  }
`;

/** A subscription that failed is tried again after this time; until then the 60-second poll finds what changed. */
const RETRY_MS = 60_000;

export interface ChannelListener {
  onChange(change: Change): void;
  /**
   * The channel is open: from now on nothing is missed. Called again after each reconnect. Fetch here, because what was
   * written before went by unheard.
   */
  onOpen(): void;
  /** The channel was refused or broke off; it is tried again later. */
  onFailed?(): void;
}

/** Listens to one live channel until the function that it gives is called; reconnects by itself. */
export function listenToChannel(channel: string, listener: ChannelListener): () => void {
  let isEnded = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = () => {};

  const stopAcknowledgements = Hub.listen('api', ({ payload }) => {
    if (isAcknowledgement(payload, channel)) listener.onOpen();
  });

  const subscribe = async () => {
    await configureAmplify();
    if (isEnded) return;
    const client = generateClient();
    const subscription = client.graphql({ query: ON_CHANGE, variables: { channel } });
    if (!('subscribe' in subscription)) throw new Error('This is not a subscription.');
    const running = subscription.subscribe({
      next: (message: unknown) => {
        const change = readChange(message);
        if (change) listener.onChange(change);
      },
      error: () => {
        if (isEnded) return;
        retry = setTimeout(start, RETRY_MS);
        listener.onFailed?.();
      },
    });
    unsubscribe = () => running.unsubscribe();
  };
  const start = () => {
    subscribe().catch(() => {
      if (!isEnded) retry = setTimeout(start, RETRY_MS);
    });
  };
  start();

  return () => {
    isEnded = true;
    clearTimeout(retry);
    stopAcknowledgements();
    unsubscribe();
  };
}

const acknowledgement = z.object({
  event: z.literal('Subscription ack'),
  data: z.object({ variables: z.object({ channel: z.string() }) }),
});

function isAcknowledgement(payload: unknown, channel: string): boolean {
  const read = acknowledgement.safeParse(payload);
  return read.success && read.data.data.variables.channel === channel;
}

const message = z.object({
  data: z.object({
    onChange: change.extend({
      // The item travels as text.
      item: z
        .string()
        .nullable()
        .transform((text) => (text === null ? null : (JSON.parse(text) as unknown))),
    }),
  }),
});

/** The change that a message carries; undefined for one that this client does not understand. */
function readChange(received: unknown): Change | undefined {
  const read = message.safeParse(received);
  return read.success ? read.data.data.onChange : undefined;
}
