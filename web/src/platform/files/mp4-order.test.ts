import { buildBox } from '../playback/stream/mp4-box';
import { isStreamable } from './rewrite-file';

const fill = new Uint8Array(20);
const box = (type: string) => buildBox(type, fill);
/** A box with a 64-bit length, as for the media of a large file. */
const long = (type: string) => {
  const bytes = new Uint8Array(36);
  bytes.set(box(type).subarray(0, 8));
  new DataView(bytes.buffer).setUint32(0, 1);
  new DataView(bytes.buffer).setBigUint64(8, 36n);
  return bytes;
};

test.each([
  [true, 'what tells where everything lies stands first', [box('ftyp'), box('moov'), long('mdat')]],
  [false, 'it stands at the end, as cameras write it', [box('ftyp'), long('mdat'), box('moov')]],
  [false, 'it is a chain of fragments', [box('ftyp'), box('moov'), box('moof'), box('mdat')]],
  [false, 'nothing tells it', [box('ftyp')]],
])('product: an MP4 is seekable immediately: %s where %s', async (isSo, _, boxes) => {
  expect(await isStreamable(new Blob(boxes))).toBe(isSo);
});
