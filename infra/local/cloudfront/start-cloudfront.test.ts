import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { generateKeyPair, type KeyPair } from '../config/key-pair';
import { listen, type Listening, readBody } from '../protocol/http';
import { type S3, startS3 } from '../s3/start-s3';
import { CACHING_DISABLED, CACHING_OPTIMIZED } from '../template/distribution-plan';
import { bucketOrigin, folderOrigin, httpOrigin } from './origins';
import { createEdgeState, startCloudFront } from './start-cloudfront';

const APP = 'https://app.test';
const credentials = { accessKeyId: 'cloudfront', secretAccessKey: 'a secret' };
const TEN_SECONDS = { minSeconds: 0, defaultSeconds: 10, maxSeconds: 10, queryStrings: ['clip'], compresses: true };
const SCRIPT = `console.log('${'narrated '.repeat(500)}');`;
const edgeFunction = (name: string) => readFileSync(path.join(__dirname, `../../edge-functions/${name}.js`), 'utf8');
const [choosePage, addViewerAddress] = ['choose-page', 'add-viewer-address'].map(edgeFunction);

let keys: KeyPair;
/** The next pair of the rotation. */
let nextKeys: KeyPair;
let s3: S3;
let api: Listening;
let edge: Listening;
const state = createEdgeState();
let clientDir: string;
const fileRequests: string[] = [];
const originRequests: string[] = [];

