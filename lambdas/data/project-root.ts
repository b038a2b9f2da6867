import * as z from 'zod';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { compareKeys } from '#shared/ids';
import type { ProjectSize } from '#shared/project-bounds';
import { keyOf } from './keys';
import { addSizesUpdate, readSizes } from './project-sizes';
import { readProject, toUpdatedByInfo } from './project-store';
import { createItemReader, findItem } from './read-item';
import type { Item, Write } from './table';
import { EXISTS } from './update-expression';

/** The picture and position of a project's first slide. */
type Cover = Pick<Slide, 'url' | 'position'>;

/** A project's root as writes of its records need it. */
export interface ProjectRoot {
  project: ProjectSummary;
  sizes: ProjectSize;
  cover: Cover | undefined;
  clip_revision: number;
  caption_revision: number;
}

const saveFields = createItemReader(
  z.object({
    cover_url: z.string(),
    cover_position: z.string().nullish(),
    clip_revision: z.int(),
    caption_revision: z.int(),
  }),
);

/** Parses a project's root; undefined for a deleted one. Throws if it is unreadable. */
function readRoot(item: Item): ProjectRoot | undefined {
  const project = readProject(item);
  if (!project) return undefined;
  const { cover_url, cover_position, clip_revision, caption_revision } = saveFields(item);
  const cover = cover_url === '' ? undefined : { url: cover_url, position: cover_position ?? '' };
  return { project, sizes: readSizes(item), cover, clip_revision, caption_revision };
}

/** The root of a project; undefined when it is missing or deleted. */
export const findRoot = (id: ProjectId): Promise<ProjectRoot | undefined> => findItem(keyOf.project(id), readRoot);

/** A condition on the stored project at the time of a write. */
export interface RootCondition {
  text: string;
  values: Record<string, unknown>;
}

/** How changes of slides, clips, markers and captions change the project's root. */
export interface RootChange {
  durationDelta: number;
  sizeDelta: ProjectSize;
  /** The first slide's picture and position; undefined if the first slide stays the same. */
  cover?: { url: string; position: string | null };
  /** What depends on whether other saves change it at the same time. */
  revised: readonly ('clip' | 'caption')[];
  conditions: readonly RootCondition[];
}

/** The result is within the plan's duration limit. */
export const durationCondition = (durationMaxMs: number, durationDelta: number): RootCondition => ({
  text: '#duration <= :room',
  values: { ':room': durationMaxMs - durationDelta },
});

/** Nothing was saved since the root was read. */
export const versionCondition = ({ project }: ProjectRoot): RootCondition => ({
  text: 'version = :seen',
  values: { ':seen': project.version },
});

/** No clip has another range, or no caption has changed, since the root was read. */
export const revisionCondition = (of: 'clip' | 'caption', root: ProjectRoot): RootCondition => ({
  text: `${of}_revision = :${of}_seen`,
  values: { [`:${of}_seen`]: root[`${of}_revision`] },
});

/** The first slide is the same as when the root was read. */
export const coverCondition = ({ cover }: ProjectRoot): RootCondition =>
  cover
    ? {
        text: 'cover_url = :cover_seen AND cover_position = :position_seen',
        values: { ':cover_seen': cover.url, ':position_seen': cover.position },
      }
    : { text: 'cover_url = :cover_seen', values: { ':cover_seen': '' } };

/** Whether a slide comes before the cover. Of two with the same position, the URLs first differ in the ids, which decide. */
export const isBeforeCover = (slide: Cover, cover: Cover | undefined): boolean =>
  !cover || (compareKeys(slide.position, cover.position) || compareKeys(slide.url, cover.url)) < 0;

/**
 * Updates the counters and the author of a project that is not deleted. Counters are incremented, so that concurrent saves both count, and
 * no bound is exceeded.
 */
export function updateRootWrite(
  id: ProjectId,
  change: RootChange,
  person: Parameters<typeof toUpdatedByInfo>[0],
  now: number,
): Write {
  const { durationDelta, sizeDelta, cover, revised, conditions } = change;
  const sizes = addSizesUpdate(sizeDelta);
  const texts = [EXISTS, ...conditions.map(({ text }) => text), ...sizes.conditions];
  const adds = ['#duration :longer', 'version :one', ...sizes.adds, ...revised.map((of) => `${of}_revision :one`)];
  return {
    Update: {
      Key: keyOf.project(id),
      UpdateExpression:
        `SET updated_at = :now, updated_by_info = :by${cover ? ', cover_url = :cover, cover_position = :first' : ''}` +
        ` ADD ${adds.join(', ')}`,
      ConditionExpression: texts.join(' AND '),
      ExpressionAttributeNames: { '#duration': 'duration' },
      ExpressionAttributeValues: {
        ':now': now,
        ':by': toUpdatedByInfo(person),
        ':longer': durationDelta,
        ':one': 1,
        ...(cover && { ':cover': cover.url, ':first': cover.position }),
        ...sizes.values,
        ...Object.fromEntries(conditions.flatMap(({ values }) => Object.entries(values))),
      },
    },
  };
}
