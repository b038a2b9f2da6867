import type { ClipType } from '#shared/api/uploads';
import { type BlockReader, ReadLimitExceeded } from '#shared/media-files/block-reader';
import type { MediaFile, MediaTrack } from '#shared/media-files/media-track';
import { readMp3 } from '#shared/media-files/mp3-file';
import { readMp4 } from '#shared/media-files/mp4-file';
import { readWav } from '#shared/media-files/wav-file';
import { readWebm } from '#shared/media-files/webm-file';

/** Why a file can't be stored as it is. */
export type MediaProblem =
  | { of: 'length' }
  | { of: 'codec'; codec: string }
  /** Its edit list hides or joins parts, or changes their speed. */
  | { of: 'edits' | 'speed' }
  /** It has more than one track of sound and one of pictures. */
  | { of: 'tracks' }
  /** It names the location, the device, the author or the like. */
  | { of: 'metadata' };

const READERS: Record<ClipType, (reader: BlockReader) => Promise<MediaFile>> = {
  'audio/mp4': readMp4,
  'video/mp4': readMp4,
  'audio/mpeg': readMp3,
  'audio/wav': readWav,
  'video/webm': readWebm,
};

/** H.264 Baseline, Main, Extended and High: the profiles, bit depths and color formats that the hardware of all phones decodes. */
const IN_MP4 = /^(avc[13](\.(42|4d|58|64))?|vp09|mp4a|Opus|fLaC)$/;
const UNCOMPRESSED_WAV = /^wav\.[13]$/;

/** Codecs that every supported browser plays, as the containers name them. */
const PLAYED: Record<ClipType, RegExp> = {
  'audio/mp4': IN_MP4,
  'video/mp4': IN_MP4,
  'audio/mpeg': /^mp3$/,
  'audio/wav': UNCOMPRESSED_WAV,
  'video/webm': /^(V_VP8|V_VP9|A_OPUS|A_VORBIS)$/,
};

/** The maximum clip length is a day (`durationMs`). */
const SECONDS_MAX = 24 * 60 * 60;

/** Reads a file's description within its reader's limits. Client and server use it for the same decision. @throws errors of the source */
export async function readMediaFile(reader: BlockReader, type: ClipType): Promise<MediaFile> {
  try {
    const file = await READERS[type](reader);
    return file.seconds > 0 && file.seconds <= SECONDS_MAX ? file : { ...file, seconds: 0 };
  } catch (error) {
    if (error instanceof ReadLimitExceeded) return { seconds: 0, tracks: [] };
    throw error;
  }
}

export const mediaLengthMs = ({ seconds }: MediaFile): number => Math.ceil(seconds * 1000);

/** Why a file can't be stored as it is; undefined if it can. */
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
