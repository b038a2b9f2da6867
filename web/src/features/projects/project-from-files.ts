import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import type { Account } from '#shared/entities/account';
import { CLIPS_PER_PROJECT_MAX } from '#shared/entities/clip';
import { PROJECT_NAME_MAX } from '#shared/entities/project';
import { truncateText } from '#shared/text';
import type { ArchiveTarget } from '../imports/archive/import-archive';
import { type FileRoom, findRoomProblem, remainingBytes } from '../imports/file-room';
import type { ImportTarget } from '../imports/import-files';
import { ImportProblem, showProblems } from '../imports/import-problem';
import { sortByName, sortFiles } from '../imports/model/sort-files';
import { archiveImportWording } from '../../wording/imports';

/** The name of the first slide's file without its extension; `fallback` if that is empty. */
export function suggestProjectName(files: readonly File[], fallback: string): string {
  const name = (sortByName(files)[0]?.name ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  // Browsers name every picture from the clipboard `image`.
  return name === '' || name === 'image' ? fallback : truncateText(name, PROJECT_NAME_MAX).trim();
}

const emptyProjectRoom = (account: Account): FileRoom => ({
  roomMs: account.limit_project_duration_in_minutes * 60_000,
  roomClips: CLIPS_PER_PROJECT_MAX,
  ...remainingBytes(account, Date.now()),
});

/** Why a new project would stay empty; undefined if any of the files can be imported. */
export const findImportProblem = (files: readonly File[], account: Account): Promise<Error | undefined> =>
  findRoomProblem(files, emptyProjectRoom(account));

/** Whether a file is a ZIP by its name or type, which its reader checks. */
export const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || ['application/zip', 'application/x-zip-compressed'].includes(type);

/**
 * Refuses what is in a project's ZIP, which Safari extracts after the download: its pictures and sounds would become another project.
 * @throws ImportProblem
 */
export function assertNotExtracted(files: readonly File[]): void {
  const has = (name: string) => files.some((file) => file.name === name);
  if (has(ARCHIVE_FILES.records) && has(ARCHIVE_FILES.player)) throw new ImportProblem(archiveImportWording.extracted);
}

/** Brings back projects from their ZIPs. */
export async function importArchives(files: readonly File[], target: ArchiveTarget): Promise<void> {
  // The code is large and needed only here.
  await (await import('../imports/archive/import-archive')).importArchives(files, target);
}

/** Imports files into a new project as slides and clips. `made` resolves once the project is created; false if it could not be. */
export async function importFilesInto(
  target: ImportTarget,
  files: File[],
  account: Account,
  made: Promise<boolean>,
): Promise<void> {
  const { slides, clips } = await sortFiles(files);
  const problems: string[] = [];
  // The file readers are large and needed only here.
  if (slides.length > 0) {
    const { importFiles } = await import('../imports/import-files');
    problems.push(...(await importFiles(target, slides, { made })));
  }
  // Clips come after slides, so that a sound shows the last slide.
  if (clips.length > 0 && (await made)) {
    const { addClipFiles } = await import('../imports/clips/add-clip-files');
    problems.push(...(await addClipFiles({ ...target, ...emptyProjectRoom(account) }, clips)));
  }
  showProblems(target.projectId, problems);
}
