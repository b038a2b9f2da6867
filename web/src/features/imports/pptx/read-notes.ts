import { askFileWorker } from '../../../platform/files/ask-file-worker';
import { type NotedSlide, notedSlides } from './presentation-xml';

/** The slides of a PowerPoint file with their speaker's notes, in order; a worker unpacks it. Throws for a file that is none. */
export async function readNotes(file: File, signal: AbortSignal): Promise<NotedSlide[]> {
  return slidesOfParts(await askFileWorker({ type: 'presentation-parts', file }, { signal }));
}

/** The slides of a presentation whose parts have these texts, by path. Throws where there are none. */
export function slidesOfParts(parts: Record<string, string>): NotedSlide[] {
  const slides = notedSlides((path) => (Object.hasOwn(parts, path) ? parts[path] : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}
