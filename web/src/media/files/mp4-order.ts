/** Enough of a box to know what it is and where the next one begins. */
const HEAD_BYTES = 16;

/**
 * Whether an MP4 plays at once from its beginning and finds every moment: what tells where everything lies stands before it, and the
 * file is not a chain of fragments. Reads only the heads of its boxes.
 */
export async function isInOrder(file: Blob): Promise<boolean> {
  let isIndexed = false;
  for (let at = 0; at + HEAD_BYTES <= file.size;) {
    const head = new DataView(await file.slice(at, at + HEAD_BYTES).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4));
    if (type === 'moof') return false;
    if (type === 'mdat' && !isIndexed) return false;
    if (type === 'moov') isIndexed = true;
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short;
    if (size < 8) break;
    at += size;
  }
  return isIndexed;
}
