import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/door';
import { createProject, saveEdits } from '#shared/api/projects';
import { startSession } from '#shared/api/session';
import { type ShownCaption } from '#shared/entities/caption';
import { fileIdOf } from '#shared/entities/clip';
import type { CaptionId, ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { type LocalStack } from '../stack-options';
import { SAMPLE_PERSON, signInSamplePerson } from './sample-person';
import { createSeedClient, type SeedClient } from './seed-client';

const PROJECT_FOLDER = resolve(__dirname, '..', '..', '..');
const SAMPLE_ID = 'NarradeckSampLeDeck1' as ProjectId;

/** The sample as `sample/project.json` keeps it: files by name, markers by the slide's number. */
interface Sample {
  name: string;
  slides: { file: string; notes: string }[];
  clip: { file: string; peaks: string; created_at: number; duration: number; captions: ShownCaption[] };
  markers: { created_at: number; clip_created_at: number; slide: number; source_ms: number }[];
}

const read = (file: string) => new Uint8Array(readFileSync(join(PROJECT_FOLDER, 'web/public/sample', file)));

async function uploadSlides(client: SeedClient, sample: Sample): Promise<SlideId[]> {
  const slides = sample.slides.map(({ file, notes }, position) => {
    return { slide_id: newId() as SlideId, position, notes, content_type: 'image/webp', file: read(file) };
  });
  await client.uploadSlides(SAMPLE_ID, slides);
  return slides.map(({ slide_id }) => slide_id);
}

async function uploadClip(client: SeedClient, { clip }: Sample) {
  const target = { project_id: SAMPLE_ID, created_at: clip.created_at };
  const [sound, peaks] = await Promise.all([
    client.upload({ ...target, kind: 'clip', content_type: 'audio/mp4' }, read(clip.file)),
    client.upload({ ...target, kind: 'peaks', content_type: 'application/octet-stream' }, read(clip.peaks)),
  ]);
  return { url: sound.url, peaks_url: peaks.url, file: fileIdOf(sound.url) };
}

async function makeSample(client: SeedClient): Promise<void> {
  const sample = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'sample/project.json'), 'utf8')) as Sample;
  await client.call(startSession, { fullName: SAMPLE_PERSON.name });
  await client.call(createProject, { id: SAMPLE_ID, name: sample.name });
  const [slideIds, files] = await Promise.all([uploadSlides(client, sample), uploadClip(client, sample)]);
  const { created_at, duration, captions, file: file_name } = sample.clip;
  const clip = {
    ...{ created_at, duration, file_name, type: 'audio' as const, position: 0, version: 0 },
    ...{ trim_start: 0, trim_end: duration },
    ...files,
  };
  const put: InputOf<typeof saveEdits>['put'] = [
    { entity: 'clip', item: clip },
    ...sample.markers.map(({ slide, ...marker }) => ({
      entity: 'marker' as const,
      item: { ...marker, slide_id: slideIds[slide] ?? '', version: 0 },
    })),
    ...captions.map((line) => ({
      entity: 'caption' as const,
      item: { id: newId() as CaptionId, file: files.file, ...line, version: 0 },
    })),
  ];
  await client.call(saveEdits, { project_id: SAMPLE_ID, put, remove: [] });
}

type SeededStack = Pick<LocalStack, 'config'> & { urls: Pick<LocalStack['urls'], 'app'> };

/** Fills a new stack with the sample project, once, through its own API; gives the address of the sample's link. */
export async function seedSample({ config, urls }: SeededStack): Promise<string> {
  const published = await fetch(`${urls.app}${API_PATH}/publish/${SAMPLE_ID}`);
  const { clips = [] } = published.ok ? ((await published.json()) as { clips?: unknown[] }) : {};
  if (clips.length === 0) await makeSample(createSeedClient(urls.app, await signInSamplePerson(config)));
  return `${urls.app}/video/${SAMPLE_ID}`;
}
