import { grantExpiry, viewerGrantExpiry } from './media-grant';

const at = (text: string) => new Date(text).getTime();

describe('a media grant ends at the end of tomorrow, so that URLs stay the same for a day', () => {
  it.each([
    ['2026-11-21T00:00:01Z', '2026-11-23T00:00:00Z'],
    ['2026-11-21T12:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-21T23:59:59Z', '2026-11-23T00:00:00Z'],
    ['2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
  ])('made at %s: %s', (now, end) => expect(grantExpiry(at(now)) * 1000).toBe(at(end)));
});

describe('a viewer’s grant ends after five to six hours, so that URLs stay the same for an hour', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-21T18:00:00Z'],
    ['2026-11-21T12:59:59Z', '2026-11-21T18:00:00Z'],
    ['2026-11-21T23:30:00Z', '2026-11-22T05:00:00Z'],
  ])('made at %s: %s', (now, end) => expect(viewerGrantExpiry(at(now)) * 1000).toBe(at(end)));
});
