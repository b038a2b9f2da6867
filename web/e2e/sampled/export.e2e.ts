import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import { toFileId } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { createSeedClient } from '../../../infra/local/seed/seed-client';
import sample from '../../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import {
  colorAt,
  decodeSmall,
  difference,
  measureLateness,
  probeFile,
  probePackets,
  readBoxTypes,
} from '../../../testing/probe-video';
import { newCaption, newClip, newMarker } from '../../../testing/records';
import { call, type SignedUp, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { numberedPosition } from '../../../shared/testing/numbered-position';
import { openDialog, openProjectToExport, rows, start } from '../export-page';
import { FILM_MS, makeFilms } from '../films';

let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'narradeck-export-'));
});
afterEach(() => browser.closePages());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

const samplePath = (name: string) => join(__dirname, '../../public/sample', name);
const DURATION = sample.clip.duration / 1000;
/** What encoding changes on average, of 255. */
const COLOR_TOLERANCE = 3;

test('the downloaded MP4 has each slide at its moment, the very packets of the recording, and plays from the start', async () => {
  const { page } = await openProjectToExport(browser);
  await openDialog(page);
  const [download] = await Promise.all([page.waitForEvent('download'), start(page)]);
  expect(download.suggestedFilename()).toBe('Deck.mp4');
  await rows(page).getByText('Deck.mp4 is saved.').waitFor();
  const file = join(folder, 'deck.mp4');
  await download.saveAs(file);

  const { streams, chapters, format } = await probeFile(file);
  expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 1280, height: 720, pix_fmt: 'yuv420p' });
  expect(streams[1]).toMatchObject({ codec_name: 'aac' });
  expect(format.tags.title).toBe('Deck');
  expect(Math.abs(format.duration - DURATION)).toBeLessThan(0.05);
  const types = readBoxTypes(file);
  expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));

  const packets = await probePackets(file, 'v');
  const last = packets.at(-1)!;
  expect(Math.abs(last.pts_time + last.duration_time - DURATION)).toBeLessThan(0.05);
  expect(packets.length).toBeLessThan(DURATION * 2);
  const changes = packets.filter(({ flags }) => flags.startsWith('K')).map(({ pts_time }) => pts_time);
  expect(changes).toHaveLength(sample.markers.length);
  for (const [index, { source_ms }] of sample.markers.entries())
    expect(Math.abs(changes[index]! - source_ms / 1000)).toBeLessThanOrEqual(0.04);
  expect(chapters.map(({ start_time, tags }) => [start_time, tags.title])).toEqual(
    sample.markers.map(({ source_ms, slide }) => [source_ms / 1000, `Slide ${slide + 1}`]),
  );

  const slides = await Promise.all(sample.slides.map((slide) => decodeSmall(samplePath(slide.file))));
  for (const [index, change] of changes.entries()) {
    const shown = await decodeSmall(file, change + 0.5);
    const unlike = slides.map((slide) => difference(slide, shown));
    expect(unlike.indexOf(Math.min(...unlike))).toBe(index);
    expect(Math.min(...unlike)).toBeLessThan(COLOR_TOLERANCE);
  }

  const sound = (await probePackets(file, 'a')).map(({ data_hash }) => data_hash);
  const recorded = (await probePackets(samplePath(sample.clip.file), 'a')).map(({ data_hash }) => data_hash);
  const first = recorded.indexOf(sound[0]!);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(sound).toEqual(recorded.slice(first, first + sound.length));
  expect(sound.length).toBeGreaterThan(recorded.length - 4);
});

/** Adds a video in the corner before the narration, with a caption. */
async function addFilm(page: Page, { token }: SignedUp, id: ProjectId): Promise<void> {
  const client = createSeedClient(urls.app, token);
  const video = Uint8Array.from((await makeFilms(page)).webm);
  const { url } = await client.upload(
    { kind: 'clip', project_id: id, created_at: 1000, content_type: 'video/webm' },
    video,
  );
  const { slides } = await call(getProject, { id }, token);
  const film = newClip(id, 1000, FILM_MS, {
    ...{ type: 'video' as const, url, file_name: 'film.webm', video_layout: 'corner' as const },
    position: numberedPosition(0),
  });
  const caption = { ...newCaption(1000, 200, FILM_MS, 'Hello world'), file: toFileId(url), lang: 'fr' };
  await client.call(saveEdits, {
    project_id: id,
    put: [
      { entity: 'clip', item: film },
      { entity: 'caption', item: caption },
      { entity: 'marker', item: { ...newMarker(1000, 1000, 0), slide_id: slides[0]!.id } },
    ],
    remove: [],
  });
}

