import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createProject, saveEdits } from '#shared/api/projects';
import { toFileId } from '#shared/entities/clip';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import { createSeedClient } from '../infra/local/seed/seed-client';
import { numberedPosition } from '../shared/testing/numbered-position';
import { openBrowser, type TestBrowser } from '../testing/chromium';
import { newCaption, newClip, newMarker, newProjectId } from '../testing/records';
import { call, signUp, type SignedUp, urls } from '../testing/test-stack';
import { sampleFile } from '../web/e2e/narrated-project';
import { allowRecordingMinutes } from './allow-minutes';
import type { Figure, Measure } from './figure';
import { logIn, newBenchPage, uploadSlide } from './recorder-visit';
import { watchTabMemory } from './tab-memory';

const run = promisify(execFile);

const SLIDES = 30;
/** Each plays the sample's narration, which is a little longer, with ten captions. */
const CLIPS = 10;
const CLIP_MS = 30_000;
const CAPTIONS = 10;
const LENGTH_MS = CLIPS * CLIP_MS;
const CAPTION_MS = CLIP_MS / CAPTIONS;
const WORDS = 'Delivery times improved in nine of the eleven regions while customers';

/** A project of five minutes with thirty slides and a hundred captions. */
async function makeProject(person: SignedUp): Promise<ProjectId> {
  await allowRecordingMinutes(person, 60);
  const id = newProjectId();
  await call(createProject, { id, name: 'To download' }, person.token);
  const client = createSeedClient(urls.app, person.token);
  const slides: SlideId[] = [];
  for (let number = 0; number < SLIDES; number++) slides.push(await uploadSlide(client, id, number));
  const { url } = await client.upload(
    { kind: 'clip', project_id: id, created_at: 1000, content_type: 'audio/mp4' },
    sampleFile('narration.m4a'),
  );
  const clips = Array.from({ length: CLIPS }, (_, index) =>
    newClip(id, 1000 + index, CLIP_MS, { url, position: numberedPosition(index) }),
  );
  const markers = slides.map((slide_id, index) => {
    const at = (index * LENGTH_MS) / SLIDES;
    return { ...newMarker(1000 + Math.floor(at / CLIP_MS), 5000 + index, at % CLIP_MS), slide_id };
  });
  const captions = Array.from({ length: CAPTIONS }, (_, index) => ({
    ...newCaption(1000, index * CAPTION_MS + 200, (index + 1) * CAPTION_MS - 100, `${WORDS} ${index}`),
    file: toFileId(url),
  }));
  await call(
    saveEdits,
    {
      project_id: id,
      put: [
        ...clips.map((item) => ({ entity: 'clip' as const, item })),
        ...markers.map((item) => ({ entity: 'marker' as const, item })),
        ...captions.map((item) => ({ entity: 'caption' as const, item })),
      ],
      remove: [],
    },
    person.token,
  );
  return id;
}

interface Run {
  /** Times as fast as it plays. */
  speed: number;
  /** MB. */
  memory: number;
}

/** Downloads the project as a person does, with captions in the picture. */
async function downloadVideo(browser: TestBrowser, person: SignedUp, id: ProjectId, height: number): Promise<Run> {
  const page = await newBenchPage(browser);
  await page.addInitScript({ content: 'delete window.showSaveFilePicker' });
  await logIn(page, person);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Options for To download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download…', exact: true }).click();
  await page.getByRole('button', { name: `${height}p`, exact: true }).click();
  const memory = await watchTabMemory(page);
  const download = page.waitForEvent('download');
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await download;
  const speed = LENGTH_MS / (performance.now() - startedAt);
  const peak = memory.end();
  await page.context().close();
  return { speed, memory: peak };
}

const srtTime = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');

/**
 * Makes the same file with Debian's ffmpeg: the same slides, captions, and sound, and only frames in which something changes, at least one a
 * second. Scales each slide once. Returns its speed.
 */
async function encodeWithFfmpeg(height: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'narradeck-bench-'));
  const at = (name: string) => join(folder, name);
  try {
    for (const number of [1, 2, 3, 4, 5]) writeFileSync(at(`${number}.webp`), sampleFile(`slide-${number}.webp`));
    writeFileSync(at('sound.m4a'), sampleFile('narration.m4a'));
    const shown = Array.from(
      { length: SLIDES },
      (_, n) => `file ${(n % 5) + 1}.webp\nduration ${LENGTH_MS / SLIDES / 1000}`,
    );
    writeFileSync(at('slides.txt'), `${shown.join('\n')}\n`);
    const heard = Array.from({ length: CLIPS }, () => `file sound.m4a\noutpoint ${CLIP_MS / 1000}`);
    writeFileSync(at('sound.txt'), `${heard.join('\n')}\n`);
    const lines = Array.from({ length: CLIPS * CAPTIONS }, (_, n) => {
      const span = `${srtTime(n * CAPTION_MS + 200)} --> ${srtTime((n + 1) * CAPTION_MS - 100)}`;
      return `${n + 1}\n${span}\n${WORDS} ${n % CAPTIONS}\n`;
    });
    writeFileSync(at('lines.srt'), lines.join('\n'));
    const size = `${(height * 16) / 9}:${height}`;
    const filters = `scale=${size},format=yuv420p,fps=15,subtitles=lines.srt,mpdecimate=max=15`;
    const startedAt = performance.now();
    await run(
      'ffmpeg',
      [
        ...['-v', 'error', '-f', 'concat', '-i', 'slides.txt', '-f', 'concat', '-i', 'sound.txt'],
        ...['-vf', filters, '-fps_mode', 'vfr', '-pix_fmt', 'yuv420p'],
        ...['-c:v', 'libx264', '-c:a', 'copy', '-movflags', '+faststart', '-t', `${LENGTH_MS / 1000}`, 'out.mp4'],
      ],
      { cwd: folder },
    );
    return LENGTH_MS / (performance.now() - startedAt);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;
const FASTER_AT_LEAST = { 720: 1.2, 1080: 1.5 };

/** Five minutes with thirty slides and a hundred captions as an MP4, next to Debian's ffmpeg. */
export const exportSpeed: Measure = {
  title: 'export',
  run: async () => {
    const person = await signUp();
    const id = await makeProject(person);
    const browser = await openBrowser();
    const figures: Figure[] = [];
    try {
      for (const height of [720, 1080] as const) {
        const { speed, memory } = await downloadVideo(browser, person, id, height);
        const beside = await encodeWithFfmpeg(height);
        const name = `Video of 5 minutes, ${height}p`;
        figures.push(
          { name, value: round(speed), unit: '× real time' },
          { name: `${name}: ffmpeg`, value: round(beside), unit: '× real time' },
          { name: `${name}: to ffmpeg`, value: round(speed / beside), unit: '×', atLeast: FASTER_AT_LEAST[height] },
          { name: `${name}: tab`, value: Math.round(memory), unit: 'MB', goal: 500 },
        );
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};
