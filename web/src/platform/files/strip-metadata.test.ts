import type { ClipType } from '#shared/api/uploads';
import { createBlockReader } from '#shared/media-files/block-reader';
import { mediaLengthMs, readMediaFile } from '#shared/media-files/media-file';
import { hasMetadata } from '#shared/media-files/metadata';
import { buildFilm } from '../../../../testing/film-files';
import { buildMp3, NARRATION, buildWav, buildWebm } from '../../../../testing/sound-files';
import { SECRET, taggedFilms, taggedM4a, taggedMp3s, taggedWavs, taggedWebms } from '../../../../testing/tagged-files';
import { stripMetadata } from './strip-metadata';

const blobOf = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)]);
const lengthIn = async (file: Blob, type: ClipType) =>
  mediaLengthMs(await readMediaFile(createBlockReader(file), type));

/** What is sent of a file: it must have the same length in bytes and in time, and the server must accept it. */
async function sent(file: Buffer, type: ClipType): Promise<string> {
  const given = blobOf(file);
  const clean = await stripMetadata(given, type);
  expect(await hasMetadata(createBlockReader(clean), type)).toBe(false);
  expect(clean.size).toBe(given.size);
  expect(await lengthIn(clean, type)).toBe(await lengthIn(given, type));
  return Buffer.from(await clean.arrayBuffer()).toString('latin1');
}

async function expectGone(file: Buffer, type: ClipType): Promise<void> {
  expect(await hasMetadata(createBlockReader(blobOf(file)), type)).toBe(true);
  const text = await sent(file, type);
  for (const word of [...SECRET.split(' '), 'xyz']) expect(text).not.toContain(word);
}

describe('product: no stored file says where, when, or how it was made', () => {
  test('an MP4 has no such data, wherever cameras and programs put it', async () => {
    for (const [where, film] of await taggedFilms()) {
      await expectGone(film, 'video/mp4').catch((error: unknown) => {
        throw new Error(`${where}: ${String(error)}`, { cause: error });
      });
    }
    await expectGone(taggedM4a(), 'audio/mp4');
  });
  test.each(taggedMp3s())('an MP3 has no tag: %s', (_, file) => expectGone(file, 'audio/mpeg'));
  test.each(taggedWavs())('a WAV has no other chunks: %s', (_, file) => expectGone(file, 'audio/wav'));
  test('a WebM has no tags, chapters, attachments, titles, or dates', async () => {
    for (const [what, file] of await taggedWebms()) {
      await expectGone(file, 'video/webm').catch((error: unknown) => {
        throw new Error(`${what}: ${String(error)}`, { cause: error });
      });
    }
  });

  test('dates, and the names of programs and cameras, are blank where they are required', async () => {
    const film = await buildFilm(1);
    expect(film.subarray(film.indexOf('mvhd') + 8, film.indexOf('mvhd') + 16)).not.toEqual(Buffer.alloc(8));
    const text = await sent(film, 'video/mp4');
    expect(Buffer.from(text, 'latin1').subarray(film.indexOf('mvhd') + 8, film.indexOf('mvhd') + 16)).toEqual(
      Buffer.alloc(8),
    );
    expect(text).not.toMatch(/Mediabunny/i);
    expect(await sent(await buildWebm(1), 'video/webm')).not.toMatch(/Mediabunny/i);
  });
});

describe('guard: the files of our own recorder and writers are accepted', () => {
  test.each<[string, ClipType, () => Buffer | Promise<Buffer>]>([
    ['a take', 'audio/mp4', () => NARRATION],
    ['a film', 'video/mp4', () => buildFilm(2)],
    ['a film with room for its index', 'video/mp4', () => buildFilm(2, { fastStart: 'in-memory' })],
    ['a film in fragments', 'video/mp4', () => buildFilm(2, { fastStart: 'fragmented' })],
    ['an MP3', 'audio/mpeg', () => buildMp3(2)],
    ['a WAV', 'audio/wav', () => buildWav(2)],
    ['a WebM', 'video/webm', () => buildWebm(2)],
    ['a streamed WebM', 'video/webm', () => buildWebm(2, true)],
  ])('%s', async (_, type, make) => {
    const file = await make();
    expect(await hasMetadata(createBlockReader(blobOf(file), 64), type)).toBe(false);
    await sent(file, type);
  });
});

test('what is left of a file stays at its place', async () => {
  const [[, film] = ['', Buffer.alloc(0)]] = await taggedFilms();
  const clean = Buffer.from(await (await stripMetadata(blobOf(film), 'video/mp4')).arrayBuffer());
  const mdat = film.indexOf('mdat');
  const moov = film.lastIndexOf('moov');
  expect(clean.subarray(mdat, moov).equals(film.subarray(mdat, moov))).toBe(true);
});
