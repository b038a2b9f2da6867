import type { ProjectId } from '#shared/entities/scalars';
import { type Slide, SLIDES_PER_PROJECT_MAX } from '#shared/entities/slide';
import { keyOf } from './keys';
import { toUpdatedByInfo } from './project-store';
import type { Write } from './table';
import { EXISTS } from './update-expression';

/** A condition on the stored project at the time of a write. */
export interface RootCondition {
  text: string;
  values: Record<string, unknown>;
}

/** How changes of slides, clips and markers change the project's root. */
export interface RootChange {
  durationDelta: number;
  slideDelta: number;
  /** The first slide's picture and position; undefined if the first slide stays the same. */
  cover?: { url: string; position: string | null };
  conditions: readonly RootCondition[];
}

/** The result is within the plan's duration limit. */
export const durationCondition = (durationMaxMs: number, durationDelta: number): RootCondition => ({
  text: '#duration <= :room',
  values: { ':room': durationMaxMs - durationDelta },
});

export const versionCondition = (seen: number): RootCondition => ({
  text: 'version = :seen',
  values: { ':seen': seen },
});

export const slideCountCondition = (count: number): RootCondition => ({
  text: 'slide_count <= :slides',
  values: { ':slides': SLIDES_PER_PROJECT_MAX - count },
});

/** Of two slides with the same position, the one with the lower id is first. Their picture URLs first differ in that id. */
const COVER_COMES_LATER = '(cover_position > :position OR (cover_position = :position AND cover_url > :url))';

export const firstSlideCondition = ({ position, url }: Pick<Slide, 'position' | 'url'>): RootCondition => ({
  text: `(cover_url = :none OR ${COVER_COMES_LATER})`,
  values: { ':none': '', ':position': position, ':url': url },
});

export const laterSlideCondition = ({ position, url }: Pick<Slide, 'position' | 'url'>): RootCondition => ({
  text: `(cover_url <> :none AND NOT ${COVER_COMES_LATER})`,
  values: { ':none': '', ':position': position, ':url': url },
});

/** Updates the counters and the author of a project that is not deleted. Counters are incremented, so that concurrent saves both count. */
export function updateRootWrite(
  id: ProjectId,
  change: RootChange,
  person: Parameters<typeof toUpdatedByInfo>[0],
  now: number,
): Write {
  const { durationDelta, slideDelta, cover, conditions } = change;
  const texts = [EXISTS, ...conditions.map(({ text }) => text)];
  return {
    Update: {
      Key: keyOf.project(id),
      UpdateExpression:
        `SET updated_at = :now, updated_by_info = :by${cover ? ', cover_url = :cover, cover_position = :first' : ''}` +
        ' ADD #duration :longer, slide_count :more, version :one',
      ConditionExpression: texts.join(' AND '),
      ExpressionAttributeNames: { '#duration': 'duration' },
      ExpressionAttributeValues: {
        ':now': now,
        ':by': toUpdatedByInfo(person),
        ':longer': durationDelta,
        ':more': slideDelta,
        ':one': 1,
        ...(cover && { ':cover': cover.url, ':first': cover.position }),
        ...Object.fromEntries(conditions.flatMap(({ values }) => Object.entries(values))),
      },
    },
  };
}
