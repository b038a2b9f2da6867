/** A drawing has up to this share of pixels that differ from both neighbors: small print less than a tenth, a photo over half. */
const BUSY_SHARE_MAX = 1 / 8;

/**
 * The share of pixels, 0 to 1, that differ from both the left and the upper neighbor: low for drawings (text, lines, areas, gradients),
 * high for photos. The first row and column lack these neighbors and are not counted.
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

/** Rows of each sampled band, and the distance between bands: an eighth of a picture is enough to classify it. */
const BAND_ROWS = 16;
const BAND_GAP = 128;

/** Whether a picture is a drawing and not a photo: lossless encoding of a drawing is smaller and faster than lossy encoding. */
export function isDrawing(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const shares: number[] = [];
  for (let top = 0; top < height; top += BAND_GAP) {
    const { data } = context.getImageData(0, top, width, Math.min(BAND_ROWS, height - top));
    shares.push(busyShare(new Uint32Array(data.buffer), width));
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length <= BUSY_SHARE_MAX;
}

/** From this luminance on, gray has less than 3 : 1 contrast against white (WCAG 1.4.11). */
const LIGHT_FROM = 150;
/** From this alpha on, a pixel counts as visible. */
const SEEN_FROM = 128;

export const WHITE = '#ffffff';
export const DARK = '#1b1d22';

/**
 * The background for a picture with transparency: white, as in slide programs, or dark if its drawing is light. Only pixels next to
 * transparent ones count: a white box with black text is readable on either background. Undefined for an opaque picture.
 * @param pixels red, green, blue, and alpha of each, row by row
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
