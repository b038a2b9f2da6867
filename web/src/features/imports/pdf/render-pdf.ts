import { limitConcurrency } from '#shared/limit-concurrency';
import { openPictureEncoder } from '../../../platform/pictures/picture-encoder';
import { type DrawnPage, drawPage, type DrawingTools } from './draw-page';
import { limitStep, type OpenPdf } from './open-pdf';
import { collectPageFacts, type PageFacts } from './page-facts';
import { type PageRegion, WHOLE_PAGE } from './page-region';
import { type Annotation, pageNotes, piecesInRegion, readPageText, slideText } from './page-text';

/** One page is drawn while another is encoded. */
const PARALLEL_PAGES = 2;

/** A page, or a region of one, that becomes a slide. */
export interface PageSpec {
  /** Counted from 1. */
  page: number;
  /** The region that is shown; the whole page by default. */
  region?: PageRegion;
  /** The region whose text becomes the speaker notes. */
  notes_region?: PageRegion;
}

interface RenderedPage extends DrawnPage {
  text: string;
  /** Text of its comments and its notes region. */
  notes: string;
  facts: PageFacts;
}

interface RenderOptions<Order> {
  signal: AbortSignal;
  /** Receives each page, roughly in page order. */
  onPage: (order: Order, page: RenderedPage) => void;
  onUnreadable: (order: Order) => void;
  /** Resolves when there is room for another page; the next one is not drawn earlier. */
  waitForRoom: () => Promise<void>;
}

export async function renderPages<Order extends PageSpec>(
  opened: OpenPdf,
  [first, ...others]: readonly Order[],
  { signal, onPage, onUnreadable, waitForRoom }: RenderOptions<Order>,
): Promise<void> {
  if (!first) return;
  const tools: DrawingTools = { encoder: openPictureEncoder(), inTurn: limitConcurrency(1) };
  const ended = new AbortController();
  const eitherSignal = AbortSignal.any([signal, ended.signal]);
  const render = async (order: Order) => {
    await waitForRoom();
    eitherSignal.throwIfAborted();
    const page = await limitStep(renderPage(opened, order, tools));
    eitherSignal.throwIfAborted();
    if (page) onPage(order, page);
    else onUnreadable(order);
  };
  try {
    // The person waits for the first page, so it is drawn alone.
    await render(first);
    const limitPages = limitConcurrency(PARALLEL_PAGES);
    await Promise.all(others.map((order) => limitPages(() => render(order))));
  } finally {
    ended.abort();
    tools.encoder.close();
    if (tools.canvas) tools.canvas.width = tools.canvas.height = 0;
  }
}

/** A page's pictures and text; undefined if it can't be read. The library's error doesn't help the person. */
async function renderPage(
  { pdf, unreadable }: OpenPdf,
  { page: number, region = WHOLE_PAGE, notes_region }: PageSpec,
  tools: DrawingTools,
): Promise<RenderedPage | undefined> {
  if (unreadable.has(number)) return undefined;
  try {
    const page = await pdf.getPage(number);
    const annotations = (await page.getAnnotations()) as Annotation[];
    const [drawn, pieces] = await Promise.all([
      drawPage(pdf, page, { region, annotations }, tools),
      readPageText(page),
    ]);
    return {
      ...drawn,
      text: slideText(piecesInRegion(pieces, region)),
      notes: pageNotes(annotations, pieces, notes_region),
      facts: await collectPageFacts(page, region, { drawn, pieces, annotations }),
    };
  } catch {
    return undefined;
  }
}
