import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen, type Listening } from '../protocol/http';
import { folderOrigin, httpOrigin, originGroup } from './origins';
import { startCloudFront } from './start-cloudfront';

const choosePage = readFileSync(path.join(__dirname, '../../edge-functions/choose-page.js'), 'utf8');

let clientDir: string;
let rendering: Listening;
let edge: Listening;
const originRequests: string[] = [];

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'client-'));
  writeFileSync(path.join(clientDir, 'video.html'), '<p>video.html</p>');
  rendering = await listen(
    createServer(({ url = '' }, response) => {
      originRequests.push(url);
      response.setHeader('cache-control', 'public, max-age=10');
      if (url.includes('id=late')) return undefined;
      if (url.includes('id=broken')) return response.socket?.destroy();
      if (url.includes('id=5')) response.statusCode = Number(/id=(\d+)/.exec(url)?.[1]);
      return response.setHeader('content-type', 'application/json').end(`{"path":"${url}"}`);
    }),
    0,
  );
  const first = httpOrigin(`${rendering.url}/rendered`, { 'x-origin-secret': 'hush' }, 2);
  edge = await startCloudFront({
    port: 0,
    appOrigin: 'https://app.test',
    behaviors: [
      {
        pathPattern: '*',
        methods: ['GET', 'HEAD'],
        origin: originGroup(first, folderOrigin(clientDir, {}), [500]),
        cache: { minSeconds: 10, defaultSeconds: 10, maxSeconds: 10, queryStrings: ['id', 'read'], compresses: true },
        forwardsViewer: false,
        trustedKeys: {},
        responseHeaders: {},
        viewerRequest: choosePage,
      },
    ],
  });
});
afterAll(async () => {
  await Promise.all([edge.stop(), rendering.stop()]);
  rmSync(clientDir, { recursive: true });
});

const get = (address: string) => fetch(`${edge.url}${address}`);

describe('a page of an origin group', () => {
  const renderedPath = (query: string) => `/rendered/video.html?${query}`;

  test('comes from the first origin, whose answer is cached by what the edge function asked for', async () => {
    const first = await get('/video/p1?t=3');
    expect([first.headers.get('x-cache'), await first.json()]).toEqual([
      'Miss from cloudfront',
      { path: renderedPath('id=p1') },
    ]);
    expect((await get('/video/p1?mode=x')).headers.get('x-cache')).toBe('Hit from cloudfront');
    expect(await (await get('/video/p1?read')).json()).toEqual({ path: renderedPath('id=p1&read=') });
  });

  test('is that of the canonical address, to which other forms redirect', async () => {
    expect(await (await get('/VIDEO/AbC/?t=3')).json()).toEqual({ path: renderedPath('id=AbC') });
  });

  test.each(['500', 'late', 'broken'])(
    'comes from the second origin when the first is %s, and is cached for as long, so that the first has a pause',
    async (id) => {
      for (const nth of [1, 2]) {
        const response = await get(`/video/${id}`);
        expect([nth, response.status, await response.text()]).toEqual([nth, 200, '<p>video.html</p>']);
      }
      expect(originRequests.filter((url) => url === renderedPath(`id=${id}`))).toHaveLength(1);
    },
  );

  test('a status that is not listed is the answer', async () => {
    expect((await get('/video/503')).status).toBe(503);
  });
});
