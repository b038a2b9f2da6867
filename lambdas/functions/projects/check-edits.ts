import { EDITS_PER_SAVE_MAX } from '#shared/api/projects';
import { type Clip, fileIdOf } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import {
  type Edits,
  itemsOf,
  nameOfRecord,
  nameOfRemoval,
  type Put,
  type Records,
  type SentEdits,
  type SentPut,
} from './edits';

const invalid = (message: string) => new ApiError('invalid-argument', message);

function pathsOf(record: SentPut, projectId: ProjectId): (readonly [path: string, folder: string])[] {
  const slides = `/projects/${projectId}/slides/`;
  const clips = `/projects/${projectId}/clips/`;
  if (record.entity === 'slide') return [[record.item.url, slides]];
  if (record.entity === 'marker' || record.entity === 'caption') return [];
  const { url, peaks_url, sound_url = '' } = record.item;
  return [url, ...[peaks_url, sound_url].filter((path) => path !== '')].map((path) => [path, clips] as const);
}

/**
 * Refuses edits that are wrong whatever is stored: too many, one thing twice, files of another project.
 * @throws ApiError `invalid-argument`
 */
export function checkEdits({ project_id, put, remove }: SentEdits): void {
  const names = [...put.map(nameOfRecord), ...remove.map(nameOfRemoval)];
  if (names.length > EDITS_PER_SAVE_MAX) throw invalid(`At most ${EDITS_PER_SAVE_MAX} changes can be saved at once.`);
  if (new Set(names).size < names.length) throw invalid('One thing is changed twice in this save.');
  const foreign = put
    .flatMap((record) => pathsOf(record, project_id))
    .some(([path, folder]) => !path.startsWith(folder));
  if (foreign) throw invalid('A file does not belong to this project.');
  const isWaveform = ({ entity, item }: SentPut) => entity === 'clip' && item.url.endsWith('.peaks');
  if (put.some(isWaveform)) throw invalid('A waveform is no sound.');
}

const clipOf = (record: Put | undefined): number[] => {
  if (record?.entity === 'clip') return [record.item.created_at];
  return record?.entity === 'marker' ? [record.item.clip_created_at] : [];
};

/** `created_at` of the clips that edits touch, themselves or one of their markers. */
export const touchedClips = (stored: Records, { put, remove }: Pick<Edits, 'put' | 'remove'>): Set<number> =>
  new Set([...put.flatMap(clipOf), ...remove.flatMap((removal) => clipOf(stored.get(nameOfRemoval(removal))))]);

/** Whether a clip plays the file that it names; one that was stored before this was asked may go on as it is. */
const isOfItsFile = ({ created_at, file, url }: Clip, before: readonly Clip[]): boolean =>
  file === fileIdOf(url) ||
  before.some((there) => there.created_at === created_at && there.file === file && there.url === url);

/**
 * Refuses edits after which a project would not hold together: a marker without its clip, sound without any
 * marker, or a clip that names another file than it plays. Only touched clips are looked at. A marker's slide may still be on its
 * way; a caption stays when its clip goes, so that both come back together.
 * @throws ApiError `invalid-argument`
 */
export function checkResult(stored: Records, after: Records, touched: ReadonlySet<number>): void {
  const before = itemsOf(stored);
  const { clips, markers } = itemsOf(after);
  for (const createdAt of touched) {
    const clip = clips.find((candidate) => candidate.created_at === createdAt);
    const own = markers.filter((marker) => marker.clip_created_at === createdAt);
    if (!clip && own.length > 0) throw invalid('A slide change belongs to a clip that is not there.');
    if (clip && !isOfItsFile(clip, before.clips)) throw invalid('A clip is not of the file that it plays.');
    if (clip?.type === 'audio' && own.length === 0) throw invalid('A sound needs a slide change to begin with.');
  }
}
