import { type Blank, type BlockReader, lettersAt } from '#shared/media-files/block-reader';
import { findFrames, readTags } from '#shared/media-files/mp3-file';

const TAG_HEAD_BYTES = 10;
const APE_BYTES = 32;
const APE_HAS_HEAD = 0x8000_0000;

/** Where the tag begins that ends here; undefined where none does. Each says at its end how long it is. */
async function findTagBefore(reader: BlockReader, end: number): Promise<number | undefined> {
  const tail = await reader.read(Math.max(0, end - 128), Math.min(128, end));
  const at = (fromEnd: number) => tail.byteLength - fromEnd;
  if (tail.byteLength < 128) return undefined;
  if (lettersAt(tail, 0, 3) === 'TAG') return end - 128;
  if (lettersAt(tail, at(9), 9) === 'LYRICS200') return end - 15 - Number(lettersAt(tail, at(15), 6));
  if (lettersAt(tail, at(APE_BYTES), 8) === 'APETAGEX') {
    const size = tail.getUint32(at(20), true);
    const hasHead = (tail.getUint32(at(12), true) & APE_HAS_HEAD) !== 0;
    return end - size - (hasHead ? APE_BYTES : 0);
  }
  if (lettersAt(tail, at(TAG_HEAD_BYTES), 3) !== '3DI') return undefined;
  const size = [4, 3, 2, 1].reduce((sum, place) => sum * 128 + (tail.getUint8(at(place)) & 0x7f), 0);
  return end - size - 2 * TAG_HEAD_BYTES;
}

/** The tags of an MP3 at its beginning (ID3, which stays as an empty one), between them and its first frame, and at its end. */
export async function* blanksInMp3(reader: BlockReader): AsyncGenerator<Blank, void> {
  const tags = await readTags(reader);
  for (const { from, to } of tags) {
    yield { at: from + 5, length: 1, is: 'field' };
    yield { at: from + TAG_HEAD_BYTES, length: Math.min(to, reader.size) - from - TAG_HEAD_BYTES, is: 'padding' };
  }
  const begin = tags.at(-1)?.to ?? 0;
  const first = (await findFrames(reader))?.from ?? begin;
  if (first > begin) yield { at: begin, length: first - begin, is: 'padding' };
  let end = reader.size;
  for (let start = await findTagBefore(reader, end); start !== undefined; start = await findTagBefore(reader, end)) {
    if (!(start >= first && start < end)) return;
    end = start;
  }
  if (end < reader.size) yield { at: end, length: reader.size - end, is: 'foreign' };
}
