import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);
const ROOM = { maxBuffer: 256 * 1024 * 1024 };

const packet = z.object({
  pts_time: z.coerce.number(),
  duration_time: z.coerce.number(),
  flags: z.string(),
  data_hash: z.string(),
});
export type Packet = z.infer<typeof packet>;

/** The packets of a file's video (`v`) or sound (`a`), read by Debian's ffprobe. Times are seconds. */
export async function probePackets(file: string, track: 'v' | 'a'): Promise<Packet[]> {
  const wanted = 'packet=pts_time,duration_time,flags,data_hash';
  const args = [
    '-v',
    'error',
    '-select_streams',
    track,
    '-show_data_hash',
    'md5',
    '-show_entries',
    wanted,
    '-of',
    'json',
  ];
  const { stdout } = await run('ffprobe', [...args, file], ROOM);
  return z.object({ packets: z.array(packet) }).parse(JSON.parse(stdout)).packets;
}

const stream = z.object({
  codec_name: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  tags: z.object({ language: z.string() }).partial().optional(),
});
const chapter = z.object({ start_time: z.coerce.number(), tags: z.object({ title: z.string() }) });
const format = z.object({ duration: z.coerce.number(), tags: z.object({ title: z.string() }).partial() });

/** What a file says about itself, its tracks, and its chapters. */
export async function probeFile(file: string) {
  const shown = ['-show_streams', '-show_format', '-show_chapters'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, '-of', 'json', file]);
  return z.object({ streams: z.array(stream), chapters: z.array(chapter), format }).parse(JSON.parse(stdout));
}

/** The types of an MP4's boxes in order. */
export function readBoxTypes(file: string): string[] {
  const bytes = readFileSync(file);
  const types: string[] = [];
  for (let at = 0; at < bytes.length;) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    const size = bytes.readUInt32BE(at);
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  }
  return types;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How bright the areas are in each picture of a video, in order, 0 to 255. */
export async function decodeAreas(file: string, areas: readonly Area[]): Promise<Uint8Array[]> {
  const names = areas.map((_, index) => `[area${index}]`);
  const crops = areas.map(
    ({ x, y, width, height }, index) =>
      `${names[index]}crop=${width}:${height}:${x}:${y},scale=1:1:flags=area[mean${index}]`,
  );
  const means = areas.map((_, index) => `[mean${index}]`).join('');
  const split = `format=gray,split=${areas.length}${names.join('')}`;
  const filters = [split, ...crops, `${means}hstack=${areas.length}`].join(';');
  const args = [
    '-v',
    'error',
    '-i',
    file,
    '-filter_complex',
    filters,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  ];
  const { stdout } = await run('ffmpeg', args, { ...ROOM, encoding: 'buffer' });
  return Array.from({ length: stdout.length / areas.length }, (_, index) =>
    stdout.subarray(index * areas.length, (index + 1) * areas.length),
  );
}

const [WIDTH, HEIGHT] = [64, 36];

/** The RGB bytes of a picture, or of a video's picture at a moment in seconds, made small: 64 × 36. */
export async function decodeSmall(file: string, seconds = 0): Promise<Uint8Array> {
  const small = `scale=${WIDTH}:${HEIGHT}:flags=area`;
  // A JPEG has no picture for ffmpeg after a seek, not even to 0.
  const seek = seconds > 0 ? ['-ss', `${seconds}`] : [];
  const args = ['-v', 'error', ...seek, '-i', file, '-frames:v', '1', '-vf', small];
  const { stdout } = await run('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    ...ROOM,
    encoding: 'buffer',
  });
  if (stdout.length !== WIDTH * HEIGHT * 3) throw new Error(`There is no picture at ${seconds} s.`);
  return stdout;
}

/** The average difference of two small pictures, 0 to 255. */
export const difference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;

/** The color at a place of a small picture, given as shares of its width and height. */
export function colorAt(picture: Uint8Array, x: number, y: number): [red: number, green: number, blue: number] {
  const at = 3 * (Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH));
  return [picture[at]!, picture[at + 1]!, picture[at + 2]!];
}

const LOUDNESS_RATE = 8000;
const LOUDNESS_WINDOW_MS = 10;
const LATE_MAX_MS = 3000;

async function decodeSound(file: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', `${LOUDNESS_RATE}`, '-f', 's16le', '-'];
  return (await run('ffmpeg', args, { ...ROOM, encoding: 'buffer' })).stdout;
}

/** Louder samples are part of a click. */
const CLICK_FROM = 8000;

/** When a file's clicks begin, in milliseconds. They are seconds apart. */
export async function findClicks(file: string): Promise<number[]> {
  const sound = await decodeSound(file);
  const clicks: number[] = [];
  for (let at = 0; at < sound.length; at += 2) {
    if (Math.abs(sound.readInt16LE(at)) < CLICK_FROM) continue;
    clicks.push((1000 * at) / 2 / LOUDNESS_RATE);
    at += 2 * LOUDNESS_RATE;
  }
  return clicks;
}

/** How loud a file's sound is, window by window. */
async function decodeLoudness(file: string): Promise<number[]> {
  const stdout = await decodeSound(file);
  const size = (LOUDNESS_RATE * LOUDNESS_WINDOW_MS) / 1000;
  return Array.from({ length: Math.floor(stdout.length / 2 / size) }, (_, window) => {
    let sum = 0;
    for (let at = 0; at < size; at++) sum += Math.abs(stdout.readInt16LE(2 * (window * size + at)));
    return sum / size;
  });
}

/** How many milliseconds later a file plays the sound of another one: a multiple of 10, at most 3 seconds. */
export async function measureLateness(file: string, source: string): Promise<number> {
  const [late, early] = [await decodeLoudness(file), await decodeLoudness(source)];
  const unlike = (shift: number) =>
    early.reduce((sum, value, window) => sum + Math.abs(value - (late[window + shift] ?? 0)), 0);
  const shifts = Array.from({ length: LATE_MAX_MS / LOUDNESS_WINDOW_MS }, (_, shift) => shift);
  return LOUDNESS_WINDOW_MS * shifts.reduce((best, shift) => (unlike(shift) < unlike(best) ? shift : best));
}
