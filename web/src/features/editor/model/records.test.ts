import type { OpenProject } from '#shared/api/projects';
import { toRecords } from './records';
import { sampleProject } from './testing/sample-project';

test('an opened project loses the fields that the API derives, and keeps those that a later server added', () => {
  const project = sampleProject();
  const opened = {
    ...project,
    clips: project.clips.map((clip) => ({ ...clip, captions: [], mood: 'calm' })),
    markers: project.markers.map((marker) => ({ ...marker, slide_url: '', duration: 1, mood: 'calm' })),
  } satisfies Omit<OpenProject, 'media_grant'>;
  const stored = [...toRecords(opened).values()].flatMap(({ entity, item }) =>
    entity === 'clip' || entity === 'marker' ? [item] : [],
  );
  expect(stored).toEqual([...project.clips, ...project.markers].map((item) => ({ ...item, mood: 'calm' })));
});
