import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputTrack,
  type Output,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { ReadLimitExceeded } from '#shared/media-files/block-reader';
import type { Edit } from '#shared/media-files/mp4-edits';
import { type Container, findPictures } from './codecs';
import { countShown, cutPackets, cutPictures, cutSamples } from './cut-track';
import { addAacTrack, isEncodedToAac } from './encode-audio';
import { FrameEncoder } from './encode-video';

/** Which parts of each track are played, by the tracks' ids, in the time of their media. */
export type Cuts = ReadonlyMap<number, readonly Edit[]>;

interface CopyOptions {
  /** Of a file that is cut; undefined where all of it is played, from its first moment on. */
  cuts: Cuts | undefined;
  /** Of an MP4 the packets are counted before, as room is left for their index. */
  container: Container;
  /** Told the share that is written, 0 to 1. */
  onProgress: (share: number) => void;
}

interface TrackOptions extends Pick<CopyOptions, 'cuts' | 'container'> {
  /** Where the file begins, in seconds. */
  begin: number;
}

const WHOLE: readonly Edit[] = [{ at: 0, from: 0, to: Infinity }];

/**
 * The packets of a track in their order. Throws `ReadLimitExceeded` where one is not behind the one before it: of AAC (ADTS) of which
 * a frame names another sample rate, mediabunny (1.61) gives the same packets again and again, without end.
 */
async function* readPackets(
  track: InputTrack,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket, void, unknown> {
  let last = -Infinity;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
    if (packet.sequenceNumber <= last) throw new ReadLimitExceeded();
    last = packet.sequenceNumber;
    yield packet;
  }
}

/** Walks through the whole file. */
async function packetCount(track: InputTrack): Promise<number> {
  const packets = readPackets(track, { metadataOnly: true });
  let count = 0;
  while (!(await packets.next()).done) count++;
  return count;
}

async function countOutputPackets(track: InputTrack, { cuts, container }: TrackOptions): Promise<number | undefined> {
  if (container !== 'mp4') return undefined;
  return cuts ? countShown(track, cuts.get(track.id) ?? WHOLE) : packetCount(track);
}

/** The packets of a track that is played whole, in a file that begins at 0. */
async function* readPacketsFrom(begin: number, track: InputTrack): AsyncGenerator<EncodedPacket, void, unknown> {
  for await (const packet of readPackets(track)) {
    yield begin === 0 ? packet : packet.clone({ timestamp: packet.timestamp - begin });
  }
}

/** Adds the pictures, and gives what takes them over; how they are turned stays. */
async function createVideoFeed(input: Input, output: Output, options: TrackOptions): Promise<Feed | undefined> {
  const track = await findPictures(input);
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    transformationMatrix: await track.getTransformationMatrix(),
    maximumPacketCount: await countOutputPackets(track, options),
  });
  let decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  if (!options.cuts) return createFeed(readPacketsFrom(options.begin, track), add);
  // The head of the file names its parameters, before it is known whether anything has to be encoded.
  const opening = FrameEncoder.open(track);
  await opening.then(
    (encoder) => (decoderConfig = encoder.decoderConfig),
    () => undefined,
  );
  return createFeed(
    cutPictures(track, options.cuts.get(track.id) ?? WHOLE, () => opening),
    add,
  );
}

/** Adds the sound in the same way; sound that is not compressed becomes AAC. */
async function createAudioFeed(input: Input, output: Output, options: TrackOptions): Promise<Feed | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const edits = options.cuts && (options.cuts.get(track.id) ?? WHOLE);
  if (await isEncodedToAac(track, options.container)) {
    const parts = edits ?? [{ at: 0, from: options.begin, to: Infinity }];
    return createFeed(cutSamples(track, parts), await addAacTrack(track, output));
  }
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: await countOutputPackets(track, options) });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const packets = edits ? cutPackets(track, edits) : readPacketsFrom(options.begin, track);
  return createFeed(packets, (packet) => source.add(packet, { decoderConfig }));
}

/**
 * Writes the pictures and the sound of a file into another one, as they are encoded; a file that does not begin at 0 does so then. What an edit
 * list hides is left out. Rejects with `NoVideoEncoderError` where that can't be done here, with `NoEncoderError` where there is no AAC.
 */
export async function copyPackets(
  input: Input,
  output: Output,
  { onProgress, ...options }: CopyOptions,
): Promise<void> {
  const begin = options.cuts ? 0 : Math.max(0, await input.getFirstTimestamp());
  const ofTrack = { ...options, begin };
  const found = [await createVideoFeed(input, output, ofTrack), await createAudioFeed(input, output, ofTrack)];
  const feeds = found.filter((feed) => feed !== undefined);
  const end = await input.computeDuration();
  await output.start();
  await Promise.all(feeds.map((feed) => feed.step()));
  for (let due = nextFeed(feeds); due?.nextAt !== undefined; due = nextFeed(feeds)) {
    onProgress(Math.min(1, Math.max(0, due.nextAt / end)));
    await due.put();
    await due.step();
  }
  await output.finalize();
}

/** One track on its way from a file into another. */
interface Feed {
  /** Seconds at which the next piece begins; undefined where there is none. */
  readonly nextAt: number | undefined;
  /** Reads the next piece. */
  step(): Promise<void>;
  /** Adds the next piece to the other file. */
  put(): Promise<void>;
}

/** A track of which pieces are read and added one by one. */
function createFeed<Piece extends { timestamp: number }>(
  pieces: AsyncGenerator<Piece, void, unknown>,
  put: (piece: Piece) => Promise<void>,
): Feed {
  let next: Piece | undefined;
  return {
    get nextAt() {
      return next?.timestamp;
    },
    async step() {
      next = (await pieces.next()).value ?? undefined;
    },
    async put() {
      if (next) await put(next);
    },
  };
}

/** Of several tracks the one whose turn it is: in step with each other, none waits in memory for the others. */
const nextFeed = (feeds: readonly Feed[]): Feed | undefined =>
  feeds.reduce<Feed | undefined>(
    (due, feed) => ((feed.nextAt ?? Infinity) < (due?.nextAt ?? Infinity) ? feed : due),
    undefined,
  );
