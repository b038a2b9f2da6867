import { numberedPosition } from '../../shared/testing/numbered-position';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProject, saveEdits } from '#shared/api/projects';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../infra/local/seed/seed-client';
import sample from '../../sample/project.json';
import { newClip } from '../../testing/records';
import { type SignedUp, urls } from '../../testing/test-stack';

export const sampleFile = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../public/sample', name)));

/** Creates a person's project with five slides and the sample's narration. */
export async function makeNarratedProject(owner: SignedUp): Promise<ProjectId> {
  const client = createSeedClient(urls.app, owner.token);
  const project_id = newId() as ProjectId;
  await client.call(createProject, { id: project_id, name: 'Deck' });
  const slides = sample.slides.map(({ file, notes }, number) => {
    return {
      slide_id: newId() as SlideId,
      position: numberedPosition(number),
      notes,
      content_type: 'image/webp',
      file: sampleFile(file),
    };
  });
  const { created_at, duration, file: file_name, peaks } = sample.clip;
  const target = { project_id, created_at };
  const [sound, { url: peaks_url }] = await Promise.all([
    client.upload({ ...target, kind: 'clip', content_type: 'audio/mp4' }, sampleFile(file_name)),
    client.upload({ ...target, kind: 'peaks', content_type: 'application/octet-stream' }, sampleFile(peaks)),
    client.uploadSlides(project_id, slides),
  ]);
  const clip = newClip(project_id, created_at, duration, { file_name, url: sound.url, peaks_url });
  await client.call(saveEdits, {
    project_id,
    put: [
      { entity: 'clip', item: clip },
      ...sample.markers.map(({ slide, ...marker }) => ({
        entity: 'marker' as const,
        item: { ...marker, slide_id: slides[slide]?.slide_id ?? '', version: 0 },
      })),
    ],
    remove: [],
  });
  return project_id;
}
