import { limitConcurrency } from '#shared/limit-concurrency';
import { openPictureEncoder } from '../../../platform/pictures/picture-encoder';
import { createCanvasPool, type DrawnPage, drawPage, type DrawingTools } from './draw-page';
import type { OpenPdf } from './open-pdf';
import { collectPageFacts, type PageFacts } from './page-facts';
import { type PageRegion, WHOLE_PAGE } from './page-region';
import { getAnnotations, toSingleLine, pageNotes, readPageText, textInRegion } from './page-text';

/** Pages that are drawn or encoded at a time. */
const PARALLEL_PAGES = 3;

/** A page, or a part of one, that is to become a slide. */
export interface PageSpec {
  /** Counted from 1. */
  page: number;
  /** The part that is shown; all of it where it is not said. */
  region?: PageRegion;
  /** The part whose text is the speaker's notes. */
  notes_region?: PageRegion;
}

/** A page as it was drawn. */
export interface RenderedPage extends DrawnPage {
  /** What stands on it. */
  text: string;
  /** What its comments say, and its part for notes. */
  notes: string;
  facts: PageFacts;
}

export interface RenderOptions<Order> {
  signal: AbortSignal;
  /** Told each page, in about the order of the file. */
  onPage: (order: Order, page: RenderedPage) => void;
  /** Told of a page that cannot be read. */
  onUnreadable: (order: Order) => void;
  /** Resolves when there is room for one more page; the next is not drawn before. */
  waitForRoom: () => Promise<void>;
}

/** Turns pages of a PDF into pictures. */
export async function renderPages<Order extends PageSpec>(
  opened: OpenPdf,
  [first, ...others]: readonly Order[],
  { signal, onPage, onUnreadable, waitForRoom }: RenderOptions<Order>,
): Promise<void> {
  if (!first) return;
  const tools = { encoder: openPictureEncoder(), canvases: createCanvasPool() };
  const ended = new AbortController();
  const eitherSignal = AbortSignal.any([signal, ended.signal]);
  const render = async (order: Order) => {
    await waitForRoom();
    eitherSignal.throwIfAborted();
    const page = await renderPage(opened, order, tools);
    eitherSignal.throwIfAborted();
    if (page) onPage(order, page);
    else onUnreadable(order);
  };
  try {
    // The first page is what the person waits for.
    await render(first);
    const limitPages = limitConcurrency(PARALLEL_PAGES);
    await Promise.all(others.map((order) => limitPages(() => render(order))));
  } finally {
    ended.abort();
    tools.encoder.close();
    tools.canvases.free();
  }
}

/** The page's pictures and text; undefined where it cannot be read: what the library says about it helps nobody. */
async function renderPage(
  { pdf, unreadable }: OpenPdf,
  { page: number, region = WHOLE_PAGE, notes_region }: PageSpec,
  tools: DrawingTools,
): Promise<RenderedPage | undefined> {
  if (unreadable.has(number)) return undefined;
  try {
    const page = await pdf.getPage(number);
    const annotations = await getAnnotations(page);
    const [drawn, pieces] = await Promise.all([
      drawPage(pdf, page, { region, annotations }, tools),
      readPageText(page),
    ]);
    return {
      ...drawn,
      text: toSingleLine(textInRegion(pieces, region)),
      notes: pageNotes(annotations, pieces, notes_region),
      facts: await collectPageFacts(page, region, { drawn, pieces, annotations }),
    };
  } catch {
    return undefined;
  }
}
