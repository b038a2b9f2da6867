import { BlobSource, Input, type InputFormat, MATROSKA, MP3, MP4, QTFF, WAVE, WEBM } from 'mediabunny';
import { CLIP_BYTES_MAX, type ClipType } from '#shared/api/uploads';
import { createBlockReader } from '#shared/media-files/block-reader';
import { findMediaProblem, readMediaFile } from '#shared/media-files/media-file';
import type { MediaFile } from '#shared/media-files/media-track';
import { hasTooMuchToBlank } from '#shared/media-files/metadata';
import { guardAgainstLoops } from '#shared/media-files/guard-against-loops';
import { readAscii } from '#shared/pictures/picture-content';
import {
  codecName,
  type Container,
  findContainer,
  findPictures,
  findForeignCodec,
  wavCodecName,
} from '../../../platform/files/codecs';
import { isEncodedToAac } from '../../../platform/files/encode-audio';
import { FORMATS, isStreamable } from '../../../platform/files/rewrite-file';
import { clipFilesWording as words } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';
import { detectForeignMedia, SNIFFED_MEDIA_BYTES } from '../model/sort-files';

export interface ClipFile {
  content_type: ClipType;
  type: 'audio' | 'video';
  duration: number;
  /** The container it is first rewritten to; undefined if it is sent unchanged. */
  remuxedAs?: Container;
  /** Whether it can also be sent unchanged: it plays, but starts later or can't seek to every moment. */
  playsAnyway: boolean;
}

/** Formats that are sent unchanged if nothing is wrong with them, and their types. */
const TYPES_BY_FORMAT = new Map<InputFormat, { sound: ClipType; video: ClipType }>([
  [MP3, { sound: 'audio/mpeg', video: 'video/mp4' }],
  [WAVE, { sound: 'audio/wav', video: 'video/mp4' }],
  [MP4, { sound: 'audio/mp4', video: 'video/mp4' }],
  [WEBM, { sound: 'video/webm', video: 'video/webm' }],
]);
const TYPES_BY_CONTAINER: Record<Container, { sound: ClipType; video: ClipType }> = {
  mp4: { sound: 'audio/mp4', video: 'video/mp4' },
  webm: { sound: 'video/webm', video: 'video/webm' },
};
const AAC = 'mp4a.40.2';

type CanPlay = (type: ClipFile['type'], content_type: string) => boolean;
const canPlay: CanPlay = (type, content_type) => document.createElement(type).canPlayType(content_type) !== '';

/** Checks a file before it is sent. Throws `ImportProblem` if it could not play everywhere. */
export async function readClipFile(file: File, isPlayed = canPlay): Promise<ClipFile> {
  if (file.size > CLIP_BYTES_MAX) throw new ImportProblem(words.tooLarge(file.name));
  const start = new Uint8Array(await file.slice(0, SNIFFED_MEDIA_BYTES).arrayBuffer());
  const foreign = detectForeignMedia(start);
  if (foreign) throw new ImportProblem(words.unsupportedFormat(file.name, foreign));
  await checkWav(file);
  const input = new Input({ source: guardAgainstLoops(new BlobSource(file)), formats: FORMATS });
  try {
    const found = await inspectMedia(input, file, { isPlayed, isLargeWav: readAscii(start, 0, 4) === 'RF64' });
    if (!found) throw new ImportProblem(words.unknown(file.name));
    if (found.duration < 1) throw new ImportProblem(words.empty(file.name));
    return found;
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem(words.unknown(file.name));
  } finally {
    input.dispose();
  }
}

/** Reports a WAV codec that the library doesn't know by its name. */
async function checkWav(file: File): Promise<void> {
  const { tracks } = await readMediaFile(createBlockReader(file.slice(0, SNIFFED_MEDIA_BYTES)), 'audio/wav');
  const name = tracks[0] && wavCodecName(tracks[0].codec);
  if (name !== undefined) throw new ImportProblem(words.codec.alone(file.name, name));
}

