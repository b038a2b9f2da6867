import { assertPartCount, type PictureContent, PictureError, toDataView } from '#shared/pictures/picture-content';

const HEADER_BYTES = 6;
const SCREEN_BYTES = 7;
const FRAME_BYTES = 10;
/** First bytes of blocks (GIF89a, appendix A). */
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
/** How a frame is shown. All other extensions are comments, text, and application data. */
const GRAPHIC_CONTROL = 0xf9;

/** Bytes of a color table, by the flags that announce it. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** End of a series of sub-blocks, each of which starts with its length; an empty one is the last. */
function findSubBlocksEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; ;) {
    const length = bytes[at];
    if (length === undefined) throw new PictureError('cut off');
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Reads a GIF: its frames and how they are shown. Its last byte may be missing, as in browsers. @throws PictureError, RangeError */
export function readGif(bytes: Uint8Array): PictureContent {
  const view = toDataView(bytes);
  const size = { width: view.getUint16(HEADER_BYTES, true), height: view.getUint16(HEADER_BYTES + 2, true) };
  let at = HEADER_BYTES + SCREEN_BYTES + tableBytes(view.getUint8(HEADER_BYTES + 4));
  const clean = [bytes.subarray(0, at)];
  let frames = 0;
  for (let parts = 1; bytes[at] === EXTENSION || bytes[at] === FRAME; parts++) {
    assertPartCount(parts);
    const isFrame = bytes[at] === FRAME;
    // A frame's data starts with one extra byte, the code size.
    const data = isFrame ? at + FRAME_BYTES + tableBytes(view.getUint8(at + FRAME_BYTES - 1)) + 1 : at + 2;
    const end = findSubBlocksEnd(bytes, data);
    if (isFrame) frames++;
    if (isFrame || bytes[at + 1] === GRAPHIC_CONTROL) clean.push(bytes.subarray(at, end));
    at = end;
  }
  if (frames === 0) throw new PictureError(at >= bytes.length ? 'cut off' : 'damaged');
  return { ...size, isAnimated: frames > 1, clean: [...clean, Uint8Array.of(TRAILER)] };
}
