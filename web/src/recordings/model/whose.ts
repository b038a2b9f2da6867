import type { StoredTake } from '../../media/capture/takes';

/**
 * Whether a take on this computer is one of a person's recordings: they made it. One of before takes said who made them is
 * that of whoever may open its project. Those of the recording check belong to no project and to nobody.
 * @param projectIds the projects that the person may open
 */
export const isRecordingOf = (
  take: Pick<StoredTake, 'uid' | 'projectId'>,
  uid: string,
  projectIds: ReadonlySet<string>,
): boolean => take.projectId !== '' && (take.uid === '' ? projectIds.has(take.projectId) : take.uid === uid);
