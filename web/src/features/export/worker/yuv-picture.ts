const CHROMA_NEUTRAL = 128;
/** Luma of black in the limited range. */
const LUMA_BLACK = 16;
const COLOR_SPACE = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

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
    private readonly width: number,
    private readonly height: number,
  ) {
    const size = width * height;
    this.bytes = new Uint8Array(size * 1.5);
    this.lumas = this.bytes.subarray(0, size).fill(LUMA_BLACK);
    this.blues = this.bytes.subarray(size, size * 1.25).fill(CHROMA_NEUTRAL);
    this.reds = this.bytes.subarray(size * 1.25).fill(CHROMA_NEUTRAL);
  }

  /** A copy for an encoder, which closes it. */
  toVideoFrame(): VideoFrame {
    const { bytes, width: codedWidth, height: codedHeight } = this;
    return new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp: 0, colorSpace: COLOR_SPACE });
  }

  /** Converts pairs of whole rows of RGBA from `top` on, an even number. Chroma is that of four pixels together. */
  setRows(rgba: Uint8ClampedArray<ArrayBuffer>, top: number): void {
    const { width, lumas, blues, reds } = this;
    // Signed, because JavaScript computes fastest with signed numbers of 32 bits.
    const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
    let chromaAt = (top * width) / 4;
    for (let row = 0; row < pixels.length; row += 2 * width) {
      for (let at = row, lumaAt = top * width + row; at < row + width; at += 2, lumaAt += 2, chromaAt++) {
        const a = pixels[at]!;
        const b = pixels[at + 1]!;
        const c = pixels[at + width]!;
        const d = pixels[at + width + 1]!;
        lumas[lumaAt] = toLuma(a);
        lumas[lumaAt + 1] = toLuma(b);
        lumas[lumaAt + width] = toLuma(c);
        lumas[lumaAt + width + 1] = toLuma(d);
        // Red and blue are summed at once, in the lower and the upper half.
        const outer = (a & OUTER) + (b & OUTER) + (c & OUTER) + (d & OUTER);
        const green = ((a & GREEN) + (b & GREEN) + (c & GREEN) + (d & GREEN)) >> 8;
        const red = outer & 0xffff;
        const blue = outer >> 16;
        blues[chromaAt] = (28784 * blue - 6596 * red - 22188 * green + CHROMA_ROUNDED) >> 18;
        reds[chromaAt] = (28784 * red - 26145 * green - 2639 * blue + CHROMA_ROUNDED) >> 18;
      }
    }
  }
}

const OUTER = 0xff00ff;
const GREEN = 0xff00;
/** Neutral chroma, 128, and the half that rounds, as 18-bit fractions: those of the sum of four pixels. */
const CHROMA_ROUNDED = 0x2020000;

/** Factors are 16-bit fractions. */
const toLuma = (pixel: number): number =>
  (11966 * (pixel & 255) + 40254 * ((pixel >> 8) & 255) + 4064 * ((pixel >> 16) & 255) + 0x108000) >> 16;
