import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputTrack,
  type Output,
} from 'mediabunny';

/** One track on its way from a file into another. */
interface Feed {
  packets: AsyncGenerator<EncodedPacket, void, unknown>;
  add: (packet: EncodedPacket) => Promise<void>;
  next: EncodedPacket | undefined;
}

/** Walks through the whole file. */
const packetCount = async (track: InputTrack): Promise<number> => (await track.computePacketStats()).packetCount;

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
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  return { packets: new EncodedPacketSink(track).packets(), add, next: undefined };
}

async function feedSound(input: Input, output: Output, isCounted: boolean): Promise<Feed | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: isCounted ? await packetCount(track) : undefined });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  return { packets: new EncodedPacketSink(track).packets(), add, next: undefined };
}

const step = async (feed: Feed): Promise<void> => {
  const { value } = await feed.packets.next();
  feed.next = value ?? undefined;
};

/** Of several tracks the one whose turn it is: in step with each other, none waits in memory for the others. */
const dueOf = (feeds: readonly Feed[]): Feed | undefined =>
  feeds.reduce<Feed | undefined>((due, feed) => {
    if (!feed.next) return due;
    return !due?.next || feed.next.timestamp < due.next.timestamp ? feed : due;
  }, undefined);

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
  await Promise.all(feeds.map(step));
  for (let due = dueOf(feeds); due?.next; due = dueOf(feeds)) {
    const { timestamp } = due.next;
    await due.add(begin === 0 ? due.next : due.next.clone({ timestamp: timestamp - begin }));
    onProgress(Math.min(1, Math.max(0, timestamp / end)));
    await step(due);
  }
  await output.finalize();
}
