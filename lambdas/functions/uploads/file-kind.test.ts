import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gif, png } from '../../../testing/pictures';
import { buildMp3, buildWav } from '../../../testing/sound-files';
import { fileExtension, detectClipType } from './check-file';

const sample = (name: string) => readFileSync(join(__dirname, '../../../web/public/sample', name));

/** An EBML element with fewer than 127 bytes of content. */
const element = (id: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 + content.length]), Buffer.from(content)]);
/** An EBML header, with another element before its document type. */
const webm = (docType: string, before = Buffer.alloc(0)) =>
  element('1a45dfa3', Buffer.concat([before, element('4282', docType)]));
const unused = (content: Buffer | string) => element('ec', content);

describe('the first bytes decide what a file is', () => {
  it.each([
    ['an M4A', sample('narration.m4a'), 'audio/mp4', 'audio/mp4'],
    ['an MP3 that says WAV', buildMp3(1), 'audio/wav', 'audio/mpeg'],
    ['an MP3 with a tag', Buffer.from('ID3\x04'), 'audio/mpeg', 'audio/mpeg'],
    ['an MP3 after blank bytes', Buffer.concat([Buffer.alloc(99), buildMp3(1)]), 'audio/mpeg', 'audio/mpeg'],
    ['a WAV', buildWav(1), 'audio/wav', 'audio/wav'],
    ['a WebM', webm('webm'), 'video/webm', 'video/webm'],
    ['a WebM with a late DocType', webm('webm', unused(Buffer.alloc(100))), 'video/webm', 'video/webm'],
    ['a WebM with a zero-padded DocType', webm('webm\0\0'), 'video/webm', 'video/webm'],
    ['a Matroska that says WebM', webm('matroska'), 'video/webm', undefined],
    ['a Matroska with WebM in an unused element', webm('matroska', unused('webm')), 'video/webm', undefined],
    ['a DocType that only begins as WebM', webm('webm2'), 'video/webm', undefined],
    ['a DocType that only ends as WebM', webm('nowebm'), 'video/webm', undefined],
    ['a WebM that ends in its DocType', webm('webm').subarray(0, -1), 'video/webm', undefined],
    [
      'EBML that says WebM behind its head',
      Buffer.concat([webm(''), element('4282', 'webm')]),
      'video/webm',
      undefined,
    ],
    ['AAC that says MP3', Buffer.from('fff15080', 'hex'), 'audio/mpeg', undefined],
    ['an AVI that says WAV', Buffer.from('RIFF\0\0\0\x20AVI LIST'), 'audio/wav', undefined],
    ['a PNG', png(4, 3), 'video/mp4', undefined],
    ['a GIF', gif(4, 3), 'video/mp4', undefined],
    ['a WebP that says WAV', sample('slide-1.webp'), 'audio/wav', undefined],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'audio/mpeg', undefined],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'audio/mpeg', undefined],
    ['zeros', Buffer.alloc(100), 'audio/mpeg', undefined],
    ['nothing', Buffer.alloc(0), 'audio/mpeg', undefined],
  ])('%s', (_, bytes, claimed, real) => expect(detectClipType(bytes, claimed)).toBe(real));

  const mp4 = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);

  it.each(['isom', 'mp42', 'dash', 'M4V ', 'M4VH', 'M4A ', 'M4B ', 'F4V ', '3gp4', '3gp5', '3ge6', '3g2a'])(
    'an MP4 of the brand %s is sound or video, as announced',
    (brand) => {
      expect(detectClipType(mp4(brand), 'audio/mp4')).toBe('audio/mp4');
      expect(detectClipType(mp4(brand), 'video/mp4')).toBe('video/mp4');
    },
  );

  it.each(['qt  ', 'avif', 'heic', 'mif1', 'crx '])(
    'a file that begins like an MP4, with the brand %s, is neither',
    (brand) => expect(detectClipType(mp4(brand), 'video/mp4')).toBeUndefined(),
  );

  it('every type that can be uploaded has an extension', () => {
    expect(['image/png', 'audio/mp4', 'video/webm', 'application/octet-stream'].map(fileExtension)).toEqual([
      'png',
      'm4a',
      'webm',
      'peaks',
    ]);
  });
});
