import { asciiAt } from '#shared/pictures/picture-content';
import { brandsOf } from '#shared/pictures/picture-type';

/** What somebody may take for slides, and what no browser can show. */
export type ForeignKind = 'presentation' | 'keynote' | 'odp' | 'heic' | 'tiff';

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
export function foreignKindOf(bytes: Uint8Array, { name }: Pick<File, 'name'>): ForeignKind | null {
  if (brandsOf(bytes).some((brand) => HEIC.test(brand))) return 'heic';
  if (TIFF.test(asciiAt(bytes, 0, 4))) return 'tiff';
  const isPacked = asciiAt(bytes, 0, 4) === 'PK\x03\x04';
  if (isPacked && asciiAt(bytes, 30, 128).startsWith(OPEN_DOCUMENT_PRESENTATION)) return 'odp';
  if ((isPacked || bytes.length === 0) && /\.key$/i.test(name)) return 'keynote';
  if (isPacked && /\.(odp|otp)$/i.test(name)) return 'odp';
  const isOffice = isPacked || asciiAt(bytes, 0, 4) === '\xd0\xcf\x11\xe0';
  return isOffice && isPresentation({ name }) ? 'presentation' : null;
}
