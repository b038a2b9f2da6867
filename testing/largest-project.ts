import { numberedPosition } from '../shared/testing/numbered-position';
import type { ProjectParts } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { newCaption, newClip, newMarker, newSlide } from './records';
import { recountProject } from './recount-project';
import { table } from './test-stack';

/** The largest project that the editor is designed for. */
export const LARGE = { slides: 300, clips: 40, markers: 500, captions: 1000 };

const CLIP_MS = 5_000;
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Fills a project directly: slides with notes, and one recording that is cut into clips, each with its slide changes and captions. */
export async function fillLargestProject(
  id: ProjectId,
): Promise<Pick<ProjectParts, 'slides' | 'markers' | 'captions'>> {
  const wholeMs = LARGE.clips * CLIP_MS;
  const slides = many(LARGE.slides, (n) => ({
    ...newSlide(id, n),
    notes: 'What I say about this. '.repeat(20),
    version: 1,
  }));
  const clips = many(LARGE.clips, (n) => ({
    ...newClip(id, 100 + n, CLIP_MS, { file: newClip(id, 100, 0).file, url: newClip(id, 100, 0).url }),
    trim_start: n * CLIP_MS,
    trim_end: (n + 1) * CLIP_MS,
    position: numberedPosition(n),
    version: 1,
  }));
  const markers = many(LARGE.markers, (n) => {
    const source_ms = Math.floor((n / LARGE.markers) * wholeMs);
    return { ...newMarker(100 + Math.floor(source_ms / CLIP_MS), n + 1, source_ms), version: 1 };
  });
  const captions = many(LARGE.captions, (n) => {
    const start = Math.floor((n / LARGE.captions) * wholeMs);
    return { ...newCaption(100, start, start + 190, 'About the words of a caption, said at once'), version: 1 };
  });
  const pk = `PROJECT#${id}`;
  await table.putAll([
    ...slides.map((item) => ({ pk, sk: `SLIDE#${item.id}`, ...item })),
    ...clips.map((item) => ({ pk, sk: `CLIP#${item.created_at}`, ...item })),
    ...markers.map((item) => ({ pk, sk: `MARKER#${item.clip_created_at}#${item.created_at}`, ...item })),
    ...captions.map((item) => ({ pk, sk: `CAPTION#${item.file}#${item.id}`, ...item })),
  ]);
  await recountProject(id);
  return { slides, markers, captions };
}
