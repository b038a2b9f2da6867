import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { createProject, saveEdits } from '#shared/api/projects';
import type { SlideId } from '#shared/entities/scalars';
import { createSeedClient } from '../infra/local/seed/seed-client';
import { numberedPosition } from '../shared/testing/numbered-position';
import { newClip, newMarker, newProjectId } from '../testing/records';
import { call, signUp, urls } from '../testing/test-stack';
import { voice, VOICE_RATE } from '../web/e2e/voice';
import { LiveM4aEncoder } from '../web/src/features/takes/capture/live-encoder';
import { joinM4a } from '../web/src/features/takes/encode/m4a-pieces';
import { allowRecordingMinutes } from './allow-minutes';
import { uploadSlide } from './recorder-visit';

const SLIDES = 20;
/** Of a clip. */
export const CLIP_MS = 600_000;
const RECORDED_AT = 1_000;

/** Ten minutes of voice, encoded as the recorder does. */
async function buildTenMinutesOfVoice(): Promise<Uint8Array<ArrayBuffer>> {
  registerAacEncoder();
  const spoken = voice();
  const sound = new LiveM4aEncoder(VOICE_RATE);
  for (let count = 0; count < (CLIP_MS / 1000) * VOICE_RATE; count += spoken.length) sound.add(spoken);
  return new Uint8Array(await joinM4a(await sound.finish()).arrayBuffer());
}

interface Deck {
  /** Each plays the same ten minutes. */
  clips: number;
  /** From one slide change to the next. A clip is a whole number of them. */
  stepMs: number;
}

/** Creates a shared presentation of the sample's slides, again and again. Returns its link. */
export async function makeDeck({ clips, stepMs }: Deck): Promise<string> {
  const person = await signUp();
  await allowRecordingMinutes(person, 60);
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, person.token);
  const client = createSeedClient(urls.app, person.token);
  const slides: SlideId[] = [];
  for (let position = 0; position < SLIDES; position++) slides.push(await uploadSlide(client, id, position));
  const { url } = await client.upload(
    { kind: 'clip', project_id: id, created_at: RECORDED_AT, content_type: 'audio/mp4' },
    await buildTenMinutesOfVoice(),
  );
  const put = Array.from({ length: clips }, (_, nth) => ({
    item: newClip(id, RECORDED_AT + nth, CLIP_MS, { url, position: numberedPosition(nth) }),
  }));
  const markers = Array.from({ length: Math.ceil((clips * CLIP_MS) / stepMs) }, (_, nth) => {
    const at = nth * stepMs;
    const marker = newMarker(RECORDED_AT + Math.floor(at / CLIP_MS), RECORDED_AT + at, at % CLIP_MS);
    return { entity: 'marker' as const, item: { ...marker, slide_id: slides[nth % SLIDES]! } };
  });
  // Each clip needs a slide change at its start, so they are saved together.
  for (const { item } of put) {
    const own = markers.filter((marker) => marker.item.clip_created_at === item.created_at);
    await call(saveEdits, { project_id: id, put: [{ entity: 'clip', item }, ...own], remove: [] }, person.token);
  }
  return `${urls.app}/video/${id}`;
}

/** A slide every half minute. */
export const makeTenMinuteDeck = (): Promise<string> => makeDeck({ clips: 1, stepMs: 30_000 });
