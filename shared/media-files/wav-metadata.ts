import { type Blank, bytesOf } from './blank';
import type { BlockReader } from './block-reader';
import { chunksIn } from './wav-file';

const KNOWN = ['fmt ', 'fact', 'data'];
const PADDING = ['JUNK', 'junk', 'PAD ', 'FLLR', 'fllr'];

/** What a WAV holds beside its sound: titles, places, what studios note. */
export async function* blanksInWav(reader: BlockReader): AsyncGenerator<Blank, void> {
  let end = 12;
  for await (const { name, start, from, to } of chunksIn(reader)) {
    end = Math.min(to + ((to - from) % 2), reader.size);
    if (KNOWN.includes(name)) continue;
    if (!PADDING.includes(name)) yield { at: start, length: 4, head: bytesOf('JUNK'), is: 'foreign' };
    yield { at: from, length: Math.min(to, reader.size) - from, is: 'padding' };
  }
  if (end < reader.size) yield { at: end, length: reader.size - end, is: 'padding' };
}
