/**
 * Share of pixels that are like neither neighbour up to which a picture counts as drawn. A page full of small print has less
 * than a tenth of them, a photo more than half.
 */
const BUSY_SHARE_MAX = 1 / 8;

/**
 * The share of pixels, 0 to 1, that differ from the one on their left and from the one above: few in what was drawn (text, lines,
 * areas, gradients), many in a photo. The first row and column have no such neighbours and are not counted.
 * @param pixels one number for each, row by row
 */
export function busyShare(pixels: Uint32Array, width: number): number {
  const counted = (width - 1) * (pixels.length / width - 1);
  if (counted <= 0) return 0;
  let busy = 0;
  for (let row = width; row < pixels.length; row += width) {
    for (let at = row + 1; at < row + width; at++) {
      if (pixels[at] !== pixels[at - 1] && pixels[at] !== pixels[at - width]) busy++;
    }
  }
  return busy / counted;
}

/** Rows that are looked at together, and how far apart such bands lie: an eighth of a picture says what kind it is. */
const BAND_ROWS = 16;
const BAND_GAP = 128;

/** Whether a picture was drawn, and is no photo: without loss it becomes a smaller file then, and in less time, than with. */
export function isDrawing(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const shares: number[] = [];
  for (let top = 0; top < height; top += BAND_GAP) {
    const { data } = context.getImageData(0, top, width, Math.min(BAND_ROWS, height - top));
    shares.push(busyShare(new Uint32Array(data.buffer), width));
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length <= BUSY_SHARE_MAX;
}

/** From this luminance on, gray has less than 3 : 1 against white (WCAG 1.4.11). */
const LIGHT_FROM = 150;
/** From this alpha on a pixel can be seen, for whoever asks what stands beside what shines through. */
const SEEN_FROM = 128;

export const WHITE = '#ffffff';
export const DARK = '#1b1d22';

/**
 * What a picture is drawn on that something shines through: white, as in slide programs, or dark where its drawing is light. What counts
 * is the color beside what shines through: a white box with black text in it can be seen on either ground. Undefined for a picture
 * that nothing shines through.
 * @param pixels red, green, blue and alpha of each, row by row
 */
export function findBackground(pixels: Uint8ClampedArray, width: number): string | undefined {
  if (isOpaque(pixels)) return undefined;
  const row = 4 * width;
  const isSeen = (at: number): boolean => (pixels[at + 3] ?? 255) >= SEEN_FROM;
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (!isSeen(at)) continue;
    const isEdge = !isSeen(at - row) || !isSeen(at + row) || !isSeen(at - 4) || !isSeen(at + 4);
    if (!isEdge) continue;
    sum += 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
    count++;
  }
  return count > 0 && sum / count >= LIGHT_FROM ? DARK : WHITE;
}

function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
