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
import { buildBox } from './edit-lists';

/** An M4A of some seconds of speech, as an encoder wrote it. */
export const NARRATION = readFileSync(join(__dirname, '../web/public/sample/narration.m4a'));

/** An M4A with spare data after its sound that no track refers to. */
export const addSpareMedia = (m4a: Buffer, spare: Buffer): Buffer => Buffer.concat([m4a, buildBox('mdat', spare)]);

const OPUS_SECONDS = 0.02;

async function finalizeOutput(output: Output<OutputFormat, BufferTarget>): Promise<Buffer> {
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

/** A WebM of this many seconds that can't be decoded. `isLive` leaves out its length, as a browser's recording does. */
export async function buildWebm(seconds: number, isLive = false): Promise<Buffer> {
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
  return finalizeOutput(output);
}

/** The sample's sound as a fragmented MP4. */
export async function buildFragmentedM4a(): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(NARRATION), formats: [MP4] });
  const track = (await input.getPrimaryAudioTrack())!;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  input.dispose();
  return finalizeOutput(output);
}

/** An MP4 head for this many seconds of sound, without the sound, with the size of each packet. */
export async function buildLongHead(seconds: number): Promise<Buffer> {
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

/** An MP3 with this many seconds of silence at 128 kbit/s, whose length only its frames tell. */
export function buildMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: Math.round(seconds / MP3_FRAME_SECONDS) }, () => frame));
}

/** Silence, 16 bits of one channel at 48 kHz; `format` is the header's sample format. */
export function buildWav(seconds: number, format = 1): Buffer {
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

/** The same as an RF64 (EBU Tech 3306), with its sizes in a separate chunk, as in files over 4 GB. */
export function buildRf64(seconds: number): Buffer {
  const wav = buildWav(seconds);
  const sizes = Buffer.alloc(36);
  sizes.write('ds64');
  sizes.writeUInt32LE(28, 4);
  sizes.writeBigUInt64LE(BigInt(wav.length + 36 - 8), 8);
  sizes.writeBigUInt64LE(BigInt(wav.length - 44), 16);
  const file = Buffer.concat([wav.subarray(0, 12), sizes, wav.subarray(12)]);
  file.write('RF64');
  file.writeUInt32LE(0xffff_ffff, 4);
  file.writeUInt32LE(0xffff_ffff, 36 + 40);
  return file;
}

const FLAC_BLOCK = 4096;

/** A cyclic redundancy check of this many bits. */
function crc(bytes: Buffer, polynomial: number, bits: number): number {
  const top = 1 << (bits - 1);
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) value = value & top ? (value << 1) ^ polynomial : value << 1;
  }
  return value & (2 ** bits - 1);
}

/** A tone of about this many seconds, up to ten, as FLAC of one channel at 48 kHz (RFC 9639). Browsers decode it. */
export function buildFlac(seconds: number): Buffer {
  const blocks = Math.round((seconds * 48_000) / FLAC_BLOCK);
  const head = Buffer.alloc(42);
  head.write('fLaC');
  head.writeUInt32BE(0x8000_0022, 4);
  head.writeUInt16BE(FLAC_BLOCK, 8);
  head.writeUInt16BE(FLAC_BLOCK, 10);
  head.write('0bb800f0', 18, 'hex');
  head.writeUInt32BE(blocks * FLAC_BLOCK, 22);
  const tone = Buffer.alloc(2 * FLAC_BLOCK);
  for (let at = 0; at < FLAC_BLOCK; at++) tone.writeInt16BE(Math.round(8000 * Math.sin(at / 17)), 2 * at);
  const frames = Array.from({ length: blocks }, (_, number) => {
    const frame = Buffer.from([0xff, 0xf8, 0xca, 0x08, number]);
    const content = Buffer.concat([frame, Buffer.from([crc(frame, 0x07, 8), 0x02]), tone]);
    const check = Buffer.alloc(2);
    check.writeUInt16BE(crc(content, 0x8005, 16));
    return Buffer.concat([content, check]);
  });
  return Buffer.concat([head, ...frames]);
}

/** An .m4a file whose packets all start at once with no duration. Its stated length stays. */
export function removePacketTimes(m4a: Buffer): Buffer {
  const file = Buffer.from(m4a);
  const lasting = file.indexOf('stts', 0, 'latin1');
  const entries = file.readUInt32BE(lasting + 8);
  for (let n = 0; n < entries; n++) file.writeUInt32BE(0, lasting + 16 + 8 * n);
  return file;
}
