import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchTabMemory } from '../../../bench/tab-memory';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { decodeAreas, findClicks, probeFile, probePackets, readBoxTypes } from '../../../testing/probe-video';
import { signUp } from '../../../testing/test-stack';
import { openDialog, openToDownload, start } from '../export-page';
import { CAPTION_AREA, CODE_AREAS, type LongProject, makeLongProject } from '../long-project';

/** LONG_EXPORT_PARTS=10 is an hour with 300 slides, 1,000 captions, and 10 videos. */
const PARTS = Number(process.env.LONG_EXPORT_PARTS ?? 1);
const SLOW_MS = PARTS * 240_000;
const PICTURE_LATE_MAX_MS = 40;
const CLICK_LATE_MAX_MS = 11;
const MEMORY_MAX_MB = 500;
const PACKET_MS = (1000 * 1024) / 48_000;

let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'narradeck-long-export-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

interface Change<Value> {
  /** Milliseconds. */
  at: number;
  value: Value;
}

/** The largest difference between two lists of moments in milliseconds, which must be of equal length. */
function measureLateness(moments: readonly number[], expected: readonly number[]): number {
  expect(moments).toHaveLength(expected.length);
  return Math.max(...moments.map((moment, index) => Math.abs(moment - expected[index]!)));
}

function expectChanges<Value>(shown: readonly Change<Value>[], expected: readonly Change<Value>[]): number {
  const changes = shown.filter(({ value }, index) => value !== shown[index - 1]?.value);
  expect(changes.map(({ value }) => value)).toEqual(expected.map(({ value }) => value));
  const late = measureLateness(
    changes.map(({ at }) => at),
    expected.map(({ at }) => at),
  );
  expect(late).toBeLessThanOrEqual(PICTURE_LATE_MAX_MS);
  return late;
}

/** Checks each picture of a file: its slide or video, and its caption. Returns how late the latest change is, in milliseconds. */
async function checkPictures(file: string, { duration, codes, captions }: LongProject): Promise<number> {
  const packets = await probePackets(file, 'v');
  const pictures = await decodeAreas(file, [...CODE_AREAS, CAPTION_AREA]);
  expect(pictures).toHaveLength(packets.length);
  const shown = pictures.map((areas, index) => ({ at: 1000 * packets[index]!.pts_time, areas }));
  const readCode = (areas: Uint8Array) =>
    CODE_AREAS.reduce((code, _, bit) => code + (areas[bit]! > 128 ? 2 ** bit : 0), 0);
  const last = packets.at(-1)!;
  expect(Math.abs(1000 * (last.pts_time + last.duration_time) - duration)).toBeLessThan(50);
  return Math.max(
    expectChanges(
      shown.map(({ at, areas }) => ({ at, value: readCode(areas) })),
      codes,
    ),
    expectChanges(
      shown.map(({ at, areas }) => ({ at, value: areas[CODE_AREAS.length]! < 100 })),
      captions,
    ),
  );
}

/** Checks that the file's sound packets equal the recorded ones, in order. Returns the largest delay of a click, in milliseconds. */
async function checkSound(file: string, { sounds }: LongProject): Promise<number> {
  const read = async (path: string) => (await probePackets(path, 'a')).map(({ data_hash }) => data_hash);
  const names = [...new Set(sounds.map((sound) => sound.file))];
  const recorded = new Map<string, string[]>();
  const clicks = new Map<string, number[]>();
  for (const name of names) {
    recorded.set(name, await read(join(folder, name)));
    clicks.set(name, await findClicks(join(folder, name)));
  }
  const packets = await read(file);
  let next = 0;
  for (const { file: name, start, duration } of sounds) {
    const end = Math.round((start + duration) / PACKET_MS);
    const source = recorded.get(name)!;
    const first = source.indexOf(packets[next]!);
    expect(first).toBeGreaterThan(0);
    // Not as lists, whose difference would be thousands of lines.
    expect(packets.slice(next, end).join() === source.slice(first, first + end - next).join()).toBe(true);
    next = end;
  }
  expect(packets).toHaveLength(next);
  const expected = sounds.flatMap(({ file: name, start, duration, trim_start }) =>
    clicks
      .get(name)!
      .map((click) => click - trim_start)
      .filter((click) => click >= 0 && click < duration)
      .map((click) => start + click),
  );
  const late = measureLateness(await findClicks(file), expected);
  expect(late).toBeLessThanOrEqual(CLICK_LATE_MAX_MS);
  return late;
}

test(
  'a long project becomes an MP4 with every slide, caption, video, and packet of sound in its place',
  async () => {
    const person = await signUp();
    const project = await makeLongProject(person, folder, PARTS);
    const page = await openToDownload(browser, person, project.id);
    // The editor's tiles would be large pictures, because test slides have no small ones.
    await page.goto('/projects');
    await openDialog(page);
    const memory = await watchTabMemory(page);
    const startedAt = performance.now();
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: SLOW_MS }), start(page)]);
    const elapsedMs = performance.now() - startedAt;
    const memoryMb = Math.round(memory.end());
    const file = join(folder, 'deck.mp4');
    await download.saveAs(file);

    const { streams, chapters, format } = await probeFile(file);
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 1280, height: 720, pix_fmt: 'yuv420p' });
    expect(Math.abs(1000 * format.duration - project.duration)).toBeLessThan(50);
    const types = readBoxTypes(file);
    expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));
    expect(chapters.map(({ start_time }) => Math.round(1000 * start_time))).toEqual(project.slides);
    const pictureLateMs = Math.round(await checkPictures(file, project));
    const clickLateMs = Math.round(await checkSound(file, project));
    const speed = Math.round(project.duration / elapsedMs);
    const figures = { minutes: Math.round(project.duration / 60_000), seconds: Math.round(elapsedMs / 1000), speed };
    const megabytes = Math.round(statSync(file).size / 1e6);
    process.stdout.write(
      `long export: ${JSON.stringify({ ...figures, memoryMb, megabytes, pictureLateMs, clickLateMs, load: loadavg()[0] })}\n`,
    );
    expect(memoryMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
  },
  2 * SLOW_MS + 300_000,
);
