import type { PageFacts } from './pdf/page-facts';
import type { ImportRecord } from './import-records';

/** A finding about a deck that its author should check, and its pages, counted from 1. */
export interface DeckFinding {
  of: 'blank' | 'replaced fonts' | 'notes' | 'tall pages' | 'other shapes' | 'small text' | 'forms' | 'attached files';
  /** Empty if it is about the whole file. */
  pages: readonly number[];
  /** Names of fonts or files. */
  names?: readonly string[];
}

/** Ratios that differ by less than this share are equal. */
const SAME_SHAPE = 0.02;
/** Allows for a footer and a page number in small print. */
const SMALL_LETTERS_MAX = 80;

interface CheckedPage extends PageFacts {
  page: number;
}

/** What to check in an imported deck, most serious first. Unreadable pages have a separate notice. */
export function checkDeck({ slides, deck }: Pick<ImportRecord, 'slides' | 'deck'>): DeckFinding[] {
  const checkedPages = slides.flatMap(({ page, facts }): CheckedPage[] => (facts ? [{ page, ...facts }] : []));
  const pagesWith = (is: (page: CheckedPage) => boolean): number[] => [
    ...new Set(checkedPages.filter(is).map(({ page }) => page)),
  ];
  const usual = usualRatio(checkedPages);
  const isTall = ({ ratio }: CheckedPage) => ratio < 1 - SAME_SHAPE;
  const findings: DeckFinding[] = [
    { of: 'blank', pages: pagesWith(({ is_blank }) => is_blank) },
    {
      of: 'replaced fonts',
      pages: pagesWith(({ replaced_fonts }) => replaced_fonts.length > 0),
      names: [...new Set(checkedPages.flatMap(({ replaced_fonts }) => replaced_fonts))].sort(),
    },
    { of: 'notes', pages: deck?.shows_notes ? pagesWith(() => true) : [] },
    { of: 'tall pages', pages: pagesWith(isTall) },
    { of: 'other shapes', pages: pagesWith((page) => !isTall(page) && !isSimilar(page.ratio, usual)) },
    { of: 'small text', pages: pagesWith(({ small_letters }) => small_letters > SMALL_LETTERS_MAX) },
    { of: 'forms', pages: pagesWith(({ has_form }) => has_form) },
    { of: 'attached files', pages: pagesWith(({ has_file }) => has_file), names: deck?.other_files ?? [] },
  ];
  return findings.filter(({ pages, names = [] }) => pages.length + names.length > 0);
}

const isSimilar = (one: number, other: number): boolean => Math.abs(one / other - 1) < SAME_SHAPE;

/** The most frequent ratio among pages that aren't taller than wide; the first one on a tie. */
function usualRatio(pages: readonly CheckedPage[]): number {
  const ratios = pages.map(({ ratio }) => ratio).filter((ratio) => ratio >= 1 - SAME_SHAPE);
  const frequency = (ratio: number) => ratios.filter((other) => isSimilar(ratio, other)).length;
  let usual = { ratio: 1, count: 0 };
  for (const ratio of new Set(ratios)) {
    const count = frequency(ratio);
    if (count > usual.count) usual = { ratio, count };
  }
  return usual.ratio;
}
