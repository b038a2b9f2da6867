import { readAscii, readBrands, type PictureType, detectPictureType } from '#shared/pictures/picture-content';
import { decodeXml } from '../../../platform/pictures/decode-xml';
import { uploadsWording } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';

/** File types that can become slides. BMP and SVG are drawn here and stored in another format. */
export type FileKind = PictureType | 'image/bmp' | 'image/svg+xml' | 'application/pdf';

/** Bytes that are read to detect the type. A PDF may have some junk before its start, an SVG comments. */
const SNIFFED_BYTES = 4096;

/** Valid lengths of a BMP's second header, stored in its first field: OS/2's, and Windows's from 3.0 on. */
const BMP_HEADERS = [12, 16, 40, 52, 56, 64, 108, 124];

const isBmp = (bytes: Uint8Array): boolean =>
  readAscii(bytes, 0, 2) === 'BM' && readAscii(bytes, 15, 3) === '\0\0\0' && BMP_HEADERS.includes(bytes[14] ?? 0);

/** Whether the file is XML with an `svg` root, possibly after a declaration or comments. */
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

/** The file's type by its first bytes, never by its name; null if it can't become a slide. */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  const picture = detectPictureType(bytes);
  if (picture) return picture;
  if (isBmp(bytes)) return 'image/bmp';
  if (readAscii(bytes, 0, 1024).includes('%PDF-')) return 'application/pdf';
  return isSvg(bytes) ? 'image/svg+xml' : null;
}

/** Types that people use for slides or pictures, but that browsers can't show. */
type ForeignKind = 'presentation' | 'keynote' | 'odp' | 'zip' | 'heic' | 'tiff';

export const isPresentation = ({ name }: Pick<File, 'name'>): boolean => /\.(pptx?|ppsx?|pptm|potx)$/i.test(name);

const HEIC = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;
/** Also matches the raw files of most cameras. */
const TIFF = /^(II[*+]\0|MM\0[*+])/;
/** Start of an OpenDocument presentation: the name of its first part, and that part. */
const OPEN_DOCUMENT_PRESENTATION = 'mimetypeapplication/vnd.oasis.opendocument.presentation';

/**
 * The type of a file that can't become slides directly; null if it is unknown. The first bytes of a ZIP file don't tell its type, so its
 * name decides. Keynote files are folders on some disks, and can't be read.
 */
export function detectForeignKind(bytes: Uint8Array, { name }: Pick<File, 'name'>): ForeignKind | null {
  if (readBrands(bytes).some((brand) => HEIC.test(brand))) return 'heic';
  if (TIFF.test(readAscii(bytes, 0, 4))) return 'tiff';
  const isPacked = readAscii(bytes, 0, 4) === 'PK\x03\x04';
  if (isPacked && readAscii(bytes, 30, 128).startsWith(OPEN_DOCUMENT_PRESENTATION)) return 'odp';
  if ((isPacked || bytes.length === 0) && /\.key$/i.test(name)) return 'keynote';
  if (isPacked && /\.(odp|otp)$/i.test(name)) return 'odp';
  if (isPacked && /\.zip$/i.test(name)) return 'zip';
  const isOffice = isPacked || readAscii(bytes, 0, 4) === '\xd0\xcf\x11\xe0';
  return isOffice && isPresentation({ name }) ? 'presentation' : null;
}

/** The slide file's type by its first bytes. Throws `ImportProblem` if it can't become a slide. */
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
  zip: uploadsWording.zip,
  tiff: uploadsWording.tiff,
};

/** A file that claims to be a PDF is probably a damaged one, and the message says so. */
function formatUnknownFile({ name, type }: File, foreign: ForeignKind | null): string {
  if (foreign) return FOREIGN_KIND_TEXTS[foreign](name);
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name);
  return isPdf ? uploadsWording.unreadablePdf(name) : uploadsWording.notAPicture(name);
}
