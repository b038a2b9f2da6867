import {
  ALL_FORMATS,
  BufferTarget,
  BufferSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { writeAnew } from './write-anew';

const PICTURES = 20;
const BYTES = 1000;

/** A silent WebM of pictures that nobody could decode. */
async function film(): Promise<Blob> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 320, codedHeight: 180 };
  for (let index = 0; index < PICTURES; index++) {
    const packet = new EncodedPacket(new Uint8Array(BYTES).fill(index), 'key', index / 10, 1 / 10);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([output.target.buffer!]);
}

/** An open file on a disk that has room for so much, and what is told of a write beyond. */
function openFile(room: number, beyond: (room: number) => number) {
  const bytes = new Uint8Array(room);
  let size = 0;
  const handle = {
    truncate: (to: number) => (size = to),
    write(data: Uint8Array, { at }: { at: number }) {
      if (at + data.byteLength > room) return beyond(room - at);
      bytes.set(data, at);
      size = Math.max(size, at + data.byteLength);
      return data.byteLength;
    },
    flush: () => undefined,
  };
  return { handle: handle as unknown as FileSystemSyncAccessHandle, bytes: () => bytes.slice(0, size) };
}

describe('product: a video that would not play everywhere is written anew', () => {
  test.each(['mp4', 'webm'] as const)('as %s it has every picture that it had', async (container) => {
    const file = openFile(100_000, () => 0);
    await writeAnew(await film(), file.handle, container, () => undefined);
    const written = new Input({ source: new BufferSource(file.bytes()), formats: ALL_FORMATS });
    const { packetCount } = await (await written.getPrimaryVideoTrack())!.computePacketStats();
    expect(packetCount).toBe(PICTURES);
  });

  test.each([
    ['less than there was to write', (room: number) => room],
    ['nothing', () => 0],
    ['an error as a number without its sign, as Chrome does', () => 0xffff_fff8],
  ])('a disk that is full is noticed where it says that it has written %s', async (_, beyond) => {
    const { handle } = openFile(PICTURES * BYTES * 0.5, beyond);
    await expect(writeAnew(await film(), handle, 'mp4', () => undefined)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
  });
});
