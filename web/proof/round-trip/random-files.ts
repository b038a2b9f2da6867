import type { Page } from 'playwright-core';
import { readPicture } from '#shared/pictures/picture';
import { app1, exif } from '../../../testing/picture-files';
import { buildAvif, insertJpegSegments } from '../../../testing/browser-pictures';
import { buildFilm } from '../../../testing/film-files';
import { buildMp3, buildWav, buildWebm, NARRATION } from '../../../testing/sound-files';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from '../hostile/choose';

type Bytes = Uint8Array<ArrayBuffer>;

export interface PictureSample {
  content_type: string;
  file: Bytes;
  /** Whether a browser that imports it draws it again, because it has transparency. */
  isDrawnAgain: boolean;
}

/** Width and height in pixels. */
const SIZES = [
  [1, 1],
  [1919, 7],
  [3, 1080],
  [333, 777],
  [640, 359],
  [1920, 1080],
] as const;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** EXIF: turned by 90°. */
const TURNED = 6;

const cleanPicture = (file: Uint8Array): Bytes => new Uint8Array(Buffer.concat(readPicture(file).clean));

/** Draws pictures of odd sizes in the page: of each type, turned, and transparent. No two are equal. */
export async function drawPictures(page: Page, random: Random): Promise<PictureSample[]> {
  const drawings = [...TYPES, ...TYPES, 'image/png' as const, 'image/jpeg' as const].map((type, index) => ({
    ...{ type, size: pickOne(random, SIZES), color: `hsl(${randomBelow(random, 360)} 80% 50%)`, text: `${index}` },
    isTransparent: index === 2 * TYPES.length,
  }));
  const drawn = await page.evaluate(async (drawings) => {
    const draw = async ({ type, size: [width, height], color, text, isTransparent }: (typeof drawings)[number]) => {
      const canvas = new OffscreenCanvas(width, height);
      const paint = canvas.getContext('2d')!;
      paint.fillStyle = color;
      paint.fillRect(0, 0, isTransparent ? width / 2 : width, height);
      paint.fillStyle = 'white';
      paint.font = `${height / 2}px sans-serif`;
      paint.fillText(text, width / 4, height / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.9 })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    };
    return Promise.all(drawings.map(draw));
  }, drawings);
  const pictures = drawings.map(({ type, isTransparent }, index) => {
    const plain = Buffer.from(drawn[index]!, 'base64');
    const file = index === drawings.length - 1 ? insertJpegSegments(plain, [app1(exif(TURNED))]) : plain;
    return { content_type: type, file: cleanPicture(file), isDrawnAgain: isTransparent };
  });
  return [...pictures, { content_type: 'image/avif', file: cleanPicture(buildAvif()), isDrawnAgain: false }];
}

export interface MediaSample {
  type: 'audio' | 'video';
  content_type: 'audio/mp4' | 'audio/mpeg' | 'audio/wav' | 'video/mp4' | 'video/webm';
  file: Bytes;
  /** The sound of a video; undefined if it has none. */
  sound?: Bytes;
}

/** All files play longer. */
export const CLIP_MS = 10_000;

/** A sound or a film. The lengths differ, so that hardly any two are equal. */
export async function makeMedia(random: Random): Promise<MediaSample> {
  const seconds = CLIP_MS / 1000 + 1 + randomBelow(random, 40) / 4;
  const make = pickOne<() => Promise<Omit<MediaSample, 'file'> & { file: Buffer }>>(random, [
    () => Promise.resolve({ type: 'audio', content_type: 'audio/mp4', file: NARRATION }),
    () => Promise.resolve({ type: 'audio', content_type: 'audio/mpeg', file: buildMp3(seconds) }),
    () => Promise.resolve({ type: 'audio', content_type: 'audio/wav', file: buildWav(Math.floor(seconds)) }),
    async () => ({ type: 'audio', content_type: 'video/webm', file: await buildWebm(seconds) }),
    async () => ({ type: 'video', content_type: 'video/mp4', file: await buildFilm(seconds, { isSilent: true }) }),
    async () => ({
      ...{ type: 'video', content_type: 'video/mp4', file: await buildFilm(seconds) },
      sound: new Uint8Array(buildMp3(seconds)),
    }),
  ]);
  const media = await make();
  return { ...media, file: new Uint8Array(media.file) };
}
