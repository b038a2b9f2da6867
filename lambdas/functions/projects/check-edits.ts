import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { ApiError } from '#shared/errors';
import { type Edits, itemsOf, nameOfRecord, nameOfRemoval, type Put, type Records } from './edits';

/** DynamoDB takes items up to 400 KB and transactions up to 4 MB; the rest is room for keys and number formats. */
const ITEM_BYTES_MAX = 350_000;
const SAVE_BYTES_MAX = 3_500_000;

const invalid = (message: string) => new ApiError('invalid-argument', message);

function pathsOf(record: Put, projectId: ProjectId): (readonly [path: string, folder: string])[] {
  const slides = `/projects/${projectId}/slides/`;
  const clips = `/projects/${projectId}/clips/`;
  if (record.entity === 'slide') return [[record.item.url, slides]];
  if (record.entity === 'marker') return [];
  return [[record.item.url, clips], ...(record.item.peaks_url ? [[record.item.peaks_url, clips] as const] : [])];
}

/**
 * Refuses edits that are wrong whatever is stored: too many, one thing twice, files of another project, too much text.
 * @throws ApiError `invalid-argument`
 */
export function checkEdits({ project_id, put, remove }: Edits): void {
  const names = [...put.map(nameOfRecord), ...remove.map(nameOfRemoval)];
  if (names.length > EDITS_PER_SAVE_MAX) throw invalid(`At most ${EDITS_PER_SAVE_MAX} changes can be saved at once.`);
  if (new Set(names).size < names.length) throw invalid('One thing is changed twice in this save.');
  const foreign = put
    .flatMap((record) => pathsOf(record, project_id))
    .some(([path, folder]) => !path.startsWith(folder));
  if (foreign) throw invalid('A file does not belong to this project.');
  const sizes = put.map(({ item }) => Buffer.byteLength(JSON.stringify(item)));
  if (sizes.some((size) => size > ITEM_BYTES_MAX)) throw invalid('These captions are too long for one clip.');
  if (sizes.reduce((sum, size) => sum + size, 0) > SAVE_BYTES_MAX) throw invalid('This is too much for one save.');
}

const clipOf = (record: Put | undefined): number[] => {
  if (record?.entity === 'clip') return [record.item.created_at];
  return record?.entity === 'marker' ? [record.item.clip_created_at] : [];
};

/** `created_at` of the clips that edits touch, themselves or one of their markers. */
export const touchedClips = (stored: Records, { put, remove }: Pick<Edits, 'put' | 'remove'>): Set<number> =>
  new Set([...put.flatMap(clipOf), ...remove.flatMap((removal) => clipOf(stored.get(nameOfRemoval(removal))))]);

/**
 * Refuses edits after which a project would not hold together: too many slides, a marker without its clip, or sound without
 * any marker. Only touched clips are looked at. A marker's slide may still be on its way.
 * @throws ApiError `invalid-argument`
 */
export function checkResult(after: Records, touched: ReadonlySet<number>): void {
  const { slides, clips, markers } = itemsOf(after);
  if (slides.length > SLIDES_PER_PROJECT_MAX) {
    throw invalid(`A project holds at most ${SLIDES_PER_PROJECT_MAX} slides.`);
  }
  for (const createdAt of touched) {
    const clip = clips.find((candidate) => candidate.created_at === createdAt);
    const own = markers.filter((marker) => marker.clip_created_at === createdAt);
    if (!clip && own.length > 0) throw invalid('A slide change belongs to a clip that is not there.');
    if (clip?.type === 'audio' && own.length === 0) throw invalid('A sound needs a slide change to begin with.');
  }
}
