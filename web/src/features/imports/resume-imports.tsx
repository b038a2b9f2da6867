import { useEffect } from 'react';
import type { User } from '#shared/entities/user';
import { useSession } from '../../platform/api/session/session-query';
import { withLock } from '../../platform/storage/locks';
import {
  hideUnreadablePages,
  importLockName,
  removeUnknownFiles,
  showUnreadablePages,
  stopImport,
} from './import-lifecycle';
import { removeUnfinishedArchives } from './archive/unfinished-archives';
import { showProblems } from './import-problem';
import { importRecords, type ImportRecord, subscribeToImports } from './import-records';
import { userRecords } from './stored-records';
import { isActiveTransfer, uploadsStore } from './transfers';

/** After this many starts without progress, an import waits for the person: its file may be what crashes the tab. */
const ATTEMPTS_MAX = 3;

type Person = Pick<User, 'uid' | 'account_id'>;

/** Resumes a person's imports as soon as no other tab runs them. Returns a function that stops waiting; running imports continue. */
function resumeImports(person: Person): () => void {
  const ended = new AbortController();
  const stopFollowing = subscribeToImports();
  void resumeAll(person, ended.signal);
  return () => {
    ended.abort();
    stopFollowing();
    // The next person who logs in must not see them.
    userRecords(importRecords.store.getState().records, person.uid).forEach(hideUnreadablePages);
  };
}

async function resumeAll(person: Person, signal: AbortSignal): Promise<void> {
  await removeUnknownFiles(async () => {
    await importRecords.load();
    return new Set(Object.keys(importRecords.store.getState().records));
  });
  await removeUnfinishedArchives(person);
  await importRecords.load();
  const running = new Set(
    uploadsStore
      .getState()
      .transfers.filter(isActiveTransfer)
      .map(({ id }) => id),
  );
  for (const record of userRecords(importRecords.store.getState().records, person.uid)) {
    if (running.has(record.id)) continue;
    if (record.is_stopped) showUnreadablePages(record);
    else
      await withLock(importLockName(record.id), () => resumeImport(record.id, signal), { signal }).catch(
        () => undefined,
      );
  }
}

async function resumeImport(id: string, signal: AbortSignal): Promise<void> {
  // Another tab may have finished it.
  await importRecords.load();
  const record = importRecords.find(id);
  if (!record || record.is_stopped || signal.aborted) return;
  if (record.attempts >= ATTEMPTS_MAX) return stopImport(id);
  await runImport(record).catch(() => undefined);
}

async function runImport(record: ImportRecord, chosen?: File): Promise<void> {
  const { continueImport } = await import('./import-files');
  showProblems(record.project_id, await continueImport(record, chosen));
}

/**
 * Resumes an import at the person's request. Throws `ImportFileMissingError` if this computer doesn't have the file.
 * @param chosen the file, if the person chose it again
 */
export const resumeStoppedImport = (id: string, chosen?: File): Promise<void> =>
  withLock(importLockName(id), async () => {
    await importRecords.load();
    const record = importRecords.find(id);
    if (record?.is_stopped) await runImport(record, chosen);
  });

export function ResumeImports() {
  const { uid, account_id } = useSession().user;
  useEffect(() => resumeImports({ uid, account_id }), [uid, account_id]);
  return null;
}