beforeAll(async () => {
  [keys, nextKeys] = [generateKeyPair(), generateKeyPair()];
  clientDir = mkdtempSync(path.join(tmpdir(), 'client-'));
  mkdirSync(path.join(clientDir, 'assets'));
  for (const name of ['index.html', 'video.html']) writeFileSync(path.join(clientDir, name), `<p>${name}</p>`);
  writeFileSync(path.join(clientDir, 'assets/main-1a2b.js'), SCRIPT);
  s3 = await startS3({ buckets: [{ name: 'media' }], secretOf: () => credentials.secretAccessKey, port: 0 });
  const client = new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials, forcePathStyle: true });
  for (const Key of ['projects/p1/clips/1.m4a', 'projects/p2/clips/1.m4a']) {
    const file = { Body: '0123456789', ContentType: 'audio/mp4', CacheControl: 'public, max-age=3600' };
    await client.send(new PutObjectCommand({ Bucket: 'media', Key, ...file }));
  }
  api = await listen(
    createServer((received, response) => {
      const { url = '', method, headers } = received;
      originRequests.push(url);
      response.setHeader('cache-control', url.includes('private') ? 'private' : 'public, max-age=10');
      response.setHeader('content-type', 'application/json');
      const [, status, cached] = /(\d{3})-([^?]*)/.exec(url) ?? [];
      if (status) response.statusCode = Number(status);
      if (cached === 'unsaid') response.removeHeader('cache-control');
      else if (cached) response.setHeader('cache-control', cached);
      if (!url.startsWith('/stage/')) return response.end(`{"path":"${url}"}`);
      void readBody(received).then((body) =>
        response.end(JSON.stringify({ url, method, headers, body: String(body) })),
      );
    }),
    0,
  );
  const bucket = bucketOrigin({ url: s3.url, bucket: 'media', region: 'eu-west-1', credentials });
  const media: typeof bucket = (asked) => {
    fileRequests.push(asked.path);
    return bucket(asked);
  };
  const common = {
    methods: ['GET', 'HEAD'],
    cache: CACHING_OPTIMIZED,
    forwardsViewer: false,
    trustedKeys: {},
    responseHeaders: { 'x-content-type-options': 'nosniff' },
  };
  edge = await startCloudFront({
    port: 0,
    appOrigin: APP,
    state,
    defaultRootObject: 'index.html',
    behaviors: [
      {
        ...common,
        pathPattern: '/projects/*/?*',
        origin: media,
        cache: { ...CACHING_OPTIMIZED, compresses: false },
        trustedKeys: { K1: keys.publicKey, KNEXT: nextKeys.publicKey },
      },
      {
        ...common,
        pathPattern: '/api/*',
        methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        origin: httpOrigin(`${api.url}/stage`, { 'x-origin-secret': 'hush' }),
        cache: CACHING_DISABLED,
        forwardsViewer: true,
        viewerRequest: addViewerAddress,
      },
      { ...common, pathPattern: '/publish/*', origin: httpOrigin(api.url), cache: TEN_SECONDS },
      {
        ...common,
        pathPattern: '*',
        origin: folderOrigin(clientDir, { '/config.json': '{"stage":"local"}' }),
        viewerRequest: choosePage,
      },
    ],
  });
});
afterAll(async () => {
  await Promise.all([edge.stop(), api.stop(), s3.stop()]);
  rmSync(clientDir, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${edge.url}${address}`, { headers });

describe('media', () => {
  const HOUR = 3600;
  const sign = (resource: string, expires = Date.now() / 1000 + HOUR, key = keys.privateKey, keyPairId = 'K1') => {
    const Statement = [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': Math.round(expires) } } }];
    const url = `${APP}/projects/p1/clips/1.m4a`;
    const signed = getSignedUrl({ url, keyPairId, privateKey: key, policy: JSON.stringify({ Statement }) });
    return new URL(signed).search;
  };

  test('one grant opens every file of its project, including ranges', async () => {
    const response = await get(`/projects/p1/clips/1.m4a${sign(`${APP}/projects/p1/*`)}`, { range: 'bytes=2-4' });
    expect([response.status, await response.text()]).toEqual([206, '234']);
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a file is fetched once, whatever part of it, however many ask, and with whichever grant', async () => {
    state.cache.invalidate('/projects/*');
    fileRequests.length = 0;
    const address = `/projects/p1/clips/1.m4a${sign(`${APP}/projects/p1/*`)}`;
    const other = `/projects/p1/clips/1.m4a${sign(`${APP}/projects/*`)}`;
    const parts = [address, address, other, address].map((each, part) => get(each, { range: `bytes=${part}-${part}` }));
    expect(await Promise.all((await Promise.all(parts)).map((response) => response.text()))).toEqual([
      '0',
      '1',
      '2',
      '3',
    ]);
    const last = await get(other);
    expect([await last.text(), last.headers.get('x-cache')]).toEqual(['0123456789', 'Hit from cloudfront']);
    expect(fileRequests).toHaveLength(1);
    expect((await get(address, { range: 'bytes=10-' })).status).toBe(416);
    expect((await get('/projects/p1/clips/1.m4a')).status).toBe(403);
  });

  test('while the key is being replaced, grants of both keys are valid, each only under its own id', async () => {
    const all = `${APP}/projects/p1/*`;
    const statusOf = async (...of: Parameters<typeof sign>) =>
      (await get(`/projects/p1/clips/1.m4a${sign(...of)}`)).status;
    expect(await statusOf(all, undefined, keys.privateKey, 'K1')).toBe(200);
    expect(await statusOf(all, undefined, nextKeys.privateKey, 'KNEXT')).toBe(200);
    expect(await statusOf(all, undefined, nextKeys.privateKey, 'K1')).toBe(403);
  });

  test('a missing file is refused like a forbidden one', async () => {
    const response = await get(`/projects/p1/clips/2.m4a${sign(`${APP}/projects/p1/*`)}`);
    expect(response.status).toBe(403);
  });

  test.each([
    ['no grant', () => '', 'MissingKey'],
    ['the grant of another project', () => sign(`${APP}/projects/p2/*`), 'AccessDenied'],
    ['a grant for another site', () => sign('https://evil.test/projects/p1/*'), 'AccessDenied'],
    ['an expired grant', () => sign(`${APP}/projects/p1/*`, Date.now() / 1000 - 1), 'AccessDenied'],
    ['an unknown key id', () => sign(`${APP}/projects/p1/*`).replace('K1', 'K2'), 'AccessDenied'],
    ['a changed policy', () => sign(`${APP}/projects/p1/*`).replace('Policy=eyJ', 'Policy=eyK'), 'AccessDenied'],
  ])('%s opens nothing', async (_, search, code) => {
    const response = await get(`/projects/p1/clips/1.m4a${search()}`);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });

  test('a grant signed with another key opens nothing', async () => {
    const { privateKey } = generateKeyPair();
    const response = await get(`/projects/p1/clips/1.m4a${sign(`${APP}/projects/p1/*`, undefined, privateKey)}`);
    expect(response.status).toBe(403);
  });
});

describe('client', () => {
  test.each([
    ['/', 'index.html'],
    ['/project/abc', 'index.html'],
    ['/hello', 'video.html'],
    ['/video/abc?t=3', 'video.html'],
    ['/projects/x', 'index.html'],
  ])('%s is the page %s, revalidated on each request', async (address, page) => {
    const response = await get(address);
    expect(await response.text()).toBe(`<p>${page}</p>`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('a path has one canonical form, to which other forms redirect with their query', async () => {
    const response = await fetch(`${edge.url}/VIDEO/AbC/?t=3&x=%2F`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/video/AbC?t=3&x=%2F']);
    expect(await (await get('/VIDEO/AbC/?t=3')).text()).toBe('<p>video.html</p>');
  });

  test.each(['/.env', '/nothing.png', '/anything.html'])('%s is not a file: 404', async (address) => {
    const response = await get(address);
    expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.']);
  });

  test('config.json is served with the client', async () => {
    expect(await (await get('/config.json')).json()).toEqual({ stage: 'local' });
  });

  test('a missing file is not the app’s page, and no path leaves the folder', async () => {
    expect((await get('/assets/old-0000.js')).status).toBe(403);
    expect((await get('/assets/..%2f..%2f..%2f..%2fetc%2fhosts')).status).toBe(403);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('scripts are sent as %s and cached forever', async (encoding, decompress) => {
    const bytes = await rawGet('/assets/main-1a2b.js', { 'accept-encoding': encoding });
    expect(bytes.headers['content-encoding']).toBe(encoding);
    expect(bytes.headers['cache-control']).toContain('immutable');
    expect(decompress(bytes.body).toString()).toBe(SCRIPT);
  });

  test('an unchanged file answers 304', async () => {
    const first = await get('/assets/main-1a2b.js');
    const again = await get('/assets/main-1a2b.js', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('nothing can be written through the edge', async () => {
    expect((await fetch(`${edge.url}/index.html`, { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});

describe('the API', () => {
  interface Received {
    url: string;
    method: string;
    headers: Record<string, string>;
    body: string;
  }
  const post = async (headers: Record<string, string>, body = '{}') => {
    const response = await fetch(`${edge.url}/api/rename?a=1&b=2`, { method: 'POST', headers, body });
    return { response, received: (await response.json()) as Received };
  };

  test('a call reaches the origin with method, body, whole query, and all headers except the host', async () => {
    const { received } = await post(
      { authorization: 'Bearer t', 'x-own': 'kept', 'if-none-match': '"a"' },
      '{"data":1}',
    );
    expect(received).toMatchObject({ url: '/stage/api/rename?a=1&b=2', method: 'POST', body: '{"data":1}' });
    expect(received.headers).toMatchObject({ authorization: 'Bearer t', 'x-own': 'kept', host: new URL(api.url).host });
  });

  test('the edge sets the secret and the address, whatever a viewer sends', async () => {
    const lies = { 'x-origin-secret': 'guessed', 'x-viewer-address': '203.0.113.9' };
    const { received } = await post({ ...lies, 'x-forwarded-for': '198.51.100.7' });
    expect(received.headers).toMatchObject({ 'x-origin-secret': 'hush', 'x-viewer-address': '198.51.100.7' });
  });

  test('nothing is cached, and nothing is compressed', async () => {
    const large = JSON.stringify('narrated '.repeat(500));
    const { response } = await post({ 'accept-encoding': 'br' }, large);
    expect(response.headers.get('content-encoding')).toBeNull();
    const before = originRequests.length;
    await get('/api/list');
    expect((await get('/api/list')).headers.get('x-cache')).toBe('Miss from cloudfront');
    expect(originRequests.length - before).toBe(2);
  });

  test('every response has an id, including the edge’s own', async () => {
    for (const address of ['/api/list', '/projects/p1/clips/1.m4a', '/'])
      expect((await get(address)).headers.get('x-amz-cf-id')).toMatch(/./);
  });
});

describe('published data', () => {
  const timesAsked = (address: string) => originRequests.filter((one) => one === address).length;

  test('an open link’s data is fetched once in ten seconds, however many people watch', async () => {
    const first = await get('/publish/p1');
    expect(first.headers.get('x-cache')).toBe('Miss from cloudfront');
    const last = await get('/publish/p1?utm=mail');
    expect(last.headers.get('x-cache')).toBe('Hit from cloudfront');
    expect(await last.json()).toEqual({ path: '/publish/p1' });
    expect(timesAsked('/publish/p1')).toBe(1);
  });

  test('each clip is cached separately', async () => {
    expect(await (await get('/publish/p2?clip=7&utm=x')).json()).toEqual({ path: '/publish/p2?clip=7' });
  });

  test.each([
    ['404-s-maxage=10', 1],
    ['404-unsaid', 1],
    ['404-no-store', 2],
    ['403-unsaid', 2],
    ['403-max-age=10', 1],
    ['503-no-store', 1],
    ['429-max-age=10', 2],
  ])(
    'an error, %s, is fetched for %d of two requests, as CloudFront caches errors for ten seconds',
    async (name, times) => {
      await get(`/publish/${name}`);
      expect((await get(`/publish/${name}`)).status).toBe(Number(name.slice(0, 3)));
      expect(timesAsked(`/publish/${name}`)).toBe(times);
    },
  );

  test('private data is fetched for each request', async () => {
    await get('/publish/private');
    await get('/publish/private');
    expect(timesAsked('/publish/private')).toBe(2);
  });
});

/** Requests without decoding the body. */
async function rawGet(address: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(`${edge.url}${address}`, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}
