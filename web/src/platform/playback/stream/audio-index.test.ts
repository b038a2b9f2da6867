import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHead, buildFragment, parseAudioIndex, type AudioIndex } from './audio-index';
import { ByteWindow } from './byte-range';

const file = new Uint8Array(readFileSync(join(__dirname, '../../../../public/sample/narration.m4a')));
const moov = findHead(file)!;
const index = parseAudioIndex(file, moov)!;

/** A file's packets with their times in seconds, as an independent reader finds them. */
async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = (await input.getPrimaryAudioTrack())!;
  const packets: { timestamp: number; duration: number; data: string }[] = [];
  for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
    packets.push({ timestamp, duration, data: Buffer.from(data).toString('base64') });
  }
  return { packets, duration: await input.computeDuration() };
}

const fragmentOf = (from: number, to: number) => {
  const last = to - 1;
  const bytes = file.subarray(index.offsets[from], index.offsets[last]! + index.sizes[last]!);
  return buildFragment(index, from, to, bytes);
};

describe('a sound file is played in parts', () => {
  it('its head says where every packet is and when it plays', async () => {
    const { packets, duration } = await packetsOf(file);
    expect(index.count).toBe(packets.length);
    expect(index.mimeType).toBe('audio/mp4; codecs="mp4a.40.2"');
    for (const [i, packet] of packets.entries()) {
      const [offset, size] = [index.offsets[i]!, index.sizes[i]!];
      expect(Buffer.from(file.subarray(offset, offset + size)).toString('base64')).toBe(packet.data);
      expect((index.begins[i]! - index.delay) / index.timescale).toBeCloseTo(packet.timestamp, 6);
    }
    expect(index.duration).toBeCloseTo(duration, 2);
  });

  it('a head and fragments of any part are a file with the packets of that part, at their times', async () => {
    const whole = (await packetsOf(file)).packets;
    const { packets } = await packetsOf(Buffer.concat([index.head, fragmentOf(100, 130), fragmentOf(130, 200)]));
    const shift = index.delay / index.timescale;
    expect(packets.map(({ data }) => data)).toEqual(whole.slice(100, 200).map(({ data }) => data));
    expect(packets[0]!.timestamp - shift).toBeCloseTo(whole[100]!.timestamp, 6);
    expect(packets[99]!.timestamp - shift).toBeCloseTo(whole[199]!.timestamp, 6);
  });

  it('a head that is cut off, or of an unsupported file, returns nothing', () => {
    expect(findHead(file.subarray(0, 8))).toBeUndefined();
    expect(findHead(new Uint8Array(500))).toBeUndefined();
    const other = file.slice(0, moov.end);
    const entry = Buffer.from(other).indexOf('mp4a');
    other.set(new TextEncoder().encode('alac'), entry);
    expect(parseAudioIndex(other, moov)).toBeUndefined();
    expect(parseAudioIndex(file, moov)).toMatchObject<Partial<AudioIndex>>({ trackId: 1 });
  });
});

describe('the received bytes of a file', () => {
  it('are appended at their end, start over elsewhere, and are returned only if complete', () => {
    const window = new ByteWindow();
    window.add(0, Uint8Array.of(1, 2));
    window.add(2, Uint8Array.of(3));
    expect([...window.between(1, 3)!]).toEqual([2, 3]);
    expect(window.between(1, 4)).toBeUndefined();
    window.dropBefore(2);
    expect([window.start, window.end]).toEqual([2, 3]);
    window.add(10, Uint8Array.of(9));
    expect([window.start, window.end]).toEqual([10, 11]);
    window.dropBefore(20);
    expect(window.end - window.start).toBe(0);
  });
});
