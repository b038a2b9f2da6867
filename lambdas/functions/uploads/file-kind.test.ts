import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gif, png } from '../../../testing/pictures';
import { endingOf, realTypeOf } from './file-kind';

const sample = (name: string) => readFileSync(join(__dirname, '../../../web/public/sample', name));

describe('the first bytes decide what a file is', () => {
  it.each([
    ['a PNG that says JPEG', png(4, 3), 'image/jpeg', 'image/png'],
    ['a GIF', gif(4, 3), 'image/gif', 'image/gif'],
    ['a WebP', sample('slide-1.webp'), 'image/webp', 'image/webp'],
    ['an M4A', sample('narration.m4a'), 'audio/mp4', 'audio/mp4'],
    ['a page that says PNG', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', undefined],
    ['an SVG that says PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'image/png', undefined],
    ['a PDF that says PNG', Buffer.from('%PDF-1.7\n'), 'image/png', 'application/pdf'],
    ['nothing', Buffer.alloc(1), 'image/png', undefined],
  ])('%s', async (_, bytes, claimed, real) => expect(await realTypeOf(bytes, claimed)).toBe(real));

  const mp4 = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);

  it.each(['isom', 'mp42', 'dash', 'M4V ', 'M4VH', 'M4A ', 'M4B ', 'F4V ', '3gp4', '3gp5', '3ge6', '3g2a'])(
    'an MP4 of the brand %s is sound or video, as it was announced',
    async (brand) => {
      expect(await realTypeOf(mp4(brand), 'audio/mp4')).toBe('audio/mp4');
      expect(await realTypeOf(mp4(brand), 'video/mp4')).toBe('video/mp4');
    },
  );

  it('an MP4 is nothing else, and a QuickTime film is no MP4', async () => {
    expect(await realTypeOf(mp4('isom'), 'image/png')).toBe('video/mp4');
    expect(await realTypeOf(mp4('qt  '), 'video/mp4')).toBe('video/quicktime');
  });

  it('every type that may be uploaded has an ending', () => {
    expect(['image/png', 'audio/mp4', 'video/webm', 'application/octet-stream'].map(endingOf)).toEqual([
      'png',
      'm4a',
      'webm',
      'peaks',
    ]);
  });
});
