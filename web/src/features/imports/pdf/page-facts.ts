import type { PDFPageProxy } from 'pdfjs-dist';
import type { DrawnPage } from './draw-page';
import type { PageRegion } from './page-region';
import { type Annotation, piecesInRegion, type TextPiece } from './page-text';

export interface PageFacts {
  /** Width divided by height of the slide. */
  ratio: number;
  /** Names of fonts that are neither embedded in the file nor installed on this computer. */
  replaced_fonts: readonly string[];
  /** Number of letters that are too small to read on a phone. */
  small_letters: number;
  is_blank: boolean;
  has_form: boolean;
  has_file: boolean;
}

/** Pixels of a phone in landscape, and of the smallest readable letters on it. */
const PHONE = { width: 844, height: 390 };
const READABLE_PIXELS = 9;

/** Counts letters in a region that are too small on a phone where the region fills the screen. */
export function countSmallLetters(
  pieces: readonly TextPiece[],
  region: PageRegion,
  page: { width: number; height: number },
): number {
  const scale = Math.min(PHONE.width / (page.width * region.width), PHONE.height / (page.height * region.height));
  const small = piecesInRegion(pieces, region).filter(({ size }) => size * scale < READABLE_PIXELS);
  return small.reduce((sum, { text }) => sum + text.replace(/\s/gu, '').length, 0);
}

export async function collectPageFacts(
  page: PDFPageProxy,
  region: PageRegion,
  {
    drawn,
    pieces,
    annotations,
  }: { drawn: DrawnPage; pieces: readonly TextPiece[]; annotations: readonly Annotation[] },
): Promise<PageFacts> {
  const { width, height } = drawn;
  return {
    ratio: width / height,
    replaced_fonts: await findReplacedFonts(page, pieces),
    small_letters: countSmallLetters(pieces, region, page.getViewport({ scale: 1 })),
    is_blank: pieces.length === 0 && (await isBlank(page, drawn)),
    has_form: annotations.some(({ subtype, pushButton }) => subtype === 'Widget' && pushButton !== true),
    has_file: annotations.some(({ subtype }) => subtype === 'FileAttachment'),
  };
}

/** The tile of a picture with only one color has fewer bytes than this. */
const EMPTY_TILE_BYTES = 4096;

/** Whether a page without text is blank. Checks the tile size first, because reading all drawing operations is slow. */
async function isBlank(page: PDFPageProxy, { pictures }: DrawnPage): Promise<boolean> {
  if ((pictures.at(-1)?.size ?? 0) > EMPTY_TILE_BYTES) return false;
  return (await page.getOperatorList()).fnArray.length === 0;
}

/** A font in the library; a string if it could not be read. */
type LoadedFont = string | { name: string; missingFile: boolean };

/** Fonts that every PDF reader has, or replaces with one of the same widths (ISO 32000-1, 9.6.2.2). */
const STANDARD =
  /^(Helvetica|Arial|ArialMT|Times|TimesNewRoman(PS)?(MT)?|Courier|CourierNew(PS)?(MT)?|Symbol|ZapfDingbats)([-,](Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique)(MT)?)?$/i;

async function findReplacedFonts(page: PDFPageProxy, pieces: readonly TextPiece[]): Promise<string[]> {
  const ids = [...new Set(pieces.map(({ fontId }) => fontId))].filter((id) => page.commonObjs.has(id));
  const fonts = ids.map((id) => page.commonObjs.get(id) as LoadedFont);
  const missing = fonts.flatMap((font) => (typeof font !== 'string' && font.missingFile ? font.name : []));
  const names = [...new Set(missing)].filter((name) => !STANDARD.test(name));
  const isHere = await Promise.all(names.map(isInstalled));
  return names.filter((_, index) => !isHere[index]);
}

const known = new Map<string, Promise<boolean>>();

/** Whether this computer has a font. If so, the library used it. */
function isInstalled(name: string): Promise<boolean> {
  const found =
    known.get(name) ??
    new FontFace('Deck check', `local(${JSON.stringify(name)})`).load().then(
      () => true,
      () => false,
    );
  known.set(name, found);
  return found;
}
