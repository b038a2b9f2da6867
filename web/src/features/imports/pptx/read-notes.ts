import { runFileJob } from '../../../platform/files/file-worker-client';
import { type SlideNotes, parseSlideNotes } from './presentation-xml';

/** The slides of a PowerPoint file with their speaker notes, in order; a worker unpacks it. Throws if it isn't a presentation. */
export async function readNotes(file: File, signal: AbortSignal): Promise<SlideNotes[]> {
  return parsePresentationParts(await runFileJob({ type: 'presentation-parts', file }, { signal }));
}

/** The slides of a presentation with these part texts, by path. Throws if there are none. */
export function parsePresentationParts(parts: Record<string, string>): SlideNotes[] {
  const slides = parseSlideNotes((path) => (Object.hasOwn(parts, path) ? parts[path] : undefined));
  if (slides.length === 0) throw new Error('This is no presentation.');
  return slides;
}
