import * as z from 'zod';
import { type Uid, unixMs } from '#shared/entities/scalars';
import { splitIntoChunks } from '#shared/group-by';
import { exportFolder, exportZipKey, isStaged, putZip } from '../../adapters/data-export-files';
import type { Mail } from '../../adapters/mail';
import { deleteStaged, putStaged, readStaged } from '../../adapters/staging';
import { findDataExport, recordDataExportReady } from '../../data/data-export-store';
import { keyOf } from '../../data/keys';
import { deleteItems, type Item } from '../../data/table';
import { findUser } from '../../data/user-store';
import { composeMail } from '../../mail/compose-mail';
import { LOGIN_MAILS, mailPerson } from '../../mail/mail-person';
import { env } from '../../runtime/env';
import type { Work } from '../job';
import { type PlannedFile, planExport } from './plan-export';
import { toPiece, type ZipPiece, zipPieces } from './zip-pieces';

const exportJob = z.object({ requested_at: unixMs });
type ExportJob = z.infer<typeof exportJob>;

/** Pieces that are looked up, or read, at once. */
const AT_ONCE = 16;

/** The files whose pieces no earlier step has stored. */
async function findMissing(folder: string, files: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const stored = await Promise.all(files.map(({ path }) => isStaged(folder + path)));
  return files.filter((_, index) => !stored[index]);
}

/** Stores a file as a piece. A file that would be empty is an empty piece. */
async function storePiece(folder: string, { path, build }: PlannedFile): Promise<void> {
  const content = await build();
  await putStaged(folder + path, content === undefined ? '' : toPiece(path, content).gzip, 'application/gzip');
}

async function readPiece(folder: string, path: string): Promise<ZipPiece> {
  const bytes = await readStaged(folder + path);
  if (!bytes) throw new Error('A piece of an export is missing.');
  return { path, gzip: Buffer.from(bytes) };
}

/** Joins the pieces to the ZIP. */
async function storeZip(uid: Uid, job: ExportJob, paths: readonly string[]): Promise<void> {
  const folder = exportFolder(uid, job);
  const pieces: ZipPiece[] = [];
  for (const some of splitIntoChunks(paths, AT_ONCE))
    pieces.push(...(await Promise.all(some.map((path) => readPiece(folder, path)))));
  const zip = zipPieces(
    pieces.filter(({ gzip }) => gzip.length > 0),
    job.requested_at,
  );
  const day = new Date(job.requested_at).toISOString().slice(0, 10);
  await putZip(exportZipKey(uid, job), zip, `narradeck-data-${day}.zip`);
}

export const dataExportMail = (to: string): Mail =>
  composeMail({
    to,
    subject: 'Your data is ready to download',
    paragraphs: ['The copy of your data that you requested is ready. You can download it for a day, after you log in.'],
    button: { label: 'Download your data', href: `${env('APP_ORIGIN')}/your-data` },
    note: 'If you didn’t request this, someone else may be using your account. In Account, change your password and log out everywhere.',
  });

/** Makes the ZIP. Returns false, and deletes it again, if the person was deleted meanwhile. */
async function* makeZip(uid: Uid, job: ExportJob, files: readonly PlannedFile[]): AsyncGenerator<void, boolean> {
  const folder = exportFolder(uid, job);
  for (const some of splitIntoChunks(files, AT_ONCE)) {
    for (const file of await findMissing(folder, some)) {
      await storePiece(folder, file);
      yield;
    }
  }
  yield;
  await storeZip(
    uid,
    job,
    files.map(({ path }) => path),
  );
  const isRecorded = await recordDataExportReady(uid, job, Date.now());
  if (!isRecorded) await deleteStaged([exportZipKey(uid, job)]);
  return isRecorded;
}

/**
 * Makes the ZIP of a person's data, piece by piece, so that an interrupted job continues with the next piece; then mails them, and deletes the
 * job last. What is left of a person who was deleted meanwhile, staging deletes within two days.
 */
export async function* exportData({ uid }: { uid: Uid }, item: Item): Work {
  const job = exportJob.parse(item);
  const [person, latest] = await Promise.all([findUser(uid), findDataExport(uid)]);
  if (person && latest?.requested_at === job.requested_at) {
    const files = await planExport(person);
    const isReady = latest.ready_at !== null || (yield* makeZip(uid, job, files));
    // If it isn't sent, Account shows the same.
    if (isReady) await mailPerson(dataExportMail(person.email), LOGIN_MAILS);
    await deleteStaged(files.map(({ path }) => exportFolder(uid, job) + path));
  }
  await deleteItems([keyOf.exportDataJob(uid)]);
}
