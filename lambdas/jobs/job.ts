import * as z from 'zod';
import { accountId, askId, mediaPath, projectId, uid, unixMs } from '#shared/entities/scalars';

/** Where a file lies. */
export const filePath = mediaPath.min(1);
const paths = z.array(filePath).min(1).max(100);

/**
 * What each kind of job is told. One that an item `JOB#…` asks for has the name of the item's sort key (`DELETE_USER` becomes
 * `delete-user`) and finds here which fields of it go into the message: none that says something of a person.
 */
export const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete-project'), project_id: projectId }),
  z.object({ kind: z.literal('end-bin'), project_id: projectId }),
  z.object({ kind: z.literal('copy-project'), project_id: projectId }),
  z.object({ kind: z.literal('delete-account'), account_id: accountId }),
  z.object({ kind: z.literal('delete-user'), uid }),
  z.object({ kind: z.literal('delete-login'), uid }),
  z.object({ kind: z.literal('recover'), uid }),
  z.object({ kind: z.literal('leave'), uid, account_id: accountId }),
  // Not the code, which lies in the item.
  z.object({ kind: z.literal('ask-to-join'), uid, ask_id: askId }),
  z.object({ kind: z.literal('tell-asked'), uid, account_id: accountId }),
  z.object({ kind: z.literal('tell-joined'), uid, account_id: accountId }),
  z.object({ kind: z.literal('note-files'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-files'), project_id: projectId, paths }),
  z.object({ kind: z.literal('delete-unused-pictures'), uid, paths }),
  // In a queue of its own. `is_told`: somebody else drives it on, if there is nothing to be done now.
  z.object({ kind: z.literal('transcribe'), project_id: projectId, is_told: z.literal(true).optional() }),
  // The item of a job, by its key, that could not be read.
  z.object({ kind: z.literal('unreadable'), pk: z.string(), sk: z.string() }),
]);

export type Job = z.infer<typeof job>;
export type JobKind = Job['kind'];
export type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

/** A message of the queue: a job, which of its steps this is, from 1 on, and when it was sent. */
export const jobMessage = z.object({
  job,
  step: z.number().int().min(1),
  sent_at: unixMs,
});
export type JobMessage = z.infer<typeof jobMessage>;
