import { createProject, saveEdits } from '#shared/api/projects';
import { type Marker, markerId } from '#shared/entities/marker';
import type { ProjectId } from '#shared/entities/scalars';
import { newClip, newMarker, newProjectId, newSlide } from '../testing/records';
import { call, signUp, table, type SignedUp } from '../testing/test-stack';

const SLIDES = 20;
const CLIP_MS = 30_000;

export interface BenchProject {
  person: SignedUp;
  id: ProjectId;
  markers: Marker[];
}

/** A typical project: twenty slides, a clip of half a minute, a marker for each slide. */
export async function makeBenchProject(): Promise<BenchProject> {
  const person = await signUp();
  const id = newProjectId();
  await call(createProject, { id, name: 'Bench' }, person.token);
  for (let position = 0; position < SLIDES; position++) {
    const slide = newSlide(id, position);
    await table.put({ pk: `PROJECT#${id}`, sk: `SLIDE#${slide.id}`, ...slide, version: 1 });
  }
  const clip = newClip(id, 1_000, CLIP_MS);
  const markers = Array.from({ length: SLIDES }, (_, n) => newMarker(1_000, 2_000 + n, (n * CLIP_MS) / SLIDES));
  const put = [
    { entity: 'clip' as const, item: clip },
    ...markers.map((item) => ({ entity: 'marker' as const, item })),
  ];
  const { versions } = await call(saveEdits, { project_id: id, put, remove: [] }, person.token);
  const saved = new Map(versions.map(({ entity, id: name, version }) => [`${entity} ${name}`, version]));
  const versionOf = (marker: Marker) => saved.get(`marker ${markerId(marker)}`) ?? 0;
  return { person, id, markers: markers.map((marker) => ({ ...marker, version: versionOf(marker) })) };
}