test('a part goes to the chosen file, with its video in the corner, captions, and the plan’s watermark', async () => {
  const { page, person, id } = await openProjectToExport(browser);
  await addFilm(page, person, id);
  // A real file handle, without the dialog that no test can answer.
  const choose = `let chosen = 0; window.showSaveFilePicker = async () =>
    (await navigator.storage.getDirectory()).getFileHandle('chosen' + ++chosen + '.mp4', { create: true })`;
  await page.addInitScript({ content: choose });
  await page.reload();
  await openDialog(page);
  await page.getByLabel('Part').selectOption({ label: 'Clip 1 (0:02)' });
  await start(page);
  await rows(page).getByText('Deck 1.mp4 is saved.').waitFor();
  const bytes = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('chosen1.mp4');
    return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
  });
  // A canceled one leaves no empty file behind.
  await page.route(/\.webp/, () => new Promise(() => undefined));
  await openDialog(page);
  await start(page);
  await rows(page).getByText('0%').waitFor();
  await page.getByRole('button', { name: 'Cancel Deck.mp4' }).click();
  const listFiles = () =>
    page.evaluate(async () => {
      const names: string[] = [];
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
      return names;
    });
  await until(async () => !(await listFiles()).includes('chosen2.mp4'), 'the empty file to be removed');
  expect(await listFiles()).toContain('chosen1.mp4');

  const file = join(folder, 'part.mp4');
  writeFileSync(file, Uint8Array.from(bytes));

  const { streams, format } = await probeFile(file);
  expect(Math.abs(format.duration - FILM_MS / 1000)).toBeLessThan(0.1);
  expect(streams[1]).toMatchObject({ codec_name: 'aac', tags: { language: 'fra' } });
  const [before, after] = [await decodeSmall(file, 0.1), await decodeSmall(file, 1.5)];
  const corner = (picture: Uint8Array) => colorAt(picture, 0.89, 0.19);
  expect(corner(before)[0]).toBeGreaterThan(200);
  expect(corner(after)[1]).toBeGreaterThan(200);
  const slide = await decodeSmall(samplePath(sample.slides[0]!.file));
  const differs = (picture: Uint8Array, x: number, y: number) =>
    colorAt(picture, x, y).some((value, channel) => Math.abs(value - colorAt(slide, x, y)[channel]!) > 12);
  const hasCaption = (picture: Uint8Array) => [0.46, 0.48, 0.5, 0.52, 0.54].some((x) => differs(picture, x, 0.92));
  expect([hasCaption(before), hasCaption(after)]).toEqual([false, true]);
  expect(differs(before, 0.94, 0.98)).toBe(true);
  expect(differs(before, 0.3, 0.3)).toBe(false);
});

