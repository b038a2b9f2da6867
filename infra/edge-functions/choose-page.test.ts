import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

type Query = Record<string, { value: string }>;
interface Answer {
  uri?: string;
  querystring?: Query;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
}
type Handler = (event: {
  request: { uri: string; querystring: Query; rawQueryString: () => string | undefined };
}) => Answer;
const source = readFileSync(join(__dirname, 'choose-page.js'), 'utf8');
const handler = runInNewContext(`${source}; handler`) as Handler;
const ask = (uri: string, query = '') =>
  handler({
    request: {
      uri,
      querystring: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, { value }])),
      rawQueryString: () => query,
    },
  });

test.each([
  ['/', '/index.html'],
  ['/index.html', '/index.html'],
  ['/projects', '/index.html'],
  ['/project/abc', '/index.html'],
  ['/invite/editors/ABCDEF', '/index.html'],
  ['/video/abc', '/video.html'],
  ['/video/abc.', '/video.html'],
  ['/embed/abc', '/video.html'],
  ['/hello', '/video.html'],
  ['/hello-there', '/index.html'],
  ['/hello/there', '/index.html'],
  ['/video', '/index.html'],
  ['/embed', '/index.html'],
  ['/assets/main-1a2b.js', '/assets/main-1a2b.js'],
  ['/config.json', '/config.json'],
  ['/v1.2/about', '/index.html'],
  ['/invite/ABCDEF.', '/index.html'],
  ['/sample/narration.m4a', '/sample/narration.m4a'],
  ['/pdfjs-5.6.205/cmaps/UniJIS-UTF16-H.bcmap', '/pdfjs-5.6.205/cmaps/UniJIS-UTF16-H.bcmap'],
])('%s is answered with %s (spec section 2)', (uri, expected) => {
  expect(ask(uri).uri).toBe(expected);
});

test('a link’s page is rendered for its id, to watch, to read, or to embed; the rest of the query is for the page itself', () => {
  const askedOf = (uri: string, query?: string) => {
    const { uri: page, querystring } = ask(uri, query);
    return [page, querystring];
  };
  const id = { value: 'abc' };
  expect(askedOf('/video/abc', 't=3&id=other&clip=5')).toEqual(['/video.html', { id }]);
  expect(askedOf('/video/abc/def')).toEqual(['/video.html', { id }]);
  expect(askedOf('/video/abc', 'read&t=3')).toEqual(['/video.html', { id, read: { value: '' } }]);
  expect(askedOf('/video/abc', 'read=<script>')).toEqual(['/video.html', { id, read: { value: '' } }]);
  expect(askedOf('/embed/abc', 'read&t=3')).toEqual(['/video.html', { id, embed: { value: '' } }]);
  expect(askedOf('/video/abc', 'embed')).toEqual(['/video.html', { id }]);
  expect(askedOf('/hello', 'id=abc')).toEqual(['/video.html', {}]);
});

test.each(['/projects/x', '/users/x', '/assets'])(
  '%s is not a file of ours: the app shows that nothing is there (spec section 2)',
  (uri) => expect(ask(uri).uri).toBe('/index.html'),
);

test.each([
  '/anything.html',
  '/video.html',
  '/config.json.bak',
  '/robots.txt',
  '/.env',
  '/.git/config',
  '/nothing.png',
  '/a/assets/main.js',
])('%s names a missing file: 404', (uri) => {
  expect(ask(uri)).toMatchObject({ statusCode: 404 });
});

test.each([
  ['/hello/', '/hello'],
  ['/Hello', '/hello'],
  ['/HELLO//', '/hello'],
  ['/VIDEO/AbC', '/video/AbC'],
  ['/Embed/AbC/', '/embed/AbC'],
  ['/video/AbC/', '/video/AbC'],
  ['//video//AbC', '/video/AbC'],
  ['/projects/', '/projects'],
  ['/assets/', '/assets'],
  ['//evil.test', '/evil.test'],
  ['/\\evil.test/', '/evil.test'],
])('%s redirects once to its canonical form: %s', (uri, path) => {
  expect(ask(uri)).toMatchObject({ statusCode: 301, headers: { location: { value: path } } });
  expect(ask(uri, 't=5&x=%2F').headers?.location?.value).toBe(`${path}?t=5&x=%2F`);
  expect(ask(path).statusCode).not.toBe(301);
});
