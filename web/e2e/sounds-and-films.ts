import { createProject, saveEdits } from '#shared/api/projects';
import { toFileId } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient } from '../../infra/local/seed/seed-client';
import { newCaption, newClip, newMarker } from '../../testing/records';
import { type SignedUp, urls } from '../../testing/test-stack';
import { FILM_MS } from './films';
import { sampleFile } from './narrated-project';

const SOUND_MS = 3000;

/** Creates a person's project with a sound, a film, the same film again, and a sound; a caption on each identifies it. */
export async function makeSoundsAndFilms({ token }: SignedUp, film: Uint8Array<ArrayBuffer>): Promise<ProjectId> {
  const client = createSeedClient(urls.app, token);
  const id = newId() as ProjectId;
  await client.call(createProject, { id, name: 'Sounds and films' });
  const kinds = ['audio', 'video', 'video', 'audio'] as const;
  const files = { audio: sampleFile('narration.m4a'), video: film };
  const put = await Promise.all(
    kinds.map(async (type, number) => {
      const created_at = 1000 + number * 10_000;
      const content_type = type === 'audio' ? 'audio/mp4' : 'video/webm';
      const { url } = await client.upload({ kind: 'clip', project_id: id, created_at, content_type }, files[type]);
      const ms = type === 'audio' ? SOUND_MS : FILM_MS;
      const words = { ...newCaption(created_at, 0, ms, `Clip ${number + 1} speaks`), file: toFileId(url) };
      return [
        { entity: 'clip' as const, item: newClip(id, created_at, ms, { type, url }) },
        { entity: 'marker' as const, item: newMarker(created_at, created_at, 0) },
        { entity: 'caption' as const, item: words },
      ];
    }),
  );
  await client.call(saveEdits, { project_id: id, put: put.flat(), remove: [] });
  return id;
}
