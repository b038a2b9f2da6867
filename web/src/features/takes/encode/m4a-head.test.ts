import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { AAC_FRAME } from './aac-encoder';
import { buildM4aHead } from './m4a-head';

const configAt = (sampleRate: number): AudioDecoderConfig => ({
  codec: 'mp4a.40.2',
  sampleRate,
  numberOfChannels: 1,
  description: Uint8Array.from([0x11, 0x88]),
});
const DELAY = 2112;
/** At this time, the library writes 0 as the creation time. */
const START_OF_TIME = Date.UTC(1904, 0, 1);

/** The same file as the library makes it from all packets. */
async function muxed(packets: readonly Uint8Array[], decoderConfig: AudioDecoderConfig): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  for (const [index, data] of packets.entries()) {
    const timestamp = (index * AAC_FRAME - DELAY) / decoderConfig.sampleRate;
    const packet = new EncodedPacket(data, 'key', timestamp, AAC_FRAME / decoderConfig.sampleRate);
    await source.add(packet, { decoderConfig });
  }
  source.close();
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const packetsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => new Uint8Array(100 + ((n * 37) % 150)).fill(n % 256));

describe('the head of a sound file', () => {
  beforeAll(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterAll(() => jest.useRealTimers());

  it.each([48_000, 44_100, 32_000, 16_000].flatMap((rate) => [1, 2, 24, 47, 48, 700, 10_000].map((n) => [rate, n])))(
    'at %i Hz, made from the sizes of %i packets and followed by them, equals muxing them byte for byte, except the time',
    async (rate, count) => {
      const packets = packetsOf(count);
      const sizes = packets.map(({ length }) => length);
      jest.setSystemTime(Date.UTC(2026, 10, 22));
      const head = await buildM4aHead(sizes, configAt(rate), DELAY);
      jest.setSystemTime(START_OF_TIME);
      const file = Buffer.concat([Buffer.from(await head.arrayBuffer()), ...packets]);
      expect(file.equals(await muxed(packets, configAt(rate)))).toBe(true);
    },
  );

  it('of three hours can be made', async () => {
    const sizes = Array.from({ length: Math.floor((3 * 3600 * 48_000) / AAC_FRAME) }, (_, n) => 300 + (n % 40));
    const head = await buildM4aHead(sizes, configAt(48_000), DELAY);
    expect(head.size).toBeGreaterThan(sizes.length * 4);
  });
});
