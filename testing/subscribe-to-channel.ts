import { WebSocket } from 'ws';
import { change, type Change } from '#shared/entities/change';
import { stackAddress } from './stack-address';
import { until } from './until';

/** A listener of one live channel, without the client's own code. */
export interface Listener {
  /** The changes received so far, oldest first. */
  changes: Change[];
  /** The same by the message that they came in. */
  messages: Change[][];
  /** The first change, past or future, that `matches`. */
  waitFor(matches: (change: Change) => boolean): Promise<Change>;
  /** Resolves when the connection ends, from either side. */
  ended: Promise<void>;
  stop(): void;
}

const SUBSCRIPTION = `subscription Listen($channel: String!) {
  onChanges(channel: $channel) { channel changes { kind entity id version } }
}`;

interface ServerMessage {
  type: string;
  payload?: {
    data?: { onChanges: { changes: unknown[] } };
    errors?: { errorType?: string; message?: string }[];
  };
}

/**
 * Subscribes to a channel by AppSync's real-time protocol, active once this resolves. `onChange` receives each change. Rejects with
 * `Forbidden` if not authorized, with `Closed` if the connection ends before that. `urls` are those of another stage's live API.
 */
export async function subscribeToChannel(
  channel: string,
  token: string,
  onChange?: (change: Change) => void,
  urls: { graphql: string; realtime: string } = stackAddress().urls,
): Promise<Listener> {
  const authorization = { host: new URL(urls.graphql).host, Authorization: token };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(urls.realtime, ['graphql-ws', `header-${header}`]);
  const changes: Change[] = [];
  const messages: Change[][] = [];
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const start = () => {
    const data = JSON.stringify({ query: SUBSCRIPTION, variables: { channel } });
    socket.send(JSON.stringify({ id: 'one', type: 'start', payload: { data, extensions: { authorization } } }));
  };
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    // A person whose rights end during the subscription is disconnected without an answer.
    socket.once('close', () => reject(new Error(`Closed: ${channel}`)));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    socket.on('message', (text: Buffer) => {
      const { type, payload } = JSON.parse(text.toString()) as ServerMessage;
      if (type === 'connection_ack') start();
      if (type === 'start_ack') resolve();
      if (type === 'data' && payload?.data) {
        const received = payload.data.onChanges.changes.map((one) => change.parse(one));
        messages.push(received);
        changes.push(...received);
        received.forEach((one) => onChange?.(one));
      }
      if (type === 'error' || type === 'connection_error') {
        const [error] = payload?.errors ?? [];
        socket.close();
        reject(new Error(`${error?.errorType ?? 'Refused'}: ${error?.message ?? channel}`));
      }
    });
  });
  return {
    changes,
    messages,
    ended,
    waitFor: async (matches) => {
      await until(() => changes.some(matches), `a change on ${channel}`);
      return changes.find(matches) as Change;
    },
    stop: () => socket.close(),
  };
}
