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
export function groundOf(pixels: Uint8ClampedArray, width: number): string | undefined {
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
