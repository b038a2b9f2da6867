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
import type { Edit } from '#shared/media-files/media-track';
import { type Container, findPictures } from './codecs';
import { countShown, cutPackets, cutPictures, cutSamples } from './cut-track';
import { addAacTrack, isEncodedToAac } from './encode-audio';
import { FrameEncoder } from './encode-video';

/** The parts of each track that are played, by track id, in media time. */
export type Cuts = ReadonlyMap<number, readonly Edit[]>;

interface CopyOptions {
  /** Cuts of the file; undefined if all of it is played from the start. */
  cuts: Cuts | undefined;
  /** For an MP4, packets are counted first, to reserve space for their index. */
  container: Container;
  /** Receives the share that is written, 0 to 1. */
  onProgress: (share: number) => void;
}

interface TrackOptions extends Pick<CopyOptions, 'cuts' | 'container'> {
  /** Start of the file in seconds. */
  begin: number;
}

const WHOLE: readonly Edit[] = [{ at: 0, from: 0, to: Infinity }];

/**
 * A track's packets in order. Throws `ReadLimitExceeded` if a packet doesn't follow the one before: for AAC (ADTS) in which a frame names
 * another sample rate, mediabunny (1.61) returns the same packets forever.
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

/** Reads through the whole file. */
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

/** The packets of an uncut track, shifted so that the file starts at 0. */
async function* readPacketsFrom(begin: number, track: InputTrack): AsyncGenerator<EncodedPacket, void, unknown> {
  for await (const packet of readPackets(track)) {
    yield begin === 0 ? packet : packet.clone({ timestamp: packet.timestamp - begin });
  }
}

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
  // The file's head contains the decoder parameters, and is written before we know whether any frame must be encoded.
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

/** Adds the audio track and returns its feed; uncompressed sound becomes AAC. */
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
 * Copies a file's video and sound into another file that starts at 0. Re-encodes only where a cut or uncompressed sound requires it. Leaves
 * out what an edit list hides. Rejects with `NoVideoEncoderError` or `NoEncoderError` if this browser can't re-encode.
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

/** Copies one track from a file to another, piece by piece. */
interface Feed {
  /** Start of the next piece in seconds; undefined if there is none. */
  readonly nextAt: number | undefined;
  step(): Promise<void>;
  put(): Promise<void>;
}

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

/** The track whose next piece starts first. Tracks stay in step, so that no track's pieces wait in memory. */
const nextFeed = (feeds: readonly Feed[]): Feed | undefined =>
  feeds.reduce<Feed | undefined>(
    (due, feed) => ((feed.nextAt ?? Infinity) < (due?.nextAt ?? Infinity) ? feed : due),
    undefined,
  );
