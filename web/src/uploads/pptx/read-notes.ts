import { strFromU8, unzipSync } from 'fflate';
import { type NotedSlide, notedSlides } from './presentation-xml';

/** The parts that say what was noted; pictures and films of the presentation stay packed. */
const NEEDED = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|(slides|notesSlides)\/(_rels\/)?[^/]+)$/;
/** Unpacked bytes of a part at most: no slide's text is so long. */
const PART_BYTES_MAX = 8 * 1024 * 1024;

/** The slides of a PowerPoint file with their speaker's notes, in order. Throws for a file that is none. */
export async function readNotes(file: File): Promise<NotedSlide[]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => NEEDED.test(name) && originalSize <= PART_BYTES_MAX,
  });
  const slides = notedSlides((path) => (Object.hasOwn(parts, path) ? strFromU8(parts[path]!) : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}
