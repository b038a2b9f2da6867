import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildPublishUrl } from './fetch-publish-data';

const script = readFileSync(join(__dirname, '../../../publish-ahead.js'), 'utf8');

/** What a stored page of this path requests and tells search engines before the player's script loads. */
function runAt(pathname: string, search = ''): { asked: string[]; robots: unknown[] } {
  const asked: string[] = [];
  const robots: unknown[] = [];
  const document = { createElement: () => ({}), head: { append: (meta: unknown) => robots.push(meta) } };
  const fetch = (address: string) => {
    asked.push(address);
    return Promise.resolve(undefined);
  };
  runInNewContext(script, { location: { pathname, search }, document, fetch, URLSearchParams });
  return { asked, robots };
}

const askedAt = (pathname: string, search?: string) => runAt(pathname, search).asked;

describe('a page of the player', () => {
  it('requests its presentation immediately', () => {
    expect(askedAt('/video/p1')).toEqual(['/publish/p1']);
    expect(askedAt('/video/p1/')).toEqual(['/publish/p1']);
  });

  it('sends the same request as the player, also for one clip', () => {
    for (const search of ['', '?t=3', '?clip=1500', '?clip=a%26b&t=3', '?clip=']) {
      expect(askedAt('/video/p1', search)).toEqual([buildPublishUrl('p1', { pathname: '/video/p1', search })]);
    }
  });

  it('requests nothing for a link with a name, which only its own function opens', () => {
    expect(askedAt('/video/p1', '?for=abc')).toEqual([]);
    expect(buildPublishUrl('p1', { pathname: '/video/p1', search: '?t=3&for=abc' })).toBe('/publish/p1?for=abc');
  });

  it('in a frame, shows the whole project to anyone, also when its pass has to be renewed', () => {
    expect(buildPublishUrl('p1', { pathname: '/embed/p1', search: '?for=abc&clip=3' })).toBe('/publish/p1');
  });

  it('is listed by no search engine: what the owner allows is known only to a rendered page', () => {
    expect(runAt('/video/p1').robots).toEqual([{ name: 'robots', content: 'noindex' }]);
    expect(runAt('/hello').robots).toEqual([]);
  });

  it.each(['/video', '/video/', '/hello', '/'])('that names none, %s, requests nothing', (path) => {
    expect(askedAt(path)).toEqual([]);
  });
});
