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

type Filled = Pick<ProjectParts, 'slides' | 'markers' | 'captions'>;

/** Fills a project directly: slides with notes, and one recording that is cut into clips, each with its slide changes and captions. */
export async function fillProject(id: ProjectId, size: typeof LARGE): Promise<Filled> {
  const wholeMs = size.clips * CLIP_MS;
  const slides = many(size.slides, (n) => ({
    ...newSlide(id, n),
    notes: 'What I say about this. '.repeat(20),
    version: 1,
  }));
  const clips = many(size.clips, (n) => ({
    ...newClip(id, 100 + n, CLIP_MS, { file: newClip(id, 100, 0).file, url: newClip(id, 100, 0).url }),
    trim_start: n * CLIP_MS,
    trim_end: (n + 1) * CLIP_MS,
    position: numberedPosition(n),
    version: 1,
  }));
  const markers = many(size.markers, (n) => {
    const source_ms = Math.floor((n / size.markers) * wholeMs);
    return { ...newMarker(100 + Math.floor(source_ms / CLIP_MS), n + 1, source_ms), version: 1 };
  });
  const captions = many(size.captions, (n) => {
    const start = Math.floor((n / size.captions) * wholeMs);
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

export const fillLargestProject = (id: ProjectId): Promise<Filled> => fillProject(id, LARGE);
