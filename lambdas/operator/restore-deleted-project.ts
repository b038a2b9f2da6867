import * as z from 'zod';
import { type ProjectSummary, projectSummary } from '#shared/entities/project';
import { projectId } from '#shared/entities/scalars';
import { pictureUrls } from '#shared/entities/slide-picture';
import { getTableName } from '#shared/table-name';
import { toObjectKey } from '../adapters/media';
import { listObjectHistories, removeDeleteMarkers } from '../adapters/media-versions';
import { findAccount } from '../data/account-store';
import {
  findProjectBackup,
  type ProjectBackup,
  type RestoreOwner,
  restoreProjectParts,
  restoreProjectRoot,
  findRestoreBlocker,
} from '../data/restore-deleted-store';
import { isComment, readComment } from '../data/comment-store';
import { formatKeyForLog, type Key } from '../data/keys';
import { projectFolder } from '../data/copy-store';
import { hideDeletedOwnerName } from '../data/former-name-store';
import { findMember } from '../data/member-store';
import { listItemFiles, createItemReader } from '../data/read-item';
import { countFiles } from '../data/stored-file-store';
import { readCaption, readClip, readMarker, readSlide } from '../data/project-items';
import { ConditionFailed, type Item } from '../data/table';
import { findUser } from '../data/user-store';

export const USAGE =
  'npm run restore-deleted -- -c stage=NAME PROJECT TABLE BUCKET, where TABLE was restored to a moment, and BUCKET is that of the media.';

const operatorArguments = z.tuple([
  z.string().regex(/^[a-z]{2,12}$/),
  projectId,
  z.string().regex(/^[\w.-]{3,255}$/),
  z.string().regex(/^[a-z0-9.-]{3,63}$/),
]);

const readSummary = createItemReader(projectSummary);

/** The operator's arguments: stage, project, table to read from, and bucket. Throws with the usage if they are invalid. */
export function parseArguments(words: readonly string[]): z.infer<typeof operatorArguments> {
  const parsed = operatorArguments.safeParse(words);
  if (!parsed.success || parsed.data[2] === getTableName(parsed.data[0])) throw new Error(`Usage: ${USAGE}`);
  return parsed.data;
}

const BLOCKER_MESSAGES = {
  project: 'still exists. There is nothing to restore.',
  trashed: 'is in the trash: the person who deleted it can restore it there.',
  deleting: 'is still being deleted. Try again in a few minutes. If nothing changes, look at the dead jobs.',
};

/**
 * Restores a project that was deleted for good from a restored table, to its owner, or to the Admin if the owner left the team. Writes
 * files first, then parts, and the root last, to hide an incomplete project. Can be run again. Returns sentences about what was done.
 * @throws Error that says why nothing, or not everything, was restored
 */
export async function restoreDeletedProject(
  [, id, restored]: z.infer<typeof operatorArguments>,
  now: number,
): Promise<string[]> {
  const there = await findRestoreBlocker(id);
  if (there) throw new Error(`The project ${id} ${BLOCKER_MESSAGES[there]}`);
  const former = await findProjectBackup(restored, id);
  const { root } = former;
  if (!root)
    throw new Error(
      `${restored} has no project ${id}: the table was restored to a moment when the project didn’t exist.`,
    );
  if (root.deleted_at !== undefined && root.trash_until === undefined)
    throw new Error(`${restored} has the project ${id} while it was being deleted. Restore an earlier moment.`);
  const seen = readSummary(root);
  const heir = await findRestoreOwner(seen);
  const back = await restoreFiles(seen, former, now);
  await restoreProjectParts(id, former, now);
  await restoreRoot(root, seen, heir, now);
  return formatReport(seen, heir, former, back);
}

const PART_READERS: Record<string, (item: Item) => unknown> = {
  SLIDE: readSlide,
  CLIP: readClip,
  MARKER: readMarker,
  CAPTION: readCaption,
};

/** Lists the records that can't be read, with the reason. They are restored unchanged; people see all other records. */
const listUnreadable = ({ parts, comments }: ProjectBackup): string[] =>
  [...parts, ...comments.filter(isComment)].flatMap((item) => {
    const read = PART_READERS[(item.sk as string).split('#')[0]!] ?? readComment;
    try {
      read(item);
      return [];
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      return `Restored, but it can’t be read: ${formatKeyForLog(item as unknown as Key)}: ${reason}`;
    }
  });

