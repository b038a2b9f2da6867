import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { EDGE_HEADERS } from '#shared/api/edge';

type Headers = Record<string, { value: string; multiValue?: { value: string }[] }>;
type Handler = (event: { viewer: { ip: string }; request: { headers: Headers } }) => { headers: Headers };
const source = readFileSync(join(__dirname, 'add-viewer-address.js'), 'utf8');
const handler = runInNewContext(`${source}; handler`) as Handler;

const addAddress = (headers: Headers) => ({
  ...handler({ viewer: { ip: '2001:db8::7' }, request: { headers } }).headers,
});

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
