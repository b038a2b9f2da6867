import type { VideoSource } from './video-about';

/** What a source's pictures are bounded by. */
const BOUNDS: Record<VideoSource, { width: number; height: number; bitrate: number; framerate: number }> = {
  camera: { width: 1280, height: 720, bitrate: 1_500_000, framerate: 24 },
  screen: { width: 1920, height: 1080, bitrate: 2_500_000, framerate: 15 },
};

/**
 * Best first. H.264 plays everywhere; its constrained baseline knows no pictures that build on later ones, so that any end is
 * a good one. VP9 is for browsers that make no H.264.
 */
const CODECS: Pick<VideoEncoderConfig, 'codec' | 'avc' | 'hardwareAcceleration'>[] = [
  { codec: 'avc1.42e028', avc: { format: 'avc' }, hardwareAcceleration: 'prefer-hardware' },
  { codec: 'avc1.42e028', avc: { format: 'avc' } },
  { codec: 'vp09.00.40.08' },
];

/** How many pictures a second are taken of a source at most. */
export const picturesPerSecond = (source: VideoSource): number => BOUNDS[source].framerate;

/** The size, even in both ways, of a picture that is no larger than its source's bounds. */
export function boundedSize(source: VideoSource, width: number, height: number): { width: number; height: number } {
  const bounds = BOUNDS[source];
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The ways in which pictures of this size are encoded here, the best first; none where the browser can't. */
export async function possibleVideoConfigs(
  source: VideoSource,
  width: number,
  height: number,
): Promise<VideoEncoderConfig[]> {
  const { bitrate, framerate } = BOUNDS[source];
  const possible: VideoEncoderConfig[] = [];
  for (const codec of CODECS) {
    const size = boundedSize(source, width, height);
    const config: VideoEncoderConfig = { ...codec, ...size, bitrate, framerate, latencyMode: 'realtime' };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) possible.push(config);
  }
  return possible;
}