/** The project returns to its owner, or, like a departed person's project, to the Admin of the same account; to nobody else. */
async function findRestoreOwner({ account_id, uid }: ProjectSummary): Promise<RestoreOwner> {
  const account = await findAccount(account_id);
  if (!account) throw new Error(`The account ${account_id}, which owned it, was deleted.`);
  if (await findMember(uid, account_id)) return { uid };
  const person = await findUser(uid);
  return { uid: account.admin_uid, former: await hideDeletedOwnerName({ uid, fullName: person?.fullName ?? '' }) };
}

/** Why the root was refused, by index of the failed condition. */
const REFUSAL_MESSAGES = [
  'A project with this id now exists.',
  'The plan of its account has no room for another project. Make room, and run this again.',
  'Its new owner just left the team. Run this again.',
  'It is being deleted again.',
  'Its owner just deleted their account. Run this again.',
];

async function restoreRoot(...root: Parameters<typeof restoreProjectRoot>): Promise<void> {
  try {
    await restoreProjectRoot(...root);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Error(error.failed.map((index) => REFUSAL_MESSAGES[index]).join(' '), { cause: error });
  }
}

const countParts = ({ parts }: ProjectBackup, kind: string) =>
  parts.filter(({ sk }) => (sk as string).startsWith(`${kind}#`)).length;

function formatReport(
  seen: ProjectSummary,
  heir: RestoreOwner,
  former: ProjectBackup,
  { files, bytes, missing }: RestoredFiles,
): string[] {
  const counts = [
    `${countParts(former, 'SLIDE')} slides`,
    `${countParts(former, 'CLIP')} clips`,
    `${countParts(former, 'MARKER')} slide changes`,
    `${countParts(former, 'CAPTION')} captions`,
    `${former.comments.filter(({ version }) => version !== undefined).length} comments`,
    `${former.views.length} views`,
    `${files} files of ${bytes} bytes`,
  ];
  return [
    `The project ${seen.id} is back with ${heir.uid}: ${counts.join(', ')}.`,
    ...(heir.former ? [`${seen.uid}, whose it was, has left the team: it is the Admin’s now.`] : []),
    ...listUnreadable(former),
    ...missing.map((path) => `Not brought back, as the bucket has it no more: ${path}`),
  ];
}

/** The files that a record names. @throws Error before anything was restored: a file that is not restored now expires. */
function listOwnFiles(item: Item, folder: string): string[] {
  const paths = listItemFiles(item);
  if (paths.every((path): path is string => typeof path === 'string' && path.startsWith(folder))) return paths;
  throw new Error(`Nothing was restored: ${formatKeyForLog(item as unknown as Key)} names no file of the project.`);
}

interface RestoredFiles {
  /** Number of existing files, with their smaller pictures. */
  files: number;
  bytes: number;
  /** Paths of files that the bucket no longer has. */
  missing: string[];
}

/**
 * Restores the files that a project's records name and counts their bytes. Files that were deleted from the project before stay deleted, as
 * no record names them. Existing files stay unchanged.
 * @throws ApiError `resource-exhausted` when the plan has no room for them; then nothing was restored
 */
async function restoreFiles(seen: ProjectSummary, former: ProjectBackup, now: number): Promise<RestoredFiles> {
  const folder = projectFolder(seen.id);
  const found = await listObjectHistories(toObjectKey(folder));
  const named = [...new Set(former.parts.flatMap((item) => listOwnFiles(item, folder)))];
  const objectsOf = (path: string) => pictureUrls(path).flatMap((file) => found.get(toObjectKey(file)) ?? []);
  const back = named.filter((path) => found.has(toObjectKey(path)));
  const lengths = new Map(former.files.map(({ sk, length_ms }) => [sk, length_ms as number | undefined]));
  const counted = back.map((path) => ({
    path,
    bytes: objectsOf(path).reduce((sum, { size }) => sum + size, 0),
    length: lengths.get(path),
  }));
  await countFiles(seen.account_id, seen.id, counted, now, 'kept');
  const keys = back.flatMap(pictureUrls).map(toObjectKey);
  await removeDeleteMarkers(
    keys.flatMap((key) => (found.get(key)?.deleteMarkers ?? []).map((mark) => ({ key, mark }))),
  );
  return {
    files: back.length,
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: named.filter((path) => !found.has(toObjectKey(path))),
  };
}
