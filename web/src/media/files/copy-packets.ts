import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputTrack,
  type Output,
} from 'mediabunny';
import { feedAsAac, isUncompressed } from './encode-sound';
import { dueOf, type Feed, feedOf } from './feed';

/** Walks through the whole file. */
const packetCount = async (track: InputTrack): Promise<number> => (await track.computePacketStats()).packetCount;

const feedPackets = (track: InputTrack, add: (packet: EncodedPacket) => Promise<void>): Feed =>
  feedOf(new EncodedPacketSink(track).packets(), (packet: EncodedPacket, begin) =>
    add(begin === 0 ? packet : packet.clone({ timestamp: packet.timestamp - begin })),
  );

/** Adds the pictures, and gives what takes them over; nothing of what is encoded changes, nor how it is turned. */
async function feedPictures(input: Input, output: Output, isCounted: boolean): Promise<Feed | undefined> {
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    transformationMatrix: await track.getTransformationMatrix(),
    maximumPacketCount: isCounted ? await packetCount(track) : undefined,
  });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  return feedPackets(track, (packet) => source.add(packet, { decoderConfig }));
}

/** Adds the sound in the same way; sound that is not compressed becomes AAC. */
async function feedSound(input: Input, output: Output, isCounted: boolean): Promise<Feed | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  if (await isUncompressed(track)) return feedAsAac(track, output);
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: isCounted ? await packetCount(track) : undefined });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  return feedPackets(track, (packet) => source.add(packet, { decoderConfig }));
}

/**
 * Writes the pictures and the sound of a file into another one, as they are encoded; a file that does not begin at 0 does so then.
 * @param isCounted whether the packets are counted before, as an output needs that leaves room for their index
 * @param onProgress told the share that is written, 0 to 1
 */
export async function copyPackets(
  input: Input,
  output: Output,
  { isCounted, onProgress }: { isCounted: boolean; onProgress: (share: number) => void },
): Promise<void> {
  const found = [await feedPictures(input, output, isCounted), await feedSound(input, output, isCounted)];
  const feeds = found.filter((feed) => feed !== undefined);
  const begin = Math.max(0, await input.getFirstTimestamp());
  const end = await input.computeDuration();
  await output.start();
  await Promise.all(feeds.map((feed) => feed.step()));
  for (let due = dueOf(feeds); due?.nextAt !== undefined; due = dueOf(feeds)) {
    onProgress(Math.min(1, Math.max(0, due.nextAt / end)));
    await due.put(begin);
    await due.step();
  }
  await output.finalize();
}
