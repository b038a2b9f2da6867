import { deleteProject, deleteProjectForGood, getProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { Project } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { call } from '../../../platform/api/call';
import { showImportError } from '../../../platform/components/feedback-store';
import { withLock } from '../../../platform/storage/locks';
import { archiveImportWording } from '../../../wording/imports';
import { importLockName } from '../import-lifecycle';
import { type StoredRecord, StoredRecords, userRecords } from '../stored-records';

interface UnfinishedArchive extends StoredRecord {
  id: ProjectId;
  /** The project's team: in another one, the person can't see it. */
  account_id: string;
}

/** Projects that are filled from a ZIP, by their id. What is unfinished when its tab is gone is deleted. */
export const unfinishedArchives = new StoredRecords<UnfinishedArchive>('narradeck.archives', () => true);

/** The call that stores a slide takes less. */
const STORED_WITHIN_MS = 60_000;

/**
 * Whether somebody may have worked in a project while it was being filled, or since, perhaps on another computer: it has clips, which are
 * saved last, or a slide was changed after it arrived.
 */
export const mayHaveWork = ({ clips, slides }: Pick<Project, 'clips' | 'slides'>): boolean =>
  clips.length > 0 || slides.some(({ created_at, version }) => version > created_at + STORED_WITHIN_MS);

/** Whether the person works in this team now, perhaps since another tab switched. False if the server couldn't be reached. */
const isCurrentTeam = (account_id: string): Promise<boolean> =>
  call(getSession, {}).then(
    ({ account }) => account.id === account_id,
    () => false,
  );

/**
 * Deletes a project that was not filled completely, with its record; one that may have somebody's work goes to the trash. Returns where it
 * is; undefined if the server couldn't be reached, or the person works in another team now. Never rejects.
 */
export async function discardArchive({
  id,
  account_id,
}: Pick<UnfinishedArchive, 'id' | 'account_id'>): Promise<'gone' | 'in trash' | undefined> {
  let place: 'gone' | 'in trash' = 'gone';
  try {
    const project = await call(getProject, { id });
    await call(deleteProject, { id });
    if (mayHaveWork(project)) place = 'in trash';
    else await call(deleteProjectForGood, { id });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === 'not-found';
    if (!isMissing || !(await isCurrentTeam(account_id))) return undefined;
  }
  await unfinishedArchives.remove(id);
  return place;
}

/** Deletes a person's projects in this team whose imports were interrupted, except those that another tab still fills. */
export async function removeUnfinishedArchives({ uid, account_id }: Pick<User, 'uid' | 'account_id'>): Promise<void> {
  await unfinishedArchives.load();
  const own = userRecords(unfinishedArchives.store.getState().records, uid);
  const interrupted: string[] = [];
  for (const record of own.filter((each) => each.account_id === account_id)) {
    const discard = async () => {
      const place = await discardArchive(record);
      if (place) interrupted.push(archiveImportWording.interrupted(record.name, place === 'in trash'));
    };
    await withLock(importLockName(record.id), discard, { ifHeld: () => new Error('Another tab fills it.') }).catch(
      () => undefined,
    );
  }
  // In one dialog, because a second one would replace the first before the person has read it.
  if (interrupted.length > 0) showImportError(interrupted.join('\n'));
}
