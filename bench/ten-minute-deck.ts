import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { createProject, saveEdits } from '#shared/api/projects';
import type { SlideId } from '#shared/entities/scalars';
import { createSeedClient } from '../infra/local/seed/seed-client';
import { newClip, newMarker, newProjectId } from '../testing/records';
import { call, signUp, urls } from '../testing/test-stack';
import { voice, VOICE_RATE } from '../web/e2e/voice';
import { LiveM4aEncoder } from '../web/src/features/takes/capture/live-encoder';
import { joinM4a } from '../web/src/features/takes/encode/m4a-pieces';
import { allowRecordingMinutes } from './allow-minutes';
import { uploadSlide } from './recorder-visit';

const SLIDES = 20;
const LENGTH_MS = 600_000;
const RECORDED_AT = 1_000;

/** Ten minutes of voice, encoded as the recorder does. */
async function buildTenMinutesOfVoice(): Promise<Uint8Array<ArrayBuffer>> {
  registerAacEncoder();
  const spoken = voice();
  const sound = new LiveM4aEncoder(VOICE_RATE);
  for (let count = 0; count < (LENGTH_MS / 1000) * VOICE_RATE; count += spoken.length) sound.add(spoken);
  return new Uint8Array(await joinM4a(await sound.finish()).arrayBuffer());
}

/** Creates a shared presentation of ten minutes with a slide every half minute. Returns its link. */
export async function makeTenMinuteDeck(): Promise<string> {
  const person = await signUp();
  await allowRecordingMinutes(person, 60);
  const id = newProjectId();
  await call(createProject, { id, name: 'Ten minutes' }, person.token);
  const client = createSeedClient(urls.app, person.token);
  const slides: SlideId[] = [];
  for (let position = 0; position < SLIDES; position++) slides.push(await uploadSlide(client, id, position));
  const { url } = await client.upload(
    { kind: 'clip', project_id: id, created_at: RECORDED_AT, content_type: 'audio/mp4' },
    await buildTenMinutesOfVoice(),
  );
  const put = [
    { entity: 'clip' as const, item: newClip(id, RECORDED_AT, LENGTH_MS, { url }) },
    ...slides.map((slide_id, position) => {
      const step = LENGTH_MS / SLIDES;
      return {
        entity: 'marker' as const,
        item: { ...newMarker(RECORDED_AT, RECORDED_AT + position * step, position * step), slide_id },
      };
    }),
  ];
  await call(saveEdits, { project_id: id, put, remove: [] }, person.token);
  return `${urls.app}/video/${id}`;
}
