import { atMost } from '#shared/limit-concurrency';
import { openPictureEncoder } from '../../../platform/pictures/picture-encoder';
import { canvasPool, type DrawnPage, drawPage, type Tools } from './draw-page';
import type { OpenPdf } from './open-pdf';
import { gatherFacts, type PageFacts } from './page-facts';
import { type PageRegion, WHOLE_PAGE } from './page-region';
import { getAnnotations, inOneLine, pageNotes, readText, textIn } from './page-text';

/** Pages that are drawn or encoded at a time. */
const AT_A_TIME = 3;

/** A page, or a part of one, that is to become a slide. */
export interface PageOrder {
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
  room: () => Promise<void>;
}

/** Turns pages of a PDF into pictures. */
export async function renderPages<Order extends PageOrder>(
  opened: OpenPdf,
  [first, ...others]: readonly Order[],
  { signal, onPage, onUnreadable, room }: RenderOptions<Order>,
): Promise<void> {
  if (!first) return;
  const tools = { encoder: openPictureEncoder(), canvases: canvasPool() };
  const ended = new AbortController();
  const eitherSignal = AbortSignal.any([signal, ended.signal]);
  const render = async (order: Order) => {
    await room();
    eitherSignal.throwIfAborted();
    const page = await renderPage(opened, order, tools);
    eitherSignal.throwIfAborted();
    if (page) onPage(order, page);
    else onUnreadable(order);
  };
  try {
    // The first page is what the person waits for.
    await render(first);
    const inTurn = atMost(AT_A_TIME);
    await Promise.all(others.map((order) => inTurn(() => render(order))));
  } finally {
    ended.abort();
    tools.encoder.close();
    tools.canvases.free();
  }
}

/** The page's pictures and text; undefined where it cannot be read: what the library says about it helps nobody. */
async function renderPage(
  { pdf, unreadable }: OpenPdf,
  { page: number, region = WHOLE_PAGE, notes_region }: PageOrder,
  tools: Tools,
): Promise<RenderedPage | undefined> {
  if (unreadable.has(number)) return undefined;
  try {
    const page = await pdf.getPage(number);
    const annotations = await getAnnotations(page);
    const [drawn, pieces] = await Promise.all([drawPage(pdf, page, { region, annotations }, tools), readText(page)]);
    return {
      ...drawn,
      text: inOneLine(textIn(pieces, region)),
      notes: pageNotes(annotations, pieces, notes_region),
      facts: await gatherFacts(page, region, { drawn, pieces, annotations }),
    };
  } catch {
    return undefined;
  }
}
