import type { ClipType } from '#shared/api/uploads';
import { type BlockReader, ReadLimitExceeded } from '#shared/media-files/block-reader';
import { readMp3 } from '#shared/media-files/mp3-file';
import type { TrackEdits } from '#shared/media-files/mp4-edits';
import { readMp4 } from '#shared/media-files/mp4-file';
import { readWav } from '#shared/media-files/wav-file';
import { readWebm } from '#shared/media-files/webm-file';

/** A track of sound or pictures; `other` is neither, such as places, timecodes and chapters. */
export interface MediaTrack extends Partial<TrackEdits> {
  kind: 'video' | 'audio' | 'other';
  /** As the file names it: `avc1.64`, `mp4a`, `V_VP9`, `wav.1`, `mp3`. */
  codec: string;
  /** In an MP4. */
  id?: number;
}

/** What a file of sound or video says of itself. */
export interface MediaFile {
  /** 0 where it says so nowhere, or more than a day. */
  seconds: number;
  tracks: MediaTrack[];
}

/** Why a file can't be stored as it is. */
export type MediaProblem =
  | { of: 'length' }
  | { of: 'codec'; codec: string }
  /** Its edit list hides or joins parts, or changes their speed. */
  | { of: 'edits' | 'speed' }
  /** It has tracks beside one of sound and one of pictures. */
  | { of: 'tracks' }
  /** It names the place, the device, its author or the like. */
  | { of: 'metadata' };

const READERS: Record<ClipType, (reader: BlockReader) => Promise<MediaFile>> = {
  'audio/mp4': readMp4,
  'video/mp4': readMp4,
  'audio/mpeg': readMp3,
  'audio/wav': readWav,
  'video/webm': readWebm,
};

/** Of H.264, Baseline, Main, Extended and High: hardware of all phones decodes them, and no more bits or colors than they have. */
const IN_MP4 = /^(avc[13](\.(42|4d|58|64))?|vp09|mp4a|Opus|fLaC)$/;
const UNCOMPRESSED_WAV = /^wav\.[13]$/;

/** What every browser plays that we are made for, as the containers name it. */
const PLAYED: Record<ClipType, RegExp> = {
  'audio/mp4': IN_MP4,
  'video/mp4': IN_MP4,
  'audio/mpeg': /^mp3$/,
  'audio/wav': UNCOMPRESSED_WAV,
  'video/webm': /^(V_VP8|V_VP9|A_OPUS|A_VORBIS)$/,
};

/** No clip lasts longer than a day (`durationMs`). */
const SECONDS_MAX = 24 * 60 * 60;

/**
 * Reads what a file says of itself, not more than its reader may. Client and server decide by it alike.
 * @throws whatever reading the file throws
 */
export async function readMediaFile(reader: BlockReader, type: ClipType): Promise<MediaFile> {
  try {
    const file = await READERS[type](reader);
    return file.seconds > 0 && file.seconds <= SECONDS_MAX ? file : { ...file, seconds: 0 };
  } catch (error) {
    if (error instanceof ReadLimitExceeded) return { seconds: 0, tracks: [] };
    throw error;
  }
}

/** How long a file is, in milliseconds. */
export const mediaLengthMs = ({ seconds }: MediaFile): number => Math.ceil(seconds * 1000);

/** Why a file can't be stored as it is; undefined for one that can. */
export function findMediaProblem({ seconds, tracks }: MediaFile, type: ClipType): MediaProblem | undefined {
  if (seconds === 0) return { of: 'length' };
  const played = tracks.filter(({ kind }) => kind !== 'other');
  const foreign = played.find(({ codec }) => !PLAYED[type].test(codec));
  if (foreign) return { of: 'codec', codec: foreign.codec };
  if (tracks.some(({ changesSpeed }) => changesSpeed)) return { of: 'speed' };
  if (tracks.some(({ isCut }) => isCut)) return { of: 'edits' };
  const isSpare = ({ kind }: MediaTrack, index: number) =>
    kind === 'other' || tracks.findIndex((track) => track.kind === kind) !== index;
  return tracks.some(isSpare) ? { of: 'tracks' } : undefined;
}
