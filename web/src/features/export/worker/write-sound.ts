import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  type Input,
  type Output,
  Quality,
} from 'mediabunny';
import { loadAacEncoder } from '../../../platform/audio/load-aac-encoder';
import { cutSamples } from '../../../platform/files/cut-track';
import type { ExportedClip } from '../model/exported-data';
import { assertDecodable, readClip } from './clip-files';
import { convertSound, ENCODED_SOUND } from './convert-sound';

const PACKET_SAMPLES = 1024;
/** A packet of AAC-LC without sound, by the number of channels: the ones that hls.js fills gaps with. */
const SILENCE: Record<number, Uint8Array> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};
/** Browsers are off by seconds when they seek in an MP3 of a variable bitrate. */
const QUALITIES = {
  aac: new Quality({ bitrate: 128_000 }),
  mp3: new Quality({ bitrate: 128_000, bitrateMode: 'constant' }),
};
/** More packets than any encoder adds. */
const SPARE_PACKETS = 64;

export interface SoundOptions {
  clips: readonly ExportedClip[];
  /** Milliseconds. */
  duration: number;
  codec: 'aac' | 'mp3';
  /** For which the file's index has room besides those of the sound. */
  sparePackets: number;
  /** ISO 639-2/T. */
  languageCode: string | undefined;
  /** Whether clips that can't be read are silent. */
  skipsLost: boolean;
}

/** Writes the sound that begins before a moment in seconds. */
export type WriteSound = (until: number) => Promise<void>;

/**
 * Adds a sound track and returns the function that writes it; undefined if no clip has sound. If all files are AAC of one kind, their
 * packets are copied; otherwise the sound is decoded and encoded.
 */
export async function addSound(output: Output, options: SoundOptions): Promise<WriteSound | undefined> {
  const kinds = await readKinds(options);
  if (kinds.length === 0) return undefined;
  const copied = options.codec === 'aac' ? findCopiedConfig(kinds) : undefined;
  return copied ? addCopiedSound(output, copied, options) : addEncodedSound(output, options);
}

/** Whether this browser can copy the clips' sound, or else decode it. Rejects if a clip can't be read. */
export async function canWriteSound({ clips, codec }: Pick<SoundOptions, 'clips' | 'codec'>): Promise<boolean> {
  const kinds = await readKinds({ clips, skipsLost: false });
  return (codec === 'aac' && findCopiedConfig(kinds) !== undefined) || kinds.every(({ isDecodable }) => isDecodable);
}

interface SoundKind {
  /** Undefined if the packets can't be copied. */
  config: AudioDecoderConfig | undefined;
  isDecodable: boolean;
}

/** The configuration of all files if their packets can be copied into one track. */
function findCopiedConfig([first, ...others]: readonly SoundKind[]): AudioDecoderConfig | undefined {
  const isSame = ({ config }: SoundKind) =>
    config?.numberOfChannels === first?.config?.numberOfChannels && config?.sampleRate === first?.config?.sampleRate;
  return others.every(isSame) ? first?.config : undefined;
}

/** The kinds of sound of the files that have any. */
async function readKinds({ clips, skipsLost }: Pick<SoundOptions, 'clips' | 'skipsLost'>): Promise<SoundKind[]> {
  const files = new Map(clips.map((clip) => [clip.url, clip]));
  const kinds: SoundKind[] = [];
  for (const clip of files.values()) for await (const kind of readClip(clip, skipsLost, readKind)) kinds.push(kind);
  return kinds;
}

async function* readKind(input: Input): AsyncGenerator<SoundKind, void, unknown> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return;
  const config = (await track.getDecoderConfig()) ?? undefined;
  yield { config: config && isCopyable(config) ? config : undefined, isDecodable: await track.canDecode() };
}

/** Whether a file's packets are AAC-LC with 1024 samples, mono or stereo (ISO/IEC 14496-3, 1.6.2.1 and 4.4.1). */
function isCopyable({ codec, description, numberOfChannels }: AudioDecoderConfig): boolean {
  if (codec !== 'mp4a.40.2' || !description || !(numberOfChannels in SILENCE)) return false;
  const [first = 0, second = 0] = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return first >> 3 === 2 && (second & 0b100) === 0;
}

