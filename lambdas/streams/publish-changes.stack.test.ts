import { createProject, saveEdits } from '#shared/api/projects';
import { channelOf } from '#shared/permissions/channels';
import { listenTo } from '../../testing/listen';
import { newClip, newMarker, newProjectId } from '../../testing/records';
import { call, signUp } from '../../testing/test-stack';

test('what is too large for a live message is told by its key, however many bytes its letters take', async () => {
  const owner = await signUp();
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, owner.token);
  const project = await listenTo(channelOf.project(id), owner.token);
  const captions = Array.from({ length: 150 }, (_, n) => ({ start: n, end: n + 1, text: '話'.repeat(500) }));
  const clip = { entity: 'clip' as const, item: newClip(id, 1, 1000, { captions }) };
  const marker = { entity: 'marker' as const, item: newMarker(1, 1, 0) };
  await call(saveEdits, { project_id: id, put: [clip, marker], remove: [] }, owner.token);
  expect(await project.waitFor(({ entity }) => entity === 'clip')).toMatchObject({ id: '1', version: 1, item: null });
  project.stop();
});
