import { updateProject } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import { subscribeToChannel } from '../testing/subscribe-to-channel';
import { call } from '../testing/test-stack';
import { makeBenchProject } from './bench-project';
import { percentile, spread, type Measure } from './figure';
import { measureTime, measureTimes } from './stop-watch';

const ROUNDS = 40;
const LISTENERS = 100;

/** Subscribes to a channel. Returns a function that waits until a change has this version. */
async function subscribeToVersions(channel: string, token: string) {
  let awaited = { version: Infinity, resolve: () => {} };
  const listener = await subscribeToChannel(
    channel,
    token,
    ({ version }) => version >= awaited.version && awaited.resolve(),
  );
  const untilHeard = (version: number) => new Promise<void>((resolve) => (awaited = { version, resolve }));
  return { untilHeard, stop: () => listener.stop() };
}

/** The time from sending a write until a subscriber of its project receives the change. */
export const liveLatency: Measure = {
  title: 'write to subscriber',
  run: async () => {
    const { person, id } = await makeBenchProject();
    const listener = await subscribeToVersions(channelOf.project(id), person.token);
    const rename = (round: number) => call(updateProject, { id, name: `Seen ${round}.` }, person.token);
    let { version } = await rename(-1);
    const renameAndHear = async (round: number) => {
      version += 1;
      const heard = listener.untilHeard(version);
      await rename(round);
      await heard;
    };
    const times = await measureTimes(ROUNDS, renameAndHear);
    listener.stop();
    return spread('write → heard by a subscriber', times, 200);
  },
};

/** A hundred tabs that subscribe at the same moment, right after the project turned to Team. */
export const subscriptionStart: Measure = {
  title: 'a hundred subscriptions at once',
  run: async () => {
    const { person, id } = await makeBenchProject();
    await call(updateProject, { id, who_can_edit: 'Team' }, person.token);
    const listen = async (times: number[]) => {
      let listener: Awaited<ReturnType<typeof subscribeToChannel>> | undefined;
      times.push(
        await measureTime(async () => (listener = await subscribeToChannel(channelOf.project(id), person.token))),
      );
      listener?.stop();
    };
    const times: number[] = [];
    await Promise.all(Array.from({ length: LISTENERS }, () => listen(times)));
    const waited = {
      name: 'subscribing, 100 at once, p95',
      value: Math.round(percentile(times, 0.95)),
    };
    return [{ ...waited, unit: 'ms' }];
  },
};
