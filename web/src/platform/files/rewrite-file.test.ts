import {
  AdtsOutputFormat,
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { buildMediaFile } from '../../../../testing/media-kinds';
import { isStreamable, rewriteFile } from './rewrite-file';
import { openFile } from './testing/open-file';

const PICTURES = 20;
const BYTES = 1000;

/** A silent WebM with frames that can't be decoded. @param lasting seconds of each */
async function film(lasting = 1 / 10): Promise<Blob> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 320, codedHeight: 180 };
  for (let index = 0; index < PICTURES; index++) {
    const packet = new EncodedPacket(new Uint8Array(BYTES).fill(index), 'key', index * lasting, lasting);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([output.target.buffer!]);
}

describe('product: a video that would not play everywhere is converted', () => {
  test.each(['mp4', 'webm'] as const)('as %s it has every picture that it had', async (container) => {
    const file = openFile(100_000);
    await rewriteFile(await film(), file.handle, container, () => undefined);
    const written = new Input({ source: new BufferSource(file.bytes()), formats: ALL_FORMATS });
    const { packetCount } = await (await written.getPrimaryVideoTrack())!.computePacketStats();
    expect(packetCount).toBe(PICTURES);
  });

  test('has its index first, in reserved space: for a video so long that the space would be too large, it comes last', async () => {
    const isFirst = async (lasting: number) => {
      const file = openFile(100_000);
      await rewriteFile(await film(lasting), file.handle, 'mp4', () => undefined);
      return isStreamable(new Blob([file.bytes()]));
    };
    expect(await isFirst(1)).toBe(true);
    expect(await isFirst(60 * 60)).toBe(false);
  });

  test('a damaged one that would be read forever is given up', async () => {
    const aac = await buildMediaFile(new AdtsOutputFormat(), { audio: 'aac' });
    // Gives one frame another sample rate.
    const frameBytes = aac.indexOf(aac.subarray(0, 3), 3);
    aac[6 * frameBytes + 2] = 3;
    const writing = rewriteFile(new Blob([Uint8Array.from(aac)]), openFile(100_000).handle, 'mp4', () => undefined);
    await expect(writing).rejects.toThrow();
  });

  test.each([
    ['fewer bytes than requested', (room: number) => room],
    ['nothing', () => 0],
    ['an error as a number without its sign, as Chrome does', () => 0xffff_fff8],
  ])('a full disk is noticed if it claims to have written %s', async (_, beyond) => {
    const { handle } = openFile(PICTURES * BYTES * 0.5, beyond);
    await expect(rewriteFile(await film(), handle, 'mp4', () => undefined)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
  });
});
