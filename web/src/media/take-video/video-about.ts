import * as z from 'zod';

/** Where the pictures of a take come from. */
export const videoSource = z.enum(['camera', 'screen']);
export type VideoSource = z.infer<typeof videoSource>;

/** What is said of a take's pictures beside them: where they come from, and how they are decoded. */
export const videoAbout = z.object({
  source: videoSource,
  codec: z.string(),
  width: z.number(),
  height: z.number(),
  /** What a decoder needs besides, as bytes; empty for a codec that needs nothing. */
  description: z.array(z.number()),
});
export type VideoAbout = z.infer<typeof videoAbout>;

/** What an encoder says of its packets. */
export function aboutOf(source: VideoSource, config: VideoDecoderConfig): VideoAbout {
  const { codec, codedWidth = 0, codedHeight = 0, description } = config;
  const bytes = description ? [...bytesOf(description)] : [];
  return { source, codec, width: codedWidth, height: codedHeight, description: bytes };
}

/** How packets are decoded of which this is said. */
export const decoderConfigOf = ({ codec, width, height, description }: VideoAbout): VideoDecoderConfig => ({
  codec,
  codedWidth: width,
  codedHeight: height,
  ...(description.length > 0 && { description: Uint8Array.from(description) }),
});

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
