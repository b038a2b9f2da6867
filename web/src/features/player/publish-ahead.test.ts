import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildPublishUrl } from './model/page-address';

const script = readFileSync(join(__dirname, '../../../publish-ahead.js'), 'utf8');

/** The requests of this path's page before the player's script loads. */
function askedAt(pathname: string, search = ''): string[] {
  const asked: string[] = [];
  const fetch = (address: string) => {
    asked.push(address);
    return Promise.resolve(undefined);
  };
  runInNewContext(script, { location: { pathname, search }, fetch, URLSearchParams });
  return asked;
}

describe('a page of the player', () => {
  it('requests its presentation immediately', () => {
    expect(askedAt('/video/p1')).toEqual(['/publish/p1']);
    expect(askedAt('/video/p1/')).toEqual(['/publish/p1']);
  });

  it('sends the same request as the player, also for one clip', () => {
    for (const search of ['', '?t=3', '?clip=1500', '?clip=a%26b&t=3', '?clip=']) {
      expect(askedAt('/video/p1', search)).toEqual([buildPublishUrl('p1', search)]);
    }
  });

  it.each(['/video', '/video/', '/hello', '/'])('that names none, %s, requests nothing', (path) => {
    expect(askedAt(path)).toEqual([]);
  });
});
