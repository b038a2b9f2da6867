import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createProject, saveEdits } from '#shared/api/projects';
import { SLIDES_PER_CALL_MAX } from '#shared/api/uploads';
import { toFileId } from '#shared/entities/clip';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { createSeedClient, type SeedClient } from '../../infra/local/seed/seed-client';
import { numberedPosition } from '../../shared/testing/numbered-position';
import { newCaption, newClip, newMarker, newProjectId } from '../../testing/records';
import { type SignedUp, urls } from '../../testing/test-stack';
import { stripMetadata } from '../src/platform/files/strip-metadata';
import { allowSeconds } from './plan';

/** A part of the project is a recording and then a video. Neither has a whole number of frames or packets. */
const SOUND = { duration: 329_977, trim_start: 1234, file: 'sound.m4a' };
const FILM = { duration: 30_023, trim_start: 500, file: 'film.mp4' };
export const PART_MS = SOUND.duration + FILM.duration;
const SLIDES = 30;
const CAPTIONS = 100;
const SLIDE_MS = 12_037;
const CAPTION = { everyMs: 3290, from: 200, to: 2900 };

const CODE_BITS = 10;
/** What the whole picture of a video shows as its code. */
const FILM_CODE = 2 ** CODE_BITS - 1;

/** Where a frame of 1280 × 720 shows each bit of its slide's code. */
export const CODE_AREAS = Array.from({ length: CODE_BITS }, (_, bit) => ({
  x: 64 + 64 * bit,
  ...{ y: 64, width: 64, height: 64 },
}));
/** Where such a frame is dark if it has a caption. */
export const CAPTION_AREA = { x: 600, y: 644, width: 80, height: 6 };
const GRAY = 160;

/** A slide as gray squares, 80 × 45, with its number as a code. */
function drawSlide(number: number): Buffer {
  const squares = Buffer.alloc(80 * 45, GRAY);
  for (let bit = 0; bit < CODE_BITS; bit++)
    for (let row = 4; row < 8; row++)
      squares.fill((number >> bit) & 1 ? 255 : 0, 80 * row + 4 + 4 * bit, 80 * row + 8 + 4 * bit);
  return squares;
}

const run = promisify(execFile);
const ffmpeg = (folder: string, ...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder });
const lavfi = (description: string) => ['-f', 'lavfi', '-i', description];
/** Of one kind, so that packets are copied. */
const AAC = ['-c:a', 'aac', '-ac', '1', '-ar', '48000', '-b:a', '64k'];
const NOISE = 'anoisesrc=amplitude=0.01:sample_rate=48000';

/**
 * Makes noise with a click every 7.3 seconds, a film whose picture has its code, and slides of 1920 × 1080, in a folder. The film is small,
 * because Chromium stores up to 200 MB of what a page under test loads.
 */
async function makeFiles(folder: string, slides: number): Promise<void> {
  const clicks = `aevalsrc='0.7*sin(4000*PI*t)*lt(mod(t,7.3),0.005)':sample_rate=48000:duration=335`;
  const mix = ['-filter_complex', 'amix=duration=shortest:normalize=0'];
  await ffmpeg(folder, ...lavfi(NOISE), ...lavfi(clicks), ...mix, ...AAC, SOUND.file);
  const code = 'drawbox=y=64:h=64:color=white:t=fill,drawbox=y=600:h=120:color=gray:t=fill';
  await ffmpeg(
    folder,
    ...lavfi(`testsrc2=size=1280x720:rate=30:duration=31,${code},format=yuv420p`),
    ...lavfi(`${NOISE}:duration=31`),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1M', ...AAC, FILM.file],
  );
  const drawing = ffmpeg(
    folder,
    ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', '80x45', '-i', '-'],
    ...['-vf', 'scale=1920:1080:flags=neighbor', '-q:v', '3', '-bitexact', '%d.jpg'],
  );
  drawing.child.stdin!.end(Buffer.concat(Array.from({ length: slides }, (_, index) => drawSlide(index + 1))));
  await drawing;
}

export interface LongProject {
  id: ProjectId;
  duration: number;
  /** When the picture changes, in milliseconds, and the code that it has from then on. */
  codes: { at: number; value: number }[];
  /** When a caption begins or ends, in milliseconds. */
  captions: { at: number; value: boolean }[];
  /** The beginning of each slide in milliseconds. */
  slides: number[];
  /** What the sound consists of, in order: each a part of a file in `folder`. */
  sounds: { file: string; start: number; duration: number; trim_start: number }[];
}

