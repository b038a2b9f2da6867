import { strFromU8, unzipSync } from 'fflate';
import { type NotedSlide, notedSlides } from './presentation-xml';

/** The parts that say what was noted; pictures and films of the presentation stay packed. */
const NEEDED = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|(slides|notesSlides)\/(_rels\/)?[^/]+)$/;
const MB = 1024 * 1024;
/** Unpacked bytes of a part, and of all: no talk's text is so long. A small file can claim to hold any number of large parts. */
const PART_BYTES_MAX = 8 * MB;
const ALL_BYTES_MAX = 64 * MB;

/** The slides of a PowerPoint file with their speaker's notes, in order. Throws for a file that is none. */
export async function readNotes(file: File): Promise<NotedSlide[]> {
  let left = ALL_BYTES_MAX;
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      if (!NEEDED.test(name) || originalSize > PART_BYTES_MAX) return false;
      left -= originalSize;
      if (left < 0) throw new Error('This presentation holds more text than any talk.');
      return true;
    },
  });
  const slides = notedSlides((path) => (Object.hasOwn(parts, path) ? strFromU8(parts[path]!) : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}
