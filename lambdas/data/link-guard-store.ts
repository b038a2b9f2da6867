import type { InvitedRecipient, LinkGuard, Recipient, RecipientId } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { UNCHANGED } from './project-store';
import { deleteItems, getItem, isWritten, putItems, retryConflicts, transact, updateItem, type Write } from './table';
import { buildUpdateIf, existsCheck, toTtl } from './update-expression';
import { HOUR_MS } from '#shared/time/durations';

export interface StoredGuard {
  /** As `hashPassword` made it. */
  password?: string;
  /** When a hundred wrong passwords were tried within an hour, since the password was set. */
  guessed_at?: number;
  recipients?: Recipient[];
}

/** All fields are missing while nothing was set. */
export const findLinkGuard = async (id: ProjectId): Promise<StoredGuard> => (await getItem(keyOf.linkGuard(id))) ?? {};

/** The same without the password, for those who may share the project. */
export async function readLinkGuard(id: ProjectId): Promise<LinkGuard> {
  const { password, guessed_at = null, recipients = [] } = await findLinkGuard(id);
  return { has_password: password !== undefined, guessed_at, recipients };
}

/** Ends all media grants of the guarded link. Fails when the project has changed since it was read. */
const raiseGuardVersionWrite = ({ id, version, guard_version }: ProjectSummary): Write => ({
  Update: {
    Key: keyOf.project(id),
    ...buildUpdateIf(UNCHANGED, { ':seen': version }, { guard_version: guard_version + 1 }),
  },
});

/** Stores a new password, which ends the passes of the former one. @throws ConditionFailed when the project has changed since it was read */
export const storeLinkPassword = (project: ProjectSummary, password: string): Promise<void> =>
  transact([
    {
      Update: {
        Key: keyOf.linkGuard(project.id),
        UpdateExpression: 'SET password = :password REMOVE guessed_at',
        ExpressionAttributeValues: { ':password': password },
      },
    },
    raiseGuardVersionWrite(project),
  ]);

const setRecipientsWrite = (id: ProjectId, { recipients: seen }: StoredGuard, recipients: Recipient[]): Write => ({
  Update: {
    Key: keyOf.linkGuard(id),
    UpdateExpression: 'SET recipients = :recipients',
    ConditionExpression: seen ? 'recipients = :seen' : 'attribute_not_exists(recipients)',
    ExpressionAttributeValues: { ':recipients': recipients, ...(seen && { ':seen': seen }) },
  },
});

/** @throws ConditionFailed when the project was deleted, or its recipients have changed since they were read */
export const addRecipient = (id: ProjectId, guard: StoredGuard, added: Recipient): Promise<void> =>
  transact([existsCheck(keyOf.project(id)), setRecipientsWrite(id, guard, [...(guard.recipients ?? []), added])]);

/**
 * Removes a recipient, and ends all media grants of the guarded link; the players of others get new ones.
 * @throws ConditionFailed when the project or its recipients have changed since they were read
 */
export const removeRecipient = (project: ProjectSummary, guard: StoredGuard, removed: RecipientId): Promise<void> => {
  const recipients = (guard.recipients ?? []).filter(({ id }) => id !== removed);
  return transact([setRecipientsWrite(project.id, guard, recipients), raiseGuardVersionWrite(project)]);
};

/** An invited recipient, by id or address; undefined if there is none. */
export const findInvited = ({ recipients = [] }: StoredGuard, by: { id?: string; email?: string }) =>
  recipients.find((one) => 'email' in one && (one.id === by.id || one.email === by.email)) as
    InvitedRecipient | undefined;

/**
 * Requests that an invited recipient is mailed a link. Without a transaction: concurrent ones for the same recipient would wait for each other,
 * which would tell an invited address from others.
 */
export const requestLinkMail = (id: ProjectId, recipient: RecipientId, now: number): Promise<void> =>
  putItems([{ ...keyOf.mailLinkJob(id, recipient), project_id: id, recipient_id: recipient, requested_at: now }]);

/** Records, once per password, that very many passwords were tried. Does nothing when the password was changed meanwhile. */
export const markGuessed = (id: ProjectId, { password }: StoredGuard, now: number): Promise<boolean> =>
  isWritten(
    updateItem({
      Key: keyOf.linkGuard(id),
      UpdateExpression: 'SET guessed_at = :now',
      ConditionExpression: 'password = :password AND attribute_not_exists(guessed_at)',
      ExpressionAttributeValues: { ':now': now, ':password': password ?? '' },
    }),
  );

const FORGET_MS = HOUR_MS;
const FREE_GUESSES = 4;
const WAIT_MAX_MS = 60_000;

/** How long an address waits after its wrong guesses: not after a few typos, then 1, 2, 4, … seconds, at most a minute. */
export const guessWaitMs = (wrong: number): number =>
  wrong < FREE_GUESSES ? 0 : Math.min(1000 * 2 ** (wrong - FREE_GUESSES), WAIT_MAX_MS);

/**
 * Counts a guess of an address as wrong before it is checked, so that concurrent guesses don't get around the wait. `forgiveGuesses` takes it
 * back.
 * @returns 0, or how long the address has to wait, in which case nothing was counted
 * @throws ConflictRetriesExhausted when the address guesses too often at the same moment
 */
export const countGuess = (id: ProjectId, address: string, now: number): Promise<number> =>
  retryConflicts(async () => {
    const Key = keyOf.guesses(id, address);
    const counted = await getItem(Key);
    const at = (counted?.at ?? 0) as number;
    const seen = (counted?.wrong ?? 0) as number;
    const wrong = now - at < FORGET_MS ? seen : 0;
    // The last guess may have been counted since this one began.
    const waitMs = Math.min(guessWaitMs(wrong), at + guessWaitMs(wrong) - now);
    if (waitMs > 0) return waitMs;
    await updateItem({
      Key,
      UpdateExpression: 'SET wrong = :wrong, #at = :now, #ttl = :ttl',
      ConditionExpression: seen === 0 ? 'attribute_not_exists(wrong)' : 'wrong = :seen AND #at = :at',
      ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':wrong': wrong + 1,
        ':now': now,
        ':ttl': toTtl(now + FORGET_MS),
        ...(seen !== 0 && { ':seen': seen, ':at': at }),
      },
    });
    return 0;
  });

/** Forgets the wrong guesses of an address, because its last one was right. */
export const forgiveGuesses = (id: ProjectId, address: string): Promise<void> =>
  deleteItems([keyOf.guesses(id, address)]);
