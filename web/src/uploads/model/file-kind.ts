export type FileKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif' | 'application/pdf';

/** So many bytes decide what a file is. A PDF may have a little rubbish before its begin. */
export const DECISIVE_BYTES = 1024;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** What a file really is, by its first bytes and never by its name; null for what cannot become a slide. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return 'image/avif';
  return ascii(bytes, 0, DECISIVE_BYTES).includes('%PDF-') ? 'application/pdf' : null;
}
