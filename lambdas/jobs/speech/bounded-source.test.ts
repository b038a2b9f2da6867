import { EncodedPacketSink, Input, WAVE } from 'mediabunny';
import { buildWav } from '../../../testing/sound-files';
import { ReadLimitExceeded } from '#shared/media-files/block-reader';
import { createBoundedSource } from './cut-audio';

const MB = 1024 ** 2;
const FILE = buildWav(100);

async function packetsWithin(bytesMax: number): Promise<number> {
  const read = (start: number, end: number) => Promise.resolve(Uint8Array.from(FILE.subarray(start, end)));
  const input = new Input({ source: createBoundedSource({ size: FILE.length, read }, bytesMax), formats: [WAVE] });
  const packets = [];
  try {
    for await (const packet of new EncodedPacketSink((await input.getPrimaryAudioTrack())!).packets())
      packets.push(packet);
  } finally {
    input.dispose();
  }
  return packets.length;
}

test('a file is read within a budget of bytes', async () => {
  expect(await packetsWithin(FILE.length + 8 * MB)).toBeGreaterThan(1000);
});

test('guard: nothing is read of a file beyond its budget', async () => {
  await expect(packetsWithin(2 * MB)).rejects.toThrow(ReadLimitExceeded);
});
