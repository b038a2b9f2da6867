import { createProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { type Listener, subscribeToChannel } from '../../testing/subscribe-to-channel';
import { newClip, newProjectId } from '../../testing/records';
import type { Item } from '../../testing/table';
import { call, invoke, type SignedUp, signUp } from '../../testing/test-stack';
import { streamEvent, type Write } from '../../testing/crash/stream-records';

let owner: SignedUp;
let id: ProjectId;
let project: Listener;
beforeAll(async () => {
  owner = await signUp();
  ({ id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, owner.token));
});
beforeEach(async () => {
  project = await subscribeToChannel(channelOf.project(id), owner.token);
});
afterEach(() => project.stop());

let clips = 0;
/** A clip for each test, stored at a version. */
function clipAt(version: number): Item {
  const item = newClip(id, 100 + clips, 1_000, { version });
  return { pk: `PROJECT#${id}`, sk: `CLIP#${item.created_at}`, ...item };
}
beforeEach(() => (clips += 1));

const publish = (...writes: Write[]) => invoke('publish-changes', streamEvent(...writes));

/** The published changes of the clips, up to a final one. */
async function heardOf(...writes: Write[]): Promise<[kind: string, id: string, version: number][]> {
  const last = { pk: `PROJECT#${id}`, sk: 'CLIP#9', ...newClip(id, 9, 1_000, { version: clips }) };
  expect(await publish(...writes)).toEqual({ batchItemFailures: [] });
  await publish({ after: last });
  await project.waitFor(({ id, version }) => id === '9' && version === clips);
  return project.changes
    .filter(({ entity, id }) => entity === 'clip' && id !== '9')
    .map(({ kind, id, version }) => [kind, id, version]);
}

describe('the writes of one item in a batch are published once', () => {
  test('with the last of them', async () => {
    const heard = await heardOf(
      { before: clipAt(5), after: clipAt(6) },
      { before: clipAt(6), after: clipAt(7) },
      { before: clipAt(7), after: clipAt(8) },
    );
    expect(heard).toEqual([['modified', `${100 + clips}`, 8]]);
  });

  test('a removal is newer than everything written before it', async () => {
    const heard = await heardOf({ before: clipAt(5), after: clipAt(6) }, { before: clipAt(6) });
    expect(heard).toEqual([['removed', `${100 + clips}`, 7]]);
  });

  test('an item added and removed is published as removed, because somebody may have fetched it', async () => {
    const heard = await heardOf({ after: clipAt(5) }, { before: clipAt(5) });
    expect(heard).toEqual([['removed', `${100 + clips}`, 6]]);
  });

  test('an item removed and added again is present', async () => {
    const heard = await heardOf({ before: clipAt(5) }, { after: clipAt(900) });
    expect(heard).toEqual([['added', `${100 + clips}`, 900]]);
  });
});

test('all that a batch contains for a channel is one message', async () => {
  const [clip, marker] = [clipAt(5), { pk: `PROJECT#${id}`, sk: `MARKER#${100 + clips}#1`, version: 5 }];
  await publish({ after: clip }, { before: clip, after: { ...clip, version: 6 } }, { after: marker });
  await project.waitFor(({ entity, id }) => entity === 'marker' && id === `${100 + clips}-1`);
  expect(project.messages.map((changes) => changes.map(({ entity, version }) => [entity, version]))).toEqual([
    [
      ['clip', 6],
      ['marker', 5],
    ],
  ]);
});

test('an item without an owner is published to nobody, and the rest is', async () => {
  const unreadable = { pk: `PROJECT#${id}`, sk: 'PROJECT', id, name: 'Whose?', version: 9 };
  const heard = await heardOf({ after: unreadable }, { after: clipAt(5) });
  expect(heard).toEqual([['added', `${100 + clips}`, 5]]);
});

test('a message carries no content, but a version beyond 32 bits', async () => {
  const version = 1_795_000_000_123;
  await publish({ after: clipAt(version) });
  const heard = await project.waitFor((change) => change.version === version);
  expect(heard).toEqual({
    kind: 'added',
    entity: 'clip',
    id: `${100 + clips}`,
    version,
  });
});
