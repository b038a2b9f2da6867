import { LEFT_HALF, RIGHT_HALF, screensOf } from '../../pdf/page-region';
import type { PdfStructure } from '../../pdf/read-structure';
import type { PageOrder } from '../../pdf/render-pdf';
import { uploadsWording as words } from '../../wording/uploads';
import { ImportProblem } from '../import-problem';
import type { ImportQuestion } from './import-questions';

/** A portfolio is left out, and the files within it are imported in its place. */
export class AttachedInstead extends Error {
  constructor(readonly files: readonly File[]) {
    super('The files within it are imported instead.');
    this.name = 'AttachedInstead';
  }
}

/**
 * Which slides a PDF becomes: its pages, or parts of them as the person says. Throws `AttachedInstead`, and `ImportProblem` for a
 * portfolio without anything that can become slides.
 */
export async function slidesOfPdf(
  name: string,
  { sizes, attached, isPortfolio, hasNotesRight }: PdfStructure,
  ask: (question: ImportQuestion) => Promise<string>,
): Promise<PageOrder[]> {
  const pages = sizes.map((_, index): PageOrder => ({ page: index + 1 }));
  if (isPortfolio) {
    if (attached.length === 0) throw new ImportProblem(words.emptyPortfolio(name));
    const { title, text, choices } = words.portfolio;
    const lines = attached.map((file) => file.name);
    if ((await ask({ title, text: text(name), lines, choices })) === 'files') throw new AttachedInstead(attached);
  }
  if (hasNotesRight) {
    const { title, text, choices } = words.notesRight;
    if ((await ask({ title, text: text(name), choices })) === 'halves') {
      return pages.map((order) => ({ ...order, region: LEFT_HALF, notes_region: RIGHT_HALF }));
    }
  }
  const screens = sizes.map((size) => (size ? screensOf(size) : []));
  const long = pages.filter((_, index) => screens[index]!.length > 1);
  if (long.length === 0) return pages;
  const { title, text, choices } = words.longPages;
  const numbers = long.map(({ page }) => page);
  const count = numbers.reduce((sum, page) => sum + screens[page - 1]!.length, 0);
  if ((await ask({ title, text: text(name, numbers), choices: choices(count) })) === 'pages') return pages;
  return pages.flatMap((order) => {
    const parts = screens[order.page - 1]!;
    return parts.length > 1 ? parts.map((region) => ({ ...order, region })) : [order];
  });
}
