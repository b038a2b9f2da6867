import { WebSocket } from 'ws';
import { updateProject } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import { call, config } from '../testing/test-stack';
import { makeBenchProject } from './bench-project';
import { spread, type Measure } from './figure';
import { timesOf } from './stop-watch';

const ROUNDS = 40;

interface RealTimeMessage {
  type: string;
  payload?: { data?: { onChange?: { item: string | null } } };
}

/** Listens to a channel by hand; gives a function that waits until a message with a text has come. */
async function listen(channel: string, token: string) {
  const authorization = { Authorization: token, host: new URL(config.graphqlUrl).host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(config.local?.realtimeUrl ?? '', ['graphql-ws', `header-${header}`]);
  const waiting = new Set<(message: RealTimeMessage) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as RealTimeMessage;
    for (const take of waiting) take(message);
  });
  const until = (isIt: (message: RealTimeMessage) => boolean) =>
    new Promise<void>((resolve) => {
      const take = (message: RealTimeMessage) => {
        if (!isIt(message)) return;
        waiting.delete(take);
        resolve();
      };
      waiting.add(take);
    });
  const send = (message: object) => socket.send(JSON.stringify(message));

  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const acknowledged = until(({ type }) => type === 'connection_ack');
  send({ type: 'connection_init' });
  await acknowledged;
  const query = 'subscription L($channel: String!) { onChange(channel: $channel) { id item } }';
  const data = JSON.stringify({ query, variables: { channel } });
  const started = until(({ type }) => type === 'start_ack');
  send({ id: '1', type: 'start', payload: { data, extensions: { authorization } } });
  await started;
  return {
    untilHeard: (text: string) => until(({ payload }) => payload?.data?.onChange?.item?.includes(text) ?? false),
    close: () => socket.close(),
  };
}

/** From the moment a write is sent until another listener of its project has it. */
export const liveLatency: Measure = {
  title: 'write to subscriber',
  run: async () => {
    const { person, id } = await makeBenchProject();
    const listener = await listen(channelOf.project(id), person.token);
    const renameAndHear = async (round: number) => {
      const name = `Seen ${round}.`;
      const heard = listener.untilHeard(name);
      await call(updateProject, { id, name }, person.token);
      await heard;
    };
    await renameAndHear(-1);
    const times = await timesOf(ROUNDS, renameAndHear);
    listener.close();
    return spread('write → seen by a subscriber', times, 300);
  },
};
