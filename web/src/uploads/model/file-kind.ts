import { asciiAt } from '#shared/pictures/picture-content';
import { type PictureType, pictureTypeOf } from '#shared/pictures/picture-type';
import { decodeXml } from '../../media/pictures/decode-xml';

/** What can become slides. BMP and SVG are drawn here, and stored as another picture. */
export type FileKind = PictureType | 'image/bmp' | 'image/svg+xml' | 'application/pdf';

/** So many bytes decide what a file is. A PDF may have a little rubbish before its begin, an SVG comments. */
export const DECISIVE_BYTES = 4096;

/** Lengths of a BMP's second header, at its beginning: OS/2's, and Windows's from 3.0 on. */
const BMP_HEADERS = [12, 16, 40, 52, 56, 64, 108, 124];

const isBmp = (bytes: Uint8Array): boolean =>
  asciiAt(bytes, 0, 2) === 'BM' && asciiAt(bytes, 15, 3) === '\0\0\0' && BMP_HEADERS.includes(bytes[14] ?? 0);

/** Whether it is XML whose first element is an `svg`, after whatever may stand before that. */
function isSvg(bytes: Uint8Array): boolean {
  let text = decodeXml(bytes).trimStart();
  for (;;) {
    const end = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : undefined;
    if (end === undefined) return /^<(!DOCTYPE\s+)?([\w-]+:)?svg[\s>]/i.test(text);
    const at = text.indexOf(end);
    if (at < 0) return false;
    text = text.slice(at + end.length).trimStart();
  }
}

/** What a file really is, by its first bytes and never by its name; null for what cannot become a slide. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const picture = pictureTypeOf(bytes);
  if (picture) return picture;
  if (isBmp(bytes)) return 'image/bmp';
  if (asciiAt(bytes, 0, 1024).includes('%PDF-')) return 'application/pdf';
  return isSvg(bytes) ? 'image/svg+xml' : null;
}
