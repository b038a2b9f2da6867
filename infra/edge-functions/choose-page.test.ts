import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

type Handler = (event: { request: { uri: string } }) => { uri: string };
const source = readFileSync(join(__dirname, 'choose-page.js'), 'utf8');
const handler = runInNewContext(`${source}; handler`) as Handler;

test.each([
  ['/', '/index.html'],
  ['/projects', '/index.html'],
  ['/project/abc', '/index.html'],
  ['/invite/editors/ABCDEF', '/index.html'],
  ['/video/abc', '/video.html'],
  ['/hello', '/video.html'],
  ['/hello-there', '/index.html'],
  ['/assets/main-1a2b.js', '/assets/main-1a2b.js'],
  ['/config.json', '/config.json'],
  ['/v1.2/about', '/index.html'],
  ['/sample/narration.m4a', '/sample/narration.m4a'],
  ['/pdfjs-5.6.205/cmaps/UniJIS-UTF16-H.bcmap', '/pdfjs-5.6.205/cmaps/UniJIS-UTF16-H.bcmap'],
])('%s is answered with %s (spec section 2)', (uri, expected) => {
  expect(handler({ request: { uri } }).uri).toBe(expected);
});

test.each([
  '/anything.html',
  '/index.html',
  '/video.html',
  '/projects/x',
  '/projects/x/',
  '/users/x',
  '/assets',
  '/assets/',
  '/config.json.bak',
  '/favicon.svg/x',
  '/robots.txt',
  '/.env',
  '/pdfjs-latest/x',
  '/a/assets/main.js',
])('%s is no file of ours: the app shows that there is nothing at it (spec section 2)', (uri) => {
  expect(handler({ request: { uri } }).uri).toBe('/index.html');
});
