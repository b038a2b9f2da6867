import {
  AudioSample,
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { Edit } from '#shared/media-files/media-track';
import type { FrameEncoder } from './encode-video';
import { NoVideoEncoderError } from './h264-parameter-ids';

/** Tolerance in seconds for times that are rounded to a track's clock, which is finer than this. */
const ROUNDING = 0.0005;

interface Timed {
  readonly timestamp: number;
  readonly duration: number;
}

const VERIFIED = { verifyKeyPackets: true };
/** Larger than several minutes of any video. */
const GROUP_BYTES_MAX = 256 * 1024 * 1024;

const isShown = ({ timestamp, duration }: Timed, { from, to }: Edit): boolean =>
  timestamp < to - ROUNDING && timestamp + Math.max(duration, 2 * ROUNDING) > from + ROUNDING;

/** The sound packets that an edit list plays, with output times. A packet across a cut belongs to the side of its middle. */
export async function* cutPackets(
  track: InputAudioTrack,
  edits: readonly Edit[],
): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(track);
  for (const { at, from, to } of edits) {
    for await (const packet of sink.packets((await sink.getPacket(from)) ?? undefined)) {
      const middle = packet.timestamp + packet.duration / 2;
      if (middle >= to) break;
      if (middle >= from) yield packet.clone({ timestamp: at + packet.timestamp - from });
    }
  }
}

/** The part of decoded sound that an edit plays, with its output time; undefined if there is none. Closes `sample`. */
function cutSample(sample: AudioSample, { at, from, to }: Edit): AudioSample | undefined {
  const { timestamp, sampleRate, numberOfFrames, numberOfChannels } = sample;
  const frameAt = (seconds: number) =>
    Math.min(numberOfFrames, Math.max(0, Math.round((seconds - timestamp) * sampleRate)));
  const [first, end] = [frameAt(from), frameAt(to)];
  const begin = at + Math.max(timestamp, from) - from;
  if (first === 0 && end === numberOfFrames) {
    sample.setTimestamp(begin);
    return sample;
  }
  const data = new Float32Array((end - first) * numberOfChannels);
  if (end > first) sample.copyTo(data, { planeIndex: 0, format: 'f32', frameOffset: first, frameCount: end - first });
  sample.close();
  return end > first
    ? new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: begin })
    : undefined;
}

/** The decoded sound that an edit list plays, with its output times. */
export async function* cutSamples(
  track: InputAudioTrack,
  edits: readonly Edit[],
): AsyncGenerator<AudioSample, void, unknown> {
  const sink = new AudioSampleSink(track);
  for (const edit of edits) {
    for await (const sample of sink.samples(edit.from)) {
      const isBehind = sample.timestamp >= edit.to;
      const part = cutSample(sample, edit);
      if (part) yield part;
      if (isBehind) break;
    }
  }
}

/** How many packets of a track an edit list plays, including partly played ones. Reads through the whole file. */
export async function countShown(track: InputTrack, edits: readonly Edit[]): Promise<number> {
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += edits.filter((edit) => isShown(packet, edit)).length;
  }
  return count;
}

/**
 * The packets from the last key frame before a moment on, grouped as a key frame and the frames that refer to it. Checks key frames itself,
 * because files can mark them wrong. Rejects with `NoVideoEncoderError` if a group is too large for memory.
 */
async function* readGroups(track: InputVideoTrack, seconds: number): AsyncGenerator<EncodedPacket[], void, unknown> {
  const sink = new EncodedPacketSink(track);
  let group: EncodedPacket[] = [];
  let bytes = 0;
  const first = (await sink.getKeyPacket(seconds, VERIFIED)) ?? (await sink.getFirstKeyPacket(VERIFIED));
  for await (const packet of sink.packets(first ?? undefined, undefined, VERIFIED)) {
    if (packet.type === 'key' && group.length > 0) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(packet);
    bytes += packet.byteLength;
    if (bytes > GROUP_BYTES_MAX) throw new NoVideoEncoderError('Its key frames are too far apart.');
  }
  if (group.length > 0) yield group;
}

/**
 * The frames that an edit list shows, with their output times. If the first shown frame isn't a key frame, or the last ones need hidden
 * frames, its group is encoded again, so that no hidden frame is included.
 * @param encoder called only if it is needed; rejects with `NoVideoEncoderError`
 */
export async function* cutPictures(
  track: InputVideoTrack,
  edits: readonly Edit[],
  encoder: () => Promise<FrameEncoder>,
): AsyncGenerator<EncodedPacket, void, unknown> {
  for (const edit of edits) {
    const inFilm = (packet: EncodedPacket) => {
      const begin = Math.max(packet.timestamp, edit.from);
      const duration = Math.max(ROUNDING, Math.min(packet.timestamp + packet.duration, edit.to) - begin);
      return packet.clone({ timestamp: edit.at + begin - edit.from, duration });
    };
    for await (const group of readGroups(track, edit.from)) {
      const shown = group.filter((packet) => isShown(packet, edit));
      if (shown.length === 0 && group[0]!.timestamp >= edit.to) break;
      const isBeginOfGroup = shown.every((packet, index) => packet === group[index]);
      yield* (isBeginOfGroup ? shown : await (await encoder()).encode(group, shown)).map(inFilm);
    }
  }
}
