import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { writeArchive } from './write-archive';

const FILE = randomBytes(300_000);

/** How many bytes of each request are sent before the connection breaks. */
let breaksAfter: number;
/** How many requests were made. */
let requests: number;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    const from = Number(/bytes=(\d+)-$/.exec(request.headers.range ?? '')![1]);
    const rest = FILE.subarray(from);
    const headers = {
      'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}`,
      'content-length': rest.length,
    };
    response.writeHead(206, headers);
    if (rest.length <= breaksAfter) response.end(rest);
    else response.write(rest.subarray(0, breaksAfter), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = 0;
});
afterAll(() => server.close());

async function readArchive(): Promise<Uint8Array> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const content = { texts: [{ path: 'a.txt', text: 'A' }], files: [{ path: 'files/1', url }], exportedAt: 0 };
  const zip = writeArchive(content, { skipsLost: false, onProgress: () => undefined });
  return new Uint8Array(await new Response(zip).arrayBuffer());
}

test('a file whose connection breaks again and again is continued where it broke', async () => {
  breaksAfter = 60_000;
  const files = unzipSync(await readArchive());
  expect(Buffer.compare(files['files/1']!, FILE)).toBe(0);
  expect(requests).toBeGreaterThan(4);
});

test('a file whose connections bring nothing more is lost', async () => {
  breaksAfter = 0;
  await expect(readArchive()).rejects.toMatchObject({ name: 'LostFileError', message: 'files/1' });
});
