import { BlobSource, Input, WEBM } from 'mediabunny';
import { buildWebm } from '../../testing/sound-files';
import { ReadLimitExceeded } from './block-reader';
import { guardAgainstLoops } from './guard-against-loops';

/** A file's length; rejects if it is read in a loop. */
async function durationOf(file: Buffer): Promise<number> {
  const source = new BlobSource(new Blob([Uint8Array.from(file)]));
  const reader = source as unknown as { _read: (...slice: unknown[]) => unknown };
  const readSlice = reader._read.bind(source);
  let slices = 0;
  reader._read = (...slice) => {
    if (++slices > 10_000) throw new Error('read for ever');
    return readSlice(...slice);
  };
  const input = new Input({ source: guardAgainstLoops(source), formats: [WEBM] });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

test('guard: a recording that turns into zeros is not read forever', async () => {
  const file = await buildWebm(2, true);
  expect(await durationOf(file)).toBeGreaterThan(1);
  await expect(durationOf(Buffer.concat([file, Buffer.alloc(1000)]))).rejects.toThrow(ReadLimitExceeded);
});
