import type { PDFPageProxy } from 'pdfjs-dist';
import type { DrawnPage } from './draw-page';
import type { PageRegion } from './page-region';
import { type Annotation, piecesInRegion, type TextPiece } from './page-text';

/** What is known of a slide's page after it was drawn, as the deck check needs it. */
export interface PageFacts {
  /** Width to height of what the slide shows. */
  ratio: number;
  /** Names of fonts that the file does not embed and this computer does not have. */
  replaced_fonts: readonly string[];
  /** How many letters are too small to read on a phone. */
  small_letters: number;
  is_blank: boolean;
  has_form: boolean;
  /** Whether a file is attached to the page. */
  has_file: boolean;
}

/** Pixels of a phone that is held sideways, and of the smallest letters that can be read on it. */
const PHONE = { width: 844, height: 390 };
const READABLE_PIXELS = 9;

/** How many letters of a part of a page are too small on a phone, where the whole part fills the screen. */
export function countSmallLetters(
  pieces: readonly TextPiece[],
  region: PageRegion,
  page: { width: number; height: number },
): number {
  const scale = Math.min(PHONE.width / (page.width * region.width), PHONE.height / (page.height * region.height));
  const small = piecesInRegion(pieces, region).filter(({ size }) => size * scale < READABLE_PIXELS);
  return small.reduce((sum, { text }) => sum + text.replace(/\s/gu, '').length, 0);
}

/** Collects what the deck check needs to know of a page that was drawn. */
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

/** A picture of one color has fewer bytes than this as a tile. */
const EMPTY_TILE_BYTES = 4096;

/** Whether nothing is drawn on a page without text. Reading all its operations again takes long: only a page that looks empty is worth it. */
async function isBlank(page: PDFPageProxy, { pictures }: DrawnPage): Promise<boolean> {
  if ((pictures.at(-1)?.size ?? 0) > EMPTY_TILE_BYTES) return false;
  return (await page.getOperatorList()).fnArray.length === 0;
}

/** A font as the library holds it; a text where it could not be read at all. */
type LoadedFont = string | { name: string; missingFile: boolean };

/** Fonts that every PDF reader has, or has one of the same widths for (ISO 32000-1, 9.6.2.2). */
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

/** Whether this computer has a font: then the library has drawn with it. */
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
