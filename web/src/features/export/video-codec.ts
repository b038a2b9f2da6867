/** How a video's pictures are encoded. */
export interface EncodedVideo {
  width: number;
  height: number;
  codec: 'avc' | 'vp9';
  fullCodec: string;
}

/** Heights in pixels. Slides are stored up to 1920 pixels wide. */
export const VIDEO_HEIGHTS = [720, 1080] as const;
export type VideoHeight = (typeof VIDEO_HEIGHTS)[number];

/** Level 4 encodes 1080p at up to 30 frames a second. H.264 first in its High Profile, then in those that more encoders have. */
const CANDIDATES = [
  { codec: 'avc', fullCodec: 'avc1.640028' },
  { codec: 'avc', fullCodec: 'avc1.4d0028' },
  { codec: 'avc', fullCodec: 'avc1.42e028' },
  { codec: 'vp9', fullCodec: 'vp09.00.40.08' },
] as const;

const BITS_PER_PIXEL_AND_SECOND = 1.6;

/** Bits a second. */
export const videoBitrate = ({ width, height }: Pick<EncodedVideo, 'width' | 'height'>): number =>
  Math.round(width * height * BITS_PER_PIXEL_AND_SECOND);

/** The best codec that this browser encodes videos of a height with: H.264, or else VP9; undefined if it has none. */
export async function findVideoCodec(height: VideoHeight): Promise<EncodedVideo | undefined> {
  const size = { width: (height * 16) / 9, height };
  for (const candidate of typeof VideoEncoder === 'undefined' ? [] : CANDIDATES) {
    const config = { ...size, codec: candidate.fullCodec, bitrate: videoBitrate(size) };
    const support = await VideoEncoder.isConfigSupported(config).catch(() => undefined);
    if (support?.supported) return { ...size, ...candidate };
  }
  return undefined;
}
