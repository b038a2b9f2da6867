import type { PDFPageProxy } from 'pdfjs-dist';
import { NOTES_MAX } from '#shared/entities/slide';
import { truncateText } from '#shared/text';
import type { PageRegion } from './page-region';
import { pageText } from './page-text';

/**
 * The speaker's notes on a page: the text of its part for notes, and what its comments (`Text` annotations) say, as LaTeX and pdfpc
 * write them; '' where there are none.
 */
export async function pageNotes(page: PDFPageProxy, region?: PageRegion): Promise<string> {
  const annotations = (await page.getAnnotations()) as { subtype: string; contentsObj?: { str: string } }[];
  const comments = annotations
    .filter(({ subtype }) => subtype === 'Text')
    .map(({ contentsObj }) => contentsObj?.str ?? '');
  const beside = region ? await pageText(page, region) : '';
  const notes = [beside, ...comments].map((text) => text.replace(/\r\n?/g, '\n').trim()).filter(Boolean);
  return truncateText(notes.join('\n\n'), NOTES_MAX);
}
