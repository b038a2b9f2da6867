import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './handler';

const large = JSON.stringify({ data: 'narrated '.repeat(500) });
const answer = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body });

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, GZIP;q=0.5', gunzipSync],
])('a response above 1 KB is sent as %s to clients that accept %s', async (encoding, accepted, decompress) => {
  const { headers, body = '', isBase64Encoded } = await compress(answer(large), accepted);
  expect(isBase64Encoded).toBe(true);
  expect(headers).toEqual({
    'content-type': 'application/json',
    'content-encoding': encoding,
    vary: 'accept-encoding',
  });
  const bytes = Buffer.from(body, 'base64');
  expect(decompress(bytes).toString()).toBe(large);
  expect(bytes.length).toBeLessThan(large.length / 10);
});

test.each([undefined, '', 'identity', 'zstd', 'br;q=0, gzip;q=0.0', 'brotli'])(
  'it is sent uncompressed to clients that accept %s, with a Vary header',
  async (accepted) => {
    const plain = answer(large);
    expect(await compress(plain, accepted)).toEqual({
      ...plain,
      headers: { ...plain.headers, vary: 'accept-encoding' },
    });
  },
);

test('a response below 1 KB is unchanged', async () => {
  const small = answer(JSON.stringify({ data: 'a'.repeat(1000) }));
  expect(await compress(small, 'br')).toEqual(small);
});