async function inspectMedia(
  input: Input,
  file: File,
  { isPlayed, isLargeWav }: { isPlayed: CanPlay; isLargeWav: boolean },
): Promise<ClipFile | undefined> {
  const format = await input.getFormat();
  const pictures = await findPictures(input);
  const sound = await input.getPrimaryAudioTrack();
  const kind = pictures ? 'video' : 'sound';
  const type = pictures ? 'video' : 'audio';
  if (!pictures && !sound) return undefined;
  const container = await findContainer(pictures, sound, format === WEBM || format === MATROSKA);
  const isAac = sound !== null && (await isEncodedToAac(sound, container));
  const foreign = await findForeignCodec(pictures, isAac ? null : sound);
  if (foreign) throw new ImportProblem(words.codec[pictures ? foreign.of : 'alone'](file.name, foreign.name));

  // Few players read the WAV format for files over 4 GB.
  const stored = isLargeWav ? undefined : TYPES_BY_FORMAT.get(format)?.[kind];
  const readAs = format === QTFF ? TYPES_BY_CONTAINER.mp4[kind] : stored;
  const media = readAs && (await readMediaFile(createBlockReader(file), readAs));
  const problem = media && findMediaProblem(media, readAs);
  if (media?.tracks.some(({ changesSpeed }) => changesSpeed)) throw new ImportProblem(words.speed(file.name));
  const isCut = media?.tracks.some((track) => track.isCut);
  const isLate = pictures !== null && (await isOutOfOrder(input, format, file));
  const isFull = stored !== undefined && (await hasTooMuchToBlank(createBlockReader(file), stored));
  const remuxedAs = !stored || problem || isLate || isFull ? container : undefined;
  if (remuxedAs && problem?.of === 'length') return undefined;

  const content_type = remuxedAs ? TYPES_BY_CONTAINER[remuxedAs][kind] : stored!;
  const soundCodec = isAac && remuxedAs ? AAC : await sound?.getCodecParameterString();
  const named = [await pictures?.getCodecParameterString(), soundCodec].filter(Boolean).join(', ');
  const isBare = content_type === 'audio/wav' || content_type === 'audio/mpeg';
  if (!isPlayed(type, isBare ? content_type : `${content_type}; codecs="${named}"`)) {
    throw new ImportProblem(words.codec[pictures ? 'pictures' : 'alone'](file.name, codecName(named)));
  }
  return {
    content_type,
    type,
    duration: Math.round((await readDurationSeconds(input, isCut ? media : undefined, remuxedAs)) * 1000),
    remuxedAs,
    playsAnyway: stored !== undefined && problem === undefined && !isFull,
  };
}

/** Length of the sent file in seconds; a rewritten file starts at 0. */
async function readDurationSeconds(
  input: Input,
  cut: MediaFile | undefined,
  remuxedAs: Container | undefined,
): Promise<number> {
  if (cut) return cutSeconds(cut);
  const begin = remuxedAs ? Math.max(0, await input.getFirstTimestamp()) : 0;
  return (await input.computeDuration()) - begin;
}

/** Length of a video that is cut by edit lists, in seconds. */
function cutSeconds({ seconds, tracks }: MediaFile): number {
  const ends = tracks.map(({ kind, edits }) => {
    const last = edits ? edits.at(-1) : { at: 0, from: 0, to: seconds };
    return kind === 'other' || !last ? 0 : last.at + Math.min(last.to, seconds) - last.from;
  });
  return Math.max(0, ...ends);
}

/** Recordings of browsers have no duration and no index; those of cameras usually have the index at the end. */
async function isOutOfOrder(input: Input, format: InputFormat, file: File): Promise<boolean> {
  if (format === MP4) return !(await isStreamable(file));
  return format === WEBM && (await input.getDurationFromMetadata()) === null;
}
