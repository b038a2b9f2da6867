import { compareKeys } from '#shared/position';
import { firstVersion } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { User } from '#shared/entities/user';
import { bySlidePosition } from '#shared/time/timeline';
import { putRecordWrite } from './edits-store';
import { comesFirst, comesLater, hasRoomForSlides, type RootCondition, rootWrite } from './project-root';
import { findCover } from './project-store';
import { ConditionFailed, transact } from './table';
import { doneWrite, type SlideUpload, type UploadResult } from './upload-store';

/** A slide's pictures, as they arrived, before its record is written. */
export interface SlideArrival extends Omit<UploadResult, 'slide'> {
  upload: SlideUpload;
  slide: Omit<Slide, 'version'>;
}

/** Slides whose ids are those of slides that the project has already. */
export class IdsTaken extends Error {
  constructor(readonly arrivals: readonly SlideArrival[]) {
    super('There are slides with these ids already.');
    this.name = 'IdsTaken';
  }
}

/**
 * Writes the records of slides that arrived, notes at their uploads what they became, and counts them at the project: all of it in
 * one transaction, or nothing.
 * @returns the results in the order of the arrivals; the slides have got their versions
 * @throws ConditionFailed when the project changed, or one of the uploads was completed in the meantime
 * @throws IdsTaken
 */
export async function completeSlideRecords(
  project: ProjectId,
  arrivals: readonly SlideArrival[],
  { person, conditions }: { person: User; conditions: readonly RootCondition[] },
  now: number,
): Promise<UploadResult[]> {
  const cover = await findCover(project);
  const results = arrivals.map(({ url, content_type, size, slide }) => ({
    url,
    content_type,
    size,
    slide: { ...slide, version: firstVersion(now) },
  }));
  const [first] = results.map(({ slide }) => slide).sort(bySlidePosition);
  if (!first) return [];
  const isCover = !cover || (compareKeys(first.position, cover.position) || compareKeys(first.url, cover.url)) < 0;
  const writes = [
    ...results.map(({ slide }) => putRecordWrite(project, { entity: 'slide', item: slide }, 0)),
    ...arrivals.map(({ upload }, index) => doneWrite(upload, results[index]!)),
    rootWrite(
      project,
      {
        durationDelta: 0,
        slideDelta: results.length,
        cover: isCover ? { url: first.url, position: first.position } : undefined,
        conditions: [...conditions, hasRoomForSlides(results.length), isCover ? comesFirst(first) : comesLater(first)],
      },
      person,
      now,
    ),
  ];
  try {
    await transact(writes);
    return results;
  } catch (error) {
    throw takenIds(error, arrivals) ?? error;
  }
}

/** What is taken: the slide's record stood in the way, and not because the same upload was completed by another request. */
function takenIds(error: unknown, arrivals: readonly SlideArrival[]): IdsTaken | undefined {
  if (!(error instanceof ConditionFailed)) return undefined;
  const failed = new Set(error.failed);
  const taken = arrivals.filter((_, index) => failed.has(index) && !failed.has(arrivals.length + index));
  return taken.length > 0 ? new IdsTaken(taken) : undefined;
}
