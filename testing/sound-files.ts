import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  BufferSource,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { box } from './edit-lists';

/** An M4A of some seconds of speech, as an encoder wrote it. */
export const NARRATION = readFileSync(join(__dirname, '../web/public/sample/narration.m4a'));

/** An M4A with more behind its sound, as much as is given, that belongs to nothing. */
export const withSpareMedia = (m4a: Buffer, spare: Buffer): Buffer => Buffer.concat([m4a, box('mdat', spare)]);

const OPUS_SECONDS = 0.02;

async function written(output: Output<OutputFormat, BufferTarget>): Promise<Buffer> {
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

/** A WebM of so many seconds, of which nothing can be decoded; `isLive`: one that says nowhere how long it is, as a browser records. */
export async function webmOf(seconds: number, isLive = false): Promise<Buffer> {
  const format = new WebMOutputFormat({ appendOnly: isLive });
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  for (let at = 0; at < Math.round(seconds / OPUS_SECONDS); at++) {
    const packet = new EncodedPacket(new Uint8Array(60).fill(at), 'key', at * OPUS_SECONDS, OPUS_SECONDS);
    await source.add(packet, { decoderConfig });
  }
  return written(output);
}

/** The sample's sound as an MP4 that is a chain of fragments. */
export async function fragmentedM4a(): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(NARRATION), formats: [MP4] });
  const track = (await input.getPrimaryAudioTrack())!;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  input.dispose();
  return written(output);
}

/** What tells of so many seconds of sound in an MP4, without the sound: of each of its packets how large it is. */
export async function headOfLong(seconds: number): Promise<Buffer> {
  const boxes: Uint8Array[] = [];
  const keep = (box: Uint8Array) => void boxes.push(box.slice());
  const format = new Mp4OutputFormat({ fastStart: 'in-memory', onFtyp: keep, onMoov: keep });
  const output = new Output({ format, target: new NullTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: Buffer.from('1188', 'hex'),
  };
  const each = 1024 / 48_000;
  for (let at = 0; at * each < seconds; at++) {
    await source.add(new EncodedPacket(new Uint8Array(1 + (at % 7)), 'key', at * each, each), { decoderConfig });
  }
  await output.finalize();
  return Buffer.concat(boxes);
}

const MP3_FRAME_BYTES = 417;
const MP3_FRAME_SECONDS = 1152 / 44_100;

/** An MP3 of so many seconds of silence at 128 kbit/s, which says only by its frames how long it is. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: Math.round(seconds / MP3_FRAME_SECONDS) }, () => frame));
}

/** Silence, 16 bits of one channel at 48 kHz; `format` is how its header calls the samples. */
export function wavOf(seconds: number, format = 1): Buffer {
  const bytesASecond = 96_000;
  const length = seconds * bytesASecond;
  const file = Buffer.alloc(44 + length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(format, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(bytesASecond, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(length, 40);
  return file;
}

/** An .m4a file all of whose packets begin at once and last no time; what it says of its length stays. */
export function timeless(m4a: Buffer): Buffer {
  const file = Buffer.from(m4a);
  const lasting = file.indexOf('stts', 0, 'latin1');
  const entries = file.readUInt32BE(lasting + 8);
  for (let n = 0; n < entries; n++) file.writeUInt32BE(0, lasting + 16 + 8 * n);
  return file;
}
