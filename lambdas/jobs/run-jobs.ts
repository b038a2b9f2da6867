import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Key, keyOf } from '../data/keys';
import { getItem, type Item } from '../data/table';
import { logger } from '../runtime/logger';
import { copyProjectFully } from './copy-project';
import { deleteAccountFully } from './delete-account';
import { deleteProjectFully, endBin } from './delete-project';
import { deleteLogin, deleteUserFully } from './delete-user';
import type { Job, JobKind, JobOf, Work } from './job';
import { takeAskToJoin, tellAsked, tellJoined } from './join-requests';
import { endUnprovenPlaces } from './remove-unverified-memberships';
import { readJobAgain, runSteps } from './run-steps';
import { passProjectsOn } from './transfer-ownership';
import { deleteUnusedFiles, deleteUnusedPictures, noteFilesOfProject } from './unused-files';

/** Does jobs of the queue. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, begin);

/** How a kind of job is done. */
interface Kind<Told> {
  /** Where the item lies that asks for it. When that is gone, the job is done, and is not done again. */
  item?(this: void, job: Told): Key;
  /** Does it, wherever an earlier call may have broken off. It gets the item, if one asks for it. */
  work(this: void, job: Told, item: Item): Work | Promise<void>;
}

const kinds: { [Name in Exclude<JobKind, 'unreadable' | 'transcribe'>]: Kind<JobOf<Name>> } = {
  'delete-project': { item: ({ project_id }) => keyOf.deleteJob(project_id), work: deleteProjectFully },
  'end-bin': { work: endBin },
  'copy-project': { item: ({ project_id }) => keyOf.copyJob(project_id), work: copyProjectFully },
  'delete-account': { item: ({ account_id }) => keyOf.deleteAccountJob(account_id), work: deleteAccountFully },
  'delete-user': { item: ({ uid }) => keyOf.deleteUserJob(uid), work: deleteUserFully },
  'delete-login': { item: ({ uid }) => keyOf.deleteLoginJob(uid), work: deleteLogin },
  recover: { item: ({ uid }) => keyOf.recoverJob(uid), work: endUnprovenPlaces },
  leave: { item: ({ uid, account_id }) => keyOf.leaveJob(uid, account_id), work: passProjectsOn },
  'ask-to-join': { item: ({ uid, ask_id }) => keyOf.askToJoinJob(uid, ask_id), work: takeAskToJoin },
  'tell-asked': { item: ({ uid, account_id }) => keyOf.tellAskedJob(uid, account_id), work: tellAsked },
  'tell-joined': { item: ({ uid, account_id }) => keyOf.tellJoinedJob(uid, account_id), work: tellJoined },
  'note-files': { work: noteFilesOfProject },
  'delete-unused-files': { work: deleteUnusedFiles },
  'delete-unused-pictures': { work: deleteUnusedPictures },
};

/** Begins a job, and ends it if it is short. Gives the work of a longer one; nothing for one that is done. */
async function begin(job: Job): Promise<Work | undefined> {
  if (job.kind === 'unreadable') {
    const mended = await readJobAgain(job);
    return mended && begin(mended);
  }
  if (job.kind === 'transcribe') throw new Error('This job is for another queue.');
  const { item: keyOfItem, work } = kinds[job.kind] as Kind<Job>;
  const item = keyOfItem ? await getItem(keyOfItem(job)) : {};
  if (!item) logger.info('This job is done already', { kind: job.kind });
  return item && ((await work(job, item)) ?? undefined);
}
