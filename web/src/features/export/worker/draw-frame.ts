import type { FilmPicture } from './read-pictures';

type Context = OffscreenCanvasRenderingContext2D;

/** The colors of the player's stage. */
const STAGE = '#08090b';
const ON_STAGE = '#f4f4f6';
const SHADE = 'rgb(0 0 0 / 78%)';
const FONTS = 'system-ui, sans-serif';
/** As the player's style sheet has them, as shares of the stage's height. */
const CORNER = { side: 0.3, inset: 0.04, ring: 2 / 720 };
const CAPTION = { size: 0.039, lineHeight: 1.4, bottom: 0.04, widthMax: 0.84 };
/** The whole mark is below the captions: 3% of the height. */
const MARK = { size: 0.021, height: 0.03, inset: 0.005 };

export interface FramePicture {
  /** As large as the frame. */
  stage: OffscreenCanvas;
  film: FilmPicture | undefined;
  /** '' for none. */
  caption: string;
  /** '' for none. */
  watermark: string;
}

/** Pairs of whole rows of a picture: `top` and `bottom` are even. */
export interface Rows {
  top: number;
  /** After the last one. */
  bottom: number;
}

/** Draws a slide, or the project's name if there is none. */
export function drawStage(context: Context, slide: ImageBitmap | undefined, name: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = STAGE;
  context.fillRect(0, 0, width, height);
  if (slide) {
    const box = fitInto({ x: 0, y: 0, width, height }, slide, 'contain');
    context.drawImage(slide, box.x, box.y, box.width, box.height);
  } else drawCover(context, name);
}

