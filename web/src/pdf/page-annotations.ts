import type { PDFPageProxy } from 'pdfjs-dist';

/** What the library says of an annotation of a page, such as a comment, a link or a field of a form. */
export interface Annotation {
  id: string;
  subtype: string;
  /** What a comment says. */
  contentsObj?: { str: string };
  /** Whether a field only starts an action. */
  pushButton?: boolean;
}

/** The annotations of a page. */
export const getAnnotations = async (page: PDFPageProxy): Promise<readonly Annotation[]> =>
  (await page.getAnnotations()) as Annotation[];
