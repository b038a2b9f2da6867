import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Key, keyOf } from '../data/keys';
import { getItem, type Item } from '../data/table';
import { logger } from '../runtime/logger';
import { syncClosedLink, updateAccountLinks, updateLink } from './closed-links';
import { copyProjectFully } from './copy-project';
import { deleteAccountFully } from './delete-account';
import { deleteProjectFully, expireTrash } from './delete-project';
import { deleteLogin, deleteUserFully } from './delete-user';
import { exportData } from './export-data/export-data';
import { indexProject } from './index-project';
import { type JobKind, type JobOf, type ReadableJob, runSteps, type Work } from './job';
import { notifyAdminOfRequest, notifyJoinedPerson, processJoinRequest } from './join-requests';
import { mailComments } from './mail-comments';
import { mailFirstView } from './mail-first-view';
import { mailRequestedLink } from './mail-requested-link';
import { removeUnverifiedMemberships } from './remove-unverified-memberships';
import { transferOwnership } from './transfer-ownership';
import { deleteUnusedFiles, deleteUnusedPictures, scheduleProjectFileCheck } from './unused-files';

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => runSteps(event, startJob);

interface JobDefinition<OwnJob> {
  /** The key of the item that requests it. Once the item is deleted, the job is done and doesn't run again. */
  item?(this: void, job: OwnJob): Key;
  /** Does the job, including after an interrupted call. Receives the item, if there is one. */
  work(this: void, job: OwnJob, item: Item): Work | Promise<void>;
}

const jobDefinitions: { [Name in Exclude<JobKind, 'unreadable' | 'transcribe'>]: JobDefinition<JobOf<Name>> } = {
  'delete-project': { item: ({ project_id }) => keyOf.deleteJob(project_id), work: deleteProjectFully },
  'expire-trash': { work: expireTrash },
  'copy-project': { item: ({ project_id }) => keyOf.copyJob(project_id), work: copyProjectFully },
  'index-project': { work: indexProject },
  'update-link': { work: updateLink },
  'update-account-links': { work: updateAccountLinks },
  'sync-closed-link': { work: syncClosedLink },
  'delete-account': { item: ({ account_id }) => keyOf.deleteAccountJob(account_id), work: deleteAccountFully },
  'delete-user': { item: ({ uid }) => keyOf.deleteUserJob(uid), work: deleteUserFully },
  'delete-login': { item: ({ uid }) => keyOf.deleteLoginJob(uid), work: deleteLogin },
  'export-data': { item: ({ uid }) => keyOf.exportDataJob(uid), work: exportData },
  recover: { item: ({ uid }) => keyOf.recoverJob(uid), work: removeUnverifiedMemberships },
  leave: { item: ({ uid, account_id }) => keyOf.leaveJob(uid, account_id), work: transferOwnership },
  'ask-to-join': { item: ({ uid, ask_id }) => keyOf.askToJoinJob(uid, ask_id), work: processJoinRequest },
  'notify-admin': { item: ({ uid, account_id }) => keyOf.notifyAdminJob(uid, account_id), work: notifyAdminOfRequest },
  'notify-joined': { item: ({ uid, account_id }) => keyOf.notifyJoinedJob(uid, account_id), work: notifyJoinedPerson },
  'mail-comments': { item: ({ project_id }) => keyOf.mailCommentsJob(project_id), work: mailComments },
  'mail-first-view': { item: ({ project_id }) => keyOf.mailFirstViewJob(project_id), work: mailFirstView },
  'mail-link': {
    item: ({ project_id, recipient_id }) => keyOf.mailLinkJob(project_id, recipient_id),
    work: mailRequestedLink,
  },
  'schedule-file-check': { work: scheduleProjectFileCheck },
  'delete-unused-files': { work: deleteUnusedFiles },
  'delete-unused-pictures': { work: deleteUnusedPictures },
};

async function startJob(job: ReadableJob): Promise<Work | undefined> {
  if (job.kind === 'transcribe') throw new Error('This job is for another queue.');
  const { item: keyOfItem, work } = jobDefinitions[job.kind] as JobDefinition<ReadableJob>;
  const item = keyOfItem ? await getItem(keyOfItem(job)) : {};
  if (!item) logger.info('This job is already done', { kind: job.kind });
  return item && ((await work(job, item)) ?? undefined);
}
