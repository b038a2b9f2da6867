import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { EDGE_HEADERS } from '#shared/api/edge';

type Headers = Record<string, { value: string; multiValue?: { value: string }[] }>;
interface Request {
  method: string;
  uri: string;
  headers: Headers;
  rawQueryString(): string;
}
type Handler = (event: { viewer: { ip: string }; request: Request }) => { statusCode?: number; headers: Headers };
const source = readFileSync(join(__dirname, 'add-viewer-address.js'), 'utf8');
const handler = runInNewContext(`${source}; handler`) as Handler;

const handle = (request: Partial<Request>) =>
  handler({
    viewer: { ip: '2001:db8::7' },
    request: { method: 'POST', uri: '/api/getSession', headers: {}, rawQueryString: () => 'uid=a', ...request },
  });
const addAddress = (headers: Headers) => ({ ...handle({ headers }).headers });

test('the API receives the viewer’s address', () => {
  expect(addAddress({ accept: { value: '*/*' } })).toEqual({
    accept: { value: '*/*' },
    [EDGE_HEADERS.viewerAddress]: { value: '2001:db8::7' },
  });
});

test('overwrites what a viewer sent in the header, however often it was sent', () => {
  const lies = { value: '192.0.2.1', multiValue: [{ value: '192.0.2.1' }, { value: '192.0.2.2' }] };
  expect(addAddress({ [EDGE_HEADERS.viewerAddress]: lies })).toEqual({
    [EDGE_HEADERS.viewerAddress]: { value: '2001:db8::7' },
  });
});

test('an unsubscribe link leads people to a page; what mail programs post passes', () => {
  const opened = handle({ method: 'GET', uri: '/api/unsubscribe' });
  expect([opened.statusCode, opened.headers.location?.value]).toEqual([302, '/unsubscribe?uid=a']);
  expect(handle({ uri: '/api/unsubscribe' })).toMatchObject({ method: 'POST', uri: '/api/unsubscribe' });
});
