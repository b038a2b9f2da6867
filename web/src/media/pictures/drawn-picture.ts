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
export function isDrawn(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const shares: number[] = [];
  for (let top = 0; top < height; top += BAND_GAP) {
    const { data } = context.getImageData(0, top, width, Math.min(BAND_ROWS, height - top));
    shares.push(busyShare(new Uint32Array(data.buffer), width));
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length <= BUSY_SHARE_MAX;
}
