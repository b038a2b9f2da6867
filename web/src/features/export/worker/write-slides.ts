import { PDFDocument } from '@cantoo/pdf-lib';
import type { StreamTargetChunk } from 'mediabunny';
import { breakLines, setText } from './draw-frame';
import { SlideReader } from './read-pictures';

export interface SlidesContent {
  name: string;
  /** In order. Addresses have their grant; notes are '' if they are left out. */
  slides: readonly { url: string; notes: string }[];
  /** Whether slides that can't be read are left out. */
  skipsLost: boolean;
}

/** Points. A page with notes fits on A4 and on US Letter paper. */
const PAGE = { width: 595, height: 792, margin: 36 };
const SLIDE_HEIGHT_MAX = 360;
/** The longer side of a page that shows only a slide, as presentation programs have it. */
const SLIDE_PAGE_SIDE = 960;
const NOTES = { size: 12, lineHeight: 17, gap: 18 };
/** Pixels of a drawn text in a point: 216 an inch. */
const TEXT_SCALE = 3;
const JPEG = { type: 'image/jpeg', quality: 0.92 };

const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/**
 * Writes slides as a PDF, each on a page. If any has notes, pages are portrait, and notes are below their slide and on further pages.
 * Everything is drawn as pictures, so that each script looks as in this browser without its fonts in the file.
 * @throws LostFileError, and whatever `writable` throws
 */
export async function writeSlides(
  { name, slides, skipsLost }: SlidesContent,
  writable: WritableStream<StreamTargetChunk>,
  onProgress: (share: number) => void,
): Promise<void> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(name, { showInWindowTitleBar: true });
  const reader = new SlideReader(
    slides.map(({ url }, index) => ({ url, slide: index + 1 })),
    skipsLost,
  );
  const hasNotes = slides.some(({ notes }) => notes.trim() !== '');
  for (const [index, { notes }] of slides.entries()) {
    const slide = await reader.read(index);
    if (slide && !hasNotes) await addSlidePage(pdf, slide);
    else if (slide || notes.trim() !== '') await addNotesPages(pdf, slide, notes);
    onProgress((index + 1) / slides.length);
  }
  const writer = writable.getWriter();
  await writer.write({ type: 'write', data: new Uint8Array(await pdf.save()), position: 0 });
  await writer.close();
}

const embedCanvas = async (pdf: PDFDocument, canvas: OffscreenCanvas) =>
  pdf.embedJpg(await (await canvas.convertToBlob(JPEG)).arrayBuffer());

/** A canvas on white, because JPEG has no transparency. */
function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

function embedSlide(pdf: PDFDocument, slide: ImageBitmap) {
  const { canvas, context } = createCanvas(slide.width, slide.height);
  context.drawImage(slide, 0, 0);
  return embedCanvas(pdf, canvas);
}

async function addSlidePage(pdf: PDFDocument, slide: ImageBitmap): Promise<void> {
  const scale = SLIDE_PAGE_SIDE / Math.max(slide.width, slide.height);
  const size = { width: slide.width * scale, height: slide.height * scale };
  pdf.addPage([size.width, size.height]).drawImage(await embedSlide(pdf, slide), { x: 0, y: 0, ...size });
}

async function addNotesPages(pdf: PDFDocument, slide: ImageBitmap | undefined, notes: string): Promise<void> {
  const lines = layOutNotes(notes);
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  if (slide) {
    const scale = Math.min(TEXT_WIDTH / slide.width, SLIDE_HEIGHT_MAX / slide.height);
    const size = { width: slide.width * scale, height: slide.height * scale };
    y -= size.height;
    page.drawImage(await embedSlide(pdf, slide), { x: (PAGE.width - size.width) / 2, y, ...size });
    y -= NOTES.gap;
  }
  while (lines.length > 0) {
    const shown = lines.splice(0, Math.floor((y - PAGE.margin) / NOTES.lineHeight));
    const height = shown.length * NOTES.lineHeight;
    const image = await embedCanvas(pdf, drawLines(shown));
    page.drawImage(image, { x: PAGE.margin, y: y - height, width: TEXT_WIDTH, height });
    if (lines.length > 0) page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  }
}

/** A line of notes, and the paragraph that says in which direction it is written. */
interface NotesLine {
  text: string;
  paragraph: string;
}

function layOutNotes(notes: string): NotesLine[] {
  const { context } = createCanvas(1, 1);
  const width = TEXT_WIDTH * TEXT_SCALE;
  return notes
    .trim()
    .split('\n')
    .flatMap((paragraph) => {
      if (paragraph.trim() === '') return [{ text: '', paragraph }];
      setText(context, paragraph, NOTES.size * TEXT_SCALE, 400);
      const lines = breakLines(paragraph, width, (line) => context.measureText(line).width);
      return lines.map((text) => ({ text, paragraph }));
    });
}

function drawLines(lines: readonly NotesLine[]): OffscreenCanvas {
  const width = TEXT_WIDTH * TEXT_SCALE;
  const lineHeight = NOTES.lineHeight * TEXT_SCALE;
  const { canvas, context } = createCanvas(width, lines.length * lineHeight);
  context.fillStyle = '#111';
  for (const [index, { text, paragraph }] of lines.entries()) {
    setText(context, paragraph, NOTES.size * TEXT_SCALE, 400);
    context.textAlign = 'start';
    context.fillText(text, context.direction === 'rtl' ? width : 0, (index + 0.5) * lineHeight);
  }
  return canvas;
}
