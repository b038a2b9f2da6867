import { runFileJob } from '../../../platform/files/file-worker-client';
import { type SlideNotes, parseSlideNotes } from './presentation-xml';

/** The slides of a PowerPoint file with their speaker's notes, in order; a worker unpacks it. Throws for a file that is none. */
export async function readNotes(file: File, signal: AbortSignal): Promise<SlideNotes[]> {
  return parsePresentationParts(await runFileJob({ type: 'presentation-parts', file }, { signal }));
}

/** The slides of a presentation whose parts have these texts, by path. Throws where there are none. */
export function parsePresentationParts(parts: Record<string, string>): SlideNotes[] {
  const slides = parseSlideNotes((path) => (Object.hasOwn(parts, path) ? parts[path] : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}