function addCopiedSound(output: Output, config: AudioDecoderConfig, options: SoundOptions): WriteSound {
  const { duration, languageCode, sparePackets } = options;
  const source = new EncodedAudioPacketSource('aac');
  const packets = Math.round((duration / 1000 / PACKET_SAMPLES) * config.sampleRate);
  output.addAudioTrack(source, { languageCode, maximumPacketCount: packets + 1 + sparePackets });
  return writeInOrder(copyPackets(config, options), (packet) => source.add(packet, { decoderConfig: config }));
}

/**
 * The packets that the clips play, one after another: each at most half a packet (11 ms at 48 kHz) from its place on the timeline. Silent
 * packets fill what a file doesn't have.
 */
async function* copyPackets(
  { sampleRate, numberOfChannels }: AudioDecoderConfig,
  { clips, skipsLost }: SoundOptions,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const length = PACKET_SAMPLES / sampleRate;
  let next = 0;
  const place = (data: Uint8Array) => new EncodedPacket(data, 'key', next++ * length, length);
  const fillUntil = function* (end: number) {
    while (next < end) yield place(SILENCE[numberOfChannels]!);
  };
  for (const clip of clips) {
    const end = Math.round((clip.start + clip.duration) / 1000 / length);
    const shift = (clip.start - clip.trim_start) / 1000;
    const readPackets = (input: Input) => packetsFrom(input, next * length - shift + length / 2);
    for await (const packet of readClip(clip, skipsLost, readPackets)) {
      // Three quarters, because rounded times differ a little from the length of a packet.
      yield* fillUntil(Math.min(end, Math.ceil((packet.timestamp + shift) / length - 0.75)));
      if (next >= end) break;
      yield place(packet.data);
    }
    yield* fillUntil(end);
  }
}

/** A file's packets from the one that plays at a moment in seconds. */
async function* packetsFrom(input: Input, seconds: number): AsyncGenerator<EncodedPacket, void, unknown> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return;
  const sink = new EncodedPacketSink(track);
  yield* sink.packets((await sink.getPacket(seconds)) ?? undefined);
}

async function addEncodedSound(output: Output, options: SoundOptions): Promise<WriteSound> {
  const { codec, languageCode, sparePackets } = options;
  const quality = QUALITIES[codec];
  if (!(await canEncodeAudio(codec, { ...ENCODED_SOUND, quality }))) await loadEncoder(codec);
  const source = new AudioSampleSource({ codec, quality });
  const packets = Math.ceil((options.duration / 1000 / PACKET_SAMPLES) * ENCODED_SOUND.sampleRate);
  output.addAudioTrack(source, { languageCode, maximumPacketCount: packets + SPARE_PACKETS + sparePackets });
  return writeInOrder(decodeClips(options), async (sample) => {
    await source.add(sample);
    sample.close();
  });
}

async function loadEncoder(codec: SoundOptions['codec']): Promise<void> {
  if (codec === 'aac') await loadAacEncoder();
  else (await import('@mediabunny/mp3-encoder')).registerMp3Encoder();
}

/** The clips' sound, which begins at 0: encoders fill gaps with silence, but not the one before the first sound. */
async function* decodeClips({ clips, skipsLost }: SoundOptions): AsyncGenerator<AudioSample, void, unknown> {
  yield new AudioSample({ ...ENCODED_SOUND, data: new Float32Array(2), format: 'f32', timestamp: 0 });
  for (const clip of clips) {
    const part = { at: clip.start / 1000, from: clip.trim_start / 1000, to: clip.trim_end / 1000 };
    yield* readClip(clip, skipsLost, async function* (input) {
      const track = await input.getPrimaryAudioTrack();
      if (!track) return;
      await assertDecodable(track, clip.number);
      for await (const sample of cutSamples(track, [part])) {
        const converted = convertSound(sample);
        if (converted) yield converted;
      }
    });
  }
}

/** Writes pieces as far as asked, so that sound and pictures stay in step and neither waits in memory. */
function writeInOrder<Piece extends { timestamp: number }>(
  pieces: AsyncGenerator<Piece, void, unknown>,
  add: (piece: Piece) => Promise<void>,
): WriteSound {
  let next: Piece | undefined;
  return async (until) => {
    for (;;) {
      next ??= (await pieces.next()).value ?? undefined;
      if (!next || next.timestamp >= until) return;
      await add(next);
      next = undefined;
    }
  };
}