/** Draws rows of a frame as the player shows it: the stage, a video over it, the caption, and the plan's watermark. */
export function drawFrame(context: Context, { stage, film, caption, watermark }: FramePicture, rows: Rows): void {
  context.save();
  context.beginPath();
  context.rect(0, rows.top, context.canvas.width, rows.bottom - rows.top);
  context.clip();
  context.drawImage(stage, 0, 0);
  if (film?.layout === 'full') drawFilm(context, film);
  else if (film) drawCorner(context, film);
  if (caption) drawCaption(context, caption);
  if (watermark) drawWatermark(context, watermark);
  context.restore();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Fit = 'contain' | 'cover';

/** Where a picture of a size is in the middle of a box, like CSS's `object-fit`. */
function fitInto(box: Box, size: { width: number; height: number }, fit: Fit): Box {
  const scale = Math[fit === 'contain' ? 'min' : 'max'](box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function drawFitted(context: Context, { sample, source }: FilmPicture, fit: Fit, box: Box): void {
  const size = { width: sample.displayWidth, height: sample.displayHeight };
  const { x, y, width, height } = fitInto(box, size, fit);
  context.save();
  context.translate(x + width / 2, y + height / 2);
  if (sample.flip) context.scale(-1, 1);
  context.rotate((sample.rotation * Math.PI) / 180);
  if (sample.rotation % 180 === 0) context.drawImage(source, -width / 2, -height / 2, width, height);
  else context.drawImage(source, -height / 2, -width / 2, height, width);
  context.restore();
}

function drawFilm(context: Context, picture: FilmPicture): void {
  const { width, height } = context.canvas;
  context.fillStyle = STAGE;
  context.fillRect(0, 0, width, height);
  drawFitted(context, picture, 'contain', { x: 0, y: 0, width, height });
}

/** Draws a video into a round corner at the top right, away from captions. */
function drawCorner(context: Context, picture: FilmPicture): void {
  const { width, height } = context.canvas;
  const side = CORNER.side * height;
  const [x, y] = [width - side - CORNER.inset * height, CORNER.inset * height];
  const circle = (radius: number) => {
    context.beginPath();
    context.arc(x + side / 2, y + side / 2, radius, 0, 2 * Math.PI);
  };
  circle(side / 2 + CORNER.ring * height);
  context.fillStyle = 'rgb(255 255 255 / 88%)';
  context.fill();
  context.save();
  circle(side / 2);
  context.clip();
  drawFitted(context, picture, 'cover', { x, y, width: side, height: side });
  context.restore();
}

/** The row after a video in the corner and its ring, an even number. */
export const cornerBottom = (height: number): number =>
  2 * Math.ceil(((CORNER.inset + CORNER.side + CORNER.ring) * height + 1) / 2);

/** Sets the font and the writing direction, which follows the first letter as with `dir="auto"`. */
export function setText(context: Context, text: string, size: number, weight: number): void {
  const [first = ''] = /\p{Letter}/u.exec(text) ?? [];
  context.direction = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first)
    ? 'rtl'
    : 'ltr';
  context.font = `${weight} ${size}px ${FONTS}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
}

/** Breaks a text into lines of at most a width: between words, or within one that is longer. */
export function breakLines(text: string, widthMax: number, measure: (line: string) => number): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.trim());
  const pieces = [...segments].flatMap(({ segment }) => (measure(segment) > widthMax ? [...segment] : [segment]));
  const lines: string[] = [''];
  for (const piece of pieces) {
    const isBreak = piece.includes('\n');
    const line = lines.at(-1)! + piece;
    if (isBreak) lines.push('');
    else if (measure(line.trimEnd()) <= widthMax || lines.at(-1) === '') lines[lines.length - 1] = line.trimStart();
    else lines.push(piece.trimStart());
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function drawCover(context: Context, name: string): void {
  const { width, height } = context.canvas;
  const size = 0.08 * height;
  setText(context, name, size, 700);
  context.fillStyle = ON_STAGE;
  const lines = breakLines(name, CAPTION.widthMax * width, (line) => context.measureText(line).width);
  for (const [index, line] of lines.entries())
    context.fillText(line, width / 2, height / 2 + (index - (lines.length - 1) / 2) * size * 1.2);
}

/** The lines of a caption, and the box around them. */
function layOutCaption(context: Context, text: string) {
  const { width, height } = context.canvas;
  const size = CAPTION.size * height;
  setText(context, text, size, 400);
  const lines = breakLines(text, CAPTION.widthMax * width - size, (line) => context.measureText(line).width);
  const longest = Math.max(...lines.map((line) => context.measureText(line).width));
  const box = { width: longest + size, height: lines.length * CAPTION.lineHeight * size + size / 3 };
  return { lines, size, box, top: height * (1 - CAPTION.bottom) - box.height };
}

/** The first row that a caption covers, an even number. Without a text, there is none: the picture's height. */
export function captionTop(context: Context, text: string): number {
  if (!text) return context.canvas.height;
  return Math.max(0, 2 * Math.floor((layOutCaption(context, text).top - 1) / 2));
}

function drawCaption(context: Context, text: string): void {
  const { width } = context.canvas;
  const { lines, size, box, top } = layOutCaption(context, text);
  context.fillStyle = SHADE;
  context.beginPath();
  context.roundRect((width - box.width) / 2, top, box.width, box.height, size / 4);
  context.fill();
  context.fillStyle = ON_STAGE;
  for (const [index, line] of lines.entries())
    context.fillText(line, width / 2, top + size / 6 + (index + 0.5) * CAPTION.lineHeight * size);
}

function drawWatermark(context: Context, text: string): void {
  const { width, height } = context.canvas;
  const size = MARK.size * height;
  setText(context, text, size, 500);
  const box = { width: context.measureText(text).width + size, height: MARK.height * height };
  const [x, y] = [width - box.width - MARK.inset * height, height - box.height - MARK.inset * height];
  context.fillStyle = SHADE;
  context.beginPath();
  context.roundRect(x, y, box.width, box.height, size / 3);
  context.fill();
  context.fillStyle = ON_STAGE;
  context.fillText(text, x + box.width / 2, y + box.height / 2);
}