/** Downloads a format that the person chooses by keyboard alone; returns the path of the file. */
async function downloadFormat(page: Page, format: string, choose?: () => Promise<unknown>): Promise<string> {
  await page.getByRole('button', { name: 'Options for Deck', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Download…', exact: true }).press('Enter');
  await page.getByLabel('Format').selectOption({ label: format });
  await choose?.();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).press('Enter'),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

test('sound, slides with notes, the transcript, and captions are files of their own', async () => {
  const { page, person, id } = await openProjectToExport(browser);
  const { clips } = await call(getProject, { id }, person.token);
  const captions = sample.clip.captions.map(({ start, end, text }) => ({
    ...newCaption(clips[0]!.created_at, start, end, text),
    ...{ file: toFileId(clips[0]!.url), lang: 'en' },
  }));
  const put = captions.map((item) => ({ entity: 'caption' as const, item }));
  await call(saveEdits, { project_id: id, put, remove: [] }, person.token);
  // Phones name a file after its type, which only the page knows.
  const watchTypes = `globalThis.types = []; URL.createObjectURL = new Proxy(URL.createObjectURL, {
    apply: (create, on, [file]) => { types.push(file.type); return create.call(on, file); } })`;
  await page.addInitScript({ content: watchTypes });
  await page.goto('/projects');

  const m4a = await downloadFormat(page, 'Audio with chapters (M4A)');
  const sound = await probeFile(m4a);
  expect(sound.streams[0]).toMatchObject({ codec_name: 'aac', tags: { language: 'eng' } });
  expect(sound.format.tags.title).toBe('Deck');
  expect(sound.chapters.map(({ tags }) => tags.title)).toEqual(['Slide 1', 'Slide 2', 'Slide 3', 'Slide 4', 'Slide 5']);
  expect(Math.abs(sound.format.duration - DURATION)).toBeLessThan(0.05);
  const hashes = async (file: string) => (await probePackets(file, 'a')).map(({ data_hash }) => data_hash);
  const recorded = new Set(await hashes(samplePath(sample.clip.file)));
  expect((await hashes(m4a)).filter((hash) => !recorded.has(hash))).toEqual([]);
  const types = readBoxTypes(m4a);
  expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));

  const pdf = readFileSync(await downloadFormat(page, 'Slides (PDF)'));
  const document = await PDFDocument.load(pdf);
  expect(document.getTitle()).toBe('Deck');
  expect(document.getPages().map((each) => each.getSize())).toEqual(Array(5).fill({ width: 595, height: 792 }));
  const pictures = findJpegs(pdf);
  expect(pictures).toHaveLength(10);
  for (const [index, { file }] of sample.slides.entries()) {
    const [slide, notes] = pictures.slice(2 * index, 2 * index + 2).map((bytes, at) => {
      const path = join(folder, `${index}-${at}.jpg`);
      writeFileSync(path, bytes);
      return path;
    });
    expect(difference(await decodeSmall(slide!), await decodeSmall(samplePath(file)))).toBeLessThan(COLOR_TOLERANCE);
    const white = new Uint8Array(64 * 36 * 3).fill(255);
    expect(difference(await decodeSmall(notes!), white)).toBeGreaterThan(COLOR_TOLERANCE);
  }

  const transcript = readFileSync(await downloadFormat(page, 'Transcript (TXT)'), 'utf8');
  expect(transcript).toContain('Deck\n\nSlide 1 (0:00)\n\nHello, and welcome to Narradeck.');
  expect(transcript).toContain('\n\nSlide 2 (0:08)\n\nFirst, drop in a PDF, or a few pictures.');

  const part = async () => {
    await page.getByLabel('Part').selectOption({ label: 'From one time to another' });
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    const enter = async (...times: [string, string]) => {
      await from.fill(times[0]);
      await to.fill(times[1]);
    };
    const areInvalid = () => Promise.all([from, to].map((field) => field.getAttribute('aria-invalid')));
    await enter('soon', '0:09');
    await page.getByRole('alert').getByText('Enter times such as 0:30, at most 0:34.').waitFor();
    expect(await areInvalid()).toEqual(['true', 'false']);
    await enter('0:10', '0:09');
    await page.getByRole('alert').getByText('Enter times such as 0:30, at most 0:34.').waitFor();
    expect(await areInvalid()).toEqual(['false', 'true']);
    await enter('0:34', '0:34');
    await page.getByRole('alert').getByText('There are no captions in this part.').waitFor();
    expect(await page.getByRole('button', { name: 'Download', exact: true }).isDisabled()).toBe(true);
    await enter('0:10', '0:12');
  };
  const srt = await downloadFormat(page, 'Captions (SRT)', part);
  expect(srt).toMatch(/Deck 0-10–0-12\.srt$/);
  expect(readFileSync(srt, 'utf8')).toMatch(/^1\n00:00:00,000 --> 00:00:01,583\nFirst, drop in a PDF/);
  expect(readFileSync(await downloadFormat(page, 'Captions (VTT)'), 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000/);
  expect((await page.evaluate<string[]>('types')).slice(-3)).toEqual([
    'text/plain',
    'application/x-subrip',
    'text/vtt',
  ]);

  await addFilm(page, person, id);
  const mp3 = await downloadFormat(page, 'Audio (MP3)');
  const { streams, format } = await probeFile(mp3);
  expect(streams[0]).toMatchObject({ codec_name: 'mp3' });
  expect(format.tags.title).toBe('Deck');
  expect(Math.abs(format.duration - DURATION - FILM_MS / 1000)).toBeLessThan(0.1);
  expect(Math.abs((await measureLateness(mp3, samplePath(sample.clip.file))) - FILM_MS)).toBeLessThanOrEqual(50);

  // A browser that can't decode sound, such as Safari 18: first only the worker, then the dialog, too.
  await page.route(/export-worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete self.AudioDecoder;${await response.text()}` });
  });
  const chooseMp3 = async () => {
    await openDialog(page);
    await page.getByLabel('Format').selectOption({ label: 'Audio (MP3)' });
  };
  await chooseMp3();
  await start(page);
  await rows(page)
    .getByText(/Deck\.mp3 stopped: this browser can’t play clip 1\./)
    .waitFor();
  await page.evaluate('delete window.AudioDecoder');
  await chooseMp3();
  const refusal = page.getByRole('alert').getByText('This browser can’t convert the audio of these clips');
  await refusal.waitFor();
  await page.getByLabel('Format').selectOption({ label: 'Video (MP4)' });
  await page.getByLabel('Part').selectOption({ label: 'Clip 2 (0:34)' });
  await refusal.waitFor({ state: 'detached' });
  await page.getByLabel('Part').selectOption({ label: 'Everything (0:36)' });
  await refusal.waitFor();

  // A browser without a private disk, such as a private window of Safari.
  const refuseDisk = `StorageManager.prototype.getDirectory = async () => { throw new DOMException('', 'UnknownError') }`;
  await page.addInitScript({ content: refuseDisk });
  await page.reload();
  await openDialog(page);
  await page.getByRole('alert').getByText('This browser doesn’t let Narradeck store files here').waitFor();
  expect(await page.getByRole('button', { name: 'Download', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Format').selectOption({ label: 'Transcript (TXT)' });
  await page.getByRole('button', { name: 'Download', exact: true, disabled: false }).waitFor();
});

/** The JPEGs in a PDF, which has them as they are. */
function findJpegs(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let start = pdf.indexOf('ffd8ff', 0, 'hex'); start >= 0; start = pdf.indexOf('ffd8ff', start + 3, 'hex'))
    found.push(pdf.subarray(start, pdf.indexOf('endstream', start)));
  return found;
}
