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
])('%s is answered with %s (spec section 2)', (uri, expected) => {
  expect(handler({ request: { uri } }).uri).toBe(expected);
});
