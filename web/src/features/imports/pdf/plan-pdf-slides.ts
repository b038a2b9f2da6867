import { LEFT_HALF, RIGHT_HALF, splitLongPage } from './page-region';
import type { PdfStructure } from './read-structure';
import type { PageSpec } from './render-pdf';
import { uploadsWording as words } from '../../../wording/imports';
import { ImportProblem } from '../import-problem';
import type { ImportQuestion } from '../import-questions';

/** What a PDF becomes, after the person's answers. */
export interface PdfPlan {
  /** Its pages or regions of them; empty if a portfolio's files are imported instead. */
  pageSpecs: readonly PageSpec[];
  /** The attached files to import after it. */
  files: readonly File[];
  /** Whether speaker notes are visible on its slides. */
  showsNotes: boolean;
}

/** Plans what a PDF becomes. Throws `ImportProblem` for a portfolio without any files that can become slides. */
export async function planPdfSlides(
  name: string,
  { sizes, attached, isPortfolio, hasNotesRight }: PdfStructure,
  ask: (question: ImportQuestion) => Promise<string>,
): Promise<PdfPlan> {
  const pages = sizes.map((_, index): PageSpec => ({ page: index + 1 }));
  if (isPortfolio && attached.length === 0) throw new ImportProblem(words.emptyPortfolio(name));
  let files: readonly File[] = [];
  if (attached.length > 0) {
    const { title, text, choices } = isPortfolio ? words.portfolio : words.attachedDecks;
    const lines = attached.map((file) => file.name);
    if ((await ask({ title, text: text(name), lines, choices })) === 'files') files = attached;
    if (isPortfolio && files.length > 0) return { pageSpecs: [], files, showsNotes: false };
  }
  if (hasNotesRight) {
    const { title, text, choices } = words.notesRight;
    if ((await ask({ title, text: text(name), choices })) === 'halves') {
      const orders = pages.map((order) => ({ ...order, region: LEFT_HALF, notes_region: RIGHT_HALF }));
      return { pageSpecs: orders, files, showsNotes: false };
    }
  }
  const screens = sizes.map((size) => (size ? splitLongPage(size) : []));
  const long = pages.filter((_, index) => screens[index]!.length > 1);
  const whole: PdfPlan = { pageSpecs: pages, files, showsNotes: hasNotesRight };
  if (long.length === 0) return whole;
  const { title, text, choices } = words.longPages;
  const numbers = long.map(({ page }) => page);
  const count = numbers.reduce((sum, page) => sum + screens[page - 1]!.length, 0);
  if ((await ask({ title, text: text(name, numbers), choices: choices(count) })) === 'pages') return whole;
  const orders = pages.flatMap((order) => {
    const parts = screens[order.page - 1]!;
    return parts.length > 1 ? parts.map((region) => ({ ...order, region })) : [order];
  });
  return { ...whole, pageSpecs: orders };
}
