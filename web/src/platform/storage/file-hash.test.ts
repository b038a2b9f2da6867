import { hashFile } from './file-hash';

describe('the hash of a file', () => {
  const long = (last: string) => new Blob([new Uint8Array(8 * 1024 * 1024), last]);

  it('is the same for the same bytes, and differs otherwise, also after the first 8 MiB', async () => {
    expect(await hashFile(long('a'))).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashFile(long('a'))).toBe(await hashFile(long('a')));
    expect(await hashFile(long('a'))).not.toBe(await hashFile(long('b')));
  });
});
