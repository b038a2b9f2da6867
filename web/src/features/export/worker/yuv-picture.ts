const CHROMA_NEUTRAL = 128;
/** Luma of black in the limited range. */
const LUMA_BLACK = 16;

/**
 * A picture as video encoders take it: I420 with the colors of BT.709 in the limited range (ITU-R BT.709-6, items 3.2 to 3.5). Browsers
 * encode a canvas in the full range, which some players show with too much contrast. Sizes are even.
 */
export class YuvPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly lumas: Uint8Array;
  private readonly blues: Uint8Array;
  private readonly reds: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const size = width * height;
    this.bytes = new Uint8Array(size * 1.5);
    this.lumas = this.bytes.subarray(0, size).fill(LUMA_BLACK);
    this.blues = this.bytes.subarray(size, size * 1.25).fill(CHROMA_NEUTRAL);
    this.reds = this.bytes.subarray(size * 1.25).fill(CHROMA_NEUTRAL);
  }

  /** Converts whole rows of RGBA from `top` on, an even number. Factors are 16-bit fractions; colors are those of four pixels together. */
  setRows(rgba: Uint8ClampedArray<ArrayBuffer>, top: number): void {
    const { width, lumas, blues, reds } = this;
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
    for (let at = 0, to = top * width; at < pixels.length; at++, to++) {
      const pixel = pixels[at]!;
      const luma = 11966 * (pixel & 255) + 40254 * ((pixel >> 8) & 255) + 4064 * ((pixel >> 16) & 255);
      lumas[to] = (luma + 0x108000) >> 16;
    }
    let to = (top * width) / 4;
    for (let row = 0; row < pixels.length; row += 2 * width) {
      for (let at = row; at < row + width; at += 2, to++) {
        const [a, b, c, d] = [pixels[at]!, pixels[at + 1]!, pixels[at + width]!, pixels[at + width + 1]!];
        const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
        const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
        const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
        blues[to] = (28784 * blue - 6596 * red - 22188 * green + 0x2020000) >> 18;
        reds[to] = (28784 * red - 26145 * green - 2639 * blue + 0x2020000) >> 18;
      }
    }
  }
}
