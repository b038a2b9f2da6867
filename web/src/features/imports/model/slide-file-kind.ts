import { readAscii, readBrands, type PictureType, detectPictureType } from '#shared/pictures/picture-content';
import { decodeXml } from '../../../platform/pictures/decode-xml';
import { uploadsWording } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';

/** What can become slides. BMP and SVG are drawn here, and stored as another picture. */
export type FileKind = PictureType | 'image/bmp' | 'image/svg+xml' | 'application/pdf';

/** So many bytes decide what a file is. A PDF may have a little rubbish before its begin, an SVG comments. */
const SNIFFED_BYTES = 4096;

/** Lengths of a BMP's second header, at its beginning: OS/2's, and Windows's from 3.0 on. */
const BMP_HEADERS = [12, 16, 40, 52, 56, 64, 108, 124];

const isBmp = (bytes: Uint8Array): boolean =>
  readAscii(bytes, 0, 2) === 'BM' && readAscii(bytes, 15, 3) === '\0\0\0' && BMP_HEADERS.includes(bytes[14] ?? 0);

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
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  const picture = detectPictureType(bytes);
  if (picture) return picture;
  if (isBmp(bytes)) return 'image/bmp';
  if (readAscii(bytes, 0, 1024).includes('%PDF-')) return 'application/pdf';
  return isSvg(bytes) ? 'image/svg+xml' : null;
}

/** What somebody may take for slides, and what no browser can show. */
type ForeignKind = 'presentation' | 'keynote' | 'odp' | 'heic' | 'tiff';

/** Whether a file calls itself a PowerPoint file. */
export const isPresentation = ({ name }: Pick<File, 'name'>): boolean => /\.(pptx?|ppsx?|pptm|potx)$/i.test(name);

const HEIC = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;
/** Also what begins the raw files of most cameras. */
const TIFF = /^(II[*+]\0|MM\0[*+])/;
/** What an OpenDocument file begins with: the name of its first part, and that part. */
const OPEN_DOCUMENT_PRESENTATION = 'mimetypeapplication/vnd.oasis.opendocument.presentation';

/**
 * What a file is that cannot become slides as it is; null for what is nothing known. A packed file's first bytes do not tell what it
 * is, so its name decides among those. Keynote's files are folders on some disks, of which nothing can be read.
 */
export function detectForeignKind(bytes: Uint8Array, { name }: Pick<File, 'name'>): ForeignKind | null {
  if (readBrands(bytes).some((brand) => HEIC.test(brand))) return 'heic';
  if (TIFF.test(readAscii(bytes, 0, 4))) return 'tiff';
  const isPacked = readAscii(bytes, 0, 4) === 'PK\x03\x04';
  if (isPacked && readAscii(bytes, 30, 128).startsWith(OPEN_DOCUMENT_PRESENTATION)) return 'odp';
  if ((isPacked || bytes.length === 0) && /\.key$/i.test(name)) return 'keynote';
  if (isPacked && /\.(odp|otp)$/i.test(name)) return 'odp';
  const isOffice = isPacked || readAscii(bytes, 0, 4) === '\xd0\xcf\x11\xe0';
  return isOffice && isPresentation({ name }) ? 'presentation' : null;
}

/** What a file is that can become slides, by its first bytes. Throws `ImportProblem` for one that can't. */
export async function detectSlideFileKind(file: File): Promise<FileKind> {
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  const kind = detectFileKind(start);
  if (!kind) throw new ImportProblem(formatUnknownFile(file, detectForeignKind(start, file)));
  return kind;
}

const FOREIGN_KIND_TEXTS: Record<ForeignKind, (name: string) => string> = {
  presentation: uploadsWording.presentation,
  heic: uploadsWording.heic,
  keynote: uploadsWording.keynote,
  odp: uploadsWording.odp,
  tiff: uploadsWording.tiff,
};

/** A file that says it is a PDF is one, but damaged: to hear that it is none would help nobody. */
function formatUnknownFile({ name, type }: File, foreign: ForeignKind | null): string {
  if (foreign) return FOREIGN_KIND_TEXTS[foreign](name);
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name);
  return isPdf ? uploadsWording.unreadablePdf(name) : uploadsWording.notAPicture(name);
}