/**
 * Creates a project `Deck` of parts of six minutes, each with a recording, 30 slides, 100 captions, and a video, in the corner and full in
 * turn. The files that it consists of stay in `folder`.
 */
export async function makeLongProject(person: SignedUp, folder: string, parts: number): Promise<LongProject> {
  await allowSeconds(person, (parts * PART_MS) / 1000);
  await makeFiles(folder, parts * SLIDES);
  const client = createSeedClient(urls.app, person.token);
  const id = newProjectId();
  await client.call(createProject, { id, name: 'Deck' });
  const slideIds = await uploadSlides(client, id, folder, parts * SLIDES);
  const project: LongProject = {
    ...{ id, duration: parts * PART_MS, codes: [], captions: [{ at: 0, value: false }], slides: [], sounds: [] },
  };
  for (let part = 0; part < parts; part++)
    await addPart(client, project, { folder, part, slideIds: slideIds.splice(0, SLIDES) });
  return project;
}

async function uploadSlides(client: SeedClient, id: ProjectId, folder: string, count: number): Promise<SlideId[]> {
  const slides = Array.from({ length: count }, (_, index) => ({
    slide_id: newId() as SlideId,
    position: numberedPosition(index),
    notes: '',
    content_type: 'image/jpeg',
    file: new Uint8Array(readFileSync(join(folder, `${index + 1}.jpg`))),
  }));
  for (let at = 0; at < count; at += SLIDES_PER_CALL_MAX)
    await client.uploadSlides(id, slides.slice(at, at + SLIDES_PER_CALL_MAX));
  return slides.map(({ slide_id }) => slide_id);
}

interface Part {
  folder: string;
  /** From 0. */
  part: number;
  slideIds: SlideId[];
}

async function addPart(client: SeedClient, project: LongProject, { folder, part, slideIds }: Part): Promise<void> {
  const { id: project_id } = project;
  const isFull = part % 2 === 1;
  const partStart = part * PART_MS;
  for (const [nth, source] of [SOUND, FILM].entries()) {
    const { duration, trim_start, file } = source;
    const created_at = 1000 + 2 * part + nth;
    const type = source === FILM ? 'video' : 'audio';
    const content_type = `${type}/mp4` as const;
    const stripped = await stripMetadata(new Blob([new Uint8Array(readFileSync(join(folder, file)))]), content_type);
    const { url } = await client.upload(
      { kind: 'clip', project_id, created_at, content_type },
      new Uint8Array(await stripped.arrayBuffer()),
    );
    const start = source === FILM ? partStart + SOUND.duration : partStart;
    const item = newClip(project_id, created_at, duration, {
      ...{ url, type, trim_start, trim_end: trim_start + duration, file_name: file },
      ...{ video_layout: isFull ? ('full' as const) : ('corner' as const), position: numberedPosition(2 * part + nth) },
    });
    const ownSlides = slideIds.splice(0, Math.ceil(duration / SLIDE_MS));
    const markers = ownSlides.map((slide_id, index) => {
      const at = start + index * SLIDE_MS;
      project.slides.push(at);
      if (!(source === FILM && isFull)) project.codes.push({ at, value: project.slides.length });
      return { ...newMarker(created_at, 100_000 + at, trim_start + index * SLIDE_MS), slide_id };
    });
    if (source === FILM && isFull) project.codes.push({ at: start, value: FILM_CODE });
    project.sounds.push({ file, start, duration, trim_start });
    await client.call(saveEdits, {
      project_id,
      put: [{ entity: 'clip', item }, ...markers.map((item) => ({ entity: 'marker' as const, item }))],
      remove: [],
    });
    if (source === SOUND) await addCaptions(client, project, { url, created_at, start });
  }
}

async function addCaptions(
  client: SeedClient,
  { id: project_id, captions }: LongProject,
  { url, created_at, start }: { url: string; created_at: number; start: number },
): Promise<void> {
  const put = Array.from({ length: CAPTIONS }, (_, index) => {
    const [from, to] = [CAPTION.from, CAPTION.to].map((offset) => index * CAPTION.everyMs + offset) as [number, number];
    captions.push({ at: start + from, value: true }, { at: start + to, value: false });
    const text = `What is said in the caption with the number ${index + 1}`;
    const caption = newCaption(created_at, SOUND.trim_start + from, SOUND.trim_start + to, text);
    return { entity: 'caption' as const, item: { ...caption, file: toFileId(url) } };
  });
  for (const half of [put.slice(0, CAPTIONS / 2), put.slice(CAPTIONS / 2)])
    await client.call(saveEdits, { project_id, put: half, remove: [] });
}
