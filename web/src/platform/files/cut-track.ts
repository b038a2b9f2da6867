import {
  AudioSample,
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { Edit } from '#shared/media-files/mp4-edits';
import type { FrameEncoder } from './encode-video';
import { NoVideoEncoderError } from './h264-parameter-ids';

/** Times are rounded to a track's own clock, which is finer than this. Seconds. */
const ROUNDING = 0.0005;

interface Timed {
  readonly timestamp: number;
  readonly duration: number;
}

const VERIFIED = { verifyKeyPackets: true };
/** More than some minutes of any film. */
const GROUP_BYTES_MAX = 256 * 1024 * 1024;

const isShown = ({ timestamp, duration }: Timed, { from, to }: Edit): boolean =>
  timestamp < to - ROUNDING && timestamp + Math.max(duration, 2 * ROUNDING) > from + ROUNDING;

/**
 * The packets of sound that an edit list plays, at their times in the film. Of one that is cut through, the half decides that holds its
 * middle: it is some hundredths of a second long.
 */
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

/** The part of decoded sound that an edit plays, at its time in the film; undefined where there is none. Closes what it is made of. */
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

/** The sound that an edit list plays, decoded, at its times in the film. */
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

/** How many packets of a track an edit list plays, those among them of which only a part is. Walks through the whole file. */
export async function countShown(track: InputTrack, edits: readonly Edit[]): Promise<number> {
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += edits.filter((edit) => isShown(packet, edit)).length;
  }
  return count;
}

/**
 * The packets from the last key before a moment on, in groups of a key and what refers to it. A key is what a decoder can begin with, whatever the
 * file calls so. Rejects with `NoVideoEncoderError` where a group is more than memory should hold.
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
    if (bytes > GROUP_BYTES_MAX) throw new NoVideoEncoderError('Its keys lie too far apart.');
  }
  if (group.length > 0) yield group;
}

/**
 * The pictures that an edit list shows, at their times in the film, as they are encoded. Where the first one that is shown is no key, or the last
 * ones need others that are hidden, those of its group are encoded again: nothing that is hidden comes along.
 * @param encoder asked for only where it is needed; rejects with `NoVideoEncoderError`
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
