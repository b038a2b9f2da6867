import { execFile } from 'node:child_process';
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

const [WIDTH, HEIGHT] = [64, 36];

/** The RGB bytes of a picture, or of a video's picture at a moment in seconds, made small: 64 × 36. */
export async function decodeSmall(file: string, seconds = 0): Promise<Uint8Array> {
  const small = `scale=${WIDTH}:${HEIGHT}:flags=area`;
  const args = ['-v', 'error', '-ss', `${seconds}`, '-i', file, '-frames:v', '1', '-vf', small];
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
